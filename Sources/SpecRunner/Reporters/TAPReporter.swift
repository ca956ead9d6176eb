/// Writes the Test Anything Protocol, version 13.
public final class TAPReporter: SpecReporter {
  private let write: (String) -> Void
  private let failureText: FailureText
  private var number = 0
  private var variant = SpecVariant()

  /// Creates a reporter.
  public init(source: @escaping (String) -> String?, write: @escaping (String) -> Void) {
    failureText = FailureText(source: source)
    self.write = write
  }

  /// Writes the version.
  public func runBegan(files: [String]) { write("TAP version 13") }

  /// Sets the variant of the next file.
  public func fileBegins(as variant: SpecVariant) { self.variant = variant }

  /// Writes a line for a test that ended.
  public func fileEvent(_ event: SpecEvent, in file: String) {
    switch event {
    case .testEnded(let result):
      number += 1
      // A todo test has not passed.
      let verdict = result.verdict == .failed || result.verdict == .todo ? "not ok" : "ok"
      let directive =
        switch result.verdict {
        case .skipped: " # SKIP" + (result.skipReason.map { " " + escaped($0) } ?? "")
        case .todo: " # TODO"
        default: ""
        }
      write("\(verdict) \(number) - \(escaped(variant.named("\(file) › \(result.test.name)")))\(directive)")
      if result.verdict == .failed { tell(result.failures, result.clues, in: file) }
      for (index, attempt) in (result.attempts ?? []).enumerated() {
        for failure in attempt.failures {
          write("# attempt \(index + 1) failed at \(failureText.place(failure, in: file))")
          for line in failure.message.lines() { write("#   \(line)") }
        }
      }
    case .failed(let suite, let failure):
      number += 1
      write("not ok \(number) - \(escaped(variant.named(suite.isEmpty ? file : "\(file) › \(suite)")))")
      tell([failure], nil, in: file)
    case .printed(_, let text):
      for line in text.lines() { write("# \(line)") }
    default: break
    }
  }

  private func tell(_ failures: [SpecFailure], _ clues: SpecClues?, in file: String) {
    write("  ---")
    for failure in failures {
      write("  - message: \(quoted(cut(failure.message)))")
      write("    at: \(quoted(failureText.place(failure, in: file)))")
      write("    text: |")
      tell(failureText.lines(failure, in: file))
    }
    if let clues {
      write("  - clues: |")
      tell(clues.lines)
    }
    write("  ...")
  }

  /// Writes a YAML block whose first line is not indented.
  ///
  /// Perl's reader does not accept lists of quoted strings with colons, and its blocks end at a line without blanks.
  private func tell(_ lines: [String]) {
    let rest = lines.flatMap { $0.lines() }.drop {
      $0.allSatisfy(\.isWhitespace)
    }
    for (index, line) in rest.enumerated() {
      let shown = index == 0 ? line.drop(while: \.isWhitespace) : line
      write(
        "      "
          + String(String.UnicodeScalarView(shown.unicodeScalars.map { $0.value < 32 && $0 != "\t" ? "\u{FFFD}" : $0 }))
      )
    }
  }

  /// Returns the start of a text; the block after it has all of it.
  ///
  /// Perl's reader does not accept longer quoted strings.
  private func cut(_ text: String) -> String {
    text.unicodeScalars.count <= Self.mostQuoted
      ? text : String(String.UnicodeScalarView(text.unicodeScalars.prefix(Self.mostQuoted))) + "…"
  }

  private static let mostQuoted = 4000

  /// Returns a quoted YAML string in one line.
  private func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "\u{0}"..."\u{1F}": result += "\\x" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// Escapes number signs, which begin a directive.
  private func escaped(_ text: String) -> String {
    // Escapes by scalar: a combining mark after the sign does not hide it from the reader.
    text.lines().joined(separator: " ").unicodeScalars.reduce(into: "") { $0 += $1 == "#" ? "\\#" : String($1) }
  }

  /// Writes the number of tests; a run that was interrupted has none, because tests are missing.
  public func runEnded(_ summary: SpecSummary) {
    if let cause = summary.interrupted { return write("Bail out! Interrupted by \(cause)") }
    write("1..\(number)")
  }
}
