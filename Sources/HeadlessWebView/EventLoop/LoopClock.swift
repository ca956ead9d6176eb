import Foundation

/// The source of an event loop's time.
public enum LoopClock: Sendable, Hashable {
  /// Virtual time, which only the loop advances. Two runs see the same times.
  ///
  /// - Parameter epoch: The wall-clock time at the loop's start, in milliseconds since 1970; 2023-11-14 22:13:20 UTC
  ///   by default.
  case virtual(epoch: Double = 1_700_000_000_000)
  /// The machine's own time.
  case real
}

/// Reads a clock as nanoseconds since the loop's start.
struct LoopTime {
  private(set) var isVirtual: Bool
  private let start: Int64
  /// The wall-clock time at the loop's start, in milliseconds since 1970.
  private(set) var epoch: Double
  /// The current time of the virtual clock.
  private var hand: Int64 = 0

  init(_ clock: LoopClock, epochNow: () -> Double) {
    start = Self.monotonic()
    switch clock {
    case .virtual(let epoch):
      isVirtual = true
      self.epoch = epoch
    case .real:
      isVirtual = false
      epoch = epochNow()
    }
  }

  var now: Int64 { isVirtual ? hand : Self.monotonic() - start }

  /// Returns the machine's monotonic clock in nanoseconds; read directly, because `ContinuousClock` computes in 128
  /// bits.
  private static func monotonic() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// Makes the clock virtual from the current time on.
  ///
  /// - Parameter wallClock: The time that `Date` then shows, in milliseconds since 1970; nil for the current one.
  mutating func becomeVirtual(at wallClock: Double?) {
    if !isVirtual { hand = now }
    isVirtual = true
    if let wallClock { epoch = wallClock - Double(hand) / 1_000_000 }
  }

  /// Advances the virtual clock; time never goes back.
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
  public var milliseconds: Double { Double(nanoseconds) / 1_000_000 }
}
