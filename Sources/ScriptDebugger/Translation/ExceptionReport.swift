import DevToolsServer
import Foundation
import JavaScriptEngine

/// Uncaught exceptions, as the view reports them.
enum ExceptionReport {
  /// Returns the parameters of `Runtime.exceptionThrown`.
  static func describe(_ exception: JavaScriptException, context: Int) -> ProtocolValue {
    let frames = exception.stack.filter { $0.url != nil }
    let lines = frames.map { "    at \($0.function ?? "") (\($0.url ?? ""):\($0.line ?? 1):\($0.column ?? 1))" }
    let place = frames.first
    let line = place?.line ?? exception.line ?? 1
    let column = place?.column ?? exception.column ?? 1
    let details = ProtocolValue.members([
      "exceptionId": 1, "text": "Uncaught", "lineNumber": .integer(max(0, line - 1)),
      "columnNumber": .integer(max(0, column - 1)), "url": (place?.url ?? exception.url).map { .string($0) },
      "executionContextId": .integer(context),
      "exception": [
        "type": "object", "subtype": "error", "className": .string(exception.name ?? "Error"),
        "description": .string(([exception.summary] + lines).joined(separator: "\n")),
      ],
      "stackTrace": ["callFrames": .array(frames.map(describe))],
    ])
    return ["timestamp": .number(Date().timeIntervalSince1970 * 1000), "exceptionDetails": details]
  }

  private static func describe(_ frame: StackFrame) -> ProtocolValue {
    [
      "functionName": .string(frame.function ?? ""), "scriptId": "0", "url": .string(frame.url ?? ""),
      "lineNumber": .integer(max(0, (frame.line ?? 1) - 1)),
      "columnNumber": .integer(max(0, (frame.column ?? 1) - 1)),
    ]
  }
}
