/// A position of the device, as pages get it from the Geolocation API.
public struct GeolocationPosition: Sendable, Hashable {
  /// The latitude in degrees, from -90 to 90.
  public var latitude: Double
  /// The longitude in degrees, from -180 to 180.
  public var longitude: Double
  /// The accuracy in meters.
  public var accuracy: Double

  /// Creates a position.
  public init(latitude: Double, longitude: Double, accuracy: Double = 0) {
    self.latitude = latitude
    self.longitude = longitude
    self.accuracy = accuracy
  }
}

extension WebView {
  /// The position of the device; nil, the default, if it is unknown.
  ///
  /// Pages get it if ``grantedPermissions`` contains `geolocation`. Pages that watch the position are notified of a
  /// change.
  public var geolocation: GeolocationPosition? {
    get { environment.geolocation }
    set {
      guard newValue != environment.geolocation else { return }
      environment.geolocation = newValue
      notifyPages(of: "position")
    }
  }

  /// Notifies the pages of a change, which a module of the DOM observes.
  func notifyPages(of change: String) {
    for frame in frames.all {
      eventLoop.post { [weak realm = frame.realm] in realm?.notify(change, 0, []) }
    }
  }
}
