/// The messages of a page of 2.x that native has heard of by functions of its object, and that the page signals beside that.
struct HeardMessages {
  private var count = 0
  private var last = Duration.zero
  /// Whether there was no signal since the last.
  private var isNew = false

  /// Native has heard of a message.
  mutating func add(at now: Duration) {
    count += 1
    last = now
    isNew = true
  }

  /// The last message is not signalled after all.
  mutating func takeBack() {
    count = max(0, count - 1)
    isNew = count > 0
  }

  /// Whether a signal tells of one of them.
  ///
  /// Several may have been heard of before the first of their signals comes. Messages of one task have one signal, though; what they leave
  /// over explains no signal that comes much later.
  mutating func explainsSignal(at now: Duration) -> Bool {
    if !isNew, now - last > .seconds(1) { count = 0 }
    isNew = false
    guard count > 0 else { return false }
    count -= 1
    return true
  }
}
