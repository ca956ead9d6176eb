import BridgeSupport
import HeadlessWebView
import JavaScriptEngine

/// What the transcript is told of the calls of pages.
extension DSBridge {
  /// A handler is called.
  ///
  /// - Returns: The record's number.
  func recordCall(of method: String, _ callback: String?) -> Int {
    webView?.transcript.record(
      .handlerCalled, [.init("name", .string(method)), .init("id", .optional(callback))],
      asks: callback.map { "dsbridge handler \($0)" }) ?? 0
  }

  /// A handler has answered.
  func recordAnswer(of method: String, _ callback: String?, _ data: JSONText?, isLast: Bool) {
    webView?.transcript.record(
      .handlerAnswered,
      [
        .init("name", .string(method)), .init("id", .optional(callback)),
        .init("data", data.map { .json($0.string) } ?? .null), .init("complete", .boolean(isLast)),
      ], answers: callback.map { "dsbridge handler \($0)" }, isLast: isLast)
  }

  /// A function of a page of 2.x or 1.x has answered.
  func recordPageAnswer(of call: PageCall, _ data: JSONText?) {
    webView?.transcript.record(
      .pageAnswered,
      [
        .init("name", .string(call.method)), .init("id", .integer(call.number)),
        .init("data", data.map { .json($0.string) } ?? .null),
      ], answers: "dsbridge native \(call.number)")
  }
}

extension DSWire {
  /// What ties an answer of the page to the call of native that it names.
  static func link(toCallOf argument: UTF16Text?) -> String? {
    guard let text = argument.flatMap({ try? JSONText($0) }) else { return nil }
    var id: String?
    text.forEachMember { key, value in
      guard key == "data" else { return }
      value.forEachMember { key, value in if key == "id" { id = value.string } }
    }
    return id.map { "dsbridge native \($0)" }
  }
}
