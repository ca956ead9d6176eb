import Dispatch
import Foundation
import HeadlessWebView
import Ownership

/// Makes a view progress by itself while the main thread's run loop or the main queue runs.
///
/// A wake is one block of the main queue, however often the loop wakes; the next deadline is one timer.
@MainActor final class ViewDriver {
  private nonisolated(unsafe) let loop: EventLoop
  private let wake = Wake()
  private let timer = DispatchSource.makeTimerSource(queue: .main)
  private var isRunning = false
  /// Called when a turn is over, outside all that views do.
  var afterTurn: (() -> Void)?
  /// A page that always has something to do leaves the main queue time for others.
  private static let tasksPerTurn = 256

  init(_ loop: EventLoop) {
    self.loop = loop
    wake.driver = self
    timer.setEventHandler { [wake] in wake.post() }
    timer.activate()
    loop.setWakeHook { [wake] in wake.post() }
    wake.post()
  }

  /// Lets the view rest for ever.
  func stop() {
    loop.setWakeHook(nil)
    wake.driver = nil
    timer.cancel()
  }

  /// Runs what is due, unless the main thread came here from the midst of that.
  func turn() {
    guard !isRunning else { return }
    isRunning = true
    let count = loop.runDueTasks(limit: Self.tasksPerTurn)
    isRunning = false
    defer { afterTurn?() }
    wake.isPosted.withLock { $0 = false }
    guard count < Self.tasksPerTurn else { return wake.post() }
    guard let deadline = loop.nextDeadline else { return timer.schedule(deadline: .distantFuture) }
    let left = deadline - loop.now
    if left <= .zero { return wake.post() }
    let nanoseconds = min(left, .seconds(86_400)) / .nanoseconds(1)
    timer.schedule(deadline: .now() + .nanoseconds(Int(nanoseconds)))
  }
}

/// Brings a driver's turn to the main queue, from any thread.
private final class Wake: @unchecked Sendable {
  let isPosted = Locked(false)
  /// Looked at on the main thread alone.
  @MainActor weak var driver: ViewDriver?

  func post() {
    let isFirst = isPosted.withLock { isPosted in
      defer { isPosted = true }
      return !isPosted
    }
    guard isFirst else { return }
    DispatchQueue.main.async { [self] in
      guard let mode = MainThread.runLoopMode else { return MainActor.assumeIsolated { driver?.turn() } }
      // Within a block of the main queue a nested run of the run loop would not serve that queue, and an app could not
      // answer a dialog from there.
      RunLoop.main.perform(inModes: [mode]) { MainActor.assumeIsolated { self.driver?.turn() } }
    }
  }
}
