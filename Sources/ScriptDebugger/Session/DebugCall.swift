import DevToolsServer
import JavaScriptEngine

/// A client's call of a method, which gets one response.
struct DebugCall {
  unowned let session: DebugSession
  let id: Int
  let parameters: Parameters

  /// Responds with a result.
  func finish(_ result: ProtocolValue = .empty) { session.respond(id, result) }

  /// Responds with an error.
  func fail(_ error: ProtocolError) { session.fail(id, error) }

  /// Responds as the engine did.
  func finish(_ outcome: DebugSession.Outcome, _ translate: (JSONText) -> ProtocolValue = { _ in .empty }) {
    switch outcome {
    case .success(let result): finish(translate(result))
    case .failure(let error): fail(error)
    }
  }
}

/// A method of the protocol: responds to the call, at once or later.
typealias DebugMethod = @Sendable (DebugCall) throws -> Void

/// The methods of the protocol that the engine's inspector can provide.
enum DebugMethods {
  static let all: [String: DebugMethod] = {
    let domains = [
      RuntimeMethods.methods, ObjectMethods.methods, DebuggerMethods.methods, BreakpointMethods.methods,
      ProfilerMethods.methods, HeapMethods.methods, BridgeMethods.methods,
      ResourceMethods.methods,
    ]
    return domains.reduce(into: [:]) { $0.merge($1) { first, _ in first } }
  }()
}
