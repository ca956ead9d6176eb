/// What a web view is made of.
///
/// Everything that reaches outside, time, files and the network, comes in here.
public struct WebViewConfiguration {
  /// The views that share a heap with this one; a group of its own when nil.
  public var group: WebViewGroup?
  /// What pages keep in `localStorage`; a store of the view's own when nil.
  public var websiteData: WebsiteData?
  /// The clock of the view's event loop.
  public var clock: LoopClock = .virtual()
  /// What the numbers of `crypto` and `Math.random` begin from, the same row for the same seed; nil for the system's numbers on the
  /// real clock and for one row that is always the same on the virtual clock.
  public var randomSeed: UInt64?
  /// What the page may read.
  public var resources = ResourcePolicy()
  /// The kind of web view, which decides when native is asked and when its scripts run.
  public var host = WebHost.wkwebview
  /// How much pages may have of what one could make without end.
  public var limits = PageLimits()
  /// What the page takes the machine for.
  public var device = Device.iPhone
  /// The app's name, which ends what `navigator.userAgent` says; pages look for it to know that they are in the app.
  public var applicationNameForUserAgent: String?
  /// Scripts that run in every page.
  public var userScripts: [UserScript] = []

  /// Makes the default configuration: a group of its own, the virtual clock, no files and no network.
  public init() {}

  /// What pages and servers are told of who asks.
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
  /// Whether it runs in the main frame alone.
  public var forMainFrameOnly: Bool
  /// What errors name as its place.
  public var name: String?

  /// Makes a user script.
  public init(source: String, injectionTime: InjectionTime, forMainFrameOnly: Bool = true, name: String? = nil) {
    self.source = source
    self.injectionTime = injectionTime
    self.forMainFrameOnly = forMainFrameOnly
    self.name = name
  }
}
