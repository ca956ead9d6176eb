/// Writes the tests as a tree, followed by the failures and their reasons, for a person at a terminal.
public final class PrettyReporter: SpecReporter {
  private let write: (String) -> Void
  private let style: TerminalStyle
  private let failureText: FailureText
  private var path: [String] = []
  private var failures: [[String]] = []
  private var variant = SpecVariant()
  private var table = DialectTable()

  /// Creates a reporter.
  ///
  /// - Parameters:
  ///   - isColored: Indicates whether the text goes to a terminal that shows colors.
  ///   - source: Returns the text of a file, for the lines around a failure.
  ///   - write: Called with each line.
  public init(isColored: Bool, source: @escaping (String) -> String?, write: @escaping (String) -> Void) {
    style = TerminalStyle(isOn: isColored)
    failureText = FailureText(source: source)
    self.write = write
  }

  /// Sets the variant of the next file.
  public func fileBegins(as variant: SpecVariant) {
    self.variant = variant
    table.begin(variant.label)
  }

  /// Writes a line for a test that ended, below the names of its suites.
  public func fileEvent(_ event: SpecEvent, in file: String) {
    table.add(event, in: file)
    switch event {
    case .fileBegan:
      path = []
      write(style.bold(variant.named(file)))
    case .testEnded(let result): tell(result, in: file)
    case .failed(let suite, let failure):
      let title = variant.named(suite.isEmpty ? file : "\(file) › \(suite)")
      write("  \(style.red("✗")) \(suite.isEmpty ? "the file failed to run" : "\(suite.onOneLine): a hook failed")")
      failures.append(entry(title, failure, in: file))
    case .printed(_, let text):
      for line in text.lines() {
        write("    \(style.dim("│")) \(line)")
      }
    case .snapshots(let snapshots): tell(snapshots, in: file)
    default: break
    }
  }

  private func tell(_ snapshots: SpecSnapshots, in file: String) {
    let words = [(snapshots.added, "written"), (snapshots.updated, "updated"), (snapshots.removed, "removed")]
    let parts = words.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    if !parts.isEmpty { write("  Snapshots: \(parts.joined(separator: ", "))") }
    guard !snapshots.obsolete.isEmpty else { return }
    write("  \(style.yellow("Obsolete snapshots")) (--update-snapshots removes them):")
    for name in snapshots.obsolete { write("    \(name)") }
  }

  private func tell(_ result: SpecResult, in file: String) {
    let suites = result.test.path.dropLast()
    var common = 0
    while common < suites.count, common < path.count, suites[common] == path[common] { common += 1 }
    for (depth, suite) in suites.enumerated().dropFirst(common) { write(indent(depth) + suite.onOneLine) }
    path = Array(suites)
    write("\(indent(suites.count))\(mark(result.verdict)) \((result.test.path.last ?? "").onOneLine)\(remark(result))")
    for note in result.notes { write("\(indent(suites.count + 1))\(style.yellow("!")) \(style.dim(note.onOneLine))") }
    for failure in result.failures where result.verdict == .failed {
      failures.append(entry(variant.named(result.test.name), failure, in: file))
    }
    for (index, attempt) in (result.attempts ?? []).enumerated() where attempt.isTold(before: result) {
      let count = result.retries + 1
      let kind = result.verdict == .flaky ? "flaky, " : ""
      let title = "\(variant.named(result.test.name)) (\(kind)attempt \(index + 1) of \(count))"
      let color = result.verdict == .flaky ? style.yellow : style.red
      for failure in attempt.failures { failures.append(entry(title, failure, in: file, color)) }
    }
    if let clues = result.clues, result.verdict == .failed {
      failures.append(
        clues.lines.map(\.withVisibleControls).map { "  \($0.hasPrefix(" ") ? $0 : style.yellow($0))" } + [""])
    }
  }

  private func entry(
    _ title: String, _ failure: SpecFailure, in file: String, _ color: ((String) -> String)? = nil
  ) -> [String] {
    ["\((color ?? style.red)("●")) \(style.bold(title.onOneLine))", ""]
      + failureText.lines(failure, in: file).map(\.withVisibleControls).map { line in
        guard !line.isEmpty else { return "" }
        let text =
          line.hasPrefix("- ") ? style.green(line) : line.hasPrefix("+ ") ? style.red(line) : line
        return "  \(line.hasPrefix("at ") ? style.dim(line) : text)"
      } + [""]
  }

