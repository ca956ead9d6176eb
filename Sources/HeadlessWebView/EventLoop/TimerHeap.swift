/// The key of a timer: its owner and the owner's number for it.
struct TimerKey: Hashable {
  let owner: ObjectIdentifier
  let number: Int

  // A timer is looked up at least twice, so both parts are hashed as one word.
  func hash(into hasher: inout Hasher) { hasher.combine(UInt(bitPattern: owner) ^ UInt(bitPattern: number)) }
}

/// Timers by deadline, then by insertion.
///
/// A heap of small values determines the next timer. The timers' data is stored separately, so that little memory moves
/// during a search. A cancelled timer is removed immediately. Its place in the heap stays until it is reached or until
/// 50 % of the heap is dead, because searching for it would be more expensive.
struct TimerHeap {
  private struct Timer {
    let task: LoopTask
    let key: TimerKey
    let work: PendingWork
  }

  /// The position of a timer in the order of all.
  private struct Place {
    let order: LoopTask.Order
    let slot: Int
  }

  /// The number of children of each place: a flat heap touches fewer cache lines than a binary one.
  private static let width = 4
  /// The number of places below which a heap is not worth clearing or shrinking.
  private static let small = 64

  private var places: [Place] = []
  private var timers: [Timer?] = []
  private var freeSlots: [Int] = []
  private var slots: [TimerKey: Int] = [:]

  /// The number of waiting timers.
  var count: Int { slots.count }

  /// The waiting timers, in the order in which they are due.
  var pending: [PendingWork] {
    places.filter(isLive).sorted { $0.order.precedes($1.order) }.compactMap { timers[$0.slot]?.work }
  }

  /// Returns whether a waiting timer's description matches a condition.
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

  /// - Returns: The task of the timer, to be released once nothing of the heap is in use.
  mutating func cancel(_ key: TimerKey) -> LoopTask? {
    guard let task = take(key) else { return nil }
    if places.count > Self.small, places.count > count * 2 { rebuild() }
    return task
  }

  /// - Returns: The removed tasks, to be released once nothing of the heap is in use.
  mutating func cancelAll(of owner: ObjectIdentifier) -> [LoopTask] {
    let tasks = slots.keys.filter { $0.owner == owner }.compactMap { take($0) }
    rebuild()
    return tasks
  }

  /// Returns the order of the next timer.
  mutating func firstOrder() -> LoopTask.Order? {
    while let first = places.first {
      if isLive(first) { return first.order }
      removeFirstPlace()
    }
    return nil
  }

  /// Removes the next timer, which ``firstOrder()`` has found.
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

  /// Releases the memory of many timers when none is waiting.
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

  /// Moves a place down to its position, at an index or below it.
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
