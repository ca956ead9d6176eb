import Foundation
import HeadlessWebView
import JavaScriptEngine
import Ownership
import Synchronization

/// The answer that a call of the page waits for.
///
/// An app may give it on any thread, as it may to upstream's: on another thread than the handler's it goes through the loop's
/// inbox. When the last that could give it is gone, it is reported that none will come.
final class PendingAnswer: @unchecked Sendable {
  private let id: JSONText
  private let name: String
  /// The page that asked.
  private let page: Int
  private let door: BridgeDoor
  private let inbox: LoopInbox
  private let thread = pthread_self()
  private let isGiven = Atomic(false)

  init(id: JSONText, name: String, page: Int, door: BridgeDoor, inbox: LoopInbox) {
    self.id = id
    self.name = name
    self.page = page
    self.door = door
    self.inbox = inbox
  }

  deinit {
    guard !isGiven.load(ordering: .acquiring) else { return }
    let (id, name, page) = (id, name, page)
    deliver { $0.unanswered(id, of: name, by: page) }
  }

  /// Gives the answer; a second one is reported and goes nowhere.
  func give(_ data: JSONText) {
    let isAgain = isGiven.exchange(true, ordering: .acquiringAndReleasing)
    let (id, name, page) = (id, name, page)
    deliver { $0.answer(id, of: name, with: data, to: page, isAgain: isAgain) }
  }

  /// Gives a value of Foundation's types; what has no JSON form is reported, and null is the answer.
  func give(foundation value: Any?) {
    do throws(JSONEncodingError) {
      give(try JSONWriter.encode(foundation: value))
    } catch {
      let text = "\(name): \(error)"
      deliver { $0.webView?.transcript.fault("response-not-json", text) }
      give(.null)
    }
  }

  /// Tells the bridge where its view is owned.
  private func deliver(_ body: @escaping @Sendable (WebViewJavascriptBridge) -> Void) {
    if pthread_equal(pthread_self(), thread) != 0 {
      if let bridge = door.bridge { body(bridge) }
    } else {
      inbox.post { [door] in
        if let bridge = door.bridge { body(bridge) }
      }
    }
  }
}
