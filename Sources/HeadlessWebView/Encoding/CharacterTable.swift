import Glibc
import Ownership

/// The index of an encoding, which maps bytes or pairs of bytes to characters: Encoding Standard, "Indexes".
///
/// The data comes from the C library's tables; deviations from the standard are corrected here.
final class CharacterTable: Sendable {
  /// A character by pointer; 0 for none.
  let characters: [UInt32]
  /// The first pointer of a character.
  let pointers: [UInt32: Int]

  private static let known = Locked<[String: CharacterTable]>([:])

  private init(_ characters: [UInt32], pointers: [UInt32: Int]? = nil) {
    self.characters = characters
    if let pointers {
      self.pointers = pointers
      return
    }
    var found: [UInt32: Int] = [:]
    for (pointer, character) in characters.enumerated() where character != 0 && found[character] == nil {
      found[character] = pointer
    }
    self.pointers = found
  }

  /// Returns the table of an encoding, which is created once per process.
  static func of(_ name: String) -> CharacterTable {
    known.withLock { known in
      if let table = known[name] { return table }
      let table = make(name)
      known[name] = table
      return table
    }
  }

  subscript(pointer: Int) -> UInt32? {
    guard characters.indices.contains(pointer), characters[pointer] != 0 else { return nil }
    return characters[pointer]
  }

  private static func make(_ name: String) -> CharacterTable {
    switch name {
    case "gb18030": gb18030()
    case "Big5": big5()
    case "jis0208": jis0208()
    case "jis0212": jis0212()
    case "EUC-KR": eucKR()
    default: singleByte(name)
    }
  }

  // MARK: One byte

  private static let libraryNames = [
    "IBM866": "CP866", "ISO-8859-8-I": "ISO-8859-8", "macintosh": "MACINTOSH", "windows-874": "CP874",
    "x-mac-cyrillic": "MAC-CYRILLIC",
  ]
  private static let amendments: [String: [Int: UInt32]] = [
    "KOI8-U": [0xAE: 0x45E, 0xBE: 0x40E],
    "macintosh": [0xBD: 0x3A9, 0xC6: 0x2206, 0xDB: 0x20AC, 0xF0: 0xF8FF],
    "windows-1255": [0xCA: 0x5BA],
    "x-mac-cyrillic": [0xA2: 0x490, 0xB6: 0x491, 0xFF: 0x20AC],
    "ISO-8859-8": [0xAF: 0xAF], "ISO-8859-8-I": [0xAF: 0xAF],
  ]

  private static func singleByte(_ name: String) -> CharacterTable {
    let library =
      libraryNames[name] ?? (name.hasPrefix("windows-") ? "CP" + name.dropFirst("windows-".count) : name)
    let converter = CharacterConverter(library)
    var characters = (0..<128).map { index -> UInt32 in
      let byte = 0x80 + index
      let found = converter?.characters(of: [UInt8(byte)]) ?? []
      // Control bytes that the library's tables do not define are control characters on the web.
      return found.count == 1 ? found[0] : byte < 0xA0 ? UInt32(byte) : 0
    }
    for (byte, character) in amendments[name] ?? [:] { characters[byte - 0x80] = character }
    return CharacterTable(characters)
  }

  // MARK: Two bytes

  private static func pairs(
    _ library: String, leads: ClosedRange<Int>, trails: [Int], prefix: [UInt8] = [], _ isKept: (UInt32) -> Bool
  ) -> [UInt32] {
    let converter = CharacterConverter(library)
    return leads.flatMap { lead in
      trails.map { trail in
        let found = converter?.characters(of: prefix + [UInt8(lead), UInt8(trail)]) ?? []
        return found.count == 1 && isKept(found[0]) ? found[0] : 0
      }
    }
  }

  private static func isPublic(_ character: UInt32) -> Bool {
    !(0xE000...0xF8FF).contains(character) && character < 0xF0000 && character > 0x7F
  }

