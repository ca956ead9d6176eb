import HeadlessWebView
import Synchronization

/// An answer on its way to where its view is owned, from which it need not arrive: one that nobody takes is counted as late.
package final class AnswerDelivery: Sendable {
  private let inbox: LoopInbox
  private let isTaken = Atomic(false)

  /// Sends an answer by a view's inbox.
  package init(by inbox: LoopInbox) { self.inbox = inbox }

  deinit {
    if !isTaken.load(ordering: .acquiring) { inbox.noteLateAnswer() }
  }

  /// Somebody has the answer, or has counted it.
  package func taken() { isTaken.store(true, ordering: .releasing) }
}
