/// An error in a JSON text, before its excerpt is extracted.
struct JSONFailure: Error {
  let kind: JSONError.Kind
  let offset: Int
}

/// Checks that units contain exactly one JSON value as RFC 8259 defines it, without recursion.
///
/// The position is a value that the functions take and return, so it stays in a register.
struct JSONValidator {
  private typealias Failure = JSONFailure

  private let base: UnsafePointer<UInt16>
  private let count: Int

  /// Returns the range of the value inside the units, without the whitespace around it.
  ///
  /// - Parameter outline: Receives the positions of an array's elements and of their members; nil for none.
  /// - Throws: ``JSONError``, with an excerpt.
  static func validate(
    _ units: UnsafeBufferPointer<UInt16>, outline: JSONOutline? = nil
  ) throws(JSONError) -> Range<Int> {
    guard units.count <= Int(Int32.max) else { throw JSONError(.textTooLong, offset: Int(Int32.max), in: units) }
    do throws(Failure) {
      guard let base = units.baseAddress else { throw Failure(kind: .unexpectedEnd, offset: 0) }
      return try JSONValidator(base: base, count: units.count).run(outline)
    } catch {
      throw JSONError(error.kind, offset: error.offset, in: units)
    }
  }

  // One function serves texts with and without an outline, because both kinds belong to each message of a bridge.
  private func run(_ outline: JSONOutline?) throws(Failure) -> Range<Int> {
    var nesting = NestingStack()
    var position = whitespaceEnd(0)
    let lower = position
    values: while true {
      if nesting.isObject { position = try keyEnd(position, at: nesting.depth, outline) }
      guard position < count else { throw Failure(kind: .unexpectedEnd, offset: position) }
      let unit = base[position]
      if let outline, JSONOutline.depths.contains(nesting.depth) {
        outline.begin(depth: nesting.depth, at: position, isObject: unit == JSONUnit.openBrace)
      }
      switch unit {
      case JSONUnit.quote: position = try stringEnd(position).end
      case JSONUnit.openBrace, JSONUnit.openBracket:
        position = whitespaceEnd(position &+ 1)
        // A closing bracket or brace is the second unit after its opening one.
        guard position < count, base[position] == unit &+ 2 else {
          nesting.push(isObject: unit == JSONUnit.openBrace)
          continue values
        }
        position &+= 1
      case JSONUnit.minus, JSONUnit.zero...JSONUnit.nine: position = try numberEnd(position)
      case JSONUnit.lowerT: position = try literalEnd(position, "true")
      case JSONUnit.lowerF: position = try literalEnd(position, "false")
      case JSONUnit.lowerN: position = try literalEnd(position, "null")
      default: throw Failure(kind: .unexpectedCharacter, offset: position)
      }
      // A value ends here; close the containers that end with it, until a comma announces the next value.
      while true {
        if let outline, JSONOutline.depths.contains(nesting.depth) { outline.end(depth: nesting.depth, at: position) }
        guard nesting.depth > 0 else { break values }
        position = whitespaceEnd(position)
        guard position < count else { throw Failure(kind: .unexpectedEnd, offset: position) }
        let unit = base[position]
        if unit == JSONUnit.comma {
          position = whitespaceEnd(position &+ 1)
          continue values
        }
        guard unit == (nesting.isObject ? JSONUnit.closeBrace : JSONUnit.closeBracket) else {
          throw Failure(kind: .unexpectedCharacter, offset: position)
        }
        position &+= 1
        nesting.pop()
      }
    }
    let upper = position
    position = whitespaceEnd(position)
    guard position == count else { throw Failure(kind: .trailingCharacters, offset: position) }
    return lower..<upper
  }

  /// Returns the position of a member's value, after its key, its colon and the whitespace around it.
  @inline(__always)
  private func keyEnd(_ start: Int, at depth: Int, _ outline: JSONOutline?) throws(Failure) -> Int {
    guard start < count else { throw Failure(kind: .unexpectedEnd, offset: start) }
    guard base[start] == JSONUnit.quote else { throw Failure(kind: .unexpectedCharacter, offset: start) }
    let (end, hasEscapes) = try stringEnd(start)
    if let outline, depth == 2 { outline.key(lower: start &+ 1, upper: end &- 1, hasEscapes: hasEscapes) }
    let position = whitespaceEnd(end)
    guard position < count else { throw Failure(kind: .unexpectedEnd, offset: position) }
    guard base[position] == JSONUnit.colon else { throw Failure(kind: .unexpectedCharacter, offset: position) }
    return whitespaceEnd(position &+ 1)
  }

