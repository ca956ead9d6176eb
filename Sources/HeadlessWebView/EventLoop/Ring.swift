/// What waits for its turn, in the order in which it came: a ring that grows and is reused.
///
/// It owns its memory and is never copied, so what goes through it is moved: no reference in it is counted on the way.
struct Ring<Element>: ~Copyable {
  private var slots = UnsafeMutablePointer<Element>.allocate(capacity: 8)
  /// How many slots there are: a power of two.
  private var capacity = 8
  private var head = 0
  private(set) var count = 0

  deinit {
    for index in 0..<count { slot(index).deinitialize(count: 1) }
    slots.deallocate()
  }

  /// Where the element is that so many others are before.
  @inline(__always)
  private func slot(_ index: Int) -> UnsafeMutablePointer<Element> { slots + ((head &+ index) & (capacity &- 1)) }

  /// A part of what comes next; nothing else of it is copied.
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

  /// - Returns: What was removed, to be let go once nothing of the ring is in use.
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
