import Foundation
import FoundationXML
import SpecRunner
import Testing

/// The output of each reporter for the same run.
@Suite struct ReporterTests {
  private static let source = "test('adds', () => {\n  expect(1 + 1).toBe(3);\n});\n"

  private static func test(_ id: Int, _ path: [String], _ line: Int = 1) -> SpecTest {
    SpecTest(id: id, path: path, line: line, state: .run)
  }

  private static let failure = SpecFailure(
    name: "ExpectationError", message: "expect(received).toBe(expected)\n\nExpected: 3 <&>\nReceived: 2", line: 2,
    column: 17)

  private static let events: [SpecEvent] = {
    let adds = test(0, ["sums", "adds"])
    return [
      .fileBegan(path: "a.bridge.js", tests: [adds]),
      .testBegan(adds, retry: 0),
      .printed(level: "log", text: "two\nlines"),
      .testEnded(
        SpecResult(test: adds, verdict: .failed, failures: [failure], pageMilliseconds: 1500, milliseconds: 120)),
      .testEnded(SpecResult(test: test(1, ["sums", "a # \"b\""]), verdict: .passed, milliseconds: 3)),
      .testEnded(SpecResult(test: test(2, ["later"]), verdict: .todo)),
      .testEnded(SpecResult(test: test(3, ["left"]), verdict: .skipped)),
      .testEnded(SpecResult(test: test(4, ["shaky"]), verdict: .flaky, retries: 1)),
      .failed(suite: "sums", SpecFailure(message: "no\u{1}t")),
      .fileEnded(path: "a.bridge.js"),
    ]
  }()

  /// Returns the output of a reporter.
  private func run(
    _ events: [SpecEvent] = Self.events, _ make: (@escaping (String) -> Void) -> any SpecReporter
  ) -> String {
    var lines: [String] = []
    let reporter = make { lines.append($0) }
    var summary = SpecSummary()
    reporter.runBegan(files: ["a.bridge.js"])
    for event in events {
      summary.add(event)
      reporter.fileEvent(event, in: "a.bridge.js")
    }
    summary.milliseconds = 130
    reporter.runEnded(summary)
    return lines.joined(separator: "\n") + "\n"
  }

  private let source: (String) -> String? = { _ in ReporterTests.source }

