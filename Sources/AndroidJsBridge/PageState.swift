/// The state of the current page, as far as native knows it.
struct PageState {
  /// A Boolean value that indicates whether the page has called `init`.
  ///
  /// `init` creates the frame whose first address is a signal.
  var isInitialised = false
  /// A Boolean value that indicates whether the page has our own script, which repairs what the original loses.
  var isRepaired = false
  /// The messages that the next signals announce.
  var heard = HeardMessages()
  /// A Boolean value that indicates whether the messages that block the page's queue were reported.
  var isQueueReported = false
  /// The calls that the page received before `init`; the original's script handles them again on `init`.
  var early: [(id: String?, handler: String?, json: String)] = []
  /// The identifiers of calls that the page handles twice, so that it also responds twice.
  var answeredTwice: Set<String> = []
}

/// The messages of a 2.x page that reached native through functions of its object, and that the page also signals.
struct HeardMessages {
  private var count = 0
  private var last = Duration.zero
  /// A Boolean value that indicates whether there was no signal since the last message.
  private var isNew = false

  /// Counts a message that reached native.
  mutating func add(at now: Duration) {
    count += 1
    last = now
    isNew = true
  }

  /// Uncounts the last message, which is not signalled after all.
  mutating func takeBack() {
    count = max(0, count - 1)
    isNew = count > 0
  }

  /// Returns true if a signal announces one of the messages.
  ///
  /// Several messages may arrive before the first of their signals. However, the messages of one task have only one
  /// signal. So the messages that remain do not explain a signal that comes much later.
  mutating func explainsSignal(at now: Duration) -> Bool {
    if !isNew, now - last > .seconds(1) { count = 0 }
    isNew = false
    guard count > 0 else { return false }
    count -= 1
    return true
  }
}
