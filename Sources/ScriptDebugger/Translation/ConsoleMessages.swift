import DevToolsServer
import JavaScriptEngine

/// The messages of the engine's own console, to which the page's console forwards its calls.
enum ConsoleMessages {
  @Sendable static func added(_ session: DebugSession, _ id: UInt64, _ parameters: Parameters) {
    // The view reports uncaught errors, also those that the engine doesn't see.
    guard let message = parameters.object("message"), message.optionalString("source") == "console-api" else { return }
    let target = session.target(id)
    let level = message.optionalString("level") ?? "log"
    let type = message.optionalString("type") ?? "log"
    var arguments = message.array("parameters").map { RemoteObjects.translate($0, in: target) }
    if arguments.isEmpty, let text = message.optionalString("text"), !text.isEmpty {
      arguments = [["type": "string", "value": .string(text)]]
    }
    let trace = message.object("stackTrace")?.json("callFrames") ?? message.json("stackTrace")
    session.emit(
      "Runtime.consoleAPICalled",
      [
        "type": .string(name(level: level, type: type)), "args": .array(arguments),
        "executionContextId": .integer(target?.number(for: session.client) ?? 0),
        "timestamp": .number((message.optionalNumber("timestamp") ?? 0) * 1000),
        "stackTrace": ["callFrames": .array(Pause.frames(trace, without: session.ownScripts))],
      ])
  }

  /// Returns the protocol's name of a call.
  private static func name(level: String, type: String) -> String {
    guard type == "log" else { return types[type] ?? type }
    switch level {
    case "error", "warning", "info", "debug": return level
    default: return "log"
    }
  }

  private static let types = ["timing": "timeEnd", "profile": "profile", "image": "log"]
}
