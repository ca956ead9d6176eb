/// Formats a few lines of source around a location, with a mark at it.
public enum CodeFrame {
  /// Returns the lines around a location; empty if the source has no such line.
  ///
  /// - Parameters:
  ///   - line: From 1.
  ///   - column: From 1; nil marks the line only.
  public static func lines(of source: String, line: Int, column: Int? = nil, around: Int = 2) -> [String] {
    let all = split(source)
    guard line >= 1, line <= all.count else { return [] }
    let range = max(1, line - around)...min(all.count, line + around)
    let width = String(range.upperBound).count
    var result: [String] = []
    for number in range {
      let label = String(repeating: " ", count: width - String(number).count) + String(number)
      let text = all[number - 1]
      result.append("\(number == line ? ">" : " ") \(label) | \(text)".trimmedEnd)
      guard number == line, let column, column >= 1 else { continue }
      // Tabs stay tabs, so that the mark is aligned with its column.
      let blank = text.utf16.prefix(column - 1).map { $0 == 9 ? "\t" : " " }.joined()
      result.append("  " + String(repeating: " ", count: width) + " | " + blank + "^")
    }
    return result
  }
}

extension CodeFrame {
  /// Splits a source into the lines that its locations are counted by.
  static func split(_ source: String) -> [Substring] {
    source.split(omittingEmptySubsequences: false, whereSeparator: isLineEnd)
  }

  /// Returns whether a character ends a line in a script (ECMAScript, 12.3); CR and LF together are one character.
  private static func isLineEnd(_ character: Character) -> Bool {
    ["\n", "\r", "\r\n", "\u{2028}", "\u{2029}"].contains(character)
  }
}

extension String {
  fileprivate var trimmedEnd: String {
    var text = self[...]
    while let last = text.last, last == " " || last == "\t" { text.removeLast() }
    return String(text)
  }
}

/// Formats a failure for a person: the message, the location, and the lines of the spec around it.
struct FailureText {
  /// Returns the text of a file, for the lines around a location.
  let source: (String) -> String?

  func lines(_ failure: SpecFailure, in file: String) -> [String] {
    let head = failure.name == "ExpectationError" || failure.name == "Error" ? "" : "\(failure.name): "
    var lines = (head + failure.message).lines().map(String.init)
    guard let line = failure.line else { return stack(failure).isEmpty ? lines : lines + [""] + stack(failure) }
    lines.append("")
    if let source = source(failure.file ?? file) {
      lines += CodeFrame.lines(of: source, line: line, column: failure.column)
      lines.append("")
    }
    let stack = stack(failure)
    return lines + (stack.count > 1 ? stack : ["at \(place(failure, in: file))"])
  }

  /// Returns a line for each call that led to a failure, the innermost first.
  func stack(_ failure: SpecFailure) -> [String] {
    let lines = failure.stack.prefix(Self.mostFrames).map { frame in
      let name = [frame.isAsync ? "async" : nil, frame.function].compactMap { $0 }.joined(separator: " ")
      return name.isEmpty ? "at \(frame.place)" : "at \(name) (\(frame.place))"
    }
    let rest = failure.stack.count - lines.count
    return rest > 0 ? lines + ["and \(rest) more"] : lines
  }

  private static let mostFrames = 20

  func place(_ failure: SpecFailure, in file: String) -> String {
    (failure.file ?? file) + (failure.line.map { ":\($0)" } ?? "")
      + (failure.line != nil ? failure.column.map { ":\($0)" } ?? "" : "")
  }
}

extension StringProtocol {
  /// Returns the lines of a text, including empty ones, as terminals and line-based programs see them.
  ///
  /// CR and LF together are one character, which is not the character LF.
  func lines() -> [SubSequence] { split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" } }
}
