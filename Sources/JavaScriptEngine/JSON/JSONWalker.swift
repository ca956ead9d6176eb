/// Walks a validated JSON value once from start to end, without recursion.
enum JSONWalker {
  @inline(__always)
  static func walk(_ base: UnsafePointer<UInt16>, _ range: Range<Int>, _ visitor: inout some JSONVisitor) {
    let end = range.upperBound
    var index = range.lowerBound
    var nesting = NestingStack()
    while index < end {
      let unit = base[index]
      switch unit {
      case JSONUnit.quote:
        let (upper, hasEscapes) = JSONScanner.stringEnd(base, from: index, to: end)
        visitor.scalar(.string, index, upper, hasEscapes: hasEscapes)
        index = upper
      case JSONUnit.openBrace, JSONUnit.openBracket:
        let isObject = unit == JSONUnit.openBrace
        if visitor.enter(isObject: isObject, at: index) {
          nesting.push(isObject: isObject)
          index = JSONScanner.whitespaceEnd(base, from: index &+ 1, to: end)
          if base[index] | 0x20 != JSONUnit.closeBrace {
            if isObject { index = reportKey(base, index, end, &visitor) }
            continue
          }
        } else {
          let upper = JSONScanner.valueEnd(base, from: index, to: end)
          visitor.opaque(index, upper)
          index = upper
        }
      default:
        let kind = JSONText.kind(startingWith: unit)
        let upper = JSONScanner.valueEnd(base, from: index, to: end)
        visitor.scalar(kind, index, upper, hasEscapes: false)
        index = upper
      }
      // A value ends here; close the containers that end with it and continue with the value after the next comma.
      while nesting.depth > 0 {
        index = JSONScanner.whitespaceEnd(base, from: index, to: end)
        if base[index] == JSONUnit.comma {
          index = JSONScanner.whitespaceEnd(base, from: index &+ 1, to: end)
          if nesting.isObject { index = reportKey(base, index, end, &visitor) }
          break
        }
        index &+= 1
        visitor.leave(isObject: nesting.isObject, upper: index)
        nesting.pop()
      }
    }
  }

  /// Reports the key at `index` and returns the offset of its value.
  @inline(__always)
  private static func reportKey(
    _ base: UnsafePointer<UInt16>, _ index: Int, _ end: Int, _ visitor: inout some JSONVisitor
  ) -> Int {
    let (upper, hasEscapes) = JSONScanner.stringEnd(base, from: index, to: end)
    visitor.key(index, upper, hasEscapes: hasEscapes)
    let colon = JSONScanner.whitespaceEnd(base, from: upper, to: end)
    return JSONScanner.whitespaceEnd(base, from: colon &+ 1, to: end)
  }
}

/// The events of a walk over a validated JSON text; offsets of strings include their quotes.
protocol JSONVisitor {
  /// Called when a container opens; returning false skips its contents and reports the whole through `opaque`.
  mutating func enter(isObject: Bool, at lower: Int) -> Bool
  mutating func leave(isObject: Bool, upper: Int)
  mutating func opaque(_ lower: Int, _ upper: Int)
  mutating func key(_ lower: Int, _ upper: Int, hasEscapes: Bool)
  mutating func scalar(_ kind: JSONText.Kind, _ lower: Int, _ upper: Int, hasEscapes: Bool)
}

/// Indicates whether each open container is an object; one bit for each level, so nesting allocates only from level 65.
struct NestingStack {
  private var top: UInt64 = 0
  private var spilled: [UInt64] = []
  private(set) var depth = 0

  /// Indicates whether the innermost open container is an object.
  @inline(__always)
  var isObject: Bool { top & 1 != 0 }

  @inline(__always)
  mutating func push(isObject: Bool) {
    if depth & 63 == 0 && depth != 0 { spill() }
    top = top &<< 1 | (isObject ? 1 : 0)
    depth &+= 1
  }

  @inline(__always)
  mutating func pop() {
    depth &-= 1
    top &>>= 1
    if depth & 63 == 0 && depth != 0 { restore() }
  }

  @inline(never)
  private mutating func spill() {
    spilled.append(top)
    top = 0
  }

  @inline(never)
  private mutating func restore() {
    top = spilled.removeLast()
  }
}
