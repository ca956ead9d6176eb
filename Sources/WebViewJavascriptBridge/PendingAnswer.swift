import BridgeSupport
import HeadlessWebView
import JavaScriptEngine
import Ownership
import Synchronization

/// The answer that a call of the page waits for.
///
/// An app may give it on any thread, as it may to upstream's: on another thread than the handler's it goes through the loop's
/// inbox. When the last that could give it is gone, it is reported that none will come.
final class PendingAnswer: @unchecked Sendable {
  private let call: PageCall
  private let isRepaired: Bool
  private let door: BridgeDoor
  private let inbox: LoopInbox
  private let thread = AnswerThread()
  private let isGiven = Atomic(false)

  init(_ call: PageCall, isRepaired: Bool, door: BridgeDoor, inbox: LoopInbox) {
    self.call = call
    self.isRepaired = isRepaired
    self.door = door
    self.inbox = inbox
  }

  deinit {
    guard !isGiven.load(ordering: .acquiring) else { return }
    let call = call
    deliver { $0.unanswered(call) }
  }

  /// Gives the answer; a second one is reported and goes nowhere.
  func give(_ data: JSONText) {
    let isAgain = isGiven.exchange(true, ordering: .acquiringAndReleasing)
    let call = call
    deliver { $0.answer(call, with: data, isAgain: isAgain) }
  }

  /// Gives a value of Foundation's types; what has no JSON form is reported, and null is the answer.
  func give(foundation value: Any?) {
    do throws(JSONEncodingError) {
      give(try JSONWriter.encode(foundation: value))
    } catch {
      let name = call.name
      let text = "\(name): \(error)"
      deliver { $0.webView?.transcript.fault("response-not-json", text) }
      give(isRepaired ? BridgeErrorReply(.failed, handler: name, message: text).json : .null)
    }
  }

  /// Tells the bridge where its view is owned.
  private func deliver(_ body: @escaping @Sendable (WebViewJavascriptBridge) -> Void) {
    if thread.isCurrent {
      if let bridge = door.bridge { body(bridge) }
    } else {
      inbox.post { [door] in
        if let bridge = door.bridge { body(bridge) }
      }
    }
  }
}
