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
      let inner = PendingAnswer(of: link, inbox: inbox) { bridge, outcome in
        switch outcome {
        case .answer(.json(let json)): respond(json)
        case .answer(let unwritable): answer.give(unwritable)
        case .again:
          bridge.webView?.transcript.fault("second-answer", "the handler \(name) answered \(id) again")
        case .never: break
        }
      }
      handler(data, inner)
      inner.callReturned()
    }
    filtered(data) { answer.give(.json($0)) }
  }
}
