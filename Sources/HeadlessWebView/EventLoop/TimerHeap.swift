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

  private func isLive(_ timer: LoopTimer) -> Bool { sequences[timer.key] == timer.task.sequence }

  mutating func insert(_ task: LoopTask, key: TimerKey, work: PendingWork) {
    live[key] = work
    sequences[key] = task.sequence
    items.append(LoopTimer(task: task, key: key))
    var index = items.count - 1
    while index > 0 {
      let parent = (index - 1) / 2
      guard items[index].task.precedes(items[parent].task) else { break }
      items.swapAt(index, parent)
      index = parent
    }
  }

  mutating func cancel(_ key: TimerKey) {
    guard live.removeValue(forKey: key) != nil else { return }
    sequences.removeValue(forKey: key)
    if items.count > 64, items.count > live.count * 2 { rebuild() }
  }

  mutating func cancelAll(of owner: ObjectIdentifier) {
    for key in live.keys.filter({ $0.owner == owner }) {
      live.removeValue(forKey: key)
      sequences.removeValue(forKey: key)
    }
    rebuild()
  }

  /// The next timer that was not cancelled.
  mutating func first() -> LoopTask? {
    while let top = items.first {
      if isLive(top) { return top.task }
      removeTop()
    }
    return nil
  }

  mutating func removeFirst() {
    guard let top = items.first else { return }
    if isLive(top) {
      live.removeValue(forKey: top.key)
      sequences.removeValue(forKey: top.key)
    }
    removeTop()
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
      let child = right < items.count && items[right].task.precedes(items[left].task) ? right : left
      guard items[child].task.precedes(items[index].task) else { return }
      items.swapAt(index, child)
      index = child
    }
  }

  private mutating func rebuild() {
    items = items.filter { isLive($0) }
    for index in stride(from: items.count / 2, through: 0, by: -1) { siftDown(from: index) }
  }
}
