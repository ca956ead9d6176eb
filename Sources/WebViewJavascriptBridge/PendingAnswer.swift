import BridgeSupport
import HeadlessWebView
import JavaScriptEngine

/// The answer that a call of the page waits for.
typealias PendingAnswer = PendingReply<WebViewJavascriptBridge, WVJBAnswer>

/// What a handler answers.
enum WVJBAnswer: Sendable {
  case json(JSONText)
  /// A value of Foundation's types that has no JSON form.
  case unwritable(JSONEncodingError)
}

extension PendingReply where Bridge == WebViewJavascriptBridge, Payload == WVJBAnswer {
  /// Gives JSON text as it is.
  func give(_ data: JSONText) { give(.json(data)) }

  /// Gives a value of Foundation's types; what has no JSON form is reported, and null is the answer.
  func give(foundation value: Any?) {
    do throws(JSONEncodingError) {
      give(.json(try JSONWriter.encode(foundation: value)))
    } catch {
      give(.unwritable(error))
    }
  }
}

extension WebViewJavascriptBridge {
  /// Makes the answer to a call of the page.
  func pendingAnswer(to call: PageCall) -> PendingAnswer {
    PendingAnswer(
      of: caller.door.link, inbox: caller.door.inbox, answered: { bridge, value in bridge.answered(call, value) },
      ended: { bridge, end in bridge.ended(call, end) })
  }

  private func answered(_ call: PageCall, _ value: WVJBAnswer) -> Bool {
    switch value {
    case .json(let data): return answer(call, with: data)
    case .unwritable(let error):
      let text = "\(call.name): \(error)"
      webView?.transcript.fault("response-not-json", text)
      return answer(call, with: failureReply(call.name, text))
    }
  }

  private func ended(_ call: PageCall, _ end: ReplyEnd) {
    switch end {
    case .again:
      webView?.transcript.fault("second-answer", "the handler \(call.name) answered \(call.id.string) again")
    case .never: unanswered(call)
    }
  }
}
