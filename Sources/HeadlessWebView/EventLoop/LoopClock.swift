/// Where an event loop takes its time from.
public enum LoopClock: Sendable, Hashable {
  /// Time that moves only when the loop is told to move it. Two runs see the same times.
  ///
  /// - Parameter epoch: The wall-clock time at the loop's start, in milliseconds since 1970; 2023-11-14 22:13:20 UTC
  ///   if nobody says otherwise.
  case virtual(epoch: Double = 1_700_000_000_000)
  /// The machine's own time.
  case real
}

/// Reads a clock as nanoseconds since the loop's start.
struct LoopTime {
  private let clock: LoopClock
  private let start: ContinuousClock.Instant
  /// The wall-clock time at the loop's start, in milliseconds since 1970.
  let epoch: Double
  /// The virtual clock's hand.
  private var hand: Int64 = 0

  init(_ clock: LoopClock, epochNow: () -> Double) {
    self.clock = clock
    start = .now
    switch clock {
    case .virtual(let epoch): self.epoch = epoch
    case .real: epoch = epochNow()
    }
  }

  var isVirtual: Bool { if case .virtual = clock { true } else { false } }

  var now: Int64 { isVirtual ? hand : (ContinuousClock.now - start).nanoseconds }

  /// Moves the virtual clock's hand; time never goes back.
  mutating func advance(to time: Int64) {
    if isVirtual, time > hand { hand = time }
  }
}

extension Duration {
  /// The duration in whole nanoseconds, clamped to what 64 bits can hold.
  var nanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let (scaled, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    if overflow { return seconds < 0 ? .min : .max }
    let (sum, carry) = scaled.addingReportingOverflow(attoseconds / 1_000_000_000)
    return carry ? .max : sum
  }

  /// The duration in milliseconds.
  package var milliseconds: Double { Double(nanoseconds) / 1_000_000 }
}
