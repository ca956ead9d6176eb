import BridgeSupport
import HeadlessWebView
import JavaScriptEngine
import Ownership

/// What is mended on ``BridgeFidelity/repaired``, and what waits for an answer on any level.
extension WebViewJavascriptBridge {
  /// The calls that wait for an answer, native's own first.
  public var unansweredCalls: [UnansweredCall] {
    let now = webView?.eventLoop.now ?? .zero
    return openCalls.all.map { call in
      UnansweredCall(
        direction: .toPage, handler: call.name, id: "\(OpenCalls.prefix)\(call.number)", age: now - call.made)
    }
      + pageCalls.all.map { call, made in
        UnansweredCall(
          direction: .toNative, handler: call.name, id: call.id.stringValue() ?? call.id.string, age: now - made)
      }
  }

  var isRepaired: Bool { fidelity == .repaired }

  /// Answers a call of the page with an error, where the original is silent.
  func repair(_ id: JSONText?, _ code: BridgeErrorReply.Code, of name: String, _ message: String) {
    guard isRepaired, let id else { return }
    let reply = BridgeErrorReply(code, handler: name, message: message)
    queue(Outgoing(WVJBMessage.response(id: id, data: reply.json), answering: id, of: self))
  }

  /// What a handler that failed answers.
  func failureReply(_ name: String, _ message: String) -> JSONText {
    isRepaired ? BridgeErrorReply(.failed, handler: name, message: message).json : .null
  }

  /// Gives a call of native a deadline.
  func limit(_ number: Int, _ name: String) {
    guard isRepaired, let loop = webView?.eventLoop else { return }
    let cancel = loop.post(after: callDeadline, label: "the deadline of \(name)") { [link] in
      guard let bridge = link.target, let call = bridge.openCalls.take(number) else { return }
      bridge.startupQueue?.removeAll { $0.callNumber == number }
      bridge.webView?.transcript.fault(
        "call-timed-out", "the page did not answer \(name) in \(bridge.callDeadline)", [.init("name", .string(name))])
      call.reply(.failure(.timedOut(handler: name, pending: bridge.webView?.eventLoop.pendingWork ?? [])))
    }
    openCalls.setDeadline(of: number, cancel: cancel)
  }

  /// Gives a call of the page a deadline.
  func limit(_ call: PageCall) {
    guard isRepaired, let loop = webView?.eventLoop else { return }
    let cancel = loop.post(after: callDeadline, label: "the deadline of the handler \(call.name)") { [link] in
      guard let bridge = link.target, bridge.pageCalls.take(call) else { return }
      let text = "the handler \(call.name) did not answer \(call.id.string) in \(bridge.callDeadline)"
      bridge.webView?.transcript.fault("answer-timed-out", text, [.init("name", .string(call.name))])
      bridge.repair(call.id, .timedOut, of: call.name, text)
    }
    pageCalls.setDeadline(of: call, cancel: cancel)
  }
}
