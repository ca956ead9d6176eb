import BridgeSupport
import HeadlessWebView
import JavaScriptEngine
import Ownership

/// What the page's calls are answered on ``BridgeFidelity/repaired`` where the original says nothing, and what waits for an answer on any level.
extension DSBridge {
  /// The calls that wait for an answer, native's own first.
  public var unansweredCalls: [UnansweredCall] {
    let now = webView?.eventLoop.now ?? .zero
    return openCalls.awaited.map { number, call in
      UnansweredCall(direction: .toPage, handler: call.method, id: "\(number)", age: now - call.made)
    }
      + nativeCalls.all.map { entry in
        UnansweredCall(
          direction: .toNative, handler: entry.call.method, id: entry.call.callback ?? "", age: now - entry.made)
      }
  }

  /// Gives the page's callback an error.
  func repair(_ method: String, _ callback: String?, _ code: BridgeErrorReply.Code, _ message: String) {
    guard fidelity == .repaired, let callback, DSWire.isCallback(callback) else { return }
    let error = BridgeErrorReply(code, handler: method, message: message).json
    let call = DSBridgeAnswer.Call(number: 0, method: method, callback: callback, page: generation, isSingle: true)
    send(
      AnswerGathering.Answer(
        call: call,
        text: dialect.version == 3 ? DSWire.answer(code: 0, error, isAndroid: dialect.isAndroid) : error.text,
        isLast: true))
  }

  /// What a call gets on the spot in place of a result; nil where the original's silence is kept.
  func errorText(_ method: String, _ code: BridgeErrorReply.Code, _ message: String) -> UTF16Text? {
    guard fidelity == .repaired else { return nil }
    let error = BridgeErrorReply(code, handler: method, message: message).json
    return dialect.version == 3 ? DSWire.answer(code: -1, error, isAndroid: dialect.isAndroid) : error.text
  }

  /// Gives a call of the page a deadline, which each of its values puts off.
  func limit(_ call: DSBridgeAnswer.Call) {
    guard fidelity == .repaired, let loop = webView?.eventLoop else { return }
    let cancel = loop.post(after: callDeadline, label: "the deadline of the method \(call.method)") { [link] in
      guard let bridge = link.target, bridge.nativeCalls.take(call) else { return }
      let text = "the method \(call.method) did not answer \(call.callback ?? "") within \(bridge.callDeadline)"
      bridge.fault("answer-timed-out", text)
      bridge.repair(call.method, call.callback, .timedOut, text)
    }
    nativeCalls.setDeadline(of: call, cancel: cancel)
  }

  /// The page that waited is gone, or nobody is left who could answer it.
  func endNativeCalls(_ reason: String) {
    for call in nativeCalls.takeAll() {
      webView?.transcript.record(
        .callEnded,
        [
          .init("name", .string(call.method)), .init("id", .optional(call.callback)), .init("reason", .string(reason)),
        ])
    }
  }
}

extension JSONText {
  fileprivate var text: UTF16Text { withUTF16 { UTF16Text(utf16: $0) } }
}
