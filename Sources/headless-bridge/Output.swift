import Foundation
import Ownership

/// The two ways out, line by line, so that they never mix within a line.
enum Output {
  private static let failure = Locked(false)

  /// Whether a line could not be written.
  static var hasFailed: Bool { failure.withLock { $0 } }

  static func line(_ text: String) { write(text + "\n", to: .standardOutput) }
  static func error(_ text: String) { write(text + "\n", to: .standardError) }
  /// Writes what has the ends of its lines.
  static func text(_ text: String) { write(text, to: .standardOutput) }

  private static func write(_ text: String, to handle: FileHandle) {
    do { try handle.write(contentsOf: Data(text.utf8)) } catch { failure.withLock { $0 = true } }
  }
}
