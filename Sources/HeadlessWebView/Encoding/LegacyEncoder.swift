/// Encodes text as forms and the queries of URLs do: Encoding Standard, the encoders.
enum LegacyEncoder {
  /// Returns the bytes of a text; characters that the encoding lacks become decimal character references.
  static func encode(_ text: String, _ encoding: TextEncoding) -> [UInt8] {
    let encoding = encoding.output
    if encoding == .utf8 { return Array(text.utf8) }
    if encoding.name == "ISO-2022-JP" { return encodeISO2022JP(text) }
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars {
      if scalar.value < 0x80 {
        bytes.append(UInt8(scalar.value))
      } else {
        let sequence = sequence(of: scalar.value, encoding)
        bytes += sequence.isEmpty ? Array("&#\(scalar.value);".utf8) : sequence
      }
    }
    return bytes
  }

  /// Returns a query in its URL form: URL, "percent-encode after encoding".
  static func encodeQuery(_ text: String, _ encoding: TextEncoding) -> String {
    var result = ""
    let encoding = encoding.output
    for byte in encode(text, encoding, referencesAs: { "%26%23\($0)%3B" }) {
      let isKept = (0x21...0x7E).contains(byte) && ![0x22, 0x23, 0x27, 0x3C, 0x3E].contains(byte)
      if isKept {
        result.unicodeScalars.append(UnicodeScalar(byte))
      } else {
        result += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    return result
  }

  private static func encode(
    _ text: String, _ encoding: TextEncoding, referencesAs reference: (UInt32) -> String
  ) -> [UInt8] {
    if encoding == .utf8 { return encode(text, encoding) }
    if encoding.name == "ISO-2022-JP" { return encodeISO2022JP(text, referencesAs: reference) }
    return text.unicodeScalars.flatMap { scalar -> [UInt8] in
      guard scalar.value >= 0x80 else { return [UInt8(scalar.value)] }
      let sequence = sequence(of: scalar.value, encoding)
      return sequence.isEmpty ? Array(reference(scalar.value).utf8) : sequence
    }
  }

  /// Returns the bytes of a character that is not ASCII; empty if the encoding lacks it.
  private static func sequence(of character: UInt32, _ encoding: TextEncoding) -> [UInt8] {
    switch encoding.name {
    case "GBK", "gb18030": gb18030(character, isGBK: encoding.name == "GBK")
    case "Big5":
      CharacterTable.of("Big5").pointers[character].map { pointer in
        let trail = pointer % 157
        return [UInt8(pointer / 157 + 0x81), UInt8(trail + (trail < 0x3F ? 0x40 : 0x62))]
      } ?? []
    case "EUC-KR":
      CharacterTable.of("EUC-KR").pointers[character].map { [UInt8($0 / 190 + 0x81), UInt8($0 % 190 + 0x41)] } ?? []
    case "Shift_JIS": shiftJIS(character)
    case "EUC-JP": eucJP(character)
    case "x-user-defined": (0xF780...0xF7FF).contains(character) ? [UInt8(character - 0xF700)] : []
    default: CharacterTable.of(encoding.name).pointers[character].map { [UInt8($0 + 0x80)] } ?? []
    }
  }

  private static func gb18030(_ character: UInt32, isGBK: Bool) -> [UInt8] {
    if character == 0xE5E5 { return [] }
    if isGBK, character == 0x20AC { return [0x80] }
    // These have four-byte sequences of their own, but are written as their former pairs.
    let old: [UInt32: [UInt8]] = [
      0xE81E: [0xFE, 0x59], 0xE826: [0xFE, 0x61], 0xE82B: [0xFE, 0x66], 0xE82C: [0xFE, 0x67], 0xE832: [0xFE, 0x6D],
      0xE843: [0xFE, 0x7E], 0xE854: [0xFE, 0x90], 0xE864: [0xFE, 0xA0], 0xE78D: [0xA6, 0xD9], 0xE78E: [0xA6, 0xDA],
      0xE78F: [0xA6, 0xDB], 0xE790: [0xA6, 0xDC], 0xE791: [0xA6, 0xDD], 0xE792: [0xA6, 0xDE], 0xE793: [0xA6, 0xDF],
      0xE794: [0xA6, 0xEC], 0xE795: [0xA6, 0xED], 0xE796: [0xA6, 0xF3],
    ]
    if let pair = old[character] { return pair }
    if let pointer = CharacterTable.of("gb18030").pointers[character] {
      let trail = pointer % 190
      return [UInt8(pointer / 190 + 0x81), UInt8(trail + (trail < 0x3F ? 0x40 : 0x41))]
    }
    return isGBK ? [] : GB18030Ranges.sequence(of: character)
  }

  private static func likeJapanese(_ character: UInt32) -> UInt32 { character == 0x2212 ? 0xFF0D : character }

  private static func shiftJIS(_ character: UInt32) -> [UInt8] {
    switch character {
    case 0xA5: return [0x5C]
    case 0x203E: return [0x7E]
    case 0xFF61...0xFF9F: return [UInt8(character - 0xFF61 + 0xA1)]
    default: break
    }
    let table = CharacterTable.of("jis0208")
    guard var pointer = table.pointers[likeJapanese(character)] else { return [] }
    // NEC's selection of IBM extensions is decoded but not encoded.
    if (8272...8835).contains(pointer) {
      let letter = table.characters[pointer]
      guard let later = table.characters[8836...].firstIndex(of: letter) else { return [] }
      pointer = later
    }
    let (lead, trail) = (pointer / 188, pointer % 188)
    return [UInt8(lead + (lead < 0x1F ? 0x81 : 0xC1)), UInt8(trail + (trail < 0x3F ? 0x40 : 0x41))]
  }

  private static func eucJP(_ character: UInt32) -> [UInt8] {
    switch character {
    case 0xA5: return [0x5C]
    case 0x203E: return [0x7E]
    case 0xFF61...0xFF9F: return [0x8E, UInt8(character - 0xFF61 + 0xA1)]
    default:
      guard let pointer = CharacterTable.of("jis0208").pointers[likeJapanese(character)], pointer < 94 * 94 else {
        return []
      }
      return [UInt8(pointer / 94 + 0xA1), UInt8(pointer % 94 + 0xA1)]
    }
  }

  private static func encodeISO2022JP(
    _ text: String, referencesAs reference: (UInt32) -> String = { "&#\($0);" }
  ) -> [UInt8] {
    enum Mode { case ascii, roman, pairs }
    var mode = Mode.ascii
    var bytes: [UInt8] = []
    func enter(_ next: Mode) {
      guard mode != next else { return }
      mode = next
      bytes += next == .ascii ? [0x1B, 0x28, 0x42] : next == .roman ? [0x1B, 0x28, 0x4A] : [0x1B, 0x24, 0x42]
    }
    let fullWidth = Array("。「」、・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン゛゜".unicodeScalars)
    for scalar in text.unicodeScalars {
      var character = likeJapanese(scalar.value)
      if (0xFF61...0xFF9F).contains(character) { character = fullWidth[Int(character - 0xFF61)].value }
      if character < 0x80, character != 0x0E, character != 0x0F, character != 0x1B {
        if mode == .pairs || (mode == .roman && (character == 0x5C || character == 0x7E)) { enter(.ascii) }
        bytes.append(UInt8(character))
      } else if character == 0xA5 || character == 0x203E {
        enter(.roman)
        bytes.append(character == 0xA5 ? 0x5C : 0x7E)
      } else if let pointer = CharacterTable.of("jis0208").pointers[character], pointer < 94 * 94 {
        enter(.pairs)
        bytes += [UInt8(pointer / 94 + 0x21), UInt8(pointer % 94 + 0x21)]
      } else {
        if mode == .pairs { enter(.ascii) }
        bytes += reference(scalar.value < 0x80 ? 0xFFFD : scalar.value).utf8
      }
    }
    enter(.ascii)
    return bytes
  }
}
