/// What native knows of the page that is there.
struct PageState {
  /// Whether the page has called `init`: it makes the frame then whose first address is a signal.
  var isInitialised = false
  /// Whether the page has our own script, which repairs what the original loses.
  var isRepaired = false
  /// What the next signals are about.
  var heard = HeardMessages()
  /// Whether the messages that hold up the page's queue were reported.
  var isQueueReported = false
  /// The calls that the page was handed before `init`, and that the original's script handles again then.
  var early: [(id: String?, handler: String?, json: String)] = []
  /// The identifiers of calls that the page handles twice, and so answers twice.
  var answeredTwice: Set<String> = []
}

/// The messages of a page of 2.x that reached native by functions of its object, and that the page signals beside that.
struct HeardMessages {
  private var count = 0
  private var last = Duration.zero
  /// Whether there was no signal since the last message.
  private var isNew = false

  /// Counts a message that reached native.
  mutating func add(at now: Duration) {
    count += 1
    last = now
    isNew = true
  }

  /// Takes back the last message, which is not signalled after all.
  mutating func takeBack() {
    count = max(0, count - 1)
    isNew = count > 0
  }

  /// Returns true if a signal is about one of them.
  ///
  /// Several may have come before the first of their signals comes. Messages of one task have one signal, though; what
  /// they leave over explains no signal that comes much later.
  mutating func explainsSignal(at now: Duration) -> Bool {
    if !isNew, now - last > .seconds(1) { count = 0 }
    isNew = false
    guard count > 0 else { return false }
    count -= 1
    return true
  }
}
