/// JUnit's XML, as CI servers read it: a suite for each file.
public final class JUnitReporter: SpecReporter {
  private struct Suite {
    let file: String
    let dialect: String?
    /// The file as a suite's name has it.
    var name: String { dialect.map { "\(file) [\($0)]" } ?? file }
    var cases: [String] = []
    var output = ""
    var tests = 0, failures = 0, errors = 0, skipped = 0
    var milliseconds = 0.0
  }

  private let write: (String) -> Void
  private let failureText: FailureText
  private var suites: [Suite] = []
  private var dialect: String?

  /// Makes a reporter.
  public init(source: @escaping (String) -> String?, write: @escaping (String) -> Void) {
    failureText = FailureText(source: source)
    self.write = write
  }

  /// Takes in which dialect the next file is run on.
  public func fileBegins(on dialect: String) { self.dialect = dialect }

  /// Takes an event in.
  public func fileEvent(_ event: SpecEvent, in file: String) {
    if case .fileBegan = event { suites.append(Suite(file: file, dialect: dialect)) }
    guard !suites.isEmpty else { return }
    let last = suites.count - 1
    switch event {
    case .testEnded(let result):
      suites[last].tests += 1
      suites[last].milliseconds += result.milliseconds
      var content = ""
      switch result.verdict {
      case .failed:
        suites[last].failures += 1
        content =
          result.failures.prefix(1).map { element("failure", $0, in: file) }.joined()
          + (result.failures.count > 1
            ? "<system-err>\(text(result.failures.dropFirst().flatMap { failureText.lines($0, in: file) }))</system-err>"
            : "")
      case .skipped, .todo:
        suites[last].skipped += 1
        content = result.verdict == .todo ? "<skipped message=\"to do\"/>" : "<skipped/>"
      case .passed, .flaky: break
      }
      suites[last].cases.append(
        testCase(
          result.test.path.last ?? "", result.test.path.dropLast().joined(separator: " › "), suites[last].name, result.milliseconds,
          content))
    case .failed(let suite, let failure):
      suites[last].tests += 1
      suites[last].errors += 1
      suites[last].cases.append(
        testCase(suite.isEmpty ? "the file" : "a hook of \(suite)", suite, suites[last].name, 0, element("error", failure, in: file))
      )
    case .printed(_, let text): suites[last].output += text + "\n"
    default: break
    }
  }

  private func testCase(_ name: String, _ suite: String, _ file: String, _ time: Double, _ content: String) -> String {
    let className = suite.isEmpty ? file : "\(file) › \(suite)"
    let head =
      "    <testcase name=\"\(attribute(name))\" classname=\"\(attribute(className))\" time=\"\(seconds(time))\""
    return content.isEmpty ? head + "/>" : head + ">\(content)</testcase>"
  }

  private func element(_ name: String, _ failure: SpecFailure, in file: String) -> String {
    let first = failure.message.split(separator: "\n").first.map(String.init) ?? ""
    return "<\(name) message=\"\(attribute(first))\" type=\"\(attribute(failure.name))\">"
      + text(failureText.lines(failure, in: file)) + "</\(name)>"
  }

  /// Writes the document.
  public func runEnded(_ summary: SpecSummary) {
    write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>")
    func sum(_ part: KeyPath<Suite, Int>) -> Int { suites.map { $0[keyPath: part] }.reduce(0, +) }
    write(
      "<testsuites name=\"headless-bridge\" tests=\"\(sum(\.tests))\" failures=\"\(sum(\.failures))\" errors=\"\(sum(\.errors))\" "
        + "skipped=\"\(sum(\.skipped))\" time=\"\(seconds(summary.milliseconds))\">")
    for suite in suites {
      write(
        "  <testsuite name=\"\(attribute(suite.name))\" tests=\"\(suite.tests)\" failures=\"\(suite.failures)\" errors=\"\(suite.errors)\" "
          + "skipped=\"\(suite.skipped)\" time=\"\(seconds(suite.milliseconds))\">")
      if let dialect = suite.dialect {
        write("    <properties><property name=\"dialect\" value=\"\(attribute(dialect))\"/></properties>")
      }
      for line in suite.cases { write(line) }
      if !suite.output.isEmpty { write("    <system-out>\(text([suite.output]))</system-out>") }
      write("  </testsuite>")
    }
    write("</testsuites>")
  }

  private func seconds(_ milliseconds: Double) -> String {
    let thousandths = Int(milliseconds.rounded())
    let rest = String(thousandths % 1000)
    return "\(thousandths / 1000)." + String(repeating: "0", count: 3 - rest.count) + rest
  }

  private func text(_ lines: [String]) -> String { escaped(lines.joined(separator: "\n"), isAttribute: false) }
  private func attribute(_ text: String) -> String { escaped(text, isAttribute: true) }

  /// What XML 1.0 has no place for becomes U+FFFD.
  private func escaped(_ text: String, isAttribute: Bool) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"" where isAttribute: result += "&quot;"
      case "\n" where isAttribute: result += "&#10;"
      case "\t" where isAttribute: result += "&#9;"
      case "\n", "\t": result.unicodeScalars.append(scalar)
      case "\r": result += "&#13;"
      case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
