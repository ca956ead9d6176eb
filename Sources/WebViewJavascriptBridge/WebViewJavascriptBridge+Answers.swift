import BridgeSupport
import HeadlessWebView
import JavaScriptEngine

/// Answers, in both directions.
extension WebViewJavascriptBridge {
  /// - Returns: Whether the page waited for it.
  func answer(_ call: PageCall, with data: JSONText) -> Bool {
    let isOpen = pageCalls.take(call)
    guard isOpen, call.page == generation else {
      let reason = call.page == generation ? "its deadline is over" : "the page that called \(call.name) is gone"
      webView?.transcript.fault("late-answer", reason)
      return false
    }
    transcript.record(
      .handlerAnswered, [.init("name", .string(call.name)), .init("id", .json(call.id.string))],
      answers: "wvjb handler \(call.id.string)")
    queue(Outgoing(WVJBMessage.response(id: call.id, data: data), answering: call.id, of: self))
    return true
  }

  func answered(_ id: JSONText, _ message: WVJBMessage) {
    let number = OpenCalls.number(in: id)
    guard let call = number.flatMap({ openCalls.take($0) }) else {
      let reason =
        number.map(openCalls.wasMade) == true
        ? "its call was answered already, or given up" : "native made no such call"
      webView?.transcript.fault("unknown-response", "nobody waits for the response \(id.string): \(reason)")
      return
    }
    call.end(.success(message.responseData ?? .null))
  }
}
