/// Four UTF-16 code units examined at once in one 64-bit word.
///
/// The lowest marked lane of every test is exact; lanes above it may be false positives, so only the first is used.
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

  @inline(__always)
  private var controls: UInt64 {
    (bits &- Self.spread(0x20)) & ~bits & Self.spread(0x8000)
  }

  /// The lane of the first unit marked, or nil.
  @inline(__always)
  private static func firstLane(_ marks: UInt64) -> Int? {
    marks == 0 ? nil : marks.trailingZeroBitCount >> 4
  }

  /// The first quote, backslash or control unit.
  @inline(__always)
  var firstStringStop: Int? {
    Self.firstLane(equal(to: JSONUnit.quote) | equal(to: JSONUnit.backslash) | controls)
  }

  /// The first quote or backslash, for text known to hold no control unit.
  @inline(__always)
  var firstQuoteOrBackslash: Int? {
    Self.firstLane(equal(to: JSONUnit.quote) | equal(to: JSONUnit.backslash))
  }

  /// The first unit that a JSON string cannot hold as it is, or a surrogate, which has to be checked for its pair.
  @inline(__always)
  var firstNeedingCare: Int? {
    let surrogates = Self.zeroLanes((bits & Self.spread(0xF800)) ^ Self.spread(0xD800))
    return Self.firstLane(equal(to: JSONUnit.quote) | equal(to: JSONUnit.backslash) | controls | surrogates)
  }

  @inline(__always)
  var isAllSpaces: Bool {
    bits == Self.spread(JSONUnit.space)
  }
}
