/// The settings for creating a web view.
///
/// All access to the outside, such as time, files and the network, is configured here.
public struct WebViewConfiguration {
  /// The views that share a heap with this one; a group of its own when nil.
  public var group: WebViewGroup?
  /// The data that pages keep in `localStorage`, and the cookies; a store of the view's own when nil.
  public var websiteData: WebsiteData?
  /// The clipboard that the view shares with others; one of its own when nil.
  package var clipboard: Clipboard?
  /// The clock of the view's event loop.
  public var clock: LoopClock = .virtual()
  /// The event loop that the view shares with others, whose clock is theirs, too; a loop of its own when nil.
  ///
  /// Closing one of its views leaves the others' work. The owner of a shared loop closes it: ``EventLoop/close()``.
  public var eventLoop: EventLoop?
  /// The seed of `crypto` and `Math.random`, which produces the same sequence for the same seed.
  ///
  /// If it is nil, the real clock uses the system's numbers, and the virtual clock a sequence that is always the same.
  public var randomSeed: UInt64?
  /// The files and hosts that pages may read.
  public var resources = ResourcePolicy()
  /// The kind of web view, which determines when native decides on navigations and when its scripts run.
  public var host = WebHost.wkwebview
  /// The limits for resources that a page could otherwise use without bound.
  public var limits = PageLimits()
  /// The device that pages see.
  public var device = Device.iPhone
  /// The preferences of the user that media queries find.
  public var preferences = UserPreferences()
  /// The app's name, which is appended to `navigator.userAgent`; pages detect the app by it.
  public var applicationNameForUserAgent: String?
  /// The scripts that run in every page.
  public var userScripts: [UserScript] = []

  /// Creates the default configuration: a group of its own, the virtual clock, no files and no network.
  public init() {}

  /// The user agent that pages and servers see.
  package var userAgent: String {
    applicationNameForUserAgent.map { "\(device.userAgent) \($0)" } ?? device.userAgent
  }
}

/// The preferences that a user sets on a device, as media queries find them.
public struct UserPreferences: Sendable, Hashable {
  /// Indicates whether `prefers-color-scheme` is `dark` and not `light`.
  public var isDark = false
  /// Indicates whether `prefers-reduced-motion` is `reduce` and not `no-preference`.
  public var reducesMotion = false
  /// The value of `prefers-contrast`.
  public var contrast = Contrast.noPreference
  /// Indicates whether `forced-colors` is `active` and not `none`.
  public var forcesColors = false
  /// The medium that pages are shown on.
  public var media = Media.screen

  /// The media types of media queries.
  public enum Media: String, Sendable, Hashable {
    /// A screen.
    case screen
    /// A printer, or the preview of a print.
    case print
  }

  /// The contrast that a user prefers.
  public enum Contrast: String, Sendable, Hashable, CaseIterable {
    /// No preference.
    case noPreference = "no-preference"
    /// More contrast.
    case more
    /// Less contrast.
    case less
    /// Certain colors, which have neither more nor less contrast.
    case custom
  }

  /// Creates the preferences of a new device: light, with motion.
  public init() {}
}

/// A script that is injected into pages.
public struct UserScript: Sendable, Hashable {
  /// The time at which a user script runs.
  public enum InjectionTime: Sendable, Hashable {
    /// After the document was created and before anything in it runs.
    case documentStart
    /// After the document was parsed.
    case documentEnd
  }

  /// The script.
  public var source: String
  /// The time at which it runs.
  public var injectionTime: InjectionTime
  /// Indicates whether it runs in the main frame only.
  public var forMainFrameOnly: Bool
  /// The name of its location in errors.
  public var name: String?
  /// The world in which it runs; a further world is opened in each document that the script applies to.
  public var world: ContentWorld

  /// Creates a user script.
  public init(
    source: String, injectionTime: InjectionTime, forMainFrameOnly: Bool = true, name: String? = nil,
    world: ContentWorld = .page
  ) {
    self.source = source
    self.injectionTime = injectionTime
    self.forMainFrameOnly = forMainFrameOnly
    self.name = name
    self.world = world
  }
}

