import BridgeTesting
import HeadlessWebView
import JavaScriptEngine

/// The spec's statements about the app around the page: cookies, the device, functions that the page may call.
extension SpecSession {
  static let contextStatements: [String: Statement] = [
    "cookies": { session, arguments in
      let data = try session.context(arguments[0]).websiteData
      let now = session.readClock()
      let cookies: [Cookie]
      if let urls = arguments[1].array {
        cookies = urls.flatMap { WebURL($0.string ?? "").map { data.cookies(for: $0, now: now) } ?? [] }
      } else {
        cookies = data.allCookies.filter { $0.expires.map { $0 > now } ?? true }
      }
      return .array(cookies.map(describe))
    },
    "addCookie": { session, arguments in
      try session.context(arguments[0]).websiteData.setCookie(try cookie(arguments[1]))
      return .undefined
    },
    "removeCookie": { session, arguments in
      try session.context(arguments[0]).websiteData.removeCookie(try cookie(arguments[1]))
      return .undefined
    },
    "addContextScript": { session, arguments in
      let context = try session.context(arguments[0])
      context.initScripts.append(arguments[1].string ?? "")
      for page in try session.stage().openPages where page.context === context {
        page.addInitScript(arguments[1].string ?? "")
      }
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
      try session.expose(arguments[1].string ?? "", on: try session.page(arguments[0]))
      return .undefined
    },
    "exposeToContext": { session, arguments in
      let context = try session.context(arguments[0])
      let name = arguments[1].string ?? ""
      context.exposed.append(name)
      for page in try session.stage().openPages where page.context === context { try session.expose(name, on: page) }
      return .undefined
    },
    "setHeaders": { session, arguments in
      let context = try session.context(arguments[0])
      context.headers = SpecContext.headers(arguments[1])
      for page in try session.stage().openPages where page.context === context { session.setHeaders(of: page) }
      return .undefined
    },
    "setPosition": { session, arguments in
      let context = try session.context(arguments[0])
      context.position = SpecContext.position(arguments[1])
      context.isLocatable = arguments[2].boolean == true
      for page in try session.stage().openPages where page.context === context { page.locate() }
      return .undefined
    },
    "setPageHeaders": { session, arguments in
      let page = try session.page(arguments[0])
      page.headers = SpecContext.headers(arguments[1])
      session.setHeaders(of: page)
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
      for page in try session.stage().openPages {
        for (_, bridge) in page.bridges where !page.view.isSuspended { bridge.willSuspend() }
        page.view.suspend()
      }
      return .undefined
    },
    "resume": { session, _ in
      for page in try session.stage().openPages where page.view.isSuspended {
        page.view.resume()
        for (_, bridge) in page.bridges { bridge.didResume() }
      }
      return .undefined
    },
    "faults": { session, arguments in
      .array(
        session.present?.page(arguments[0].integer ?? 0)?.faults.map {
          ["code": .string($0.string("code") ?? ""), "text": .string($0.string("text") ?? "")]
        } ?? [])
    },
  ]

  /// Returns a context of the running test.
  func context(_ number: StructuredValue) throws -> SpecContext {
    let number = number.integer ?? 0
    if number == 0 { return try stage().context }
    guard let context = contexts[number] else { throw JavaScriptException(message: "the context is closed") }
    return context
  }

  static func describe(_ cookie: Cookie) -> StructuredValue {
    [
      "name": .string(cookie.name), "value": .string(cookie.value),
      "domain": .string((cookie.isHostOnly ? "" : ".") + cookie.domain), "path": .string(cookie.path),
      "expires": .number(cookie.expires.map { $0 / 1000 } ?? -1), "httpOnly": .boolean(cookie.isHTTPOnly),
      "secure": .boolean(cookie.isSecure), "sameSite": .string((cookie.sameSite ?? .lax).rawValue),
    ]
  }

  static func cookie(_ value: StructuredValue) throws -> Cookie {
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
      isHTTPOnly: value["httpOnly"].boolean ?? false, expires: value["expires"].number,
      sameSite: value["sameSite"].string.flatMap { Cookie.SameSite(rawValue: $0) })
  }

  /// Sets the header fields that are added to a page's requests: the page's own replace those of its context, and
  /// these replace those of `test.use()`.
  func setHeaders(of page: SpecPage) {
    page.view.network.extraHeaders = (surroundings.headers + page.context.headers + page.headers).map {
      (name: $0[0], value: $0[1])
    }
  }

  /// Exposes a message handler to a page that calls a function of the spec.
  func expose(_ name: String, on page: SpecPage) throws {
    let number = page.number
    try page.view.addScriptMessageHandler(
      name: name,
      replyHandler: { [unowned self, unowned page] message, reply in
        guard let stage = present else { return }
        calls += 1
        stage.exposedReplies[calls] = reply
        do {
          try realm?.call(
            "callExposed", .number(number), .string(name), message.body, .number(calls),
            .number(page.context.number))
        } catch {
          note(SpecFailure(message: "\(error)"))
        }
      })
  }
}

extension SpecPage {
  /// Gives the page the position and the permission of its context.
  func locate() {
    view.grantedPermissions = context.isLocatable ? ["geolocation"] : []
    view.geolocation = context.position
  }

  /// Adds a script that runs in each new document of the page, after the bridge's own script.
  func addInitScript(_ text: String) {
    view.addUserScript(UserScript(source: text, injectionTime: .documentStart, forMainFrameOnly: false))
  }
}
