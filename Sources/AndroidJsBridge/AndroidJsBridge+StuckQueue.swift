import BridgeSupport
import HeadlessWebView
import JavaScriptEngine
import Ownership

/// A queue of a page of 1.x that cannot be written as JSON, because of one of its messages.
extension AndroidJsBridge {
  /// The queue could not be fetched: says why, and on `repaired` has the page send the other messages.
  func fetchFailed(_ reason: ScriptError) {
    guard fidelity == .repaired, dialect == .version1 else {
      warn("fetch-failed", "the page's queue could not be fetched: \(reason)")
      if dialect == .version1 { look() }
      return
    }
    let number = page.number
    webView?.call(StuckQueue.mend, when: { [link] in link.target?.page.number == number }) { [link] result in
      guard let bridge = link.target else { return }
      guard case .success(let found) = result, found["isWritten"].boolean == true,
        let lost = try? found["lost"].json.flatMap({ try? JSONText($0) })?.decode([StuckQueue.LostMessage].self)
      else { return bridge.warn("fetch-failed", "the page's queue could not be fetched: \(reason)") }
      for message in lost {
        let text = "a message to \(message.name) cannot be written as JSON and is lost: \(message.reason)"
        bridge.refuse(message.name, message.id ?? "", .lost, "message-lost", text)
      }
    }
  }

  /// Says once a page which messages hold up the others.
  private func look() {
    guard let webView, webView.transcript.isActive, !page.isQueueKnown else { return }
    page.isQueueKnown = true
    let number = page.number
    webView.call(StuckQueue.look, when: { [link] in link.target?.page.number == number }) { [link] result in
      guard case .success(let found) = result, let names = found["names"].json, let stuck = found["stuck"].json,
        names != "null", stuck != "[]"
      else { return }
      link.target?.webView?.transcript.fault(
        "queue-stuck", "a message cannot be written as JSON and holds up all others",
        [
          .init("handlers", .json(names)), .init("offenders", .json(stuck)),
          .init("reasons", .json(found["reasons"].json ?? "[]")),
          .init("places", .json(found["places"].json ?? "[]")),
        ])
    }
  }
}
