extension EventLoop {
  /// How often a task may read the virtual clock before it is taken to wait for it.
  private static let patience = 20_000
  /// How far the clock then moves with each reading, in nanoseconds.
  private static let tick: Int64 = 100_000

  /// A page reads the clock.
  ///
  /// A task that does nothing else waits for the time to pass, which it never would on the virtual
  /// clock: there the hand moves on with each further reading, in two runs alike.
  func noteReading() {
    guard isVirtual else { return }
    readings += 1
    if readings > Self.patience { time.advance(to: time.now + Self.tick) }
  }
}
