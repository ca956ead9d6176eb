import DevToolsServer
import JavaScriptEngine
import Ownership
import Testing

@testable import ScriptDebugger

/// A session with a client, and an engine whose messages the test writes.
///
/// The engine's inspector exists once per process, so the translation is tested without it. Tests of the command use
/// the engine, each in a process of its own.
final class EngineDouble {
  let session: DebugSession
  let state = DebuggerState()
  /// The texts that the client received.
  private let received = Locked<[JSONText]>([])
  private let isClosed = Locked(false)
  /// The calls of the engine's methods, oldest first.
  private(set) var calls: [(target: UInt64, id: Int, method: String, parameters: JSONText)] = []
  private(set) var others: [InspectorMessage] = []
  private var lastID = 0
  /// Indicates whether the engine responds to each call with an empty result.
  var respondsByItself = true
  /// The results of methods.
  var results: [String: String] = [:]
  var acceptsMessages = true

  init(ownScripts: OwnScripts = OwnScripts()) {
    let box = Box()
    session = DebugSession(state: state, ownScripts: ownScripts) { message in box.double?.take(message) ?? false }
    box.double = self
  }

  private final class Box { weak var double: EngineDouble? }

  private var answering: [(UInt64, Int, String)] = []

  private func take(_ message: InspectorMessage) -> Bool {
    guard acceptsMessages else { return false }
    guard case .toTarget(let target, let text) = message, let json = try? JSONText(text),
      let id = json["id"].flatMap({ Int($0.string) }), let method = json["method"]?.stringValue()
    else {
      others.append(message)
      return true
    }
    calls.append((target, id, method, json["params"] ?? .null))
    if respondsByItself { answering.append((target, id, results[method] ?? "{}")) }
    return true
  }

  /// Delivers the responses of the engine, which come after the call.
  func settle() {
    while !answering.isEmpty {
      let (target, id, result) = answering.removeFirst()
      deliver(#"{"id":\#(id),"result":\#(result)}"#, from: target)
    }
  }

  /// Delivers a message of the engine's inspector.
  func deliver(_ json: String, from target: UInt64 = 1) {
    session.received(.toFrontend(target: target, text: json))
  }

  /// Delivers an event.
  func event(_ method: String, _ parameters: String, from target: UInt64 = 1) {
    deliver(#"{"method":"\#(method)","params":\#(parameters)}"#, from: target)
    settle()
  }

  /// Lists contexts, each with its number and kind.
  func list(_ names: [UInt64: String]) {
    session.received(
      .targetList(names.sorted { $0.key < $1.key }.map { InspectorTarget(id: $0, type: "JavaScript", name: $1) }))
    settle()
  }

  // MARK: The client

  /// Connects a client.
  ///
  /// - Parameters:
  ///   - name: The session of the client's messages.
  ///   - page: The page that it may debug; nil for all.
  func connect(_ number: Int64 = 1, session name: String? = nil, page: String? = nil) {
    session.opened(client(number, session: name, page: page))
    settle()
  }

  /// Connects a client with the engine's own protocol.
  func connectWebKit(_ number: Int64 = 1) {
    session.webKitOpened(client(number))
    settle()
  }

  private func client(_ number: Int64, session: String? = nil, page: String? = nil) -> DevToolsClient {
    DevToolsClient(
      number: number, session: session, page: page,
      send: { [received] text in
        if let json = try? JSONText(text) { received.withLock { $0.append(json) } }
      }, close: { [isClosed] in isClosed.withLock { $0 = true } })
  }

  func disconnect(_ number: Int64 = 1) { session.closed(number) }

  var clientIsClosed: Bool { isClosed.withLock { $0 } }

  /// Sends a message without waiting for its response.
  @discardableResult
  func start(_ method: String, _ parameters: String = "{}") -> Int {
    lastID += 1
    session.received(#"{"id":\#(lastID),"method":"\#(method)","params":\#(parameters)}"#, from: 1)
    return lastID
  }

  func response(_ id: Int) -> JSONText? { received.withLock { $0 }.first { $0["id"]?.string == "\(id)" } }

  /// Returns the number of responses to a message.
  func responses(_ id: Int) -> Int { received.withLock { $0 }.count { $0["id"]?.string == "\(id)" } }

  /// Sends a message, and returns the result, or the error.
  func send(_ method: String, _ parameters: String = "{}") throws -> JSONText {
    let id = start(method, parameters)
    settle()
    let message = try #require(response(id), "no response to \(method)")
    return message["result"] ?? message["error"] ?? .null
  }

  /// The parameters of the events of a name, oldest first.
  func events(_ method: String) -> [JSONText] {
    received.withLock { $0 }.filter { $0["method"]?.stringValue() == method }.map { $0["params"] ?? .null }
  }

  /// The names of the methods that were called since the last look.
  func takeCalls() -> [String] {
    defer { calls = [] }
    return calls.map(\.method)
  }
}
