import BridgeSupport
import HeadlessWebView
import JavaScriptEngine

extension WebViewJavascriptBridge {
  /// Runs a handler with something between it and the page.
  func run(
    _ handler: @escaping (JSONText?, PendingAnswer?) -> Void, of call: PageCall, _ data: JSONText?,
    _ answer: PendingAnswer,
    through filter: HandlerFilter
  ) {
    let (link, inbox, name, id) = (caller.door.link, caller.door.inbox, call.name, call.id.string)
    let filtered = filter(name) { data, respond in
      // Answers are settled where the view is owned.
      nonisolated(unsafe) let respond = respond
      let inner = PendingAnswer(
        of: link, inbox: inbox,
        answered: { _, value in
          if case .json(let json) = value { respond(json) } else { answer.give(value) }
          return true
        },
        ended: { bridge, end in
          guard end == .again else { return }
          bridge.webView?.transcript.fault("second-answer", "the handler \(name) answered \(id) again")
        })
      handler(data, inner)
      inner.callReturned()
    }
    filtered(data) { answer.give(.json($0)) }
  }
}
