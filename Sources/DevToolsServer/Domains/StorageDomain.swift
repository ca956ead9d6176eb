import Foundation
import HeadlessWebView

/// The domain Storage: the cookies of a browser context.
enum StorageDomain {
  static let methods: [String: BrowserMethod] = [
    "Storage.getCookies": { browser, call in
      try BrowserMethods.context(call, browser).perform { host in
        call.reply.finish(["cookies": .array(host.cookies(for: nil).map(describe))])
      }
    },
    "Storage.setCookies": { browser, call in
      let cookies = try call.parameters.objects("cookies").map { parameters in
        try cookie(parameters)
      }
      try BrowserMethods.context(call, browser).perform { host in
        for cookie in cookies { host.configuration.websiteData?.setCookie(cookie) }
        call.reply.finish()
      }
    },
    "Storage.clearCookies": { browser, call in
      try BrowserMethods.context(call, browser).perform { host in
        host.configuration.websiteData?.removeAllCookies()
        call.reply.finish()
      }
    },
  ]

  /// The `Cookie` of the protocol.
  static func describe(_ cookie: Cookie) -> ProtocolValue {
    .members([
      "name": .string(cookie.name), "value": .string(cookie.value),
      "domain": .string(cookie.isHostOnly ? cookie.domain : ".\(cookie.domain)"), "path": .string(cookie.path),
      "expires": .number(cookie.expires.map { $0 / 1000 } ?? -1),
      "size": .integer(cookie.name.utf8.count + cookie.value.utf8.count), "httpOnly": .boolean(cookie.isHTTPOnly),
      "secure": .boolean(cookie.isSecure), "session": .boolean(cookie.expires == nil),
      "sameSite": cookie.sameSite.map { .string($0.rawValue) }, "priority": "Medium",
      "sourceScheme": .string(cookie.isSecure ? "Secure" : "NonSecure"), "sourcePort": -1,
    ])
  }

  /// Returns the cookie of a `CookieParam`.
  static func cookie(_ parameters: Parameters) throws(ProtocolError) -> Cookie {
    let name = try parameters.string("name")
    let url = parameters.optionalString("url").flatMap { WebURL($0) }
    guard parameters.optionalString("url") ?? parameters.optionalString("domain") != nil else {
      throw ProtocolError("At least one of the url and domain needs to be specified", code: .invalidParameters)
    }
    // ChromeDriver sends an empty domain for the host of the URL.
    let given = parameters.optionalString("domain").flatMap { $0.isEmpty ? nil : $0 }
    guard let domain = given ?? url?.host, !domain.isEmpty else {
      throw ProtocolError("Invalid cookie fields", code: .invalidParameters)
    }
    var path = parameters.optionalString("path")
    if path == nil, let url { path = url.path.lastIndex(of: "/").map { String(url.path[...$0]) } }
    let expires = parameters.optionalNumber("expires").flatMap { $0 == -1 ? nil : $0 * 1000 }
    return Cookie(
      name: name, value: try parameters.string("value"), domain: domain, path: path ?? "/",
      isSecure: parameters.optionalFlag("secure") ?? (url?.scheme == "https"),
      isHTTPOnly: parameters.flag("httpOnly"), expires: expires,
      sameSite: parameters.optionalString("sameSite").flatMap { Cookie.SameSite(rawValue: $0) })
  }

  /// Returns the cookies that `Network.deleteCookies` deletes: those with a name, and with the URL, domain and path.
  static func cookies(toDelete parameters: Parameters, of host: PageHost) throws(ProtocolError) -> [Cookie] {
    let name = try parameters.string("name")
    let (url, domain) = (parameters.optionalString("url"), parameters.optionalString("domain"))
    guard url ?? domain != nil else {
      throw ProtocolError("At least one of the url and domain needs to be specified", code: .invalidParameters)
    }
    let urls = try url.map { text throws(ProtocolError) in
      guard let url = WebURL(text) else { throw ProtocolError("Invalid URL: \(text)", code: .invalidParameters) }
      return [url]
    }
    let path = parameters.optionalString("path")
    return host.cookies(for: urls).filter { cookie in
      cookie.name == name && domain.map { $0.drop { $0 == "." } == cookie.domain } ?? true
        && path ?? cookie.path == cookie.path
    }
  }
}

extension PageHost {
  /// Returns the cookies of the context; those for some URLs, if they are given.
  func cookies(for urls: [WebURL]?) -> [Cookie] {
    let now = loop.wallClock
    guard let data = configuration.websiteData else { return [] }
    guard let urls else { return data.allCookies.filter { $0.expires.map { $0 > now } ?? true } }
    return urls.reduce(into: []) { list, url in
      for cookie in data.cookies(for: url, now: now) where !list.contains(cookie) { list.append(cookie) }
    }
  }
}
