/// Writes workflow commands for GitHub's runners, which annotate the failed lines in the changed files.
public final class GitHubReporter: SpecReporter {
  private let write: (String) -> Void
  private var variant = SpecVariant()

  /// Creates a reporter.
  public init(write: @escaping (String) -> Void) { self.write = write }

  /// Sets the variant of the next file.
  public func fileBegins(as variant: SpecVariant) { self.variant = variant }

  /// Writes a command for each failure, and a warning for a test that passed only after a retry.
  public func fileEvent(_ event: SpecEvent, in file: String) {
    switch event {
    case .testEnded(let result) where result.verdict == .failed:
      let faults = (result.clues?.faultLines ?? []).map { "\n\($0)" }.joined()
      for failure in result.failures {
        annotate(
          "error", failure.file ?? file, failure.line, failure.column, result.test.name, text(failure) + faults)
      }
    case .testEnded(let result) where result.verdict == .flaky:
      let failures = (result.attempts ?? []).flatMap(\.failures)
      let place = failures.first { $0.line != nil }
      annotate(
        "warning", place?.file ?? file, place?.line ?? result.test.line, place?.column, result.test.name,
        (["flaky: passed only on retry"] + failures.map(\.message)).joined(separator: "\n"))
    case .failed(let suite, let failure):
      annotate(
        "error", failure.file ?? file, failure.line, failure.column, suite.isEmpty ? "the file" : suite, text(failure)
      )
    default: break
    }
  }

  /// Returns the message with the calls that led to it; a single one is the annotation's own place.
  private func text(_ failure: SpecFailure) -> String {
    let stack = FailureText(source: { _ in nil }).stack(failure)
    return stack.count > 1 ? ([failure.message, ""] + stack).joined(separator: "\n") : failure.message
  }

  private func annotate(
    _ kind: String, _ file: String, _ line: Int?, _ column: Int?, _ title: String, _ message: String
  ) {
    var fields = ["file=\(escaped(file, inField: true))"]
    if let line { fields.append("line=\(line)") }
    if let column { fields.append("col=\(column)") }
    fields.append("title=\(escaped(variant.named(title), inField: true))")
    write("::\(kind) \(fields.joined(separator: ","))::\(escaped(message, inField: false))")
  }

  /// Escapes by scalar, because CR and LF together are one character, and each by itself ends the command.
  private func escaped(_ text: String, inField: Bool) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "%", "\r", "\n": result += Self.escape(scalar)
      case ":" where inField, "," where inField: result += Self.escape(scalar)
      default: result.unicodeScalars.append(scalar)
      }
    }
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "%" + (digits.count < 2 ? "0" : "") + digits
  }

  /// Writes an error for a run that was interrupted; the failures are already reported.
  public func runEnded(_ summary: SpecSummary) {
    if let cause = summary.interrupted {
      let text = escaped(cause, inField: false)
      write("::error title=interrupted::the run was interrupted by \(text); results are missing")
    }
  }
}
