import JavaScriptEngine

/// Reads the result of the profiler: `[{"startOffset":0,"endOffset":9,"hasExecuted":true,"executionCount":2}, …]`.
///
/// A large script has tens of thousands of entries for each load, so they are read without a tree.
enum ProfiledBlockList {
  /// Returns the ranges in the profiler's order; those without characters are omitted.
  static func ranges(_ json: JSONText) -> [CountedRange] { json.withUTF16(ranges) }

  private static func ranges(_ units: UnsafeBufferPointer<UInt16>) -> [CountedRange] {
    var ranges: [CountedRange] = []
    var entry = Entry()
    // The second letter of a name is enough to recognize it.
    var name: UInt16 = 0
    var index = 0
    while index < units.count {
      let unit = units[index]
      switch unit {
      case 0x22 where index + 2 < units.count:
        name = units[index + 2]
        index = (units[(index + 1)...].firstIndex(of: 0x22) ?? index) + 1
        continue
      case 0x2D, 0x30...0x39:
        let (value, end) = number(units, from: index)
        switch name {
        case UInt16(UInt8(ascii: "t")): entry.start = value
        case UInt16(UInt8(ascii: "n")): entry.end = value
        case UInt16(UInt8(ascii: "x")): entry.count = value
        default: break
        }
        index = end
        continue
      case UInt16(UInt8(ascii: "t")): entry.hasRun = true
      case 0x7D:
        if let range = entry.range { ranges.append(range) }
        entry = Entry()
      default: break
      }
      index += 1
    }
    return ranges
  }

  /// An entry of the list.
  private struct Entry {
    var start = -1
    /// The offset of the last character.
    var end = -1
    var count = 0
    var hasRun = false

    var range: CountedRange? {
      guard start >= 0, end >= start else { return nil }
      // The engine's protocol has 32 bits for a count, and a sign.
      let count = count < 0 ? Int(UInt32(truncatingIfNeeded: count)) : count
      return CountedRange(start: start, end: end + 1, count: hasRun ? max(1, count) : count)
    }
  }

  private static func number(_ units: UnsafeBufferPointer<UInt16>, from start: Int) -> (value: Int, end: Int) {
    var index = start
    let isNegative = units[index] == 0x2D
    if isNegative { index += 1 }
    var value = 0
    while index < units.count, 0x30...0x39 ~= units[index] {
      value = value &* 10 &+ Int(units[index] - 0x30)
      index += 1
    }
    return (isNegative ? -value : value, index)
  }
}
