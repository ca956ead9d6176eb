import HeadlessWebView
import JavaScriptEngine

/// The cookies and the local storage of a context: `context.storageState()` and `storage.local`.
extension SpecSession {
  static let storageStatements: [String: Statement] = [
    "storageState": { session, arguments in
      let context = try session.context(arguments[0])
      let now = session.readClock()
      let cookies = context.websiteData.allCookies.filter { $0.expires.map { $0 > now } ?? true }
      let origins = context.websiteData.storageOrigins.map { origin -> StructuredValue in
        let items = context.websiteData.storedItems(of: origin).map { item -> StructuredValue in
          ["name": .string(item.key), "value": .string(item.value)]
        }
        return ["origin": .string(origin), "localStorage": .array(items)]
      }
      return [
        "cookies": .array(cookies.map { describe($0) }), "origins": .array(origins),
      ]
    },
    "setStorageState": { session, arguments in
      try session.setStorageState(arguments[1], of: try session.context(arguments[0]))
      return .undefined
    },
    "localStorage": { session, arguments in
      try session.localStorage(arguments[0].string ?? "", arguments)
    },
  ]

  /// Replaces the cookies and the local storage of a context by a state, and removes its databases.
  ///
  /// The state has the form that `testing.storageState` of `Resources/testing/context.js` returns.
  private func setStorageState(_ state: StructuredValue, of context: SpecContext) throws {
    let data = context.websiteData
    data.removeAllCookies()
    for origin in data.storageOrigins { data.removeStorage(of: origin) }
    for origin in data.databaseOrigins { data.removeDatabases(of: origin) }
    for cookie in state["cookies"].array.map(Array.init) ?? [] { data.setCookie(try Self.cookie(cookie)) }
    for entry in state["origins"].array.map(Array.init) ?? [] {
      guard let origin = WebURL(entry["origin"].string ?? "")?.storageOrigin else { continue }
      for item in entry["items"].array.map(Array.init) ?? [] {
        data.setStoredItem(item[0].string ?? "", to: item[1].string ?? "", of: origin)
      }
    }
  }

  /// Reads or changes the local storage of an origin: that of the page, or of the root before the first page.
  private func localStorage(_ operation: String, _ arguments: [StructuredValue]) throws -> StructuredValue {
    let stage = try stage()
    let url: WebURL?
    if let text = arguments[1].string {
      url = WebURL(text)
    } else {
      url = stage.view.url == .blank ? try address("/") : stage.view.url
    }
    guard let origin = url?.storageOrigin else {
      throw JavaScriptException(
        name: "SecurityError",
        message: "storage.local: a page at \(url?.href ?? "") has no storage; use storage.of('https://shop.example')")
    }
    let data = stage.context.websiteData
    let key = arguments[2].string ?? ""
    switch operation {
    case "get":
      return data.storedItems(of: origin).first { $0.key == key }.map { .string($0.value) } ?? .null
    case "set":
      guard data.setStoredItem(key, to: arguments[3].string ?? "", of: origin) else {
        throw JavaScriptException(
          name: "QuotaExceededError", message: "storage.local.set('\(key)'): the storage of \(origin) is full")
      }
    case "remove": data.removeStoredItem(key, of: origin)
    case "clear": data.removeStorage(of: origin)
    default: return .array(data.storedItems(of: origin).map { .array([.string($0.key), .string($0.value)]) })
    }
    return .undefined
  }
}

extension WebURL {
  /// The origin whose storage the document uses, as website data names it; nil for a document without storage.
  fileprivate var storageOrigin: String? {
    if scheme == "file" { return "file://" }
    return origin == "null" ? nil : origin
  }
}
