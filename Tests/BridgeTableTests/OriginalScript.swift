import Foundation

/// The originals' scripts, which are no part of this project: the environment names their files.
enum OriginalScript {
  /// The text of the file that a variable names, if there is one.
  static func text(_ variable: String) -> String? {
    ProcessInfo.processInfo.environment[variable].flatMap { try? String(contentsOfFile: $0, encoding: .utf8) }
  }
}
