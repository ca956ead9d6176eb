import Foundation
import Ownership

/// Standard output and standard error, written line by line, so that the two never mix within a line.
enum Output {
  private static let failure = Locked(false)
  /// A Boolean value that indicates whether the terminal's last line is a status line.
  ///
  /// The status line is erased before the next line is written. Several threads write.
  private static let hasStatus = Locked(false)
  private static let erase = "\r\u{1B}[2K"

  /// A Boolean value that indicates whether standard output is a terminal.
  static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Shows a line that the next one replaces, on a terminal; `nil` removes it.
  static func status(_ text: String?) {
    write(text ?? "", to: .standardOutput, isStatus: text != nil)
  }

  /// A Boolean value that indicates whether writing a line failed.
  static var hasFailed: Bool { failure.withLock { $0 } }

  static func line(_ text: String) { write(text + "\n", to: .standardOutput) }
  static func error(_ text: String) { write(bounded(text) + "\n", to: .standardError) }
  /// Writes text that contains its own line endings.
  static func text(_ text: String) { write(text, to: .standardOutput) }

  /// The maximum length of a line on standard error, in bytes.
  ///
  /// Pages throw texts of any length, and the names of their files and functions have any length, too.
  private static let longestLine = 8_000

  private static func bounded(_ text: String) -> String {
    guard text.utf8.count > longestLine else { return text }
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let length = line.utf8.count
      guard length > longestLine else { return String(line) }
      return "\(String(line.unicodeScalars.prefix(longestLine / 4)))… (\(length) bytes)"
    }.joined(separator: "\n")
  }

  private static func write(_ text: String, to handle: FileHandle, isStatus: Bool = false) {
    hasStatus.withLock { isCovered in
      do {
        // The status line is on standard output, even if standard error is redirected to a file.
        if isCovered { try FileHandle.standardOutput.write(contentsOf: Data(erase.utf8)) }
        try handle.write(contentsOf: Data(text.utf8))
      } catch { failure.withLock { $0 = true } }
      isCovered = isStatus
    }
  }
}

/// Formats text from elsewhere for one line of a terminal.
enum TerminalText {
  /// Returns a text that fits into a number of columns, without characters that move the cursor.
  ///
  /// An ellipsis marks text that was cut off.
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

  /// Returns the number of columns of a character: two for wide East Asian characters and emoji. (Unicode, annex 11.)
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
