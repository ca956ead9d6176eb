import Foundation
import HeadlessWebView
import JavaScriptEngine

/// The console and the errors of a page.
extension PageTarget {
  func view(_ view: WebView, didLog message: ConsoleCall, in frame: FrameInfo) {
    guard hears("Runtime") else { return keep { [weak self] in self?.view(view, didLog: message, in: frame) } }
    guard let context = context(.page, in: frame) else { return }
    report(
      "Runtime.consoleAPICalled", describe(message, Date().timeIntervalSince1970 * 1000, in: context),
      size: message.text.utf8.count)
  }

  /// Sends a console call or an error, and keeps it for clients that enable the domain Runtime later.
  private func report(_ method: String, _ parameters: ProtocolValue, size: Int) {
    emitNow(method, parameters)
    guard size <= Self.mostText else { return }
    if heard.count == Self.mostUnheard { heard.removeFirst() }
    heard.append((method, parameters))
  }

  /// Sends the console calls and errors of the current document that other clients have received.
  func reportHeard(to session: PageSession) {
    for event in heard { emit(event.method, event.parameters, to: session) }
  }

  /// The parameters of `Runtime.consoleAPICalled`.
  func describe(_ message: ConsoleCall, _ time: Double, in context: ExecutionContext) -> ProtocolValue {
    let arguments = message.arguments.map {
      remote.describe($0, in: context, group: "console", preview: true, isTable: message.level == "table")
    }
    return [
      "type": .string(message.level == "warn" ? "warning" : message.level), "args": .array(arguments),
      "executionContextId": .integer(context.id), "timestamp": .number(time),
      "stackTrace": Self.trace(message.stack),
    ]
  }

  func view(_ view: WebView, didReport exception: JavaScriptException, thrown: Value?, in frame: FrameInfo) {
    guard hears("Runtime") else {
      return keep { [weak self] in self?.view(view, didReport: exception, thrown: thrown, in: frame) }
    }
    guard let context = context(.page, in: frame) else { return }
    report(exception, thrown: thrown, in: context)
  }

  /// The most console calls and errors that are kept for clients, as in Chromium.
  static let mostUnheard = 1000
  /// The most bytes of text of a console call that is kept.
  private static let mostText = 100_000

  /// Keeps a report until a client enables the domain Runtime: a popup may log before its clients know it.
  private func keep(_ report: @escaping () -> Void) {
    if unheard.count == Self.mostUnheard { unheard.removeFirst() }
    unheard.append(report)
  }

  /// Reports what no client has received yet.
  func reportUnheard() {
    let reports = unheard
    unheard = []
    for report in reports { report() }
  }

  func report(_ exception: JavaScriptException, thrown: Value?, in context: ExecutionContext) {
    report(
      "Runtime.exceptionThrown",
      [
        "timestamp": .number(Date().timeIntervalSince1970 * 1000),
        "exceptionDetails": details(of: exception, thrown: thrown, in: context),
      ], size: exception.summary.utf8.count)
  }

  /// The `ExceptionDetails` of the protocol.
  func details(of exception: JavaScriptException, thrown: Value?, in context: ExecutionContext) -> ProtocolValue {
    var shown: ProtocolValue = [
      "type": "object", "subtype": "error", "className": .string(exception.name ?? "Error"),
      "description": .string(Self.text(of: exception)),
    ]
    if let thrown { shown = remote.describe(thrown, in: context) }
    return .members([
      "exceptionId": .integer(host.nextContextNumber()), "text": "Uncaught",
      "lineNumber": .integer(max(0, (exception.line ?? 1) - 1)),
      "columnNumber": .integer(max(0, (exception.column ?? 1) - 1)),
      "url": exception.url.map { .string($0) }, "executionContextId": .integer(context.id), "exception": shown,
      "stackTrace": Self.trace(exception.stack),
    ])
  }

  /// Returns an exception with its stack as V8 writes it.
  private static func text(of exception: JavaScriptException) -> String {
    let frames = exception.stack.map { frame in
      let place = "\(frame.url ?? "<anonymous>"):\(frame.line ?? 1):\(frame.column ?? 1)"
      return frame.function.map { "    at \($0) (\(place))" } ?? "    at \(place)"
    }
    return ([exception.summary] + frames).joined(separator: "\n")
  }

  /// The `StackTrace` of the protocol.
  static func trace(_ stack: [StackFrame]) -> ProtocolValue {
    let frames = stack.filter { $0.url != "[native code]" && ($0.url != nil || $0.line != nil) }
    return [
      "callFrames": .array(
        frames.map { frame in
          [
            "functionName": .string(frame.function ?? ""), "scriptId": "0", "url": .string(frame.url ?? ""),
            "lineNumber": .integer(max(0, (frame.line ?? 1) - 1)),
            "columnNumber": .integer(max(0, (frame.column ?? 1) - 1)),
          ]
        })
    ]
  }
}