  /// Returns the position after a string, and whether it contains escapes.
  @inline(__always)
  private func stringEnd(_ start: Int) throws(Failure) -> (end: Int, hasEscapes: Bool) {
    let stop = JSONScanner.stringStop(base, from: start &+ 1, to: count)
    if stop < count, base[stop] == JSONUnit.quote { return (stop &+ 1, false) }
    return (try escapedStringEnd(stop), true)
  }

  /// Returns the position after a string that contains an escape or an error.
  @inline(never)
  private func escapedStringEnd(_ start: Int) throws(Failure) -> Int {
    var position = start
    while true {
      guard position < count else { throw Failure(kind: .unexpectedEnd, offset: position) }
      switch base[position] {
      case JSONUnit.quote: return position &+ 1
      case JSONUnit.backslash: position = try escapeEnd(position)
      default: throw Failure(kind: .controlCharacterInString, offset: position)
      }
      position = JSONScanner.stringStop(base, from: position, to: count)
    }
  }

  private func escapeEnd(_ start: Int) throws(Failure) -> Int {
    guard start &+ 1 < count else { throw Failure(kind: .unexpectedEnd, offset: count) }
    switch base[start &+ 1] {
    case JSONUnit.quote, JSONUnit.backslash, JSONUnit.slash, JSONUnit.lowerB, JSONUnit.lowerF, JSONUnit.lowerN,
      JSONUnit.lowerR, JSONUnit.lowerT:
      return start &+ 2
    case JSONUnit.lowerU:
      for index in (start &+ 2)..<(start &+ 6) {
        guard index < count else { throw Failure(kind: .unexpectedEnd, offset: count) }
        guard JSONUnit.hexValue(base[index]) != nil else { throw Failure(kind: .invalidEscape, offset: start) }
      }
      return start &+ 6
    default:
      throw Failure(kind: .invalidEscape, offset: start)
    }
  }

  @inline(__always)
  private func numberEnd(_ start: Int) throws(Failure) -> Int {
    var position = start
    // Most numbers are integers without a sign, which need no other check.
    if base[position] != JSONUnit.zero, base[position] != JSONUnit.minus {
      repeat { position &+= 1 } while position < count && JSONUnit.isDigit(base[position])
      guard position < count, base[position] == JSONUnit.dot || base[position] | 0x20 == JSONUnit.lowerE else {
        return position
      }
    }
    return try longNumberEnd(start)
  }

  @inline(never)
  private func longNumberEnd(_ start: Int) throws(Failure) -> Int {
    var position = start
    if base[position] == JSONUnit.minus { position &+= 1 }
    if position < count, base[position] == JSONUnit.zero {
      position &+= 1
      if position < count, JSONUnit.isDigit(base[position]) { throw Failure(kind: .invalidNumber, offset: start) }
    } else {
      position = try digitsEnd(position, ofNumberAt: start)
    }
    if position < count, base[position] == JSONUnit.dot {
      position = try digitsEnd(position &+ 1, ofNumberAt: start)
    }
    if position < count, base[position] | 0x20 == JSONUnit.lowerE {
      position &+= 1
      if position < count, base[position] == JSONUnit.plus || base[position] == JSONUnit.minus { position &+= 1 }
      position = try digitsEnd(position, ofNumberAt: start)
    }
    return position
  }

  private func digitsEnd(_ first: Int, ofNumberAt start: Int) throws(Failure) -> Int {
    var position = first
    guard position < count else { throw Failure(kind: .unexpectedEnd, offset: count) }
    guard JSONUnit.isDigit(base[position]) else { throw Failure(kind: .invalidNumber, offset: start) }
    repeat { position &+= 1 } while position < count && JSONUnit.isDigit(base[position])
    return position
  }

  @inline(never)
  private func literalEnd(_ start: Int, _ literal: StaticString) throws(Failure) -> Int {
    let length = literal.utf8CodeUnitCount
    for index in 0..<length {
      guard start &+ index < count else { throw Failure(kind: .unexpectedEnd, offset: count) }
      guard base[start &+ index] == UInt16(literal.utf8Start[index]) else {
        throw Failure(kind: .unexpectedCharacter, offset: start)
      }
    }
    return start &+ length
  }

  @inline(__always)
  private func whitespaceEnd(_ start: Int) -> Int { JSONScanner.whitespaceEnd(base, from: start, to: count) }
}
