import Foundation
import Ownership

/// The two ways out, line by line, so that they never mix within a line.
enum Output {
  private static let failure = Locked(false)

  /// Whether a line could not be written.
  static var hasFailed: Bool { failure.withLock { $0 } }

  static func line(_ text: String) { write(text, to: .standardOutput) }
  static func error(_ text: String) { write(text, to: .standardError) }

  private static func write(_ text: String, to handle: FileHandle) {
    do { try handle.write(contentsOf: Data((text + "\n").utf8)) } catch { failure.withLock { $0 = true } }
  }
}
