import Dispatch
import Foundation
import HeadlessWebView

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// An observer of changes to cookies.
@preconcurrency @MainActor public protocol WKHTTPCookieStoreObserver: AnyObject {
  /// Called after cookies have changed.
  func cookiesDidChange(in cookieStore: WKHTTPCookieStore)
}

extension WKHTTPCookieStoreObserver {
  /// Does nothing.
  public func cookiesDidChange(in cookieStore: WKHTTPCookieStore) {}
}

/// The cookies of a data store.
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

  /// Passes all cookies to a completion handler.
  open func getAllCookies(_ completionHandler: @escaping @MainActor @Sendable ([HTTPCookie]) -> Void) {
    completionHandler(cookies)
  }

  /// Returns all cookies.
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

  /// Deletes a cookie.
  open func delete(_ cookie: HTTPCookie, completionHandler: (@MainActor @Sendable () -> Void)? = nil) {
    data.removeCookie(Cookie(cookie))
    completionHandler?()
  }

  /// Deletes a cookie.
  open func deleteCookie(_ cookie: HTTPCookie) async { data.removeCookie(Cookie(cookie)) }

  /// Adds an observer, which is not retained.
  open func add(_ observer: any WKHTTPCookieStoreObserver) { observers.append(Observer(observer: observer)) }

  /// Removes an observer.
  open func remove(_ observer: any WKHTTPCookieStoreObserver) {
    observers.removeAll { $0.observer == nil || $0.observer === observer }
  }

  /// Notifies the observers asynchronously, once for several changes.
  ///
  /// It doesn't notify them immediately, because a page may have set the cookies in the middle of its script.
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