/// The device that pages see: they choose a bridge by its user agent, and a layout by its viewport.
///
/// The other properties of `navigator`, such as its platform and vendor, are derived from the user agent.
public struct Device: Sendable, Hashable {
  /// The operating system of a device, which determines how bridges with several transports reach native.
  public enum Platform: String, Sendable, Hashable, CaseIterable {
    /// iOS and iPadOS.
    case ios
    /// Android.
    case android
  }

  /// The size of the screen and its density.
  public var viewport: Viewport
  /// The value of `navigator.userAgent`, and of the header field of requests.
  public var userAgent: String
  /// The operating system; it doesn't change with ``userAgent``, which an app may set to any text.
  public var platform: Platform

  /// Creates a device.
  ///
  /// - Parameters:
  ///   - viewport: The size of the screen and its density.
  ///   - userAgent: The value of `navigator.userAgent`.
  ///   - platform: The operating system. The default is Android if the user agent contains that name, otherwise iOS.
  public init(viewport: Viewport, userAgent: String, platform: Platform? = nil) {
    self.viewport = viewport
    self.userAgent = userAgent
    self.platform = platform ?? (userAgent.contains("Android") ? .android : .ios)
  }

  /// An iPhone of 375 by 667 points at two pixels a point.
  public static let iPhone = Device(
    viewport: Viewport(width: 375, height: 667, devicePixelRatio: 2),
    userAgent:
      "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 "
      + "(KHTML, like Gecko) Mobile/15E148",
    platform: .ios)

  /// An iPad of 820 by 1180 points, whose user agent is that of a Mac, as in web views of iPads.
  public static let iPad = Device(
    viewport: Viewport(width: 820, height: 1180, devicePixelRatio: 2),
    userAgent: "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)",
    platform: .ios)

  /// An Android phone's web view; the engine is still JavaScriptCore.
  public static let android = Device(
    viewport: Viewport(width: 412, height: 915, devicePixelRatio: 2.625),
    userAgent:
      "Mozilla/5.0 (Linux; Android 14; Pixel 7 Build/UQ1A.240205.002; wv) AppleWebKit/537.36 "
      + "(KHTML, like Gecko) Version/4.0 Chrome/124.0.0.0 Mobile Safari/537.36",
    platform: .android)

  /// The devices by their names on a command line.
  public static let presets: [String: Device] = ["iphone": .iPhone, "ipad": .iPad, "android": .android]
}

/// The part of a page that is visible, to which the layout and media queries refer.
public struct Viewport: Sendable, Hashable {
  /// The width in CSS pixels.
  public var width: Int
  /// The height in CSS pixels.
  public var height: Int
  /// The number of device pixels per CSS pixel.
  public var devicePixelRatio: Double

  /// Creates a viewport, by default that of an iPhone.
  public init(width: Int = 375, height: Int = 667, devicePixelRatio: Double = 2) {
    self.width = width
    self.height = height
    self.devicePixelRatio = devicePixelRatio
  }
}

/// The kind of web view that a page runs in.
///
/// It determines when native decides on a frame that a page has just added, and whether native's scripts run
/// immediately. Both were measured for `WKWebView` on related web views. The other two, which run pages in the app's
/// own process, follow the sources of the bridges that were written for them, and were not measured.
public enum WebHost: String, Sendable, Hashable, CaseIterable {
  /// The web view of iOS and macOS, whose pages run in a process of their own.
  ///
  /// Native decides and evaluates in tasks of their own.
  case wkwebview
  /// The older web view of iOS.
  ///
  /// The navigation policy decision for a frame that is added with an address happens inside the call that adds it, and
  /// native's scripts run inside native's call.
  case uiwebview
  /// The older web view of OS X, whose decision listener is called to use or to ignore; otherwise like ``uiwebview``.
  case webview

  /// Indicates whether pages run in the process of the app.
  public var isInProcess: Bool { self != .wkwebview }
}
