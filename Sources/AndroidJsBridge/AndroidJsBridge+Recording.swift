import BridgeSupport
import HeadlessWebView
import JavaScriptEngine

/// What the transcript is told of the calls of pages.
extension AndroidJsBridge {
  /// Records a message, and has what the body does come from it.
  func whileHandling<Result, Failure: Error>(
    _ message: JsBridgeMessage, _ text: @autoclosure () -> String, from frame: FrameInfo,
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard let transcript = webView?.transcript else { return try body() }
    let record = transcript.record(
      .receive,
      [.init("message", .json(text())), .init("frame", .integer(frame.id)), .init("origin", .string(frame.origin))],
      asks: message.callbackID.map { "jsbridge page \($0)" },
      answers: message.responseID.map { "jsbridge native \($0)" })
    return try transcript.within(record, body)
  }

  /// Records that a handler is called, and has what it does come from that.
  func whileRunning<Result>(
    _ name: String, _ id: String, from frame: FrameInfo, _ body: () throws -> Result
  ) rethrows -> Result {
    guard let transcript = webView?.transcript else { return try MessageSource.$frame.withValue(frame) { try body() } }
    let record = transcript.record(
      .handlerCalled, [.init("name", .string(name)), .init("id", .string(id))],
      asks: id.isEmpty ? nil : "jsbridge handler \(id)")
    return try transcript.within(record) { try MessageSource.$frame.withValue(frame) { try body() } }
  }

  func recordAnswer(_ name: String, _ id: String) {
    webView?.transcript.record(
      .handlerAnswered, [.init("name", .string(name)), .init("id", .string(id))],
      answers: id.isEmpty ? nil : "jsbridge handler \(id)")
  }
}
