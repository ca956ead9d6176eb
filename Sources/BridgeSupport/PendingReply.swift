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

  /// Gives the answer; a second one is reported and goes nowhere.
  package func give(_ payload: Payload) {
    deliver(isGiven.exchange(true, ordering: .acquiringAndReleasing) ? .again : .answer(payload))
  }

  private func deliver(_ outcome: Outcome) {
    if thread.isCurrent {
      if let bridge = link.target { settle(bridge, outcome) }
    } else {
      inbox.post { [link, settle] in
        if let bridge = link.target { settle(bridge, outcome) }
      }
    }
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
