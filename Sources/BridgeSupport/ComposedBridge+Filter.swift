import HeadlessWebView
import JavaScriptEngine

extension ComposedBridge {
  typealias Pending = PendingReply<ComposedBridge, Result<JSONText, BridgeErrorReply>>

  /// Runs a handler with something between it and the page; failures go past that.
  func run(
    _ body: @escaping Body, of name: String, _ data: JSONText?, _ answer: Pending, through filter: HandlerFilter
  ) {
    guard let inbox = webView?.eventLoop.inbox else { return }
    let filtered = filter(name) { [link] data, respond in
      // Answers are settled where the view is owned.
      nonisolated(unsafe) let respond = respond
      let inner = Pending(
        of: IsolatedLink(link), inbox: inbox,
        answered: { _, result in
          if case .success(let json) = result { respond(json) } else { answer.give(result) }
          return true
        },
        ended: { bridge, end in
          if end == .again { bridge.fault("second-answer", "\(name) answered a call again") }
        })
      body(data) { inner.give($0) }
      inner.callReturned()
    }
    filtered(data) { answer.give(.success($0)) }
  }
}
