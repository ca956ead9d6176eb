/// Tasks that are due in the order in which they were posted: a ring that grows and is reused.
struct TaskQueue {
  private var slots: [LoopTask?] = Array(repeating: nil, count: 64)
  private var head = 0
  private(set) var count = 0

  /// The order of the task that comes next; looking at it copies no task.
  var firstOrder: LoopTask.Order? { count == 0 ? nil : slots[head]?.order }

  mutating func append(_ task: consuming LoopTask) {
    if count == slots.count { grow() }
    slots[(head + count) & (slots.count - 1)] = task
    count += 1
  }

  mutating func removeFirst() -> LoopTask? {
    guard count > 0 else { return nil }
    let task = slots[head].take()
    head = (head + 1) & (slots.count - 1)
    count -= 1
    return task
  }

  /// - Returns: What was removed, to be let go once nothing of the queue is in use.
  mutating func removeAll(where isDead: (LoopTask) -> Bool) -> [LoopTask] {
    var kept: [LoopTask] = []
    var dead: [LoopTask] = []
    while let task = removeFirst() {
      if isDead(task) { dead.append(task) } else { kept.append(task) }
    }
    for task in kept { append(task) }
    return dead
  }

  private mutating func grow() {
    var larger: [LoopTask?] = []
    larger.reserveCapacity(slots.count * 2)
    for index in 0..<count { larger.append(slots[(head + index) & (slots.count - 1)]) }
    larger.append(contentsOf: repeatElement(nil, count: slots.count * 2 - count))
    slots = larger
    head = 0
  }
}
