import Foundation
import HeadlessWebView
import JavaScriptEngine

extension SpecSession {
  static let pageOperations: [String: Operation] = [
    "goto": { session, arguments, reply in
      session.attempt(reply) {
        let url = try session.address(arguments[0].string ?? "")
        try session.load(arguments[1].number, "page.goto()", reply) { $0.load(url) }
      }
    },
    "setContent": { session, arguments, reply in
      session.attempt(reply) {
        let url = try arguments[1].string.map { try session.address($0) } ?? session.standardAddress
        let html = arguments[0].string ?? ""
        try session.load(arguments[2].number, "page.setContent()", reply) { $0.loadHTML(html, baseURL: url) }
      }
    },
    "reload": { session, arguments, reply in
      session.attempt(reply) { try session.load(arguments[0].number, "page.reload()", reply) { $0.reload() } }
    },
    "traverse": { session, arguments, reply in
      session.attempt(reply) {
        let isBack = arguments[0].number == -1
        let view = try session.stage().view
        guard isBack ? view.canGoBack : view.canGoForward else { return reply.resolve(.null) }
        try session.load(arguments[1].number, isBack ? "page.goBack()" : "page.goForward()", reply) {
          if isBack { $0.goBack() } else { $0.goForward() }
        }
      }
    },
    "evaluate": { session, arguments, reply in
      session.attempt(reply) {
        try session.stage().view.callAsyncJavaScript(
          arguments[0].string ?? "", arguments: session.parameters(arguments)
        ) { result in
          switch result {
          case .success(let value): reply.resolve(value)
          case .failure(let error): reply.reject("page.evaluate(): \(error)")
          }
        }
      }
    },
    "waitForFunction": { session, arguments, reply in
      session.attempt(reply) { try session.waitForFunction(arguments, reply) }
    },
    "idle": { session, arguments, reply in
      session.attempt(reply) {
        let loop = try session.stage().view.eventLoop
        try session.wait(arguments[0].number, for: "the page's rest", reply: reply) { _ in
          // What is left is the spec's own.
          if loop.pendingWork.allSatisfy({ $0.label.hasPrefix("the ") && $0.origin == nil }) { reply.resolve() }
        }
      }
    },
    "advance": { session, arguments, reply in
      session.attempt(reply) { try session.advance(.milliseconds(arguments[0].number ?? 0), reply) }
    },
  ]

  static let pageStatements: [String: Statement] = [
    "url": { session, _ in .string(session.hasStage ? try session.stage().view.url.href : "about:blank") },
    "addInitScript": { session, arguments in
      try session.stage().view.addUserScript(
        UserScript(source: arguments[0].string ?? "", injectionTime: .documentStart, forMainFrameOnly: false))
      return .undefined
    },
    "listenerFails": { session, arguments in
      var failure = SpecFailure(arguments[1])
      failure.message = "the listener of '\(arguments[0].string ?? "")' threw: \(failure.message)"
      session.note(failure)
      return .undefined
    },
  ]

  /// The address of a page without one.
  private var standardAddress: WebURL { options.configuration.resources.origin ?? WebURL("https://page.test/") ?? .blank }

  /// An address that a spec names: a URL, or a path below the root.
  private func address(_ text: String) throws -> WebURL {
    if let url = WebURL(text), url.scheme != "file" { return url }
    let base = options.configuration.resources.origin ?? .file(path: options.root + "/")
    guard let url = WebURL(text, base: base) else { throw JavaScriptException(message: "page.goto(): no address: \(text)") }
    return url
  }

  private func parameters(_ arguments: [StructuredValue]) -> [String: StructuredValue] {
    ["argument": arguments[2], "script": arguments[1]]
  }

  /// Starts a load, and answers when it has ended.
  private func load(
    _ milliseconds: Double?, _ what: String, _ reply: SpecReply, _ start: (WebView) -> Void
  ) throws {
    let stage = try stage()
    stage.load?.reply.reject("another load took its place", name: "AbortError")
    let load = SpecLoad(reply)
    let limit = milliseconds.map { Duration.milliseconds($0) } ?? options.timeout
    load.cancel = stage.view.eventLoop.call(after: limit, label: "the spec's \(what)") {
      reply.reject("\(what): the page did not load in \(limit.milliseconds) ms", name: "TimeoutError")
    }
    stage.load = load
    start(stage.view)
  }

  /// Asks a function of the page again, whenever the page has come to rest, until it gives something that is true.
  private func waitForFunction(_ arguments: [StructuredValue], _ reply: SpecReply) throws {
    let stage = try stage()
    let parameters = parameters(arguments)
    try wait(arguments[3].number, for: "page.waitForFunction()", reply: reply) { [weak stage] wait in
      guard let stage, !wait.isAsking else { return }
      wait.isAsking = true
      stage.view.callAsyncJavaScript(arguments[0].string ?? "", arguments: parameters) { result in
        wait.isAsking = false
        switch result {
        case .success(let value): if value.isTruthy { reply.resolve(value) }
        case .failure(.noPage): break
        case .failure(let error): reply.reject("page.waitForFunction(): \(error)")
        }
      }
    }
  }

  /// Lets time go by, which does not count for what waits.
  private func advance(_ duration: Duration, _ reply: SpecReply) throws {
    let stage = try stage()
    stage.view.eventLoop.call(after: duration, label: "the spec's clock") { reply.resolve() }
  }
}

extension StructuredValue {
  /// Whether a script would take the value for true.
  fileprivate var isTruthy: Bool {
    switch self {
    case .undefined, .null: false
    case .boolean(let boolean): boolean
    case .number(let number): number != 0 && !number.isNaN
    case .string(let text): !text.string.isEmpty
    default: true
    }
  }
}
