/// Skips parts of a JSON text; all but the first two functions require validated text.
enum JSONScanner {
  /// Returns the first offset at or after `start` that is not whitespace.
  @inline(__always)
  static func whitespaceEnd(_ base: UnsafePointer<UInt16>, from start: Int, to end: Int) -> Int {
    guard start < end, base[start] <= JSONUnit.space else { return start }
    return whitespaceRunEnd(base, from: start, to: end)
  }

  // Indentation consists of long runs of spaces, so this compares whole words.
  @inline(never)
  private static func whitespaceRunEnd(_ base: UnsafePointer<UInt16>, from start: Int, to end: Int) -> Int {
    var index = start
    while index < end, JSONUnit.isWhitespace(base[index]) {
      index &+= 1
      while index &+ UnitWord.width <= end, UnitWord(base + index).isAllSpaces { index &+= UnitWord.width }
    }
    return index
  }

  /// Returns the offset of the first quote, backslash or control unit at or after `start`, or `end`.
  @inline(__always)
  static func stringStop(_ base: UnsafePointer<UInt16>, from start: Int, to end: Int) -> Int {
    var index = start
    while index &+ UnitWord.width <= end {
      if let lane = UnitWord(base + index).firstStringStop { return index &+ lane }
      index &+= UnitWord.width
    }
    while index < end {
      let unit = base[index]
      if unit == JSONUnit.quote || unit == JSONUnit.backslash || unit < JSONUnit.space { return index }
      index &+= 1
    }
    return end
  }

  /// Returns the offset of the first quote or backslash at or after `start`, or `end`.
  @inline(__always)
  static func quoteOrBackslash(_ base: UnsafePointer<UInt16>, from start: Int, to end: Int) -> Int {
    var index = start
    while index &+ UnitWord.width <= end {
      if let lane = UnitWord(base + index).firstQuoteOrBackslash { return index &+ lane }
      index &+= UnitWord.width
    }
    while index < end, base[index] != JSONUnit.quote, base[index] != JSONUnit.backslash { index &+= 1 }
    return index
  }

  /// Returns the offset after the string whose opening quote is at `start`, and whether it contains escapes.
  @inline(__always)
  static func stringEnd(
    _ base: UnsafePointer<UInt16>, from start: Int, to end: Int
  ) -> (end: Int, hasEscapes: Bool) {
    let stop = quoteOrBackslash(base, from: start &+ 1, to: end)
    if stop < end, base[stop] == JSONUnit.backslash {
      return (escapedStringEnd(base, from: stop, to: end), true)
    }
    return (stop &+ 1, false)
  }

  @inline(never)
  private static func escapedStringEnd(_ base: UnsafePointer<UInt16>, from start: Int, to end: Int) -> Int {
    var index = start
    while index < end, base[index] == JSONUnit.backslash {
      index = quoteOrBackslash(base, from: index &+ 2, to: end)
    }
    return index &+ 1
  }

  /// Returns the offset after the value that starts at `start`.
  @inline(__always)
  static func valueEnd(_ base: UnsafePointer<UInt16>, from start: Int, to end: Int) -> Int {
    switch base[start] {
    case JSONUnit.quote: stringEnd(base, from: start, to: end).end
    case JSONUnit.openBrace, JSONUnit.openBracket: containerEnd(base, from: start, to: end)
    case JSONUnit.lowerF: start &+ 5
    case JSONUnit.lowerT, JSONUnit.lowerN: start &+ 4
    default: numberEnd(base, from: start, to: end)
    }
  }

  /// Returns the offset after the number that starts at `start`.
  @inline(__always)
  static func numberEnd(_ base: UnsafePointer<UInt16>, from start: Int, to end: Int) -> Int {
    var index = start &+ 1
    while index < end {
      let unit = base[index]
      let isPart =
        JSONUnit.isDigit(unit) || unit == JSONUnit.dot || unit | 0x20 == JSONUnit.lowerE || unit == JSONUnit.minus
        || unit == JSONUnit.plus
      guard isPart else { break }
      index &+= 1
    }
    return index
  }

  /// Returns the offset after the object or array that starts at `start`.
  private static func containerEnd(_ base: UnsafePointer<UInt16>, from start: Int, to end: Int) -> Int {
    var index = start
    var depth = 0
    while index < end {
      let unit = base[index]
      if unit == JSONUnit.quote {
        index = stringEnd(base, from: index, to: end).end
        continue
      }
      index &+= 1
      // Brackets and braces differ in one bit only.
      let folded = unit | 0x20
      if folded == JSONUnit.openBrace {
        depth &+= 1
      } else if folded == JSONUnit.closeBrace {
        depth &-= 1
        if depth == 0 { break }
      }
    }
    return index
  }
}
