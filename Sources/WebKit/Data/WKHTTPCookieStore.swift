import Dispatch
import Foundation
import HeadlessWebView

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Hears that cookies were set or taken away.
@preconcurrency @MainActor public protocol WKHTTPCookieStoreObserver: AnyObject {
  /// Some cookies have changed, behind whatever changed them.
  func cookiesDidChange(in cookieStore: WKHTTPCookieStore)
}

extension WKHTTPCookieStoreObserver {
  /// Ignores it.
  public func cookiesDidChange(in cookieStore: WKHTTPCookieStore) {}
}

/// The cookies of a store.
@preconcurrency @MainActor open class WKHTTPCookieStore: NSObject {
  private struct Observer {
    weak var observer: (any WKHTTPCookieStoreObserver)?
  }

  private nonisolated(unsafe) let data: WebsiteData
  private var observers: [Observer] = []
  private var isTelling = false

  init(_ data: WebsiteData) {
    self.data = data
    super.init()
    data.onCookieChange = { [weak self] in MainActor.assumeIsolated { self?.cookiesChanged() } }
  }

  /// Gives all cookies.
  open func getAllCookies(_ completionHandler: @escaping @MainActor @Sendable ([HTTPCookie]) -> Void) {
    completionHandler(cookies)
  }

  /// All cookies.
  open func allCookies() async -> [HTTPCookie] { cookies }

  /// Sets a cookie.
  open func setCookie(_ cookie: HTTPCookie, completionHandler: (@MainActor @Sendable () -> Void)? = nil) {
    data.setCookie(Cookie(cookie))
    completionHandler?()
  }

  /// Sets a cookie.
  open func setCookie(_ cookie: HTTPCookie) async { data.setCookie(Cookie(cookie)) }

  /// Sets cookies.
  open func setCookies(_ cookies: [HTTPCookie], completionHandler: (@MainActor @Sendable () -> Void)? = nil) {
    for cookie in cookies { data.setCookie(Cookie(cookie)) }
    completionHandler?()
  }

  /// Takes a cookie away.
  open func delete(_ cookie: HTTPCookie, completionHandler: (@MainActor @Sendable () -> Void)? = nil) {
    data.removeCookie(Cookie(cookie))
    completionHandler?()
  }

  /// Takes a cookie away.
  open func deleteCookie(_ cookie: HTTPCookie) async { data.removeCookie(Cookie(cookie)) }

  /// Adds an observer, which is not kept alive.
  open func add(_ observer: any WKHTTPCookieStoreObserver) { observers.append(Observer(observer: observer)) }

  /// Takes an observer away.
  open func remove(_ observer: any WKHTTPCookieStoreObserver) {
    observers.removeAll { $0.observer == nil || $0.observer === observer }
  }

  /// A page may have set them in the midst of its script: whoever observes hears of it later, and once of many.
  private func cookiesChanged() {
    guard !isTelling, !observers.isEmpty else { return }
    isTelling = true
    DispatchQueue.main.async { [weak self] in
      guard let self else { return }
      isTelling = false
      for entry in observers { entry.observer?.cookiesDidChange(in: self) }
    }
  }

  private var cookies: [HTTPCookie] {
    let now = Date().timeIntervalSince1970 * 1000
    return data.allCookies.filter { $0.expires.map { $0 > now } ?? true }.compactMap { $0.foundation }
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
