/// A buffer for text under construction.
struct UnitBuffer {
  private(set) var units = UnsafeMutablePointer<UInt16>.allocate(capacity: 256)
  private(set) var count = 0
  private var capacity = 256

  mutating func removeAll() { count = 0 }

  @inline(__always)
  mutating func append(_ text: StaticString) {
    reserve(text.utf8CodeUnitCount)
    for index in 0..<text.utf8CodeUnitCount { units[count &+ index] = UInt16(text.utf8Start[index]) }
    count &+= text.utf8CodeUnitCount
  }

  @inline(__always)
  mutating func append(_ text: UnsafeBufferPointer<UInt16>) {
    guard let base = text.baseAddress else { return }
    reserve(text.count)
    (units + count).update(from: base, count: text.count)
    count &+= text.count
  }

  mutating func append(number: Int) {
    reserve(20)
    var scale = 1
    while number / scale >= 10 { scale *= 10 }
    while scale > 0 {
      units[count] = UInt16(48 + number / scale % 10)
      count &+= 1
      scale /= 10
    }
  }

  @inline(__always)
  private mutating func reserve(_ more: Int) {
    if count &+ more > capacity { grow(more) }
  }

  private mutating func grow(_ more: Int) {
    capacity = (count + more) * 2
    let larger = UnsafeMutablePointer<UInt16>.allocate(capacity: capacity)
    larger.update(from: units, count: count)
    units.deallocate()
    units = larger
  }
}
