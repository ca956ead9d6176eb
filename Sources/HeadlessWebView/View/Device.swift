/// What a page takes the machine for: by its user agent pages choose a bridge, by its viewport they choose a layout.
///
/// What else `navigator` says, the platform and the vendor among it, follows from the user agent.
public struct Device: Sendable, Hashable {
  /// The size of the screen and its density.
  public var viewport: Viewport
  /// What `navigator.userAgent` says, and requests over the network.
  public var userAgent: String

  /// Makes a device.
  public init(viewport: Viewport, userAgent: String) {
    self.viewport = viewport
    self.userAgent = userAgent
  }

  /// An iPhone of 375 by 667 points at two pixels a point.
  public static let iPhone = Device(
    viewport: Viewport(width: 375, height: 667, devicePixelRatio: 2),
    userAgent:
      "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 "
      + "(KHTML, like Gecko) Mobile/15E148"
  )

  /// An iPad of 820 by 1180 points, which says that it is a Mac, as web views of iPads do.
  public static let iPad = Device(
    viewport: Viewport(width: 820, height: 1180, devicePixelRatio: 2),
    userAgent: "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)")

  /// An Android phone's web view; the engine below stays JavaScriptCore.
  public static let android = Device(
    viewport: Viewport(width: 412, height: 915, devicePixelRatio: 2.625),
    userAgent:
      "Mozilla/5.0 (Linux; Android 14; Pixel 7 Build/UQ1A.240205.002; wv) AppleWebKit/537.36 "
      + "(KHTML, like Gecko) Version/4.0 Chrome/124.0.0.0 Mobile Safari/537.36")

  /// The devices by the names that a command line calls them.
  public static let presets: [String: Device] = ["iphone": .iPhone, "ipad": .iPad, "android": .android]
}

/// A viewport: there is no layout, but pages ask.
public struct Viewport: Sendable, Hashable {
  /// The width in CSS pixels.
  public var width: Int
  /// The height in CSS pixels.
  public var height: Int
  /// Device pixels a CSS pixel.
  public var devicePixelRatio: Double

  /// Makes an iPhone's viewport, or another.
  public init(width: Int = 375, height: Int = 667, devicePixelRatio: Double = 2) {
    self.width = width
    self.height = height
    self.devicePixelRatio = devicePixelRatio
  }
}