  private static func gb18030() -> CharacterTable {
    var characters = pairs("GB18030", leads: 0x81...0xFE, trails: Array(0x40...0x7E) + Array(0x80...0xFE)) { $0 > 0x7F }
    func set(_ lead: Int, _ trail: Int, _ character: UInt32) {
      characters[(lead - 0x81) * 190 + trail - (trail < 0x7F ? 0x40 : 0x41)] = character
    }
    for index in 0..<10 { set(0xA2, 0xA1 + index, 0x2170 + UInt32(index)) }
    set(0xA8, 0xBC, 0x1E3F)
    set(0xA8, 0xBF, 0x1F9)
    set(0xA2, 0xE3, 0x20AC)
    let vertical: [UInt32] = [0xFE10, 0xFE12, 0xFE11, 0xFE13, 0xFE14, 0xFE15, 0xFE16]
    for (index, character) in vertical.enumerated() { set(0xA6, 0xD9 + index, character) }
    for (trail, character) in [(0xEC, 0xFE17), (0xED, 0xFE18), (0xF3, 0xFE19)] { set(0xA6, trail, UInt32(character)) }
    let late: [(Int, UInt32)] = [
      (0x59, 0x9FB4), (0x61, 0x9FB5), (0x66, 0x9FB6), (0x67, 0x9FB7), (0x6D, 0x9FB8), (0x7E, 0x9FB9), (0x90, 0x9FBA),
      (0xA0, 0x9FBB),
    ]
    for (trail, character) in late { set(0xFE, trail, character) }
    return CharacterTable(characters)
  }

  private static func big5() -> CharacterTable {
    let trails = Array(0x40...0x7E) + Array(0xA1...0xFE)
    var characters = pairs("BIG5-HKSCS", leads: 0x81...0xFE, trails: trails, isPublic)
    characters[(0xA3 - 0x81) * 157 + 0xE1 - 0x62] = 0x20AC
    // Characters that only HKSCS contains are decoded but not encoded; of duplicate characters the last position
    // counts.
    let last: Set<UInt32> = [0x2550, 0x255E, 0x2561, 0x256A, 0x5341, 0x5345]
    var pointers: [UInt32: Int] = [:]
    for (pointer, character) in characters.enumerated() where character != 0 && pointer >= (0xA1 - 0x81) * 157 {
      if pointers[character] == nil || last.contains(character) { pointers[character] = pointer }
    }
    return CharacterTable(characters, pointers: pointers)
  }

  private static func jis0208() -> CharacterTable {
    let trails = Array(0x40...0x7E) + Array(0x80...0xFC)
    let low = pairs("CP932", leads: 0x81...0x9F, trails: trails, isPublic)
    let high = pairs("CP932", leads: 0xE0...0xFC, trails: trails, isPublic)
    return CharacterTable(low + high)
  }

  private static func jis0212() -> CharacterTable {
    CharacterTable(pairs("EUC-JP", leads: 0xA1...0xFE, trails: Array(0xA1...0xFE), prefix: [0x8F], isPublic))
  }

  private static func eucKR() -> CharacterTable {
    CharacterTable(pairs("CP949", leads: 0x81...0xFE, trails: Array(0x41...0xFE), isPublic))
  }
}

/// The C library's tables of one encoding, queried for one sequence at a time.
final class CharacterConverter {
  private let toUnicode: iconv_t
  private let fromUnicode: iconv_t

  /// - Parameter name: The C library's name of an encoding; the result is nil if it has no such table.
  init?(_ name: String) {
    toUnicode = iconv_open("UTF-32LE", name)
    fromUnicode = iconv_open(name, "UTF-32LE")
    guard Int(bitPattern: toUnicode) != -1, Int(bitPattern: fromUnicode) != -1 else { return nil }
  }

  deinit {
    if Int(bitPattern: toUnicode) != -1 { iconv_close(toUnicode) }
    if Int(bitPattern: fromUnicode) != -1 { iconv_close(fromUnicode) }
  }

  /// Returns the characters of a sequence; empty if there are none.
  func characters(of sequence: [UInt8]) -> [UInt32] {
    guard let bytes = Self.run(toUnicode, sequence) else { return [] }
    return stride(from: 0, to: bytes.count - 3, by: 4).map { index in
      bytes[index..<(index + 4)].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }
  }

  /// Returns the sequence of a character; empty if there is none.
  func sequence(of character: UInt32) -> [UInt8] {
    Self.run(fromUnicode, (0..<4).map { UInt8(truncatingIfNeeded: character >> (8 * $0)) }) ?? []
  }

  private static func run(_ converter: iconv_t, _ input: [UInt8]) -> [UInt8]? {
    var input = input
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { output in
      iconv(converter, nil, nil, nil, nil)
      var out = output.baseAddress
      var space = output.count
      var left = input.count
      let isWhole = input.withUnsafeMutableBytes { bytes in
        var start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
        guard iconv(converter, &start, &left, &out, &space) != -1, left == 0 else { return false }
        // Some tables buffer a letter in case a combining accent follows.
        return iconv(converter, nil, nil, &out, &space) != -1
      }
      guard isWhole else { return nil }
      return output[..<(output.count - space)].map { UInt8(bitPattern: $0) }
    }
  }
}
