/// The names of a document's elements and attributes, each with a number.
///
/// Comparing numbers is faster than comparing texts, and no name of a token has to become a string.
final class MarkupNames {
  /// The number of a name in a table.
  typealias Number = Int32

  /// The names' texts, one after the other.
  @exclusivity(unchecked) private var units: [UInt16]
  /// The end of each name's text.
  @exclusivity(unchecked) private var ends: [Int32]
  /// The names' numbers at the positions that their hash values determine; -1 where there is none.
  @exclusivity(unchecked) private var slots: [Number]

  /// The content of a new table: the names that the parser has rules for.
  private static let initial: (units: [UInt16], ends: [Int32], slots: [Number]) = {
    let table = MarkupNames(units: [], ends: [], slots: [Number](repeating: -1, count: 512))
    for name in TagName.texts {
      let text = Array(name.utf16)
      _ = text.withUnsafeBufferPointer { table.number(of: $0) }
    }
    return (table.units, table.ends, table.slots)
  }()

  private init(units: [UInt16], ends: [Int32], slots: [Number]) {
    self.units = units
    self.ends = ends
    self.slots = slots
  }

  convenience init() {
    let initial = Self.initial
    self.init(units: initial.units, ends: initial.ends, slots: initial.slots)
  }

  var count: Int { ends.count }

  /// Returns the number of a name, which is added to the table if it's new.
  func number(of name: UnsafeBufferPointer<UInt16>) -> Number {
    let mask = slots.count - 1
    var slot = Self.hash(name) & mask
    while true {
      let number = slots[slot]
      if number < 0 { break }
      if isEqual(number, name) { return number }
      slot = (slot + 1) & mask
    }
    let number = Number(ends.count)
    units.append(contentsOf: name)
    ends.append(Int32(units.count))
    slots[slot] = number
    if ends.count * 2 > slots.count { grow() }
    return number
  }

  /// Returns the number of a name.
  func number(of name: StaticString) -> Number {
    withUnsafeTemporaryAllocation(of: UInt16.self, capacity: name.utf8CodeUnitCount + 1) { buffer in
      for index in 0..<name.utf8CodeUnitCount { buffer[index] = UInt16(name.utf8Start[index]) }
      return number(of: UnsafeBufferPointer(rebasing: buffer[..<name.utf8CodeUnitCount]))
    }
  }

  /// Calls `body` with a name's text.
  func withText<R>(of number: Number, _ body: (UnsafeBufferPointer<UInt16>) -> R) -> R {
    units.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[range(of: number)])) }
  }

  private func range(of number: Number) -> Range<Int> {
    let start = number == 0 ? 0 : Int(ends[Int(number) - 1])
    return start..<Int(ends[Int(number)])
  }

  private func isEqual(_ number: Number, _ name: UnsafeBufferPointer<UInt16>) -> Bool {
    let range = range(of: number)
    guard range.count == name.count else { return false }
    for index in 0..<name.count where units[range.lowerBound + index] != name[index] { return false }
    return true
  }

  private func grow() {
    slots = [Number](repeating: -1, count: slots.count * 2)
    let mask = slots.count - 1
    for number in 0..<Number(ends.count) {
      var slot = withText(of: number) { Self.hash($0) } & mask
      while slots[slot] >= 0 { slot = (slot + 1) & mask }
      slots[slot] = number
    }
  }

  /// The hash values of names depend on a number of the process, so that no page can choose names that collide.
  private static let seed = UInt64.random(in: 0...UInt64.max) | 1

  private static func hash(_ name: UnsafeBufferPointer<UInt16>) -> Int {
    var hash = seed
    for unit in name { hash = (hash ^ UInt64(unit)) &* 0x9E37_79B9_7F4A_7C15 }
    return Int(truncatingIfNeeded: hash >> 40)
  }
}
