/// Decodes the encodings other than UTF-8 and UTF-16: Encoding Standard, "Legacy encodings".
struct LegacyDecoder {
  private(set) var units: [UInt16] = []
  /// Indicates whether a sequence was invalid and was replaced by U+FFFD.
  private(set) var hasMistake = false
  /// The bytes of an incomplete character, to be prepended to the following bytes.
  var rest: [UInt8] = []
  let bytes: [UInt8]
  var at = 0
  let isLast: Bool
  static let replacement: UInt32 = 0xFFFD

  /// - Parameter isLast: Indicates whether no bytes follow.
  /// - Parameter continues: Indicates whether the remaining bytes of the previous chunk are prepended.
  init(_ bytes: [UInt8], _ encoding: TextEncoding, isLast: Bool, continues: Bool = false) {
    self.bytes = bytes
    self.isLast = isLast
    units.reserveCapacity(bytes.count)
    switch encoding.name {
    case "GBK", "gb18030": decodeGB18030()
    case "Big5": decodePairs(CharacterTable.of("Big5"), Self.big5)
    case "EUC-KR": decodePairs(CharacterTable.of("EUC-KR"), Self.eucKR)
    case "Shift_JIS": decodeShiftJIS()
    case "EUC-JP": decodeEUCJP()
    case "ISO-2022-JP": decodeISO2022JP(continues: continues)
    case "replacement": if !bytes.isEmpty { fail() }
    case "x-user-defined": units = bytes.map { $0 < 0x80 ? UInt16($0) : 0xF700 + UInt16($0) }
    default: decodeSingleBytes(CharacterTable.of(encoding.name))
    }
  }

  mutating func put(_ character: UInt32) {
    if character < 0x10000 {
      units.append(UInt16(character))
    } else {
      units.append(UInt16(0xD800 + ((character - 0x10000) >> 10)))
      units.append(UInt16(0xDC00 + ((character - 0x10000) & 0x3FF)))
    }
  }

  mutating func fail() {
    hasMistake = true
    put(Self.replacement)
  }

  /// Handles bytes from a position on that are an incomplete character.
  mutating func endWithin(from start: Int, state: [UInt8] = []) {
    if isLast { fail() } else { rest = state + bytes[start...] }
    at = bytes.count
  }

  private mutating func decodeSingleBytes(_ table: CharacterTable) {
    for byte in bytes {
      if byte < 0x80 {
        units.append(UInt16(byte))
      } else if let character = table[Int(byte) - 0x80] {
        put(character)
      } else {
        fail()
      }
    }
  }

  // MARK: Pairs

  private static func big5(_ lead: Int, _ trail: Int) -> Int? {
    guard (0x40...0x7E).contains(trail) || (0xA1...0xFE).contains(trail) else { return nil }
    return (lead - 0x81) * 157 + trail - (trail < 0x7F ? 0x40 : 0x62)
  }

  private static func eucKR(_ lead: Int, _ trail: Int) -> Int? {
    (0x41...0xFE).contains(trail) ? (lead - 0x81) * 190 + trail - 0x41 : nil
  }

  private mutating func decodePairs(_ table: CharacterTable, _ pointer: (Int, Int) -> Int?) {
    while at < bytes.count {
      let lead = bytes[at]
      guard lead >= 0x80 else {
        put(UInt32(lead))
        at += 1
        continue
      }
      guard (0x81...0xFE).contains(lead) else {
        fail()
        at += 1
        continue
      }
      guard at + 1 < bytes.count else { return endWithin(from: at) }
      let place = pointer(Int(lead), Int(bytes[at + 1]))
      if table.characters.count == 126 * 157, let place, let accented = Self.accented[place] {
        units += accented
        at += 2
      } else {
        take(place.flatMap { table[$0] }, trail: bytes[at + 1])
      }
    }
  }

  /// The pointers of Big5 that represent a letter and an accent.
  private static let accented: [Int: [UInt16]] = [
    1133: [0xCA, 0x304], 1135: [0xCA, 0x30C], 1164: [0xEA, 0x304], 1166: [0xEA, 0x30C],
  ]

  /// Appends the character of a pair; if the pair is invalid, an ASCII second byte is decoded by itself.
  mutating func take(_ character: UInt32?, trail: UInt8) {
    if let character {
      put(character)
      at += 2
    } else {
      fail()
      at += trail < 0x80 ? 1 : 2
    }
  }
}

/// Decoding of ISO-2022-JP, whose escapes select the meaning of the following bytes.
extension LegacyDecoder {
  enum Set {
    case ascii, roman, katakana, pairs

    init?(escape first: UInt8, _ second: UInt8) {
      switch (first, second) {
      case (0x28, 0x42): self = .ascii
      case (0x28, 0x4A): self = .roman
      case (0x28, 0x49): self = .katakana
      case (0x24, 0x40), (0x24, 0x42): self = .pairs
      default: return nil
      }
    }

    var escape: [UInt8] {
      switch self {
      case .ascii: []
      case .roman: [0x1B, 0x28, 0x4A]
      case .katakana: [0x1B, 0x28, 0x49]
      case .pairs: [0x1B, 0x24, 0x42]
      }
    }
  }

  mutating func decodeISO2022JP(continues: Bool) {
    let table = CharacterTable.of("jis0208")
    var set = Set.ascii
    // Two escapes in a row are an error; bytes that were prepended are not.
    var isAfterEscape = false
    while at < bytes.count {
      let byte = bytes[at]
      if byte == 0x1B {
        guard at + 2 < bytes.count || isLast else { return endWithin(from: at, state: set.escape) }
        guard at + 2 < bytes.count, let next = Set(escape: bytes[at + 1], bytes[at + 2]) else {
          fail()
          isAfterEscape = false
          at += 1
          continue
        }
        if isAfterEscape { fail() }
        isAfterEscape = at > 0 || !continues
        set = next
        at += 3
        continue
      }
      isAfterEscape = false
      switch set {
      case .ascii, .roman:
        if byte >= 0x80 || byte == 0x0E || byte == 0x0F {
          fail()
        } else {
          put(set == .roman && byte == 0x5C ? 0xA5 : set == .roman && byte == 0x7E ? 0x203E : UInt32(byte))
        }
        at += 1
      case .katakana:
        if (0x21...0x5F).contains(byte) { put(0xFF61 - 0x21 + UInt32(byte)) } else { fail() }
        at += 1
      case .pairs:
        guard (0x21...0x7E).contains(byte) else {
          fail()
          at += 1
          continue
        }
        guard at + 1 < bytes.count else { return endWithin(from: at, state: set.escape) }
        let trail = bytes[at + 1]
        if trail == 0x1B {
          fail()
          at += 1
        } else {
          let isTrail = (0x21...0x7E).contains(trail)
          if isTrail, let character = table[(Int(byte) - 0x21) * 94 + Int(trail) - 0x21] {
            put(character)
          } else {
            fail()
          }
          at += 2
        }
      }
    }
    if !isLast { rest = set.escape }
  }
}
