import DevToolsServer
import JavaScriptEngine
import Ownership

/// Passes a session through closures that only the connection's thread runs.
struct Confined: @unchecked Sendable {
  let session: DebugSession
  init(_ session: DebugSession) { self.session = session }
}

/// The debugger's side of the server, between its threads: the server's, the connection's, and that of the scripts.
final class DebugService: DevToolsService {
  /// An expression of a client that the page evaluates as a task.
  struct Evaluation: Sendable {
    let context: Int
    let expression: String
    /// The name of the variable for the result.
    let key: String
  }

  let path: String
  private let confined: Confined
  private let connection: InspectorConnection
  private let state: DebuggerState
  private let evaluations = Locked<[Evaluation]>([])
  private let clients = Locked<Set<Int64>>([])

  init(path: String, session: Confined, connection: InspectorConnection, state: DebuggerState) {
    self.path = path
    confined = session
    self.connection = connection
    self.state = state
    let evaluations = evaluations
    session.session.evaluateAsTask = { context, expression, key in
      evaluations.withLock { $0.append(Evaluation(context: context, expression: expression, key: key)) }
    }
  }

  // MARK: The server's thread

  /// The engine has one frontend.
  var acceptsClients: Bool { clients.withLock { $0.isEmpty } }

  /// Returns the address that opens Chromium's DevTools for a WebSocket.
  static func frontEndURL(at place: String) -> String {
    "devtools://devtools/bundled/js_app.html?experiments=true&v8only=true&ws=\(place)"
  }

  func description(at authority: String) -> ProtocolValue {
    let place = "\(authority)\(path)"
    return [
      "id": .string(String(path.split(separator: "/").last ?? "")), "type": "node", "title": "Scripts of the page",
      "description": "HeadlessBridge", "url": "file://", "devtoolsFrontendUrl": .string(Self.frontEndURL(at: place)),
      "webSocketDebuggerUrl": .string("ws://\(place)"),
    ]
  }

  func opened(_ client: DevToolsClient) {
    let isFirst = clients.withLock { clients in
      clients.insert(client.number)
      return clients.count == 1
    }
    guard isFirst else { return client.close() }
    connection.perform { [confined] in confined.session.opened(client) }
  }

  func received(_ text: String?, from client: Int64) {
    connection.perform { [confined] in confined.session.received(text, from: client) }
  }

  func closed(_ client: Int64) {
    clients.withLock { _ = $0.remove(client) }
    connection.perform { [confined] in confined.session.closed(client) }
  }

  /// Disconnects the client; any thread calls it.
  func disconnect() { connection.perform { [confined] in confined.session.disconnect() } }

  // MARK: The thread of the scripts

  /// Pauses at the next statement of a context.
  func pauseAtNextStatement(of context: Int) {
    connection.perform { [confined] in confined.session.pauseAtNextStatement(ofContext: context) }
  }

  /// Reports an uncaught exception.
  func report(_ details: ProtocolValue) {
    connection.perform { [confined] in confined.session.emit("Runtime.exceptionThrown", details) }
  }

  /// Returns the next expression to evaluate.
  func takeEvaluation() -> Evaluation? {
    evaluations.withLock { $0.isEmpty ? nil : $0.removeFirst() }
  }

  /// Responds to the client whose expression was evaluated.
  func finish(_ key: String) {
    connection.perform { [confined] in confined.session.finishTask(key) }
  }
}
