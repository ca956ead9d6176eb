/// What waits for its turn, in the order in which it came: a ring that grows and is reused.
struct Ring<Element> {
  private var slots: [Element?] = []
  private var head = 0
  private(set) var count = 0

  /// A part of what comes next; nothing else of it is copied.
  @inline(__always)
  func first<Part>(_ part: (borrowing Element) -> Part) -> Part? {
    guard count > 0, let next = slots[head] else { return nil }
    return part(next)
  }

  mutating func append(_ element: consuming Element) {
    if count == slots.count { grow() }
    slots[(head + count) & (slots.count - 1)] = element
    count += 1
  }

  mutating func removeFirst() -> Element? {
    guard count > 0 else { return nil }
    let element = slots[head].take()
    head = (head + 1) & (slots.count - 1)
    count -= 1
    return element
  }

  /// - Returns: What was removed, to be let go once nothing of the ring is in use.
  mutating func removeAll(where isDead: (Element) -> Bool) -> [Element] {
    var kept: [Element] = []
    var dead: [Element] = []
    while let element = removeFirst() {
      if isDead(element) { dead.append(element) } else { kept.append(element) }
    }
    for element in kept { append(element) }
    return dead
  }

  // The count of slots is a power of two.
  private mutating func grow() {
    var larger: [Element?] = []
    let size = max(8, slots.count * 2)
    larger.reserveCapacity(size)
    for index in 0..<count { larger.append(slots[(head + index) & (slots.count - 1)].take()) }
    while larger.count < size { larger.append(nil) }
    slots = larger
    head = 0
  }
}
