import BridgeTesting
import Foundation
import HeadlessWebView
import JavaScriptEngine
import Ownership

@testable import DevToolsServer

/// A client of the protocol, without a socket: it gives the browser messages and collects what the browser sends.
final class ProtocolClient: Sendable {
  let browser: Browser
  private let inbox: Inbox
  private let number: Int64

  /// Collects the messages of all connections of a browser.
  final class Inbox: Sendable {
    struct State {
      var messages: [(connection: Int64, json: JSONText)] = []
      var lastID = 0
    }
    let state = Locked(State())
    private let condition = NSCondition()

    func add(_ connection: Int64, _ text: String) {
      guard let json = try? JSONText(text) else { return }
      condition.lock()
      state.withLock { $0.messages.append((connection, json)) }
      condition.broadcast()
      condition.unlock()
    }

    /// Returns the first message that matches, and waits for it.
    ///
    /// - Throws: ``Missing`` after a time in which every machine responds.
    func first(where matches: (Int64, JSONText) throws -> Bool) throws -> JSONText {
      condition.lock()
      defer { condition.unlock() }
      let limit = Date().addingTimeInterval(60)
      while true {
        let messages = state.withLock { $0.messages }
        if let found = try messages.first(where: { try matches($0.connection, $0.json) }) { return found.json }
        guard condition.wait(until: limit) else { throw Missing() }
      }
    }
  }

  /// The error of a message that does not arrive.
  struct Missing: Error {}
  /// An error that the server responds with.
  struct Refusal: Error, CustomStringConvertible {
    let code: Int
    let message: String
    var description: String { "\(code): \(message)" }
  }

  /// Opens a connection to a new browser whose pages get their documents from routes.
  ///
  /// - Parameter setUp: Called with the view of each new page.
  convenience init(
    pages: [String: String] = [:], options: DevToolsServer.Options = DevToolsServer.Options(),
    limits: PageLimits = PageLimits(), clock: LoopClock = .real, setUp: @escaping @Sendable (WebView) -> Void = { _ in }
  ) {
    let inbox = Inbox()
    var options = options
    options.onMessage = { isOutgoing, connection, text in if isOutgoing { inbox.add(connection, text) } }
    let description = DevToolsServer.Pages(
      makeConfiguration: {
        var configuration = WebViewConfiguration()
        configuration.clock = clock
        configuration.limits = limits
        return configuration
      },
      setUp: { view, kinds in
        for (url, html) in pages {
          view.network.route(where: { $0.href == url }) { _ in .html(html) }
        }
        setUp(view)
        return (kinds ?? []).map { $0.make(for: view) }
      })
    self.init(browser: Browser(options: options, pages: description), inbox: inbox, number: 1)
  }

  private init(browser: Browser, inbox: Inbox, number: Int64) {
    self.browser = browser
    self.inbox = inbox
    self.number = number
    browser.opened(number, path: "/devtools/browser/\(browser.token)")
  }

  /// Opens a second connection to the same browser.
  func second() -> ProtocolClient { ProtocolClient(browser: browser, inbox: inbox, number: number + 1) }

  /// Ends the connection.
  func disconnect() { browser.closed(number) }

  func close() { browser.close() }

  // MARK: Messages

  /// Sends a message without waiting for its response.
  @discardableResult
  func start(_ method: String, _ parameters: ProtocolValue = .empty, session: String? = nil) -> Int {
    let id = inbox.state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    let message = ProtocolValue.members([
      "id": .integer(id), "method": .string(method), "params": parameters, "sessionId": session.map { .string($0) },
    ])
    browser.received(message.text, from: number)
    return id
  }

  /// Waits for the response to a message.
  ///
  /// - Throws: ``Refusal`` for an error.
  func response(_ id: Int) throws -> JSONText {
    let message = try inbox.first { connection, json in connection == number && json["id"]?.string == "\(id)" }
    if let error = message["error"] {
      throw Refusal(code: Int(error["code"]?.string ?? "") ?? 0, message: error["message"]?.stringValue() ?? "")
    }
    return message["result"] ?? .null
  }

  /// Indicates whether the response to a message has arrived.
  func hasResponse(_ id: Int) -> Bool {
    inbox.state.withLock { $0.messages }.contains { $0.connection == number && $0.json["id"]?.string == "\(id)" }
  }

  /// Sends a message, and returns the result.
  @discardableResult
  func send(_ method: String, _ parameters: ProtocolValue = .empty, session: String? = nil) throws -> JSONText {
    try response(start(method, parameters, session: session))
  }

  /// Sends a text as it is, and returns the first message without the number of a call.
  func sendRaw(_ text: String) throws -> JSONText {
    browser.received(text, from: number)
    return try inbox.first { connection, json in connection == number && json["id"]?.isNull == true }
  }

  /// Waits for an event of a session, or of any.
  func event(
    _ method: String, session: String? = nil, where matches: (JSONText) throws -> Bool = { _ in true }
  ) throws -> JSONText {
    let message = try inbox.first { connection, json in
      try connection == number && json["method"]?.stringValue() == method
        && (session == nil || json["sessionId"]?.stringValue() == session) && matches(json["params"] ?? .null)
    }
    return message["params"] ?? .null
  }

  /// Returns the position of the first message that matches, among those that have arrived.
  func position(where matches: (JSONText) throws -> Bool) throws -> Int {
    let messages = inbox.state.withLock { $0.messages }
    guard let index = try messages.firstIndex(where: { try matches($0.json) }) else { throw Missing() }
    return index
  }

  /// Returns the events of a session that have arrived, by their methods' names.
  func events(_ methods: Set<String>, session: String) -> [(method: String, parameters: JSONText)] {
    inbox.state.withLock { $0.messages }.compactMap { connection, json in
      guard connection == number, json["sessionId"]?.stringValue() == session,
        let method = json["method"]?.stringValue(), methods.contains(method)
      else { return nil }
      return (method, json["params"] ?? .null)
    }
  }

  // MARK: Pages

  /// Opens a page in a new context, and returns its session.
  func openPage(_ options: ProtocolValue = .empty) throws -> (target: String, session: String) {
    let context = try send("Target.createBrowserContext", options)["browserContextId"]?.stringValue() ?? ""
    let target =
      try send("Target.createTarget", ["url": "about:blank", "browserContextId": .string(context)])["targetId"]?
      .stringValue() ?? ""
    let session =
      try send("Target.attachToTarget", ["targetId": .string(target), "flatten": true])["sessionId"]?
      .stringValue() ?? ""
    return (target, session)
  }

  /// Opens a page whose script opens a popup, for a client that has to allow popups to run.
  func openPopup(_ script: String) throws -> (session: String, target: String, opener: String) {
    let page = try openPage()
    try send("Target.setAutoAttach", ["autoAttach": true, "waitForDebuggerOnStart": true, "flatten": true])
    start("Runtime.evaluate", ["expression": .string(script)], session: page.session)
    let popup = try event("Target.attachedToTarget") {
      $0["targetInfo"]?["targetId"]?.stringValue() != page.target
    }
    let (session, target) = (popup["sessionId"]?.stringValue(), popup["targetInfo"]?["targetId"]?.stringValue())
    return (session ?? "", target ?? "", page.session)
  }

  /// Evaluates an expression in a page, and returns its value as JSON text.
  func evaluate(_ expression: String, session: String) throws -> String? {
    let result = try send(
      "Runtime.evaluate", ["expression": .string(expression), "returnByValue": true, "awaitPromise": true],
      session: session)
    return result["result"]?["value"]?.string ?? result["result"]?["type"]?.stringValue()
  }
}
