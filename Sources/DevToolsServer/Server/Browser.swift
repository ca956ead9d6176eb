import Foundation
import HeadlessWebView
import Ownership

/// The browser that clients see: its connections, contexts, sessions and targets.
///
/// Every thread uses it. The tables are behind one lock; pages themselves belong to the threads of their contexts.
final class Browser: Sendable {
  struct Tables {
    var sockets: SocketServer?
    var connections: [Int64: Connection] = [:]
    var contexts: [String: BrowserContext] = [:]
    var sessions: [String: SessionRoute] = [:]
    var targets: [String: TargetInfo] = [:]
    /// The targets in the order in which they were opened.
    var order: [String] = []
    var unknownMethods: Set<String> = []
    /// The targets of sessions whose messages are wrapped in those of the connection, by the sessions' identifiers.
    var wrappedSessions: [String: String] = [:]
    /// The pages by the numbers of their windows.
    var windows: [Int: String] = [:]
    var lastWindow = 0
    var timeZone = PageTimeZone()
    /// The numbers of the debugger's clients that are sessions of pages, which no connection has.
    var debugClients: [String: Int64] = [:]
    var lastDebugClient: Int64 = 0
  }

  /// A client.
  struct Connection {
    /// The page that the connection is for; nil for the browser.
    let page: String?
    /// Indicates whether the client wants a session for each page, and whether these wait for it.
    var attaches = false
    var waits = false
    /// The filter of the targets whose events the client wants; nil for none.
    var discovers: TargetFilter?
    /// The contexts that end with the connection.
    var contexts: [String] = []
  }

  /// The receiver of a session's messages.
  struct SessionRoute {
    let connection: Int64
    /// The page; nil for a session of the browser.
    let target: String?
    let context: BrowserContext?
    /// The page whose tab the session is with.
    var tab: String?
  }

  let options: DevToolsServer.Options
  let pages: DevToolsServer.Pages
  /// The secret part of the addresses.
  let token: String
  let tables = Locked(Tables())
  let defaultContext: BrowserContext
  /// The threads of contexts.
  let threads: PageThreads
  /// The breakpoints at messages of bridges; nil if no debugger can pause pages.
  let breakpoints: BridgeBreakpoints?
  /// The debugger of the pages' scripts, if there is one.
  let debugger: (any PageDebugService)?

  init(
    options: DevToolsServer.Options, pages: DevToolsServer.Pages, thread: PageThread? = nil,
    debugger: (any PageDebugService)? = nil, breakpoints: BridgeBreakpoints? = nil
  ) {
    self.debugger = debugger
    self.breakpoints = breakpoints
    // Few clients need more threads again soon, and each keeps its heap.
    threads =
      thread.map { PageThreads(on: $0) }
      ?? PageThreads(most: options.threads, mostIdle: 2) { [patience = options.patience] in
        PageThread(patience: patience)
      }
    self.options = options
    self.pages = pages
    token = options.token ?? Identifier.make()
    defaultContext = BrowserContext(id: Identifier.make(), owner: nil)
    tables.withLock { $0.contexts[defaultContext.id] = defaultContext }
  }

  /// Starts to send, once the server listens.
  func start(with sockets: SocketServer) { tables.withLock { $0.sockets = sockets } }

  /// Closes all pages.
  func close() {
    let contexts = tables.withLock { tables in
      defer { tables = Tables() }
      return Array(tables.contexts.values)
    }
    for context in contexts { context.close() }
    for context in contexts { context.waitUntilClosed() }
    threads.close()
  }

  // MARK: Addresses

  var authority: String {
    let port = tables.withLock { $0.sockets }?.port ?? options.port
    return options.address.contains(":") ? "[\(options.address)]:\(port)" : "\(options.address):\(port)"
  }
  var url: String { "ws://\(authority)/devtools/browser/\(token)" }
  var clientCount: Int { tables.withLock { $0.connections.count } }
  /// The user agent of the clients' own requests: that of pages, with the product's name.
  ///
  /// A user agent without the word `Headless` makes Playwright expect a window, in which a user ends `page.pause()`.
  var userAgent: String { "\(pages.makeConfiguration().userAgent) HeadlessBridge/\(options.version)" }
  var product: String { options.product ?? "HeadlessBridge/\(options.version)" }

  /// The response of `/json/version`.
  var version: ProtocolValue {
    [
      "Browser": .string(product), "Protocol-Version": "1.3", "User-Agent": .string(userAgent),
      "V8-Version": "", "webSocketDebuggerUrl": .string(url),
      // ChromeDriver refuses a version without a revision.
      "WebKit-Version": "605.1.15 (@0)",
    ]
  }

  /// The response of `/json/list`.
  var list: [ProtocolValue] { targetList.map(describe) }

  /// The pages, in the order in which they were opened.
  var targetList: [TargetInfo] { tables.withLock { tables in tables.order.compactMap { tables.targets[$0] } } }

  /// Returns whether a WebSocket may be opened at a path.
  func knows(path: String) -> Bool {
    if path == "/devtools/browser/\(token)" { return true }
    guard let page = Self.page(in: path) else { return false }
    return tables.withLock { $0.targets[page] != nil }
  }

