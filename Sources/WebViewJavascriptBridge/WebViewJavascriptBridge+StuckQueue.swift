import BridgeSupport
import HeadlessWebView
import JavaScriptEngine
import Ownership

/// A page's queue that cannot be written as JSON, because of one of its messages.
extension WebViewJavascriptBridge {
  /// The queue could not be read: says why, and on ``BridgeFidelity/repaired`` takes the other messages out.
  func fetchFailed(_ reason: ScriptError, of page: Int, from source: FrameInfo) {
    guard !isRepaired else { return mendQueue(reason, of: page, from: source) }
    let consequence =
      switch reason {
      case .exception: "its messages wait until it can"
      case .unsupportedResult: "what it held may be lost"
      case .noPage: "what it held is lost with the page"
      }
    warn("the page's queue could not be read, and \(consequence): \(summary(of: reason))", code: "fetch-failed")
    guard let webView, webView.transcript.isActive, !findings.hasReadQueue else { return }
    findings.hasReadQueue = true
    webView.call(StuckQueue.look, when: { [link] in link.target?.generation == page }) { [link] result in
      guard let self = link.target, case .success(let found) = result else { return }
      if found["text"].text != nil { return self.flush(found["text"], of: page, from: source) }
      // Where each message can be written, something else was handed over in the queue's place.
      guard let names = found["names"].json, let stuck = found["stuck"].json, names != "null", stuck != "[]" else {
        return
      }
      self.webView?.transcript.fault(
        "queue-stuck", "a message cannot be written as JSON and holds up all others",
        [
          .init("handlers", .json(names)), .init("offenders", .json(stuck)),
          .init("reasons", .json(found["reasons"].json ?? "[]")),
          .init("places", .json(found["places"].json ?? "[]")),
        ])
    }
  }

  private func mendQueue(_ reason: ScriptError, of page: Int, from source: FrameInfo) {
    webView?.call(StuckQueue.mend, when: { [link] in link.target?.generation == page }) { [link] result in
      guard let self = link.target else { return }
      guard case .success(let found) = result, found["text"].text != nil else {
        return self.warn("the page's queue could not be read: \(self.summary(of: reason))", code: "fetch-failed")
      }
      self.flush(found["text"], of: page, from: source)
      guard let list = found["lost"].json.flatMap({ try? JSONText($0) }),
        let lost = try? list.decode([StuckQueue.LostMessage].self)
      else { return }
      for message in lost { self.lost(message) }
    }
  }

  private func lost(_ message: StuckQueue.LostMessage) {
    let text = "a message to \(message.name) cannot be written as JSON and is lost: \(message.reason)"
    webView?.transcript.fault(
      "message-lost", text, [.init("name", .string(message.name)), .init("index", .integer(message.index))])
    if let call = message.responseId.flatMap({ try? JSONText.encode($0) }).flatMap({ OpenCalls.number(in: $0) })
      .flatMap({ openCalls.take($0) })
    {
      return call.end(.failure(.answerLost(handler: call.name, reason: message.reason)))
    }
    repair(message.id.flatMap { try? JSONText.encode($0) }, .lost, of: message.name, text)
  }
}
