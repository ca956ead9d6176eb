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
