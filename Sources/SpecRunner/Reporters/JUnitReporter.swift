import Foundation

/// Writes JUnit's XML as CI servers read it, with a suite for each file.
///
/// The documents are valid for both schemas in use: that of Ant's reports, which is stricter, and the one that Jenkins
/// publishes. Only the failed runs of retried tests are elements of Surefire's reports, which CI servers read, too.
public final class JUnitReporter: SpecReporter {
  private struct Suite {
    let file: String
    let variant: SpecVariant
    /// The file as it appears in the suite's name.
    var name: String { variant.named(file) }
    var cases: [String] = []
    var output = ""
    var tests = 0, failures = 0, errors = 0, skipped = 0
    var milliseconds = 0.0
  }

  private let write: (String) -> Void
  private let began: Date
  private let host: String
  private let failureText: FailureText
  private var suites: [Suite] = []
  private var variant = SpecVariant()

  /// Creates a reporter.
  ///
  /// - Parameters:
  ///   - began: When the run began.
  ///   - host: The name of the machine.
  public init(
    began: Date, host: String = "localhost", source: @escaping (String) -> String?, write: @escaping (String) -> Void
  ) {
    failureText = FailureText(source: source)
    self.began = began
    self.host = host
    self.write = write
  }

  /// Sets the variant of the next file.
  public func fileBegins(as variant: SpecVariant) { self.variant = variant }

  /// Reads an event.
  public func fileEvent(_ event: SpecEvent, in file: String) {
    if case .fileBegan = event { suites.append(Suite(file: file, variant: variant)) }
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
        content = element("failure", result.failures, behind: result.clues?.faultLines ?? [], in: file)
        let clues = (result.clues?.requestLines ?? []) + (result.clues?.consoleLines ?? [])
        if !clues.isEmpty {
          suites[last].output += "\(result.test.name): failed\n" + clues.map { "  \($0)\n" }.joined()
        }
      case .skipped, .todo:
        suites[last].skipped += 1
        let reason = result.verdict == .todo ? "todo" : result.skipReason
        content = reason.map { "<skipped message=\"\(attribute($0))\"/>" } ?? "<skipped/>"
      case .passed, .flaky: break
      }
      let attempt = result.verdict == .flaky ? "flakyFailure" : "rerunFailure"
      content += (result.attempts ?? []).map { element(attempt, $0.failures, in: file) }.joined()
      suites[last].cases.append(
        testCase(
          result.test.path.last ?? "", result.test.path.dropLast().joined(separator: " › "), suites[last].name,
          result.milliseconds,
          content))
    case .failed(let suite, let failure):
      suites[last].tests += 1
      suites[last].errors += 1
      suites[last].cases.append(
        testCase(
          suite.isEmpty ? "the file" : "a hook of \(suite)", suite, suites[last].name, 0,
          element("error", [failure], in: file))
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

  /// Returns one element for all failures of a test, because the schema allows only one.
  private func element(
    _ name: String, _ failures: [SpecFailure], behind lines: [String] = [], in file: String
  ) -> String {
    guard let first = failures.first else { return "<\(name) message=\"\" type=\"Error\"/>" }
    let line = first.message.lines().first { !$0.isEmpty }.map(String.init) ?? ""
    var texts = failures.map { failureText.lines($0, in: file).joined(separator: "\n") }
    if !lines.isEmpty { texts.append(lines.joined(separator: "\n")) }
    return "<\(name) message=\"\(attribute(line))\" type=\"\(attribute(first.name))\">"
      + text([texts.joined(separator: "\n\n")]) + "</\(name)>"
  }

  /// Writes the document.
  public func runEnded(_ summary: SpecSummary) {
    write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>")
    write("<testsuites>")
    if let cause = summary.interrupted, !suites.isEmpty {
      suites[suites.count - 1].output += "interrupted by \(cause): results are missing\n"
    }
    for (id, suite) in suites.enumerated() { write(suite, id) }
    write("</testsuites>")
  }

  private func write(_ suite: Suite, _ id: Int) {
    let folder = suite.file.split(separator: "/").dropLast().joined(separator: ".")
    let attributes = [
      ("name", suite.name), ("package", folder), ("id", "\(id)"), ("tests", "\(suite.tests)"),
      ("failures", "\(suite.failures)"), ("errors", "\(suite.errors)"), ("skipped", "\(suite.skipped)"),
      ("time", seconds(suite.milliseconds)), ("timestamp", timestamp), ("hostname", host),
    ]
    write("  <testsuite \(attributes.map { "\($0.0)=\"\(attribute($0.1))\"" }.joined(separator: " "))>")
    let properties = [("project", suite.variant.project), ("dialect", suite.variant.dialect)].compactMap {
      name, value in
      value.map { "<property name=\"\(name)\" value=\"\(attribute($0))\"/>" }
    }
    write(properties.isEmpty ? "    <properties/>" : "    <properties>\(properties.joined())</properties>")
    for line in suite.cases { write(line) }
    write("    <system-out>\(text([suite.output]))</system-out>")
    write("    <system-err/>")
    write("  </testsuite>")
  }

  /// The start time in UTC, without a time zone, which the schema does not allow.
  private var timestamp: String {
    began.formatted(.iso8601.year().month().day().time(includingFractionalSeconds: false))
  }

  private func seconds(_ milliseconds: Double) -> String {
    let thousandths = Int(milliseconds.rounded())
    let rest = String(thousandths % 1000)
    return "\(thousandths / 1000)." + String(repeating: "0", count: 3 - rest.count) + rest
  }

  private func text(_ lines: [String]) -> String { escaped(lines.joined(separator: "\n"), isAttribute: false) }
  private func attribute(_ text: String) -> String { escaped(text, isAttribute: true) }

  /// Escapes text and replaces characters that XML 1.0 does not allow by U+FFFD.
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
