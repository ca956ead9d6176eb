import HeadlessWebView
import Ownership
import Synchronization

/// The answer that a call of the page waits for.
///
/// An app may give it on any thread: on another than that of the call it goes through the view's inbox. When the last that could give it is
/// gone, the bridge hears that none will come.
package final class PendingReply<Bridge: AnyObject, Payload: Sendable>: Sendable {
  /// What became of the call.
  package enum Outcome: Sendable {
    case answer(Payload)
    /// It was answered already.
    case again
    /// Nobody is left who could answer.
    case never
  }

  private let link: IsolatedLink<Bridge>
  private let inbox: LoopInbox
  private let settle: @Sendable (Bridge, Outcome) -> Void
  private let thread = AnswerThread()
  private let isGiven = Atomic(false)

  /// Makes the answer to one call; `settle` runs where the view is owned.
  package init(
    of bridge: IsolatedLink<Bridge>, inbox: LoopInbox, settle: @escaping @Sendable (Bridge, Outcome) -> Void
  ) {
    link = bridge
    self.inbox = inbox
    self.settle = settle
  }

  deinit {
    if !isGiven.load(ordering: .acquiring) { deliver(.never) }
  }

  /// Gives the answer; what comes behind the last is reported and goes nowhere.
  ///
  /// - Parameter isLast: Whether the call ends with it, as it does with bridges whose calls have one answer.
  package func give(_ payload: Payload, isLast: Bool = true) {
    let isAgain =
      isLast ? isGiven.exchange(true, ordering: .acquiringAndReleasing) : isGiven.load(ordering: .acquiring)
    deliver(isAgain ? .again : .answer(payload))
  }

  /// Tells the bridge something beside the answer, where its view is owned, in turn with the answers.
  package func tell(_ body: @escaping @Sendable (Bridge) -> Void) {
    if thread.isCurrent {
      if let bridge = link.target { body(bridge) }
    } else {
      inbox.post { [link] in
        if let bridge = link.target { body(bridge) }
      }
    }
  }

  // As ``tell(_:)`` does, without a closure on the way of every message.
  private func deliver(_ outcome: Outcome) {
    guard thread.isCurrent else { return tell { [settle] bridge in settle(bridge, outcome) } }
    if let bridge = link.target { settle(bridge, outcome) }
  }
}

/// A way back to a bridge for what runs in the isolation that owns its view, and for nothing else.
package struct IsolatedLink<Bridge: AnyObject>: @unchecked Sendable {
  private let link: Backlink<Bridge>

  /// Wraps the link of a bridge.
  package init(_ link: Backlink<Bridge>) { self.link = link }

  /// The bridge, while it lives.
  package var target: Bridge? { link.target }
}
