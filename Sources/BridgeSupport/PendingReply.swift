import HeadlessWebView
import Ownership
import Synchronization

/// Where a call of the page came and whether it was answered: what does not depend on the bridge.
package class ReplyGate: @unchecked Sendable {
  package let inbox: LoopInbox
  private let thread = AnswerThread()
  private let isGiven = Atomic(false)
  private let hasReturned = Atomic(false)

  package init(inbox: LoopInbox) { self.inbox = inbox }

  /// What the call runs has returned: where its thread is nobody's, what is answered from now on is a task of the loop.
  package final func callReturned() { hasReturned.store(true, ordering: .relaxed) }

  /// Whether this is where the call came.
  package final var isHere: Bool { thread.isCurrent(isInCall: !hasReturned.load(ordering: .relaxed)) }

  package final var isOpen: Bool { !isGiven.load(ordering: .acquiring) }

  /// Takes the right to answer; false when the last answer was given.
  package final func claim(isLast: Bool) -> Bool {
    isLast ? !isGiven.exchange(true, ordering: .acquiringAndReleasing) : isOpen
  }
}

/// Why there is no answer to a call of the page, or no further one.
package enum ReplyEnd: Sendable {
  /// It was answered already.
  case again
  /// Nobody is left who could answer.
  case never
}

/// The answer that a call of the page waits for.
///
/// An app may give it on any thread: on another than that of the call it goes through the view's inbox. When the last that could give it is
/// gone, the bridge hears that none will come.
package final class PendingReply<Bridge: AnyObject, Payload: Sendable>: ReplyGate, @unchecked Sendable {
  // Two closures, and no generic enum of what may become of the call: its type would be looked up with each answer.
  private let link: IsolatedLink<Bridge>
  private let answered: @Sendable (Bridge, Payload) -> Bool
  private let ended: @Sendable (Bridge, ReplyEnd) -> Void

  /// Makes the answer to one call; both closures run where the view is owned, and the first says whether anybody waited for the answer.
  package init(
    of bridge: IsolatedLink<Bridge>, inbox: LoopInbox, answered: @escaping @Sendable (Bridge, Payload) -> Bool,
    ended: @escaping @Sendable (Bridge, ReplyEnd) -> Void
  ) {
    link = bridge
    self.answered = answered
    self.ended = ended
    super.init(inbox: inbox)
  }

  deinit {
    if isOpen { end(.never) }
  }

  /// Gives the answer; what comes behind the last is reported and goes nowhere, and what comes too late is counted.
  ///
  /// - Parameter isLast: Whether the call ends with it, as it does with bridges whose calls have one answer.
  package func give(_ payload: Payload, isLast: Bool = true) {
    guard claim(isLast: isLast) else { return end(.again) }
    guard isHere else { return send(payload) }
    guard let bridge = link.target, answered(bridge, payload) else { return inbox.noteLateAnswer() }
  }

  private func send(_ payload: Payload) {
    let delivery = AnswerDelivery(by: inbox)
    inbox.post { [link, answered] in
      if let bridge = link.target, answered(bridge, payload) { delivery.taken() }
    }
  }

  private func end(_ reason: ReplyEnd) { tell { [ended] bridge in ended(bridge, reason) } }

  /// Tells the bridge something beside the answer, where its view is owned, in turn with the answers.
  package func tell(_ body: @escaping @Sendable (Bridge) -> Void) {
    if isHere {
      if let bridge = link.target { body(bridge) }
    } else {
      inbox.post { [link] in
        if let bridge = link.target { body(bridge) }
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
