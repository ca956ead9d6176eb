/// An error in a JSON text, before its excerpt is extracted.
struct JSONFailure: Error {
  let kind: JSONError.Kind
  let offset: Int
}

/// Checks that units contain exactly one JSON value as RFC 8259 defines it, without recursion.
struct JSONValidator<Recorder: JSONRecorder> {
  typealias Failure = JSONFailure

  private let base: UnsafePointer<UInt16>
  private let count: Int
  private var position = 0
  private var nesting = NestingStack()

  private init(base: UnsafePointer<UInt16>, count: Int) {
    self.base = base
    self.count = count
  }

  /// Returns the range of the value inside the units, without the whitespace around it.
  ///
  /// - Throws: ``JSONError``, with an excerpt.
  static func validate(
    _ units: UnsafeBufferPointer<UInt16>, recorder: inout Recorder
  ) throws(JSONError) -> Range<Int> {
    guard units.count <= Int(Int32.max) else { throw JSONError(.textTooLong, offset: Int(Int32.max), in: units) }
    do throws(Failure) {
      guard let base = units.baseAddress else { throw Failure(kind: .unexpectedEnd, offset: 0) }
      var validator = JSONValidator(base: base, count: units.count)
      return try validator.run(&recorder)
    } catch {
      throw JSONError(error.kind, offset: error.offset, in: units)
    }
  }

  private mutating func run(_ recorder: inout Recorder) throws(Failure) -> Range<Int> {
    skipWhitespace()
    let lower = position
    repeat {
      try readValue(&recorder)
    } while try continuesAfterValue(&recorder)
    let upper = position
    skipWhitespace()
    guard position == count else { throw Failure(kind: .trailingCharacters, offset: position) }
    return lower..<upper
  }

  /// Reads a scalar or an empty container completely, or opens containers down to the first scalar inside them.
  @inline(__always)
  private mutating func readValue(_ recorder: inout Recorder) throws(Failure) {
    while true {
      guard position < count else { throw Failure(kind: .unexpectedEnd, offset: position) }
      let depth = nesting.depth
      recorder.begin(depth: depth, at: position, isObject: base[position] == JSONUnit.openBrace)
      switch base[position] {
      case JSONUnit.quote:
        _ = try readString()
        return recorder.end(depth: depth, at: position)
      case JSONUnit.minus, JSONUnit.zero...JSONUnit.nine:
        try readNumber()
        return recorder.end(depth: depth, at: position)
      case JSONUnit.openBrace:
        position &+= 1
        skipWhitespace()
        if position < count, base[position] == JSONUnit.closeBrace {
          position &+= 1
          return recorder.end(depth: depth, at: position)
        }
        nesting.push(isObject: true)
        try readKey(&recorder)
      case JSONUnit.openBracket:
        position &+= 1
        skipWhitespace()
        if position < count, base[position] == JSONUnit.closeBracket {
          position &+= 1
          return recorder.end(depth: depth, at: position)
        }
        nesting.push(isObject: false)
      case JSONUnit.lowerT:
        try readLiteral("true")
        return recorder.end(depth: depth, at: position)
      case JSONUnit.lowerF:
        try readLiteral("false")
        return recorder.end(depth: depth, at: position)
      case JSONUnit.lowerN:
        try readLiteral("null")
        return recorder.end(depth: depth, at: position)
      default:
        throw Failure(kind: .unexpectedCharacter, offset: position)
      }
    }
  }

  /// Closes the containers that end here; returns true if a comma announces another value.
  @inline(__always)
  private mutating func continuesAfterValue(_ recorder: inout Recorder) throws(Failure) -> Bool {
    while nesting.depth > 0 {
      skipWhitespace()
      guard position < count else { throw Failure(kind: .unexpectedEnd, offset: position) }
      let unit = base[position]
      if unit == JSONUnit.comma {
        position &+= 1
        skipWhitespace()
        if nesting.isObject { try readKey(&recorder) }
        return true
      }
      guard unit == (nesting.isObject ? JSONUnit.closeBrace : JSONUnit.closeBracket) else {
        throw Failure(kind: .unexpectedCharacter, offset: position)
      }
      position &+= 1
      nesting.pop()
      recorder.end(depth: nesting.depth, at: position)
    }
    return false
  }

