/// Names a timer: its owner and the owner's number for it.
struct TimerKey: Hashable {
  let owner: ObjectIdentifier
  let number: Int

  // A timer is looked up twice at least, so one word is hashed for both.
  func hash(into hasher: inout Hasher) { hasher.combine(UInt(bitPattern: owner) ^ UInt(bitPattern: number)) }
}

/// Timers by deadline, then by insertion.
///
/// A heap of small values tells which is next, and what the timers are stands apart, so that little memory moves to
/// find it. A cancelled timer is gone at once; its place in the heap stays until it comes up or until half of the heap
/// is dead, because finding it would cost more.
struct TimerHeap {
  private struct Timer {
    let task: LoopTask
    let key: TimerKey
    let work: PendingWork
  }

  /// Where a timer stands in the order of all.
  private struct Place {
    let order: LoopTask.Order
    let slot: Int
  }

  /// Each place has so many below it: a flat heap looks at fewer lines of memory than one of pairs.
  private static let width = 4
  /// How many places a heap may have that are not worth clearing or giving back.
  private static let small = 64

  private var places: [Place] = []
  private var timers: [Timer?] = []
  private var freeSlots: [Int] = []
  private var slots: [TimerKey: Int] = [:]

  /// How many timers wait.
  var count: Int { slots.count }

  /// The waiting timers, in the order in which they are due.
  var pending: [PendingWork] {
    places.filter(isLive).sorted { $0.order.precedes($1.order) }.compactMap { timers[$0.slot]?.work }
  }

  /// Returns whether a timer waits whose description is meant.
  func contains(where isMeant: (PendingWork) -> Bool) -> Bool {
    timers.contains { $0.map { isMeant($0.work) } ?? false }
  }

  /// Adds a timer; one of the same key is replaced.
  mutating func insert(_ task: LoopTask, key: TimerKey, work: PendingWork) {
    let timer = Timer(task: task, key: key, work: work)
    let slot = slots[key] ?? freeSlots.popLast() ?? timers.count
    if slot == timers.count { timers.append(timer) } else { timers[slot] = timer }
    slots[key] = slot
    places.append(Place(order: task.order, slot: slot))
    siftUp(from: places.count - 1)
  }

  /// - Returns: The task of the timer, to be let go once nothing of the heap is in use.
  mutating func cancel(_ key: TimerKey) -> LoopTask? {
    guard let task = take(key) else { return nil }
    if places.count > Self.small, places.count > count * 2 { rebuild() }
    return task
  }

  /// - Returns: What the heap held, to be let go once nothing of it is in use.
  mutating func cancelAll(of owner: ObjectIdentifier) -> [LoopTask] {
    let tasks = slots.keys.filter { $0.owner == owner }.compactMap { take($0) }
    rebuild()
    return tasks
  }

  /// The order of the next timer.
  mutating func firstOrder() -> LoopTask.Order? {
    while let first = places.first {
      if isLive(first) { return first.order }
      removeFirstPlace()
    }
    return nil
  }

  /// Takes out the next timer, which ``firstOrder()`` has found.
  mutating func removeFirst() -> LoopTask? {
    guard let first = places.first, let key = timers[first.slot]?.key else { return nil }
    removeFirstPlace()
    return take(key)
  }

  private func isLive(_ place: Place) -> Bool { timers[place.slot]?.task.order.sequence == place.order.sequence }

  private mutating func take(_ key: TimerKey) -> LoopTask? {
    guard let slot = slots.removeValue(forKey: key), let timer = timers[slot].take() else { return nil }
    freeSlots.append(slot)
    if slots.isEmpty { clear() }
    return timer.task
  }

  /// Nothing waits: what many timers needed is given back.
  private mutating func clear() {
    let keeps = timers.count <= Self.small
    places.removeAll(keepingCapacity: keeps)
    timers.removeAll(keepingCapacity: keeps)
    freeSlots.removeAll(keepingCapacity: keeps)
    slots.removeAll(keepingCapacity: keeps)
  }

  private mutating func removeFirstPlace() {
    let last = places.removeLast()
    if !places.isEmpty { siftDown(last, from: 0) }
  }

  private mutating func siftUp(from start: Int) {
    let place = places[start]
    var index = start
    while index > 0 {
      let above = (index - 1) / Self.width
      guard place.order.precedes(places[above].order) else { break }
      places[index] = places[above]
      index = above
    }
    places[index] = place
  }

  /// Puts a place where it belongs, at an index or below it.
  private mutating func siftDown(_ place: Place, from start: Int) {
    var index = start
    while true {
      let below = index * Self.width + 1
      guard below < places.count else { break }
      var least = below
      for other in below + 1..<max(below + 1, min(below + Self.width, places.count))
      where places[other].order.precedes(places[least].order) { least = other }
      guard places[least].order.precedes(place.order) else { break }
      places[index] = places[least]
      index = least
    }
    places[index] = place
  }

  private mutating func rebuild() {
    places = places.filter(isLive)
    for index in stride(from: places.count / Self.width, through: 0, by: -1) where index < places.count {
      siftDown(places[index], from: index)
    }
  }
}
