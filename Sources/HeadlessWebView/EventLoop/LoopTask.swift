/// An owner of an event loop's tasks, so that posting one allocates nothing.
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

  /// The order of tasks.
  struct Order {
    /// The deadline, in nanoseconds since the loop's start.
    let deadline: Int64
    /// Breaks ties: tasks run in the order in which they were posted.
    let sequence: UInt64

    func precedes(_ other: Order) -> Bool {
      deadline != other.deadline ? deadline < other.deadline : sequence < other.sequence
    }
  }

  let action: Action
  let order: Order
  /// The transcript event that caused the task; 0 for none.
  let cause: Int

  func run() {
    switch action {
    case .call(let body): body()
    case .target(let target, let number): target.run(task: number)
    }
  }
}

/// A closure that a loop calls after a time.
final class DelayedCall: LoopTarget {
  private let body: () -> Void

  private init(_ body: @escaping () -> Void) { self.body = body }

  /// Schedules a closure on a loop; the returned closure cancels it.
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
  ///   - delay: The time on the loop's clock before the task runs.
  ///   - label: The name of the wait in the list of pending work.
  ///   - body: The work of the task.
  /// - Returns: A closure that cancels the task; calling it later does nothing.
  @discardableResult
  public func post(after delay: Duration, label: String, _ body: @escaping () -> Void) -> () -> Void {
    DelayedCall.schedule(body, after: delay, on: self, label: label)
  }
}

/// A first-in, first-out queue in a ring that grows and is reused.
///
/// It owns its memory and is never copied. Elements are moved through it, so their references are not counted on the
/// way.
struct Ring<Element>: ~Copyable {
  private var slots = UnsafeMutablePointer<Element>.allocate(capacity: 8)
  /// The number of slots, a power of two.
  private var capacity = 8
  private var head = 0
  private(set) var count = 0

  deinit {
    for index in 0..<count { slot(index).deinitialize(count: 1) }
    slots.deallocate()
  }

  /// Returns the address of the element at an index.
  @inline(__always)
  private func slot(_ index: Int) -> UnsafeMutablePointer<Element> { slots + ((head &+ index) & (capacity &- 1)) }

  /// Returns a part of the next element, without copying the rest.
  @inline(__always)
  func first<Part>(_ part: (borrowing Element) -> Part) -> Part? { count > 0 ? part(slots[head]) : nil }

  @inline(__always)
  mutating func append(_ element: consuming Element) {
    if count == capacity { grow() }
    slot(count).initialize(to: element)
    count &+= 1
  }

  @inline(__always)
  mutating func removeFirst() -> Element? {
    guard count > 0 else { return nil }
    let place = slots + head
    head = (head &+ 1) & (capacity &- 1)
    count &-= 1
    return place.move()
  }

  /// - Returns: The removed elements, to be released once nothing of the ring is in use.
  mutating func removeAll(where isDead: (Element) -> Bool) -> [Element] {
    var dead: [Element] = []
    for _ in 0..<count {
      guard let element = removeFirst() else { break }
      if isDead(element) { dead.append(element) } else { append(element) }
    }
    return dead
  }

  @inline(never)
  private mutating func grow() {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity * 2)
    for index in 0..<count { (larger + index).moveInitialize(from: slot(index), count: 1) }
    slots.deallocate()
    slots = larger
    capacity *= 2
    head = 0
  }
}
