/// The settings that a web view is made with.
///
/// Everything that reaches outside, time, files and the network, comes in here.
public struct WebViewConfiguration {
  /// The views that share a heap with this one; a group of its own when nil.
  public var group: WebViewGroup?
  /// The data that pages keep in `localStorage`, and the cookies; a store of the view's own when nil.
  public var websiteData: WebsiteData?
  /// The clock of the view's event loop.
  public var clock: LoopClock = .virtual()
  /// What the numbers of `crypto` and `Math.random` begin from, the same row for the same seed; nil for the system's
  /// numbers on the real clock and for one row that is always the same on the virtual clock.
  public var randomSeed: UInt64?
  /// The files and hosts that pages may read.
  public var resources = ResourcePolicy()
  /// The kind of web view, which decides when native is asked and when its scripts run.
  public var host = WebHost.wkwebview
  /// How much pages may have of what one could make without end.
  public var limits = PageLimits()
  /// The device that pages see.
  public var device = Device.iPhone
  /// The app's name, which ends what `navigator.userAgent` says; pages look for it to know that they are in the app.
  public var applicationNameForUserAgent: String?
  /// Scripts that run in every page.
  public var userScripts: [UserScript] = []

  /// Makes the default configuration: a group of its own, the virtual clock, no files and no network.
  public init() {}

  /// The user agent that pages and servers see.
  var userAgent: String {
    applicationNameForUserAgent.map { "\(device.userAgent) \($0)" } ?? device.userAgent
  }
}

/// A script that runs in pages by itself.
public struct UserScript: Sendable, Hashable {
  /// When a user script runs.
  public enum InjectionTime: Sendable, Hashable {
    /// After the document was made and before anything in it runs.
    case documentStart
    /// After the document was parsed.
    case documentEnd
  }

  /// The script.
  public var source: String
  /// When it runs.
  public var injectionTime: InjectionTime
  /// Indicates whether it runs in the main frame alone.
  public var forMainFrameOnly: Bool
  /// The name of its place in errors.
  public var name: String?

  /// Makes a user script.
  public init(source: String, injectionTime: InjectionTime, forMainFrameOnly: Bool = true, name: String? = nil) {
    self.source = source
    self.injectionTime = injectionTime
    self.forMainFrameOnly = forMainFrameOnly
    self.name = name
  }
}

/// The device that pages see: by its user agent they choose a bridge, by its viewport a layout.
///
/// The other properties of `navigator`, such as its platform and vendor, follow from the user agent.
public struct Device: Sendable, Hashable {
  /// The size of the screen and its density.
  public var viewport: Viewport
  /// The value of `navigator.userAgent`, and of the header field of requests.
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

/// The kind of web view that a page takes itself to be in.
///
/// It decides when native is asked about a frame that a page has just added, and whether native's scripts run at once.
/// How a `WKWebView` does both was measured on its kin; the other two, which run pages in the app's own process, follow
/// the sources of the bridges that were written for them, and were not measured.
public enum WebHost: String, Sendable, Hashable, CaseIterable {
  /// iOS's and macOS's web view, whose pages are in a process of their own: native answers and evaluates in tasks of
  /// their own.
  case wkwebview
  /// iOS's older one: a frame that is added with an address is asked about, and decided on, inside the call that adds
  /// it, and native's scripts run inside native's call.
  case uiwebview
  /// OS X's older one, whose decision listener is told to use or to ignore; in all else as ``uiwebview``.
  case webview

  /// Indicates whether pages run in the process of the app.
  public var isInProcess: Bool { self != .wkwebview }
}