  private static func page(in path: String) -> String? {
    let start = "/devtools/page/"
    return path.hasPrefix(start) ? String(path.dropFirst(start.count)) : nil
  }

  // MARK: Connections

  func opened(_ connection: Int64, path: String) {
    let page = Self.page(in: path)
    tables.withLock { $0.connections[connection] = Connection(page: page) }
    guard let page, let context = target(page)?.context else { return }
    let session = Self.sessionID(of: connection)
    tables.withLock {
      $0.sessions[session] = SessionRoute(connection: connection, target: page, context: context)
    }
    context.perform { $0.page(page)?.attach(PageSession(id: session, connection: connection, isOwn: true)) }
  }

  /// The session of a connection that is for one page, whose messages name no session.
  static func sessionID(of connection: Int64) -> String { "connection \(connection)" }

  func closed(_ connection: Int64) {
    let (contexts, sessions) = tables.withLock { tables in
      let client = tables.connections.removeValue(forKey: connection)
      let sessions = tables.sessions.filter { $0.value.connection == connection }
      for id in sessions.keys {
        tables.sessions[id] = nil
        tables.wrappedSessions[id] = nil
      }
      return ((client?.contexts ?? []).compactMap { tables.contexts.removeValue(forKey: $0) }, sessions)
    }
    for (id, route) in sessions {
      guard let target = route.target else { continue }
      endDebugging(of: id)
      route.context?.perform { $0.page(target)?.detach(id) }
    }
    for context in contexts { context.close() }
  }

  func received(_ text: String?, from connection: Int64) {
    if let text { options.onMessage?(false, connection, text) }
    do throws(ProtocolFault) {
      guard let text else {
        throw ProtocolFault(id: nil, error: ProtocolError("Messages must be texts", code: .invalidRequest))
      }
      let request = try ProtocolRequest(text)
      dispatch(request, from: connection)
    } catch {
      respond(to: connection, session: error.sessionID, id: error.id, error: error.error)
    }
  }

  func dispatch(_ request: ProtocolRequest, from connection: Int64) {
    let (route, page) = tables.withLock { tables in
      let page = tables.connections[connection]?.page
      let id = request.sessionID ?? (page == nil ? nil : Self.sessionID(of: connection))
      return (id.flatMap { tables.sessions[$0] }, page)
    }
    let reply = Reply(browser: self, connection: connection, session: request.sessionID, id: request.id)
    guard request.sessionID != nil || page != nil else { return handle(request, from: connection, reply) }
    guard let route, route.connection == connection else { return reply.fail(.noSession) }
    guard let target = route.target, let context = route.context else {
      return handle(request, from: connection, reply)
    }
    let session = request.sessionID ?? Self.sessionID(of: connection)
    if debugger != nil, DebuggerRoute.takes(request) {
      return debug(request, of: session, with: target, connection: connection, reply)
    }
    context.enqueue(PageCommand(request: request, session: session, target: target, reply: reply))
  }

  /// Handles a request for the browser.
  func handle(_ request: ProtocolRequest, from connection: Int64, _ reply: Reply) {
    guard let method = BrowserMethods.all[request.method] else { return reply.unknown(request.method) }
    do {
      try method(
        self,
        BrowserCall(
          connection: connection, session: request.sessionID, parameters: request.parameters, reply: reply))
    } catch {
      reply.fail(ProtocolError(error))
    }
  }

  // MARK: Sending

  /// Sends a message of a session; nil is the connection's own.
  func send(_ message: ProtocolValue, session: String?, to connection: Int64) {
    let (sockets, wrapped) = tables.withLock { tables in
      let wrapped = tables.wrappedSessions.isEmpty ? nil : session.flatMap { tables.wrappedSessions[$0] }
      return (tables.sockets, wrapped)
    }
    let sent: ProtocolValue
    if let session, let wrapped {
      sent = WrappedSessions.event(message, session: session, target: wrapped)
    } else {
      sent = message.adding("sessionId", session.map { .string($0) })
    }
    let text = sent.text
    options.onMessage?(true, connection, text)
    sockets?.send(text, to: connection)
  }

  /// Sends what the current thread holds; see ``SocketServer/holdTexts()``.
  func flush() { tables.withLock { $0.sockets }?.flush() }

  /// Sends an event to a session; nil is the connection's own.
  func emit(_ method: String, _ parameters: ProtocolValue, session: String?, to connection: Int64) {
    send(["method": .string(method), "params": parameters], session: session, to: connection)
  }

  func respond(to connection: Int64, session: String?, id: Int?, error: ProtocolError) {
    send(
      [
        "id": id.map { .integer($0) } ?? .null,
        "error": ["code": .integer(error.code.rawValue), "message": .string(error.message)],
      ], session: session, to: connection)
  }

  func reportUnknown(_ method: String) {
    guard tables.withLock({ $0.unknownMethods.insert(method).inserted }) else { return }
    options.onUnknownMethod?(method)
  }
}
