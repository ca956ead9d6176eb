/// The settings that an app has in its `capacitor.config` file, as far as pages notice them.
public struct CapacitorSettings: Sendable, Hashable {
  /// A Boolean value that indicates whether the app was built for debugging: `Capacitor.DEBUG`.
  ///
  /// The page's uncaught errors are then sent to native.
  public var isDebug = false
  /// A Boolean value that indicates whether the page writes each call to its console: `Capacitor.isLoggingEnabled`.
  public var isLoggingEnabled = false
  /// A Boolean value that indicates whether `document.cookie` is that of native.
  public var usesNativeCookies = false
  /// A Boolean value that indicates whether native sends the requests of `fetch` and `XMLHttpRequest`.
  public var usesNativeHTTP = false
  /// The address of the app's files; nil for the page's origin.
  ///
  /// A page without an origin gets the address of the platform: `capacitor://localhost` or `https://localhost`.
  public var serverURL: String?
  /// The hosts whose pages the view shows, in addition to the app's own, such as `*.example.com`.
  ///
  /// It is `server.allowNavigation` in the file. The browser opens all other pages, and the view stays. A label of a
  /// host may be `*`.
  public var allowNavigation: [String] = []
  /// The context that Ionic Portals passes to its page, as JSON; nil for an app without Portals.
  public var portalContext: String?

  /// Creates an app's default settings.
  public init() {}
}
