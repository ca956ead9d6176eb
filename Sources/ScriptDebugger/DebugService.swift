import DevToolsServer
import JavaScriptEngine
import Ownership

/// Passes a session through closures that only the connection's thread runs.
struct Confined: @unchecked Sendable {
  let session: DebugSession
  init(_ session: DebugSession) { self.session = session }
}

/// The debugger's side of the server, between its threads: the server's, the connection's, and that of the scripts.
final class DebugService: PageDebugService {
  /// An expression of a client that the page evaluates as a task.
  struct Evaluation: Sendable {
    let context: Int
    let expression: String
    /// The name of the variable for the result.
    let key: String
  }

  /// A file that a client reads.
  struct ResourceRequest: Sendable {
    let number: Int
    let url: String
  }

  /// A closure that belongs to the thread of the pages.
  final class PageHook: @unchecked Sendable {
    var value: ((DebuggedPage) -> Void)?
  }

  let path: String
  /// Called with each page that the server opens, on its thread.
  let onPage = PageHook()
  private let confined: Confined
  private let connection: InspectorConnection
  private let state: DebuggerState
  private let evaluations = Locked<[Evaluation]>([])
  private let resources = Locked<(last: Int, requests: [ResourceRequest])>((0, []))
  /// Wakes the thread of the scripts.
  private let wake = Locked<(@Sendable () -> Void)?>(nil)
  private let clients = Locked<Set<Int64>>([])

  init(path: String, session: Confined, connection: InspectorConnection, state: DebuggerState) {
    self.path = path
    confined = session
    self.connection = connection
    self.state = state
    let (evaluations, resources, wake) = (evaluations, resources, wake)
    session.session.evaluateAsTask = { context, expression, key in
      evaluations.withLock { $0.append(Evaluation(context: context, expression: expression, key: key)) }
      wake.withLock { $0 }?()
    }
    session.session.loadResource = { url in
      let number = resources.withLock { resources in
        resources.last += 1
        resources.requests.append(ResourceRequest(number: resources.last, url: url))
        return resources.last
      }
      wake.withLock { $0 }?()
      return number
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
    guard admit(client) else { return client.close() }
    connection.perform { [confined] in confined.session.opened(client) }
  }

  /// Records a client; returns false if there is another one.
  func admit(_ client: DevToolsClient) -> Bool {
    clients.withLock { clients in
      clients.insert(client.number)
      return clients.count == 1
    }
  }

  /// Records that a client has left.
  func release(_ client: Int64) { clients.withLock { _ = $0.remove(client) } }

  /// Runs a closure on the thread of the session.
  func perform(_ body: @escaping @Sendable (DebugSession) -> Void) {
    connection.perform { [confined] in body(confined.session) }
  }

  func received(_ text: String?, from client: Int64) {
    connection.perform { [confined] in confined.session.received(text, from: client) }
  }

  func closed(_ client: Int64) {
    release(client)
    connection.perform { [confined] in confined.session.closed(client) }
  }

  /// Lets the page continue that waits for its first client.
  func serverDidStop() { state.start() }

  /// Disconnects the client; any thread calls it.
  func disconnect() { connection.perform { [confined] in confined.session.disconnect() } }

  // MARK: The thread of the scripts

  func opened(_ page: DebuggedPage) { onPage.value?(page) }

  /// Pauses at the next statement of a context.
  func pauseAtNextStatement(of context: Int) {
    connection.perform { [confined] in confined.session.pauseAtNextStatement(ofContext: context) }
  }

  /// Reports an uncaught exception.
  func report(_ details: ProtocolValue) {
    connection.perform { [confined] in confined.session.report(details) }
  }

  /// Sets a closure that wakes the thread, which any thread calls.
  func setWake(_ wake: (@Sendable () -> Void)?) { self.wake.withLock { $0 = wake } }

  /// Returns the next file to read.
  func takeResourceRequest() -> ResourceRequest? {
    resources.withLock { $0.requests.isEmpty ? nil : $0.requests.removeFirst() }
  }

  /// Responds to the client that reads a file.
  func finish(_ request: ResourceRequest, _ text: String?) {
    connection.perform { [confined] in confined.session.finishResource(request.number, text) }
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
