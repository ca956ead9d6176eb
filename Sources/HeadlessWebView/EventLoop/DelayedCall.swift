/// A closure that a loop calls after a time.
final class DelayedCall: LoopTarget {
  private let body: () -> Void

  private init(_ body: @escaping () -> Void) { self.body = body }

  /// Has a loop call a closure; what is returned takes it back.
  static func schedule(
    _ body: @escaping () -> Void, after delay: Duration, on loop: EventLoop, label: String
  ) -> () -> Void {
    let call = DelayedCall(body)
    loop.schedule(
      call, task: 1, after: delay.nanoseconds,
      work: PendingWork(kind: .timer(delay: delay, repeats: false), label: label, origin: nil))
    return { [weak loop] in loop?.cancel(call, task: 1) }
  }

  func run(task: Int) { body() }
}

extension EventLoop {
  /// Posts a task for later, on the loop's clock.
  ///
  /// - Parameters:
  ///   - delay: How much of the loop's time goes by before it.
  ///   - label: Names the wait in the list of what is pending.
  /// - Returns: What takes it back; calling it later does nothing.
  @discardableResult
  public func post(after delay: Duration, label: String, _ body: @escaping () -> Void) -> () -> Void {
    DelayedCall.schedule(body, after: delay, on: self, label: label)
  }
}
