import Foundation
import HeadlessWebView

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What pages keep: local storage, and cookies.
@preconcurrency @MainActor open class WKWebsiteDataStore: NSObject {
  private static let shared = WKWebsiteDataStore(isPersistent: true)
  nonisolated(unsafe) let data = WebsiteData()
  /// Whether Apple's would be kept on disk; this one lives as long as the process.
  public let isPersistent: Bool
  /// The cookies.
  open var httpCookieStore: WKHTTPCookieStore { WKHTTPCookieStore(self) }

  private nonisolated init(isPersistent: Bool) {
    self.isPersistent = isPersistent
    super.init()
  }

  /// The store that views share unless they are told otherwise.
  open class func `default`() -> WKWebsiteDataStore { shared }

  /// A store with nothing in it.
  open class func nonPersistent() -> WKWebsiteDataStore { WKWebsiteDataStore(isPersistent: false) }
}

/// The cookies of a store.
@preconcurrency @MainActor open class WKHTTPCookieStore: NSObject {
  private let store: WKWebsiteDataStore

  init(_ store: WKWebsiteDataStore) {
    self.store = store
    super.init()
  }

  /// Gives all cookies.
  open func getAllCookies(_ completionHandler: @escaping @MainActor @Sendable ([HTTPCookie]) -> Void) {
    completionHandler(cookies)
  }

  /// All cookies.
  open func allCookies() async -> [HTTPCookie] { cookies }

  /// Sets a cookie.
  open func setCookie(_ cookie: HTTPCookie, completionHandler: (@MainActor @Sendable () -> Void)? = nil) {
    store.data.setCookie(Cookie(cookie))
    completionHandler?()
  }

  /// Sets a cookie.
  open func setCookie(_ cookie: HTTPCookie) async { store.data.setCookie(Cookie(cookie)) }

  /// Takes a cookie away.
  open func delete(_ cookie: HTTPCookie, completionHandler: (@MainActor @Sendable () -> Void)? = nil) {
    store.data.removeCookie(Cookie(cookie))
    completionHandler?()
  }

  /// Takes a cookie away.
  open func deleteCookie(_ cookie: HTTPCookie) async { store.data.removeCookie(Cookie(cookie)) }

  private var cookies: [HTTPCookie] {
    let now = Date().timeIntervalSince1970 * 1000
    return store.data.allCookies.filter { $0.expires.map { $0 > now } ?? true }.compactMap { $0.foundation }
  }
}

extension Cookie {
  init(_ cookie: HTTPCookie) {
    self.init(
      name: cookie.name, value: cookie.value, domain: cookie.domain, path: cookie.path, isSecure: cookie.isSecure,
      isHTTPOnly: cookie.isHTTPOnly, expires: cookie.expiresDate.map { $0.timeIntervalSince1970 * 1000 })
  }

  var foundation: HTTPCookie? {
    var properties: [HTTPCookiePropertyKey: Any] = [
      .name: name, .value: value, .domain: isHostOnly ? domain : "." + domain, .path: path,
    ]
    if isSecure { properties[.secure] = "TRUE" }
    if isHTTPOnly { properties[HTTPCookiePropertyKey(rawValue: "HttpOnly")] = "TRUE" }
    if let expires { properties[.expires] = Date(timeIntervalSince1970: expires / 1000) }
    return HTTPCookie(properties: properties)
  }
}
