/// A sign for each test, and behind them what failed and why.
public final class DotReporter: SpecReporter {
  private let write: (String) -> Void
  private let rest: PrettyReporter
  private var line = ""

  /// Makes a reporter; ``PrettyReporter/init(isColored:source:write:)`` says what is what.
  public init(isColored: Bool, source: @escaping (String) -> String?, write: @escaping (String) -> Void) {
    self.write = write
    let tail = tail
    rest = PrettyReporter(isColored: isColored, source: source) { if tail.isWritten { write($0) } }
  }

  /// Whether the lines of the other reporter count: those behind the last test.
  private final class Tail { var isWritten = false }
  private let tail = Tail()

  /// Takes in which dialect the next file is run on.
  public func fileBegins(on dialect: String) { rest.fileBegins(on: dialect) }

  /// Adds a sign for a test that ended.
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

  /// Writes what failed, and how many tests ended in which way.
  public func runEnded(_ summary: SpecSummary) {
    flush()
    tail.isWritten = true
    rest.runEnded(summary)
  }
}
