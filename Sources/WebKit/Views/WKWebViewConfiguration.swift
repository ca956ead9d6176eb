import Foundation
import HeadlessWebView

/// The settings that a web view is created with; the view copies them.
@preconcurrency @MainActor open class WKWebViewConfiguration: NSObject {
  /// The process pool, which views share; see ``WKProcessPool``.
  open var processPool = WKProcessPool()
  /// The settings for what pages are allowed to do.
  open var preferences = WKPreferences()
  /// The scripts and message handlers that the app adds to pages.
  open var userContentController = WKUserContentController()
  /// The store for the cookies and local storage of pages.
  open var websiteDataStore = WKWebsiteDataStore.default()
  /// The default preferences for loading pages.
  open var defaultWebpagePreferences: WKWebpagePreferences! = WKWebpagePreferences()
  /// The app's name, which is appended to `navigator.userAgent`.
  open var applicationNameForUserAgent: String?
  /// A Boolean value that indicates whether media play inline; no media play here.
  open var allowsInlineMediaPlayback = false
  /// A Boolean value that indicates whether rendering waits until a page is loaded; nothing is rendered here.
  open var suppressesIncrementalRendering = false
  /// A Boolean value that indicates whether users can always zoom; it has no effect here.
  open var ignoresViewportScaleLimits = false
  /// The settings for media, links and selections, which have no effect.
  var unusedSettings = UnusedSettings()
  /// The values set with `setValue(_:forKey:)`.
  var named: [String: Any] = [:]

  /// The resources that pages may read besides those that the app loads; by default, no other files and no network.
  ///
  /// Apple's class has no such property. For apps whose code doesn't set it, the environment variable
  /// `HEADLESS_BRIDGE_ALLOWED_HOSTS` lists the allowed hosts, separated by commas.
  open var resourcePolicy = ResourcePolicy(allowedHosts: openHosts)
  private static let openHosts: Set<String> = {
    let names = ProcessInfo.processInfo.environment["HEADLESS_BRIDGE_ALLOWED_HOSTS"] ?? ""
    return Set(names.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces).lowercased() })
  }()
  /// The device that pages detect.
  ///
  /// Apple's class has no such property.
  open var device = Device.iPhone
  var schemeHandlers: [String: any WKURLSchemeHandler] = [:]
  /// The group that this view shares with the view whose page requested the window.
  var group: Unchecked<WebViewGroup>?

  /// Creates a default configuration.
  public override init() { super.init() }

  /// Registers a handler for requests to a custom scheme of the app.
  open func setURLSchemeHandler(_ urlSchemeHandler: (any WKURLSchemeHandler)?, forURLScheme urlScheme: String) {
    schemeHandlers[urlScheme.lowercased()] = urlSchemeHandler
  }

  /// Returns the handler registered for a scheme.
  open func urlSchemeHandler(forURLScheme urlScheme: String) -> (any WKURLSchemeHandler)? {
    schemeHandlers[urlScheme.lowercased()]
  }

  /// Returns a configuration with the same parts.
  func copied() -> WKWebViewConfiguration {
    let copy = WKWebViewConfiguration()
    copy.processPool = processPool
    copy.preferences = preferences
    copy.userContentController = userContentController
    copy.websiteDataStore = websiteDataStore
    copy.defaultWebpagePreferences = defaultWebpagePreferences
    copy.applicationNameForUserAgent = applicationNameForUserAgent
    copy.allowsInlineMediaPlayback = allowsInlineMediaPlayback
    copy.suppressesIncrementalRendering = suppressesIncrementalRendering
    copy.ignoresViewportScaleLimits = ignoresViewportScaleLimits
    copy.unusedSettings = unusedSettings
    copy.named = named
    copy.resourcePolicy = resourcePolicy
    copy.device = device
    copy.schemeHandlers = schemeHandlers
    copy.group = group
    return copy
  }

  /// Returns the configuration of the underlying view, which uses the real clock and the view's size.
  func headlessConfiguration(size: CGSize) -> WebViewConfiguration {
    var configuration = WebViewConfiguration()
    configuration.clock = .real
    configuration.group = group?.value
    configuration.websiteData = websiteDataStore.data
    configuration.resources = resourcePolicy
    if allows("allowFileAccessFromFileURLs") { configuration.resources.allowFileAccessFromFileURLs = true }
    if allows("allowUniversalAccessFromFileURLs") { configuration.resources.allowUniversalAccessFromFileURLs = true }
    configuration.device = device
    if size.width >= 1, size.height >= 1 {
      configuration.device.viewport.width = Int(size.width)
      configuration.device.viewport.height = Int(size.height)
    }
    configuration.applicationNameForUserAgent = applicationNameForUserAgent
    return configuration
  }
}