  private func indent(_ depth: Int) -> String { String(repeating: "  ", count: depth + 1) }

  private func mark(_ verdict: SpecResult.Verdict) -> String {
    switch verdict {
    case .passed: style.green("✓")
    case .flaky: style.yellow("✓")
    case .failed: style.red("✗")
    case .skipped: style.yellow("○")
    case .todo: style.yellow("✎")
    }
  }

  private func remark(_ result: SpecResult) -> String {
    switch result.verdict {
    case .flaky: style.yellow(" (flaky: passed on retry)")
    case .todo: style.dim(" (todo)")
    case .passed, .failed:
      result.milliseconds >= 100 ? style.dim(" (\(Int(result.milliseconds)) ms)") : ""
    case .skipped: result.skipReason.map { style.dim(" (\($0.onOneLine))") } ?? ""
    }
  }

  /// Writes the failures, and the number of tests for each verdict.
  public func runEnded(_ summary: SpecSummary) {
    if let cause = summary.interrupted {
      write("")
      write(style.red("Interrupted by \(cause): the remaining tests did not run."))
    }
    write("")
    for line in failures.flatMap({ $0 }) { write(line) }
    let rows = table.lines(style)
    for line in rows { write(line) }
    if !rows.isEmpty { write("") }
    let words: [(SpecResult.Verdict, String, (String) -> String)] = [
      (.failed, "failed", style.red), (.flaky, "flaky", style.yellow), (.skipped, "skipped", style.yellow),
      (.todo, "todo", style.yellow), (.passed, "passed", style.green),
    ]
    var parts = words.compactMap { verdict, word, paint in
      summary.counts[verdict].map { paint("\($0) \(word)") }
    }
    if summary.errors > 0 {
      parts.insert(style.red("\(summary.errors) \(summary.errors == 1 ? "error" : "errors")"), at: 0)
    }
    parts.append("\(summary.total) total")
    write("Tests: \(parts.joined(separator: ", "))")
    write("Time:  \(seconds(summary.milliseconds)) (virtual time: \(seconds(summary.pageMilliseconds)))")
  }

  private func seconds(_ milliseconds: Double) -> String {
    let tenths = Int((milliseconds / 100).rounded())
    return milliseconds < 1000 ? "\(Int(milliseconds.rounded())) ms" : "\(tenths / 10).\(tenths % 10) s"
  }
}

extension SpecAttempt {
  /// Returns whether the failures differ from those that the result shows anyway.
  fileprivate func isTold(before result: SpecResult) -> Bool {
    result.verdict == .flaky || failures.map(\.message) != result.failures.map(\.message)
  }
}

extension String {
  /// The text without characters by which a page or a name could control the terminal.
  var withVisibleControls: String {
    guard utf8.contains(where: { $0 < 32 && $0 != 9 || $0 == 127 || $0 == 0xC2 }) else { return self }
    return String(
      String.UnicodeScalarView(
        unicodeScalars.map { scalar in
          switch scalar.value {
          case 9: scalar
          // The pictures of control characters, such as ␛.
          case ..<32: Unicode.Scalar(0x2400 + scalar.value) ?? scalar
          case 127: "\u{2421}"
          case 0x80...0x9F: "\u{FFFD}"
          default: scalar
          }
        }))
  }

  /// The text in one line, without characters that control the terminal.
  var onOneLine: String { lines().joined(separator: " ").withVisibleControls }
}

/// The colors of a terminal; none if they are off.
struct TerminalStyle {
  let isOn: Bool

  private func paint(_ code: Int, _ text: String) -> String { isOn ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text }

  func bold(_ text: String) -> String { paint(1, text) }
  func dim(_ text: String) -> String { paint(2, text) }
  func red(_ text: String) -> String { paint(31, text) }
  func green(_ text: String) -> String { paint(32, text) }
  func yellow(_ text: String) -> String { paint(33, text) }
}
