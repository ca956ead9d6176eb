/// Four UTF-16 code units that are examined at once in one 64-bit word.
///
/// The lowest marked lane of every test is exact. Higher lanes may be false positives, so only the lowest is used.
struct UnitWord {
  static let width = 4

  private let bits: UInt64

  @inline(__always)
  init(_ units: UnsafePointer<UInt16>) {
    bits = UInt64(littleEndian: UnsafeRawPointer(units).loadUnaligned(as: UInt64.self))
  }

  @inline(__always)
  private static func spread(_ unit: UInt16) -> UInt64 {
    0x0001_0001_0001_0001 &* UInt64(unit)
  }

  @inline(__always)
  private static func zeroLanes(_ word: UInt64) -> UInt64 {
    (word &- spread(1)) & ~word & spread(0x8000)
  }

  @inline(__always)
  private func equal(to unit: UInt16) -> UInt64 {
    Self.zeroLanes(bits ^ Self.spread(unit))
  }

  /// Marks quotes and control units with one comparison: the exclusive or with 2 turns a quote into a space, and keeps
  /// control units below it and all other units above it.
  @inline(__always)
  private var quotesAndControls: UInt64 {
    let exchanged = bits ^ Self.spread(2)
    return (exchanged &- Self.spread(0x21)) & ~exchanged & Self.spread(0x8000)
  }

  /// Returns the lane of the first marked unit, or nil.
  @inline(__always)
  private static func firstLane(_ marks: UInt64) -> Int? {
    marks == 0 ? nil : marks.trailingZeroBitCount >> 4
  }

  /// The lane of the first quote, backslash or control unit.
  @inline(__always)
  var firstStringStop: Int? {
    Self.firstLane(quotesAndControls | equal(to: JSONUnit.backslash))
  }

  /// The lane of the first quote or backslash, for text that contains no control unit.
  @inline(__always)
  var firstQuoteOrBackslash: Int? {
    Self.firstLane(equal(to: JSONUnit.quote) | equal(to: JSONUnit.backslash))
  }

  /// The lane of the first unit that a JSON string must escape, or of a surrogate, whose pair has to be checked.
  @inline(__always)
  var firstNeedingCare: Int? {
    let surrogates = Self.zeroLanes((bits & Self.spread(0xF800)) ^ Self.spread(0xD800))
    return Self.firstLane(quotesAndControls | equal(to: JSONUnit.backslash) | surrogates)
  }

  @inline(__always)
  var isAllSpaces: Bool {
    bits == Self.spread(JSONUnit.space)
  }
}

/// Examines UTF-8 bytes eight at a time.
enum ByteScan {
  @inline(__always)
  private static func spread(_ byte: UInt8) -> UInt64 { 0x0101_0101_0101_0101 &* UInt64(byte) }

  /// Writes bytes as one unit each, four at a time.
  @inline(__always)
  static func widen(_ bytes: UnsafeBufferPointer<UInt8>, to units: UnsafeMutablePointer<UInt16>) {
    guard let base = bytes.baseAddress else { return }
    var index = 0
    while index &+ 4 <= bytes.count {
      let word = UnsafeRawPointer(base + index).loadUnaligned(as: UInt32.self)
      let four = UInt64(UInt32(littleEndian: word))
      let pairs = (four | four &<< 16) & 0x0000_FFFF_0000_FFFF
      let lanes = (pairs | pairs &<< 8) & 0x00FF_00FF_00FF_00FF
      UnsafeMutableRawPointer(units + index).storeBytes(of: lanes.littleEndian, as: UInt64.self)
      index &+= 4
    }
    while index < bytes.count {
      units[index] = UInt16(base[index])
      index &+= 1
    }
  }

  /// Returns whether the bytes are ASCII that needs no escape in a JSON string.
  @inline(__always)
  static func isPlain(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let base = bytes.baseAddress else { return true }
    var index = 0
    while index &+ 8 <= bytes.count {
      let word = UnsafeRawPointer(base + index).loadUnaligned(as: UInt64.self)
      let quotes = (word ^ spread(0x22)) &- spread(1)
      let backslashes = (word ^ spread(0x5C)) &- spread(1)
      let controls = word &- spread(0x20)
      // For bytes below 0x80 a set top bit means a match; a byte at or above 0x80 always counts as one.
      if (quotes | backslashes | controls | word) & spread(0x80) != 0 { return false }
      index &+= 8
    }
    while index < bytes.count {
      let byte = base[index]
      if byte < 0x20 || byte == 0x22 || byte == 0x5C || byte >= 0x80 { return false }
      index &+= 1
    }
    return true
  }
}

/// The UTF-16 code units that the content of a validated JSON string represents.
struct UnescapedUnits: Sequence, IteratorProtocol {
  private let content: UnsafeBufferPointer<UInt16>
  private var index = 0

  @inline(__always)
  init(_ content: UnsafeBufferPointer<UInt16>) {
    self.content = content
  }

  @inline(__always)
  mutating func next() -> UInt16? {
    guard index < content.count else { return nil }
    let unit = content[index]
    index &+= 1
    return unit == JSONUnit.backslash ? nextEscape() : unit
  }

  private mutating func nextEscape() -> UInt16 {
    let letter = content[index]
    index &+= 1
    switch letter {
    case JSONUnit.lowerB: return 0x08
    case JSONUnit.lowerF: return 0x0C
    case JSONUnit.lowerN: return 0x0A
    case JSONUnit.lowerR: return 0x0D
    case JSONUnit.lowerT: return 0x09
    case JSONUnit.lowerU:
      var value: UInt16 = 0
      for offset in index..<(index &+ 4) {
        value = value &<< 4 | (JSONUnit.hexValue(content[offset]) ?? 0)
      }
      index &+= 4
      return value
    default: return letter
    }
  }
}
