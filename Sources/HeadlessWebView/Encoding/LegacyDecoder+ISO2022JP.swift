/// ISO-2022-JP, whose escapes say what the bytes behind them are.
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
