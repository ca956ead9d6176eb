/// Texts of others in one line of a terminal.
enum TerminalText {
  /// A text in at most so many columns, with nothing in it that moves the cursor; what is cut off is told by an ellipsis.
  static func fitted(_ text: String, to columns: Int) -> String {
    let plain = String(text.map { isControl($0) ? " " : $0 })
    guard plain.reduce(0, { $0 + width(of: $1) }) > columns else { return plain }
    var left = columns - 1
    let start = plain.prefix {
      left -= width(of: $0)
      return left >= 0
    }
    return columns > 0 ? start + "…" : ""
  }

  private static func isControl(_ character: Character) -> Bool {
    character.unicodeScalars.contains {
      [.control, .lineSeparator, .paragraphSeparator].contains($0.properties.generalCategory)
    }
  }

  /// How many columns a character takes: two where it is one of East Asia's wide ones or an emoji. (Unicode, annex 11.)
  private static func width(of character: Character) -> Int {
    guard let scalar = character.unicodeScalars.first else { return 0 }
    if scalar.properties.isEmojiPresentation || character.unicodeScalars.contains("\u{FE0F}") { return 2 }
    return wide.contains { $0.contains(scalar.value) } ? 2 : 1
  }

  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF,
    0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x17000...0x18AFF, 0x1B000...0x1B2FF, 0x20000...0x3FFFD,
  ]
}
