import Foundation

/// The cookies of views that share their data: RFC 6265, sections 5.2 to 5.4.
final class CookieJar {
  private var cookies: [Cookie] = []
  /// Called when cookies were set or removed.
  var onChange: (() -> Void)?

  /// Returns the cookies that go to a server with a URL, or that `document.cookie` reads there.
  func header(for url: WebURL, now: Double, isForScript: Bool, _ use: CookieUse) -> String {
    matching(url, now: now).filter { !(isForScript && $0.isHTTPOnly) && use.includes($0) }.map {
      $0.name.isEmpty ? $0.value : "\($0.name)=\($0.value)"
    }
    .joined(separator: "; ")
  }

  /// Returns the cookies of a URL, after removing expired ones; those with longer paths come first.
  func matching(_ url: WebURL, now: Double) -> [Cookie] {
    cookies.removeAll { $0.expires.map { $0 <= now } ?? false }
    // RFC 6265, section 5.4. Sorting keeps the order of cookies with equally long paths.
    let found = cookies.filter { matches($0, url) }
    return Set(found.map(\.path.utf8.count)).count < 2
      ? found
      : found.enumerated().sorted { ($1.element.path.utf8.count, $0.offset) < ($0.element.path.utf8.count, $1.offset) }
        .map(\.element)
  }

  var all: [Cookie] { cookies }

  func removeAll() {
    guard !cookies.isEmpty else { return }
    cookies = []
    onChange?()
  }

  /// Sets a cookie; one that replaces another keeps its position.
  func set(_ cookie: Cookie) {
    if let known = place(of: cookie) {
      guard cookies[known] != cookie else { return }
      cookies[known] = cookie
    } else {
      cookies.append(cookie)
    }
    onChange?()
  }

  /// Removes the cookie with the same name, host and path.
  func remove(_ cookie: Cookie) {
    guard let known = place(of: cookie) else { return }
    cookies.remove(at: known)
    onChange?()
  }

  private func place(of cookie: Cookie) -> Int? {
    cookies.firstIndex { $0.name == cookie.name && $0.domain == cookie.domain && $0.path == cookie.path }
  }

  /// Sets a cookie from the text that a server sent or a script assigned.
  func set(_ text: String, for url: WebURL, now: Double, isFromScript: Bool) {
    // A control character ends the text, as in WebKit.
    let line = text.unicodeScalars.firstIndex { $0.value < 0x20 || $0.value == 0x7f }.map { text[..<$0] } ?? text[...]
    var parts = line.split(separator: ";", omittingEmptySubsequences: false).map { $0.trimmed }
    guard !parts.isEmpty else { return }
    let pair = parts.removeFirst()
    let host = url.host ?? ""
    var cookie = Cookie(name: "", value: String(pair), domain: host, path: Self.defaultPath(url))
    if let equals = pair.firstIndex(of: "=") {
      cookie.name = pair[..<equals].trimmed
      cookie.value = pair[pair.index(after: equals)...].trimmed
    }
    guard !cookie.name.isEmpty || !cookie.value.isEmpty else { return }
    for part in parts {
      let equals = part.firstIndex(of: "=")
      let name = (equals.map { part[..<$0] } ?? part[...]).trimmed.lowercased()
      let value = equals.map { part[part.index(after: $0)...].trimmed } ?? ""
      switch name {
      case "path": if value.hasPrefix("/") { cookie.path = value }
      case "domain":
        let domain = (value.hasPrefix(".") ? String(value.dropFirst()) : value).lowercased()
        guard !domain.isEmpty else { continue }
        guard host == domain || host.hasSuffix("." + domain) else { return }
        cookie.domain = domain
        cookie.isHostOnly = false
      case "max-age": if let seconds = Double(value) { cookie.expires = now + seconds * 1000 }
      case "expires": if cookie.expires == nil { cookie.expires = HTTPDate.milliseconds(value) }
      case "secure": cookie.isSecure = true
      case "httponly":
        guard !isFromScript else { return }
        cookie.isHTTPOnly = true
      case "samesite": cookie.sameSite = Cookie.SameSite(text: value)
      default: break
      }
    }
    guard isAllowed(cookie, from: url) else { return }
    // A page cannot change an HTTP-only cookie.
    if isFromScript, let known = place(of: cookie), cookies[known].isHTTPOnly { return }
    set(cookie)
  }

  /// Returns whether a server or page may set a cookie: RFC 6265bis, "Storage Model", the steps about the secure
  /// attribute and the prefixes of names.
  ///
  /// As in WebKit, a server of this computer is no exception.
  private func isAllowed(_ cookie: Cookie, from url: WebURL) -> Bool {
    let name = cookie.name.lowercased()
    if name.hasPrefix("__secure-") || name.hasPrefix("__host-"), !cookie.isSecure { return false }
    if name.hasPrefix("__host-"), !cookie.isHostOnly || cookie.path != "/" { return false }
    guard url.scheme != "https" else { return true }
    // An insecure server neither sets nor replaces a secure cookie.
    return !cookie.isSecure
      && !cookies.contains { known in
        known.isSecure && known.name == cookie.name && known.path == cookie.path
          && (known.domain == cookie.domain || known.domain.hasSuffix("." + cookie.domain)
            || cookie.domain.hasSuffix("." + known.domain))
      }
  }

  private func matches(_ cookie: Cookie, _ url: WebURL) -> Bool {
    let host = url.host ?? ""
    guard host == cookie.domain || !cookie.isHostOnly && host.hasSuffix("." + cookie.domain) else { return false }
    if cookie.isSecure, url.scheme != "https" { return false }
    let path = url.path
    return path == cookie.path || cookie.path == "/"
      || path.hasPrefix(cookie.path.hasSuffix("/") ? cookie.path : cookie.path + "/")
  }

  private static func defaultPath(_ url: WebURL) -> String {
    guard let slash = url.path.lastIndex(of: "/"), slash != url.path.startIndex else { return "/" }
    return String(url.path[..<slash])
  }
}

extension StringProtocol {
  /// The text without blanks around it.
  var trimmed: String {
    var view = self[...]
    while let first = view.first, first.isWhitespace { view = view.dropFirst() }
    while let last = view.last, last.isWhitespace { view = view.dropLast() }
    return String(view)
  }
}

/// Reads the dates of cookies and headers: RFC 9110, section 5.6.7.
enum HTTPDate {
  /// Returns the milliseconds since 1970; nil if the text is not a date.
  static func milliseconds(_ text: String) -> Double? {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    for format in [
      "EEE, dd MMM yyyy HH:mm:ss zzz", "EEE, dd-MMM-yyyy HH:mm:ss zzz", "EEE MMM d HH:mm:ss yyyy",
      // The form in certificates.
      "MMM d HH:mm:ss yyyy zzz",
    ] {
      formatter.dateFormat = format
      if let date = formatter.date(from: text) { return date.timeIntervalSince1970 * 1000 }
    }
    return nil
  }
}
