/// A timer that is not due yet.
struct LoopTimer {
  let task: LoopTask
  let key: TimerKey
}

/// Names a timer: its owner and the owner's number for it.
struct TimerKey: Hashable {
  let owner: ObjectIdentifier
  let number: Int
}

/// Timers by deadline, then by insertion: a binary heap.
///
/// A cancelled timer stays until it comes up or until half of the heap is dead, because finding it would cost more.
struct TimerHeap {
  private var items: [LoopTimer] = []
  private var live: [TimerKey: PendingWork] = [:]
  private var sequences: [TimerKey: UInt64] = [:]

  /// How many timers wait.
  var count: Int { live.count }
  /// What waits.
  var pending: [PendingWork] { items.compactMap { isLive($0) ? live[$0.key] : nil } }

  private func isLive(_ timer: LoopTimer) -> Bool { sequences[timer.key] == timer.task.order.sequence }

  mutating func insert(_ task: LoopTask, key: TimerKey, work: PendingWork) {
    live[key] = work
    sequences[key] = task.order.sequence
    items.append(LoopTimer(task: task, key: key))
    var index = items.count - 1
    while index > 0 {
      let parent = (index - 1) / 2
      guard items[index].task.order.precedes(items[parent].task.order) else { break }
      items.swapAt(index, parent)
      index = parent
    }
  }

  /// - Returns: What the heap held of cancelled timers, to be let go once nothing of it is in use.
  mutating func cancel(_ key: TimerKey) -> [LoopTimer] {
    guard live.removeValue(forKey: key) != nil else { return [] }
    sequences.removeValue(forKey: key)
    return items.count > 64 && items.count > live.count * 2 ? rebuild() : []
  }

  mutating func cancelAll(of owner: ObjectIdentifier) -> [LoopTimer] {
    for key in live.keys.filter({ $0.owner == owner }) {
      live.removeValue(forKey: key)
      sequences.removeValue(forKey: key)
    }
    return rebuild()
  }

  /// The order of the next timer, once ``removeCancelled()`` has nothing more to give.
  var firstOrder: LoopTask.Order? { items.first?.task.order }

  /// Takes out a cancelled timer that stands in front; nil when there is none.
  mutating func removeCancelled() -> LoopTask? {
    guard let top = items.first, !isLive(top) else { return nil }
    removeTop()
    return top.task
  }

  mutating func removeFirst() -> LoopTask? {
    guard let top = items.first else { return nil }
    live.removeValue(forKey: top.key)
    sequences.removeValue(forKey: top.key)
    removeTop()
    return top.task
  }

  private mutating func removeTop() {
    let last = items.removeLast()
    guard !items.isEmpty else { return }
    items[0] = last
    siftDown(from: 0)
  }

  private mutating func siftDown(from start: Int) {
    var index = start
    while true {
      let left = index * 2 + 1
      guard left < items.count else { return }
      let right = left + 1
      let child = right < items.count && items[right].task.order.precedes(items[left].task.order) ? right : left
      guard items[child].task.order.precedes(items[index].task.order) else { return }
      items.swapAt(index, child)
      index = child
    }
  }

  private mutating func rebuild() -> [LoopTimer] {
    let dead = items.filter { !isLive($0) }
    items = items.filter { isLive($0) }
    for index in stride(from: items.count / 2, through: 0, by: -1) { siftDown(from: index) }
    return dead
  }
}
