/// Something that an event loop's tasks belong to, so that posting one allocates nothing.
package protocol LoopTarget: AnyObject {
  /// Runs the task that was posted under this number.
  func run(task: Int)
}

/// One turn of the loop.
struct LoopTask {
  enum Action {
    case call(() -> Void)
    case target(any LoopTarget, Int)
  }

  /// What decides which of two tasks runs first.
  struct Order {
    /// When the task is due, in nanoseconds since the loop's start.
    let deadline: Int64
    /// Breaks ties: what was posted first runs first.
    let sequence: UInt64

    func precedes(_ other: Order) -> Bool {
      deadline != other.deadline ? deadline < other.deadline : sequence < other.sequence
    }
  }

  let action: Action
  let order: Order
  /// The transcript's record that it comes from; 0 for none.
  let cause: Int

  func run() {
    switch action {
    case .call(let body): body()
    case .target(let target, let number): target.run(task: number)
    }
  }
}
