/// The characters that GB18030 writes in four bytes: Encoding Standard, "index gb18030 ranges".
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

  /// Four bytes count the characters of the basic plane that no pair stands for, as the standard of 2000 had them.
  private static let table: (characters: [UInt32], pointers: [UInt32: Int]) = {
    var isPair = Set(CharacterTable.of("gb18030").characters)
    // These were given a pair later, and keep their four bytes beside it.
    for character in [0x1E3F] + Array(0x9FB4...0x9FBB) + Array(0xFE10...0xFE19) { isPair.remove(UInt32(character)) }
    // And these had one once.
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