  @Test("pretty: writes a tree, then failures with code frames, then totals") func prettyATreeThenWhat() {
    let text = run { PrettyReporter(isColored: false, source: source, write: $0) }
    #expect(
      text == """
        a.bridge.js
            │ two
            │ lines
          sums
            ✗ adds (120 ms)
            ✓ a # "b"
          ✎ later (todo)
          ○ left
          ✓ shaky (flaky: passed on retry)
          ✗ sums: a hook failed

        ● sums › adds

          expect(received).toBe(expected)

          Expected: 3 <&>
          Received: 2

            1 | test('adds', () => {
          > 2 |   expect(1 + 1).toBe(3);
              |                 ^
            3 | });
            4 |

          at a.bridge.js:2:17

        ● a.bridge.js › sums

          no␁t

        Tests: 1 error, 1 failed, 1 flaky, 1 skipped, 1 todo, 1 passed, 5 total
        Time:  130 ms (virtual time: 1.5 s)

        """)
  }

  @Test("dot: writes a character per test") func dotASignForEach() {
    let text = run { DotReporter(isColored: false, source: source, write: $0) }
    #expect(text.hasPrefix("F.ssfE\n\n● sums › adds\n"))
    #expect(!text.contains("│"))
  }

  @Test("github: writes a command per failure") func githubACommandForEach() {
    let text = run { GitHubReporter(write: $0) }
    #expect(
      text.hasPrefix(
        "::error file=a.bridge.js,line=2,col=17,title=sums › adds::expect(received).toBe(expected)%0A%0AExpected: 3 <&>%0AReceived: 2\n"
      ))
    #expect(text.contains("::warning file=a.bridge.js,line=1,title=shaky::"))
  }

  @Test("tap: writes output that prove can parse") func tapWhatProveReads() throws {
    let text = run { TAPReporter(source: source, write: $0) }
    let lines = text.components(separatedBy: "\n")
    #expect(lines.first == "TAP version 13")
    #expect(lines.contains("not ok 1 - a.bridge.js › sums › adds"))
    #expect(lines.contains("ok 2 - a.bridge.js › sums › a \\# \"b\""))
    #expect(lines.contains("not ok 3 - a.bridge.js › later # TODO"))
    #expect(lines.contains("1..6"))
  }

  /// CR and LF together are one character in Swift, but two for readers of these lines.
  @Test("tap: cuts long messages, which Perl's reader refuses") func tapLongMessages() throws {
    let long = String(repeating: "x", count: 100_000)
    let result = SpecResult(test: Self.test(0, ["long"]), verdict: .failed, failures: [SpecFailure(message: long)])
    let output = run([.fileBegan(path: "a.bridge.js", tests: []), .testEnded(result)]) {
      TAPReporter(source: { _ in nil }, write: $0)
    }
    let line = try #require(output.split(separator: "\n").first { $0.contains("message:") })
    #expect(line.count < 5000 && output.contains("      \(long)"))
  }

  @Test("pretty: names and messages cannot control the terminal") func prettyControls() {
    let failure = SpecFailure(message: "\u{1B}[2Jno\u{9B}31m")
    let result = SpecResult(
      test: Self.test(0, ["a\u{1B}[31m", "b\nc\rd"]), verdict: .failed, failures: [failure])
    let output = run([.fileBegan(path: "a.bridge.js", tests: []), .testEnded(result)]) {
      PrettyReporter(isColored: false, source: { _ in nil }, write: $0)
    }
    #expect(output.contains("  a␛[31m\n    ✗ b c␍d\n") && output.contains("  ␛[2Jno\u{FFFD}31m\n"))
    #expect(!output.unicodeScalars.contains { $0.value < 32 && $0 != "\n" || (0x7F...0x9F).contains($0.value) })
  }

  @Test("texts with CRLF stay inside their fields") func textsWithCRLFStayWhere() {
    let test = Self.test(0, ["a\r\nok 7 #\u{301} SKIP"])
    let failure = SpecFailure(message: "one\r\nnot ok 8 50%", line: 1, file: "b\r\nc")
    let events: [SpecEvent] = [
      .fileBegan(path: "a.bridge.js", tests: [test]), .printed(level: "log", text: "said\r\nok 9"),
      .testEnded(SpecResult(test: test, verdict: .failed, failures: [failure])),
    ]
    func lines(_ make: (@escaping (String) -> Void) -> any SpecReporter) -> [Substring] {
      run(events, make).unicodeScalars.split { $0 == "\n" }.map { Substring($0) }
    }
    let tap = lines { TAPReporter(source: { _ in nil }, write: $0) }
    #expect(tap.filter { $0.contains("ok 7") }.map(String.init) == ["not ok 1 - a.bridge.js › a ok 7 \\#\u{301} SKIP"])
    #expect(tap.filter { $0.hasPrefix("# ") } == ["# said", "# ok 9"])
    #expect(tap.contains("      not ok 8 50%"))
    #expect(
      lines { GitHubReporter(write: $0) } == [
        "::error file=b%0D%0Ac,line=1,title=a%0D%0Aok 7 #\u{301} SKIP::one%0D%0Anot ok 8 50%25"
      ])
    #expect(!lines { PrettyReporter(isColored: false, source: { _ in nil }, write: $0) }.contains("not ok 8 50%"))
  }

  @Test("junit: writes the same results as XML") func junitXMLThatSaysTheSame() throws {
    let text = run { JUnitReporter(began: Date(timeIntervalSince1970: 0), source: source, write: $0) }
    let reader = XMLReader()
    #expect(reader.read(text))
    #expect(reader.suites.first?["tests"] == "6")
    #expect(reader.suites.first?["timestamp"] == "1970-01-01T00:00:00")
    #expect(reader.suites.first?["failures"] == "1")
    #expect(reader.suites.first?["errors"] == "1")
    #expect(reader.suites.first?["skipped"] == "2")
    #expect(reader.cases.map { $0["name"] } == ["adds", "a # \"b\"", "later", "left", "shaky", "a hook of sums"])
    #expect(reader.cases.first?["classname"] == "a.bridge.js › sums")
    #expect(reader.failures == ["expect(received).toBe(expected)"])
  }

  @Test("json: writes one object") func jsonOneObject() throws {
    let text = run { JSONReporter(write: $0) }
    let object = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let summary = try #require(object["summary"] as? [String: Any])
    #expect(summary["failed"] as? Int == 1)
    #expect(summary["errors"] as? Int == 1)
    let files = try #require(object["files"] as? [[String: Any]])
    #expect((files.first?["results"] as? [[String: Any]])?.count == 5)
  }
}

/// Reads a JUnit document.
private final class XMLReader: NSObject, XMLParserDelegate {
  private(set) var suites: [[String: String]] = []
  private(set) var cases: [[String: String]] = []
  private(set) var failures: [String] = []

  func read(_ text: String) -> Bool {
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = self
    return parser.parse()
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    switch name {
    case "testsuite": suites.append(attributes)
    case "testcase": cases.append(attributes)
    case "failure": failures.append(attributes["message"] ?? "")
    default: break
    }
  }
}
