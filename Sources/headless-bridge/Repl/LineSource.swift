import Foundation

/// What came from whoever sits at the prompt.
enum TypedLine {
  case text(String)
  /// The line was thrown away.
  case interrupted
  /// Nothing more comes.
  case end
}

/// Where the lines of the prompt come from.
protocol LineSource: AnyObject {
  /// Waits for the next line.
  func next(_ prompt: String) -> TypedLine
  /// The line is worth keeping.
  func remember(_ line: String)
}

/// Lines of a pipe or a file, with no prompt and nothing to edit.
final class PipedLines: LineSource {
  // The standard library's reading never ends at the end of a file when a signal had interrupted an earlier call.
  private let lines = LineReader(.standardInput)

  func next(_ prompt: String) -> TypedLine {
    lines.nextOrRest().map { .text(String(decoding: $0, as: UTF8.self)) } ?? .end
  }

  func remember(_ line: String) {}
}

/// The file that keeps what was typed, from one session to the next.
enum HistoryFile {
  /// Its path; nil where there is no home for it.
  static func path(_ environment: [String: String]) -> String? {
    let state = environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    return (state ?? environment["HOME"].map { $0 + "/.local/state" }).map { $0 + "/headless-bridge/repl-history" }
  }
}
