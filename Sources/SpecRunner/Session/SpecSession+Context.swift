import BridgeTesting
import HeadlessWebView
import JavaScriptEngine

/// The spec's statements about the app around the page: cookies, the device, functions that the page may call.
extension SpecSession {
  static let contextStatements: [String: Statement] = [
    "cookies": { session, arguments in
      let view = try session.stage().view
      let now = view.eventLoop.wallClock
      let cookies: [Cookie]
      if let urls = arguments[0].array {
        cookies = urls.flatMap { WebURL($0.string ?? "").map { view.websiteData.cookies(for: $0, now: now) } ?? [] }
      } else {
        cookies = view.websiteData.allCookies.filter { $0.expires.map { $0 > now } ?? true }
      }
      return .array(cookies.map(describe))
    },
    "addCookie": { session, arguments in
      try session.stage().view.websiteData.setCookie(try cookie(arguments[0]))
      return .undefined
    },
    "removeCookie": { session, arguments in
      try session.stage().view.websiteData.removeCookie(try cookie(arguments[0]))
      return .undefined
    },
    "device": { session, arguments in
      let name = arguments[0].string ?? ""
      guard let device = Device.presets[name.lowercased()] else {
        let names = Device.presets.keys.sorted().joined(separator: ", ")
        throw JavaScriptException(message: "device('\(name)'): unknown device. Devices: \(names)")
      }
      guard session.run == nil || !session.hasPage else {
        throw JavaScriptException(
          message:
            "device('\(name)'): the test's page already exists; call device() before using it, or outside tests")
      }
      if session.run == nil { session.fileDevice = device } else { session.testDevice = device }
      try session.renewStage()
      return .undefined
    },
    "expose": { session, arguments in
      try session.expose(arguments[0].string ?? "")
      return .undefined
    },
    "exposedReplies": { session, arguments in
      guard let reply = session.present?.exposedReplies.removeValue(forKey: arguments[0].integer ?? 0) else {
        return .undefined
      }
      if let message = arguments[2].string {
        reply(.failure(ScriptReplyError(message)))
      } else {
        reply(.success(arguments[1]))
      }
      return .undefined
    },
    "suspend": { session, _ in
      try session.stage().view.suspend()
      return .undefined
    },
    "resume": { session, _ in
      try session.stage().view.resume()
      return .undefined
    },
    "faults": { session, _ in
      .array(
        session.present?.faults.map {
          ["code": .string($0.string("code") ?? ""), "text": .string($0.string("text") ?? "")]
        } ?? [])
    },
  ]

  private static func describe(_ cookie: Cookie) -> StructuredValue {
    [
      "name": .string(cookie.name), "value": .string(cookie.value),
      "domain": .string((cookie.isHostOnly ? "" : ".") + cookie.domain), "path": .string(cookie.path),
      "expires": .number(cookie.expires.map { $0 / 1000 } ?? -1), "httpOnly": .boolean(cookie.isHTTPOnly),
      "secure": .boolean(cookie.isSecure),
    ]
  }

  private static func cookie(_ value: StructuredValue) throws -> Cookie {
    let name = value["name"].string ?? ""
    var domain = value["domain"].string ?? ""
    var path = value["path"].string
    var isSecure = value["secure"].boolean ?? false
    if let text = value["url"].string {
      guard let url = WebURL(text), let host = url.host else {
        throw JavaScriptException(message: "context.addCookies(): the URL of cookie \(name) has no host: \(text)")
      }
      domain = host
      path = path ?? String(url.path[...(url.path.lastIndex(of: "/") ?? url.path.startIndex)])
      if url.scheme == "https" { isSecure = true }
    }
    return Cookie(
      name: name, value: value["value"].string ?? "", domain: domain, path: path ?? "/", isSecure: isSecure,
      isHTTPOnly: value["httpOnly"].boolean ?? false, expires: value["expires"].number)
  }

  /// Exposes a message handler to pages that calls a function of the spec.
  private func expose(_ name: String) throws {
    let stage = try stage()
    try stage.view.addScriptMessageHandler(
      name: name,
      replyHandler: { [unowned self, weak stage] message, reply in
        guard let stage else { return }
        calls += 1
        stage.exposedReplies[calls] = reply
        do { try realm?.call("callExposed", .string(name), message.body, .number(calls)) } catch {
          note(SpecFailure(message: "\(error)"))
        }
      })
  }
}
