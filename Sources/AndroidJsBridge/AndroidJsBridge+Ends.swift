import BridgeSupport
import HeadlessWebView
import JavaScriptEngine
import Ownership

/// A call of the page that waits for its answer.
struct PageCall {
  let id: String
  let name: String
  /// When it was made, in the loop's time.
  let made: Duration
  /// Takes the call's deadline back.
  var cancelDeadline: (() -> Void)?
}

/// What is open, and how it ends without an answer.
extension AndroidJsBridge {
  /// The calls that wait for an answer, native's own first.
  public var unansweredCalls: [UnansweredCall] {
    let now = webView?.eventLoop.now ?? .zero
    return openCalls.map { UnansweredCall(direction: .toPage, handler: $0.name, id: $0.id, age: now - $0.made) }
      + pageCalls.sorted { $0.key < $1.key }.map { _, call in
        UnansweredCall(direction: .toNative, handler: call.name, id: call.id, age: now - call.made)
      }
  }

  /// A handler of the page's call is about to run.
  func began(_ number: Int, _ id: String, of name: String) {
    guard !id.isEmpty, let loop = webView?.eventLoop else { return }
    var call = PageCall(id: id, name: name, made: loop.now)
    if fidelity == .repaired {
      call.cancelDeadline = loop.post(after: callDeadline, label: "the deadline of the handler \(name)") { [link] in
        guard let bridge = link.target, bridge.ended(number) else { return }
        let text = "the handler \(name) did not answer \(id) within \(bridge.callDeadline)"
        bridge.warn("answer-timed-out", text)
        bridge.answerError(.timedOut, name, id, text)
      }
    }
    pageCalls[number] = call
  }

  /// A call of the page has its answer, or nobody is left to give it; false when it had ended already.
  @discardableResult
  func ended(_ number: Int) -> Bool {
    guard let call = pageCalls.removeValue(forKey: number) else { return false }
    call.cancelDeadline?()
    return true
  }

  /// Those who called native are gone, or cannot be answered.
  func endPageCalls(_ reason: String) {
    let calls = pageCalls.sorted { $0.key < $1.key }
    pageCalls = [:]
    for (_, call) in calls {
      call.cancelDeadline?()
      webView?.transcript.record(
        .callEnded,
        [.init("name", .string(call.name)), .init("id", .string(call.id)), .init("reason", .string(reason))])
    }
  }

  /// Gives up what waits for a page; of the messages that nobody waits for, the transcript is told.
  func dropStartupMessages(_ reason: String) {
    guard let waiting = startupMessages else { return }
    startupMessages = []
    for message in waiting where message.callbackID == nil {
      webView?.transcript.fault(
        "not-delivered", "a message waited for a page's half until \(reason)",
        [.init("message", .json(message.json.string))])
    }
  }

  /// The page's half says on the console that it lost a message, without saying which.
  public func webView(didLog text: String, level: String) {
    guard text.hasPrefix("WebViewJavascriptBridge: WARNING: javascript handler threw.") else { return }
    let names = openCalls.filter(\.isSent).map(\.name).joined(separator: ", ")
    warn(
      "page-handler-threw",
      "a handler of the page threw, or is not there" + (names.isEmpty ? "" : "; called, and not answered: \(names)"))
  }
}
