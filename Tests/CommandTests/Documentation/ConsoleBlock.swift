import Foundation

/// A block of commands with the output that the documentation shows for them.
///
/// A line `…` matches any lines; `…` within a line matches any characters. `[exit 1]` is the status of the command
/// before it; without it the status has to be 0. Lines that begin with `> ` or `… ` are typed at the prompt of `repl`.
struct ConsoleBlock {
  struct Command {
    let line: String
    var input: [String] = []
    var output: [String] = []
    var status: Int32 = 0

    /// The lines as the page shows them, with another output.
    func shown(output: [String], status: Int32) -> [String] {
      ["$ \(line)"] + output + (status == 0 ? [] : ["[exit \(status)]"])
    }
  }

  var commands: [Command] = []

  init(_ lines: [String]) {
    for line in lines {
      if line.hasPrefix("$ ") {
        commands.append(Command(line: String(line.dropFirst(2))))
      } else if commands.isEmpty {
        continue
      } else if let match = line.wholeMatch(of: #/\[exit (\d+)\]/#), let status = Int32(match.1) {
        commands[commands.count - 1].status = status
      } else if commands[commands.count - 1].line.contains("headless-bridge repl"),
        line.hasPrefix("> ") || line.hasPrefix("… ")
      {
        commands[commands.count - 1].input.append(String(line.dropFirst(2)))
      } else {
        commands[commands.count - 1].output.append(line)
      }
    }
  }

  /// Compares lines with a pattern of lines.
  static func matches(_ lines: ArraySlice<String>, _ pattern: ArraySlice<String>) -> Bool {
    guard let first = pattern.first else { return lines.isEmpty }
    if first == "…" {
      return (lines.startIndex...lines.endIndex).contains { matches(lines[$0...], pattern.dropFirst()) }
    }
    guard let line = lines.first, Self.line(line, matches: first) else { return false }
    return matches(lines.dropFirst(), pattern.dropFirst())
  }

  private static func line(_ line: String, matches pattern: String) -> Bool {
    let parts = pattern.components(separatedBy: "…")
    guard parts.count > 1 else { return line == pattern }
    guard line.hasPrefix(parts[0]), line.dropFirst(parts[0].count).hasSuffix(parts[parts.count - 1]) else {
      return false
    }
    var rest = line.dropFirst(parts[0].count).dropLast(parts[parts.count - 1].count)
    for part in parts.dropFirst().dropLast() {
      guard let range = rest.range(of: part) else { return false }
      rest = rest[range.upperBound...]
    }
    return true
  }
}
