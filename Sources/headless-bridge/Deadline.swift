import Foundation
import Ownership

/// Ends the process when a page keeps the engine busy in a way that the engine cannot stop, such as microtasks without end.
final class Deadline: Sendable {
  private let limit: Duration
  private let end: Locked<ContinuousClock.Instant?>
  /// The engine's own limit strikes first where it can.
  private static let grace = Duration.seconds(1)

  init(limit: Duration) {
    self.limit = limit
    end = Locked(nil)
    let thread = Thread { [self] in watch() }
    thread.start()
  }

  /// Gives what is done next the whole time.
  func restart() { end.withLock { $0 = .now + limit + Self.grace } }

  /// What follows takes the time that it takes.
  func stop() { end.withLock { $0 = nil } }

  private func watch() {
    while true {
      Thread.sleep(forTimeInterval: 0.05)
      guard let end = end.withLock({ $0 }), end < .now else { continue }
      Output.error("headless-bridge: \(EndedScript.text(limit: limit))")
      // Not `exit`, which would free what the page is using.
      _exit(Command.Status.notIdle.rawValue)
    }
  }
}
