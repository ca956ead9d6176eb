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
      notifyOfPosition()
    }
  }

  /// The permissions that the user has granted, by their names in `navigator.permissions.query()`; none by default.
  ///
  /// The only one that makes a difference to pages is `geolocation`.
  public var grantedPermissions: Set<String> {
    get { environment.grantedPermissions }
    set {
      guard newValue != environment.grantedPermissions else { return }
      environment.grantedPermissions = newValue
      notifyOfPosition()
    }
  }

  private func notifyOfPosition() {
    for frame in frames.all {
      eventLoop.post { [weak realm = frame.realm] in realm?.notify("position", 0, []) }
    }
  }
}
