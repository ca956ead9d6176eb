import Dispatch
import Foundation
import HeadlessWebView
import Ownership

/// Drives a view's event loop while the main thread's run loop or the main queue runs.
///
/// A wake-up is a single block on the main queue, however often the loop wakes; the next deadline is a single timer.
@MainActor final class ViewDriver {
  private nonisolated(unsafe) let loop: EventLoop
  private let wake = Wake()
  private let timer = DispatchSource.makeTimerSource(queue: .main)
  private var isRunning = false
  /// Called at the end of each turn, outside of all view code.
  var afterTurn: (() -> Void)?
  /// The number of tasks per turn; the limit leaves the main queue time for others when a page always has work to do.
  private static let tasksPerTurn = 256

  init(_ loop: EventLoop) {
    self.loop = loop
    wake.driver = self
    timer.setEventHandler { [wake] in wake.post() }
    timer.activate()
    loop.setWakeHook { [wake] in wake.post() }
    wake.post()
  }

  /// Stops the view for good.
  func stop() {
    loop.setWakeHook(nil)
    wake.driver = nil
    timer.cancel()
  }

  /// Schedules a turn, even if no task is due.
  func requestTurn() { wake.post() }

  /// Runs the tasks that are due, unless the call comes from one of these tasks.
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

/// Schedules a driver's turn on the main queue, from any thread.
private final class Wake: @unchecked Sendable {
  let isPosted = Locked(false)
  /// The driver, accessed only on the main thread.
  @MainActor weak var driver: ViewDriver?

  func post() {
    let isFirst = isPosted.withLock { isPosted in
      defer { isPosted = true }
      return !isPosted
    }
    guard isFirst else { return }
    DispatchQueue.main.async { [self] in
      guard let mode = MainThread.runLoopMode else { return MainActor.assumeIsolated { driver?.turn() } }
      // A nested run of the run loop inside a block of the main queue would not serve that queue, so an app could not
      // answer a dialog from there.
      RunLoop.main.perform(inModes: [mode]) { MainActor.assumeIsolated { self.driver?.turn() } }
    }
  }
}
