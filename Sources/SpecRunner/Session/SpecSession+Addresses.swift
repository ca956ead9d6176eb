import HeadlessWebView
import JavaScriptEngine

/// The parser and the setters of the spec's `URL`.
extension SpecSession {
  static let addressStatements: [String: Statement] = [
    "parseAddress": { _, arguments in
      let base = arguments[1].string.flatMap { WebURL($0) }
      // An invalid base is an error even for an absolute address.
      if arguments[1].string != nil, base == nil { return .null }
      return WebURL(arguments[0].string ?? "", base: base).map { describe($0) } ?? .null
    },
    "changeAddress": { _, arguments in
      guard var url = WebURL(arguments[0].string ?? "") else { return .null }
      url.set(arguments[1].string ?? "", to: arguments[2].string ?? "")
      return describe(url)
    },
  ]

  private static func describe(_ url: WebURL) -> StructuredValue {
    [
      "href": .string(url.href), "protocol": .string(url.protocolString), "username": .string(url.username),
      "password": .string(url.password), "host": .string(url.hostWithPort), "hostname": .string(url.host ?? ""),
      "port": .string(url.port.map(String.init) ?? ""), "pathname": .string(url.path), "search": .string(url.search),
      "hash": .string(url.hash), "origin": .string(url.origin),
    ]
  }
}
