/// Writes a character for each test, followed by the failures and their reasons.
public final class DotReporter: SpecReporter {
  private let write: (String) -> Void
  private let rest: PrettyReporter
  private var line = ""

  /// Creates a reporter; ``PrettyReporter/init(isColored:source:write:)`` documents the parameters.
  public init(isColored: Bool, source: @escaping (String) -> String?, write: @escaping (String) -> Void) {
    self.write = write
    let tail = tail
    rest = PrettyReporter(isColored: isColored, source: source) { if tail.isWritten { write($0) } }
  }

  /// Indicates whether to forward the other reporter's lines: those after the last test only.
  private final class Tail { var isWritten = false }
  private let tail = Tail()

  /// Sets the variant of the next file.
  public func fileBegins(as variant: SpecVariant) { rest.fileBegins(as: variant) }

  /// Writes a character for a test that ended.
  public func fileEvent(_ event: SpecEvent, in file: String) {
    rest.fileEvent(event, in: file)
    switch event {
    case .testEnded(let result):
      line += Self.sign(result.verdict)
    case .failed: line += "E"
    default: return
    }
    if line.count == 80 { flush() }
  }

  private static func sign(_ verdict: SpecResult.Verdict) -> String {
    switch verdict {
    case .passed: "."
    case .failed: "F"
    case .skipped, .todo: "s"
    case .flaky: "f"
    }
  }

  private func flush() {
    if !line.isEmpty { write(line) }
    line = ""
  }

  /// Writes the failures, and the number of tests for each verdict.
  public func runEnded(_ summary: SpecSummary) {
    flush()
    tail.isWritten = true
    rest.runEnded(summary)
  }
}
