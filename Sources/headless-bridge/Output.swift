import Foundation
import Ownership

/// The two ways out, line by line, so that they never mix within a line.
enum Output {
  private static let failure = Locked(false)
  /// Whether the terminal's last line is a passing one, which goes before the next is written; several threads write.
  private static let hasStatus = Locked(false)
  private static let erase = "\r\u{1B}[2K"

  /// Whether standard output is somebody's terminal.
  static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Shows a line that the next one replaces, on a terminal; nil takes it away.
  static func status(_ text: String?) {
    write(text ?? "", to: .standardOutput, isStatus: text != nil)
  }

  /// Whether a line could not be written.
  static var hasFailed: Bool { failure.withLock { $0 } }

  static func line(_ text: String) { write(text + "\n", to: .standardOutput) }
  static func error(_ text: String) { write(bounded(text) + "\n", to: .standardError) }
  /// Writes what has the ends of its lines.
  static func text(_ text: String) { write(text, to: .standardOutput) }

  /// How many bytes a line on standard error may have: pages throw texts of any length, and name files and functions so.
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
        // Where the passing line is, which is not where errors go that a file takes.
        if isCovered { try FileHandle.standardOutput.write(contentsOf: Data(erase.utf8)) }
        try handle.write(contentsOf: Data(text.utf8))
      } catch { failure.withLock { $0 = true } }
      isCovered = isStatus
    }
  }
}
