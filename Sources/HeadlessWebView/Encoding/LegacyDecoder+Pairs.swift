/// Decoding of the encodings whose pairs come from several tables.
extension LegacyDecoder {
  mutating func decodeShiftJIS() {
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

  mutating func decodeEUCJP() {
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

  mutating func decodeGB18030() {
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
}

/// The characters that GB18030 encodes in four bytes: Encoding Standard, "index gb18030 ranges".
enum GB18030Ranges {
  static func character(of sequence: ArraySlice<UInt8>) -> UInt32? {
    let bytes = Array(sequence)
    let pointer =
      ((Int(bytes[0]) - 0x81) * 10 + Int(bytes[1]) - 0x30) * 1260 + (Int(bytes[2]) - 0x81) * 10 + Int(bytes[3]) - 0x30
    if pointer >= 189_000 { return pointer <= 1_237_575 ? UInt32(0x10000 + pointer - 189_000) : nil }
    guard pointer <= 39_419 else { return nil }
    if pointer == 7457 { return 0xE7C7 }
    return table.characters.indices.contains(pointer) ? table.characters[pointer] : nil
  }

  static func sequence(of character: UInt32) -> [UInt8] {
    let pointer: Int
    if character >= 0x10000 {
      pointer = Int(character) - 0x10000 + 189_000
    } else if character == 0xE7C7 {
      pointer = 7457
    } else if let found = table.pointers[character] {
      pointer = found
    } else {
      return []
    }
    return [
      UInt8(0x81 + pointer / 12600), UInt8(0x30 + pointer / 1260 % 10), UInt8(0x81 + pointer / 10 % 126),
      UInt8(0x30 + pointer % 10),
    ]
  }

  /// The characters of the basic plane without a pair, which four bytes enumerate, as in the standard of 2000.
  private static let table: (characters: [UInt32], pointers: [UInt32: Int]) = {
    var isPair = Set(CharacterTable.of("gb18030").characters)
    // These received a pair later, and keep their four bytes as well.
    for character in [0x1E3F] + Array(0x9FB4...0x9FBB) + Array(0xFE10...0xFE19) { isPair.remove(UInt32(character)) }
    // These had a pair once.
    isPair.formUnion(0xE78D...0xE796)
    isPair.formUnion([
      0xE7C7, 0xE816, 0xE817, 0xE818, 0xE81E, 0xE826, 0xE82B, 0xE82C, 0xE831, 0xE832, 0xE83B, 0xE843, 0xE854, 0xE855,
      0xE864,
    ])
    var characters: [UInt32] = []
    var pointers: [UInt32: Int] = [:]
    for character in UInt32(0x80)...0xFFFF where !isPair.contains(character) && !(0xD800...0xDFFF).contains(character) {
      pointers[character] = characters.count
      characters.append(character)
    }
    return (characters, pointers)
  }()
}
