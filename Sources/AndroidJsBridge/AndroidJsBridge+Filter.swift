import BridgeSupport
import HeadlessWebView
import JavaScriptEngine

extension AndroidJsBridge {
  typealias Pending = PendingReply<AndroidJsBridge, String?>

  /// Runs a handler with something between it and the page, for which its texts are JSON strings.
  func run(
    _ handler: @escaping Handler, of name: String, _ data: String?, _ answer: Pending, through filter: HandlerFilter
  ) {
    guard let inbox = webView?.eventLoop.inbox else { return }
    let filtered = filter(name) { [link] data, respond in
      // Answers are settled where the view is owned.
      nonisolated(unsafe) let respond = respond
      let inner = Pending(
        of: IsolatedLink(link), inbox: inbox,
        answered: { _, text in
          respond(text.flatMap { try? JSONText.encode($0) } ?? .null)
          return true
        },
        ended: { bridge, end in
          if end == .again { bridge.warn("second-answer", "the handler \(name) answered again") }
        })
      handler(data.map { $0.stringValue() ?? $0.string }) { inner.give($0) }
      inner.callReturned()
    }
    filtered(data.flatMap { try? JSONText.encode($0) }) { json in
      answer.give(json.isNull ? nil : json.stringValue() ?? json.string)
    }
  }
}
