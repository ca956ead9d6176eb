/// Decodes the encodings other than UTF-8 and UTF-16: Encoding Standard, "Legacy encodings".
struct LegacyDecoder {
  private(set) var units: [UInt16] = []
  /// Whether something was no character, for which U+FFFD stands.
  private(set) var hasMistake = false
  /// What belongs to a character that is not there yet, to be put in front of what follows.
  private(set) var rest: [UInt8] = []
  private let bytes: [UInt8]
  private var at = 0
  private let isLast: Bool
  static let replacement: UInt32 = 0xFFFD

  /// - Parameter isLast: Whether no bytes follow.
  init(_ bytes: [UInt8], _ encoding: TextEncoding, isLast: Bool) {
    self.bytes = bytes
    self.isLast = isLast
    units.reserveCapacity(bytes.count)
    switch encoding.name {
    case "GBK", "gb18030": decodeGB18030()
    case "Big5": decodePairs(CharacterTable.of("Big5"), Self.big5)
    case "EUC-KR": decodePairs(CharacterTable.of("EUC-KR"), Self.eucKR)
    case "Shift_JIS": decodeShiftJIS()
    case "EUC-JP": decodeEUCJP()
    case "ISO-2022-JP": decodeISO2022JP()
    case "replacement": if !bytes.isEmpty { fail() }
    case "x-user-defined": units = bytes.map { $0 < 0x80 ? UInt16($0) : 0xF700 + UInt16($0) }
    default: decodeSingleBytes(CharacterTable.of(encoding.name))
    }
  }

  private mutating func put(_ character: UInt32) {
    if character < 0x10000 {
      units.append(UInt16(character))
    } else {
      units.append(UInt16(0xD800 + ((character - 0x10000) >> 10)))
      units.append(UInt16(0xDC00 + ((character - 0x10000) & 0x3FF)))
    }
  }

  private mutating func fail() {
    hasMistake = true
    put(Self.replacement)
  }

  /// The bytes from a place on are no whole character.
  private mutating func endWithin(from start: Int, state: [UInt8] = []) {
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

  /// The pointers of Big5 that stand for a letter and an accent.
  private static let accented: [Int: [UInt16]] = [
    1133: [0xCA, 0x304], 1135: [0xCA, 0x30C], 1164: [0xEA, 0x304], 1166: [0xEA, 0x30C],
  ]

  /// Puts the character of a pair; of a pair that is none, the second byte counts by itself if it is ASCII.
  private mutating func take(_ character: UInt32?, trail: UInt8) {
    if let character {
      put(character)
      at += 2
    } else {
      fail()
      at += trail < 0x80 ? 1 : 2
    }
  }

  private mutating func decodeShiftJIS() {
    let table = CharacterTable.of("jis0208")
    while at < bytes.count {
      let lead = Int(bytes[at])
      switch lead {
      case 0...0x80:
        put(UInt32(lead))
        at += 1
      case 0xA1...0xDF:
        put(0xFF61 - 0xA1 + UInt32(lead))
        at += 1
      case 0x81...0x9F, 0xE0...0xFC:
        guard at + 1 < bytes.count else { return endWithin(from: at) }
        let trail = Int(bytes[at + 1])
        var character: UInt32?
        if (0x40...0x7E).contains(trail) || (0x80...0xFC).contains(trail) {
          let pointer = (lead - (lead < 0xA0 ? 0x81 : 0xC1)) * 188 + trail - (trail < 0x7F ? 0x40 : 0x41)
          character = (8836...10715).contains(pointer) ? UInt32(0xE000 - 8836 + pointer) : table[pointer]
        }
        take(character, trail: bytes[at + 1])
      default:
        fail()
        at += 1
      }
    }
  }

  private mutating func decodeEUCJP() {
    let table = CharacterTable.of("jis0208")
    while at < bytes.count {
      let lead = Int(bytes[at])
      guard lead >= 0x80 else {
        put(UInt32(lead))
        at += 1
        continue
      }
      guard lead == 0x8E || lead == 0x8F || (0xA1...0xFE).contains(lead) else {
        fail()
        at += 1
        continue
      }
      guard at + 1 < bytes.count else { return endWithin(from: at) }
      let trail = Int(bytes[at + 1])
      if lead == 0x8E, (0xA1...0xDF).contains(trail) {
        put(0xFF61 - 0xA1 + UInt32(trail))
        at += 2
      } else if lead == 0x8F, (0xA1...0xFE).contains(trail) {
        guard at + 2 < bytes.count else { return endWithin(from: at) }
        let third = Int(bytes[at + 2])
        let character =
          (0xA1...0xFE).contains(third) ? CharacterTable.of("jis0212")[(trail - 0xA1) * 94 + third - 0xA1] : nil
        at += 1
        take(character, trail: bytes[at + 1])
      } else {
        let isPair = (0xA1...0xFE).contains(lead) && (0xA1...0xFE).contains(trail)
        take(isPair ? table[(lead - 0xA1) * 94 + trail - 0xA1] : nil, trail: bytes[at + 1])
      }
    }
  }

  private mutating func decodeGB18030() {
    let table = CharacterTable.of("gb18030")
    while at < bytes.count {
      let first = bytes[at]
      if first < 0x80 {
        put(UInt32(first))
        at += 1
      } else if first == 0x80 {
        put(0x20AC)
        at += 1
      } else if first == 0xFF {
        fail()
        at += 1
      } else if at + 1 == bytes.count {
        endWithin(from: at)
      } else if (0x30...0x39).contains(bytes[at + 1]) {
        guard at + 2 < bytes.count else { return endWithin(from: at) }
        guard (0x81...0xFE).contains(bytes[at + 2]) else {
          fail()
          at += 1
          continue
        }
        guard at + 3 < bytes.count else { return endWithin(from: at) }
        guard (0x30...0x39).contains(bytes[at + 3]), let character = GB18030Ranges.character(of: bytes[at..<(at + 4)])
        else {
          fail()
          at += (0x30...0x39).contains(bytes[at + 3]) ? 4 : 1
          continue
        }
        put(character)
        at += 4
      } else {
        let trail = Int(bytes[at + 1])
        let isTrail = (0x40...0x7E).contains(trail) || (0x80...0xFE).contains(trail)
        let pointer = (Int(first) - 0x81) * 190 + trail - (trail < 0x7F ? 0x40 : 0x41)
        take(isTrail ? table[pointer] : nil, trail: bytes[at + 1])
      }
    }
  }

  // MARK: ISO-2022-JP

  private enum Set {
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

  private mutating func decodeISO2022JP() {
    let table = CharacterTable.of("jis0208")
    var set = Set.ascii
    // Two escapes in a row are a mistake; what was put in front of what follows is none.
    var isAfterEscape = false
    while at < bytes.count {
      let byte = bytes[at]
      if byte == 0x1B {
        guard at + 2 < bytes.count || isLast else { return endWithin(from: at, state: set.escape) }
        guard at + 2 < bytes.count, let next = Set(escape: bytes[at + 1], bytes[at + 2]) else {
          fail()
          at += 1
          continue
        }
        if isAfterEscape { fail() }
        isAfterEscape = true
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
          if isTrail, let character = table[(Int(byte) - 0x21) * 94 + Int(trail) - 0x21] { put(character) } else { fail() }
          at += 2
        }
      }
    }
    if !isLast { rest = set.escape }
  }
}
