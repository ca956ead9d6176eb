import Foundation
import HeadlessWebView

/// What a view is made of; a view copies it.
@preconcurrency @MainActor open class WKWebViewConfiguration: NSObject {
  /// What views share; see ``WKProcessPool``.
  open var processPool = WKProcessPool()
  /// What pages may do.
  open var preferences = WKPreferences()
  /// What the app puts into pages.
  open var userContentController = WKUserContentController()
  /// What pages keep.
  open var websiteDataStore = WKWebsiteDataStore.default()
  /// How pages are loaded.
  open var defaultWebpagePreferences: WKWebpagePreferences! = WKWebpagePreferences()
  /// The app's name, which ends what `navigator.userAgent` says.
  open var applicationNameForUserAgent: String?
  /// Whether media play where they are; none play.
  open var allowsInlineMediaPlayback = false
  /// Whether pages show before they are loaded; none show.
  open var suppressesIncrementalRendering = false
  /// Whether pages may always be made larger; none are.
  open var ignoresViewportScaleLimits = false
  /// What the app wants of media, links and selections.
  var unusedSettings = UnusedSettings()
  /// What was set by name.
  var named: [String: Any] = [:]

  /// What pages may read besides what the app loads: at first no other files and no network.
  ///
  /// Apple's has no such property. An app's code that does not know it is given hosts by the environment:
  /// `HEADLESS_BRIDGE_ALLOWED_HOSTS` names them, with commas between.
  open var resourcePolicy = ResourcePolicy(allowedHosts: openHosts)
  private static let openHosts: Set<String> = {
    let names = ProcessInfo.processInfo.environment["HEADLESS_BRIDGE_ALLOWED_HOSTS"] ?? ""
    return Set(names.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces).lowercased() })
  }()
  /// What pages take the machine for.
  ///
  /// Apple's has no such property.
  open var device = Device.iPhone
  var schemeHandlers: [String: any WKURLSchemeHandler] = [:]
  /// The view whose page asked for this one.
  var group: Unchecked<WebViewGroup>?

  /// Makes a default configuration.
  public override init() { super.init() }

  /// Has a handler answer requests to a scheme of the app's own.
  open func setURLSchemeHandler(_ urlSchemeHandler: (any WKURLSchemeHandler)?, forURLScheme urlScheme: String) {
    schemeHandlers[urlScheme.lowercased()] = urlSchemeHandler
  }

  /// The handler of a scheme.
  open func urlSchemeHandler(forURLScheme urlScheme: String) -> (any WKURLSchemeHandler)? {
    schemeHandlers[urlScheme.lowercased()]
  }

  /// A configuration with the same parts.
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

  /// The configuration of the view behind: on the real clock, as large as the view.
  func headlessConfiguration(size: CGSize) -> WebViewConfiguration {
    var configuration = WebViewConfiguration()
    configuration.clock = .real
    configuration.group = group?.value
    configuration.websiteData = websiteDataStore.data
    configuration.resources = resourcePolicy
    configuration.device = device
    if size.width >= 1, size.height >= 1 {
      configuration.device.viewport.width = Int(size.width)
      configuration.device.viewport.height = Int(size.height)
    }
    configuration.applicationNameForUserAgent = applicationNameForUserAgent
    return configuration
  }
}