  /// Reads a member's key, its colon and the whitespace up to its value.
  @inline(__always)
  private mutating func readKey(_ recorder: inout Recorder) throws(Failure) {
    guard position < count else { throw Failure(kind: .unexpectedEnd, offset: position) }
    guard base[position] == JSONUnit.quote else { throw Failure(kind: .unexpectedCharacter, offset: position) }
    let start = position &+ 1
    let hasEscapes = try readString()
    recorder.key(depth: nesting.depth, lower: start, upper: position &- 1, hasEscapes: hasEscapes)
    skipWhitespace()
    guard position < count else { throw Failure(kind: .unexpectedEnd, offset: position) }
    guard base[position] == JSONUnit.colon else { throw Failure(kind: .unexpectedCharacter, offset: position) }
    position &+= 1
    skipWhitespace()
  }

  /// - Returns: A Boolean value that indicates whether the string has escapes.
  @inline(__always)
  private mutating func readString() throws(Failure) -> Bool {
    position &+= 1
    var hasEscapes = false
    while true {
      position = JSONScanner.stringStop(base, from: position, to: count)
      guard position < count else { throw Failure(kind: .unexpectedEnd, offset: position) }
      switch base[position] {
      case JSONUnit.quote:
        position &+= 1
        return hasEscapes
      case JSONUnit.backslash:
        hasEscapes = true
        try readEscape()
      default:
        throw Failure(kind: .controlCharacterInString, offset: position)
      }
    }
  }

  private mutating func readEscape() throws(Failure) {
    let start = position
    guard start &+ 1 < count else { throw Failure(kind: .unexpectedEnd, offset: count) }
    switch base[start &+ 1] {
    case JSONUnit.quote, JSONUnit.backslash, JSONUnit.slash, JSONUnit.lowerB, JSONUnit.lowerF, JSONUnit.lowerN,
      JSONUnit.lowerR, JSONUnit.lowerT:
      position = start &+ 2
    case JSONUnit.lowerU:
      for index in (start &+ 2)..<(start &+ 6) {
        guard index < count else { throw Failure(kind: .unexpectedEnd, offset: count) }
        guard JSONUnit.hexValue(base[index]) != nil else { throw Failure(kind: .invalidEscape, offset: start) }
      }
      position = start &+ 6
    default:
      throw Failure(kind: .invalidEscape, offset: start)
    }
  }

  @inline(__always)
  private mutating func readNumber() throws(Failure) {
    let start = position
    if base[position] == JSONUnit.minus { position &+= 1 }
    if position < count, base[position] == JSONUnit.zero {
      position &+= 1
      if position < count, JSONUnit.isDigit(base[position]) { throw Failure(kind: .invalidNumber, offset: start) }
    } else {
      try readDigits(start)
    }
    if position < count, base[position] == JSONUnit.dot {
      position &+= 1
      try readDigits(start)
    }
    if position < count, base[position] | 0x20 == JSONUnit.lowerE {
      position &+= 1
      if position < count, base[position] == JSONUnit.plus || base[position] == JSONUnit.minus { position &+= 1 }
      try readDigits(start)
    }
  }

  @inline(__always)
  private mutating func readDigits(_ start: Int) throws(Failure) {
    guard position < count else { throw Failure(kind: .unexpectedEnd, offset: count) }
    guard JSONUnit.isDigit(base[position]) else { throw Failure(kind: .invalidNumber, offset: start) }
    repeat { position &+= 1 } while position < count && JSONUnit.isDigit(base[position])
  }

  @inline(__always)
  private mutating func readLiteral(_ literal: StaticString) throws(Failure) {
    let start = position
    for index in 0..<literal.utf8CodeUnitCount {
      guard position < count else { throw Failure(kind: .unexpectedEnd, offset: count) }
      guard base[position] == UInt16(literal.utf8Start[index]) else {
        throw Failure(kind: .unexpectedCharacter, offset: start)
      }
      position &+= 1
    }
  }

  @inline(__always)
  private mutating func skipWhitespace() {
    position = JSONScanner.whitespaceEnd(base, from: position, to: count)
  }
}
