import Ownership

/// The state of an app in the background: holds back due tasks of its pages until the app returns.
final class PageSuspension {
  /// Indicates whether the app is in the background.
  private(set) var isSuspended = false
  /// Indicates whether tasks that come due in pages are held back.
  @exclusivity(unchecked) private(set) var holdsTasks = false
  private var held: [(target: any LoopTarget, task: Int)] = []

  /// Records that the app goes to the background; tasks still run until ``holdTasks()``.
  ///
  /// - Returns: A Boolean value that indicates whether it was in the foreground.
  func suspend() -> Bool {
    guard !isSuspended else { return false }
    isSuspended = true
    return true
  }

  /// Holds tasks back from now on, unless the app has returned meanwhile.
  func holdTasks() { holdsTasks = isSuspended }

  /// Keeps a task until the app returns.
  func hold(_ target: any LoopTarget, task: Int) { held.append((target, task)) }

  /// Records that the app has returned.
  ///
  /// - Returns: The tasks that were held back, in order; nil if it was in the foreground.
  func resume() -> [(target: any LoopTarget, task: Int)]? {
    guard isSuspended else { return nil }
    isSuspended = false
    holdsTasks = false
    defer { held = [] }
    return held
  }

  func close() { held = [] }
}

extension WebView {
  /// Indicates whether the app is in the background, where pages wait.
  public var isSuspended: Bool { suspension.isSuspended }

  /// Sends the app to the background: pages are notified that they are hidden, and then their timers and tasks wait.
  ///
  /// Native's own timers and the clock continue; a second call does nothing.
  public func suspend() {
    guard !isClosed, suspension.suspend() else { return }
    frames.postWindowEvent("visibilitychange", on: eventLoop)
    // The pages' own listeners still run.
    eventLoop.post { [link] in link.target?.suspension.holdTasks() }
  }

  /// Returns the app to the foreground: pages are notified that they are visible, and held tasks run, each timer once.
  public func resume() {
    guard !isClosed, let held = suspension.resume() else { return }
    frames.postWindowEvent("visible", on: eventLoop)
    for (target, task) in held { eventLoop.post { [weak target] in target?.run(task: task) } }
  }
}
