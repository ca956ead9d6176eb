import Foundation
import Testing

@testable import SpecRunner

/// The output of reporters for a run on several dialects.
@Suite struct DialectReporterTests {
  private func run(_ dialects: [String], _ make: (@escaping (String) -> Void) -> any SpecReporter) -> [String] {
    var lines: [String] = []
    let reporter = make { lines.append($0) }
    var summary = SpecSummary()
    reporter.runBegan(files: ["a.bridge.js"])
    for (index, dialect) in dialects.enumerated() {
      reporter.fileBegins(as: SpecVariant(dialect: dialect))
      let first = SpecTest(id: 0, path: ["page", "first"], line: 1, state: .run)
      let second = SpecTest(id: 1, path: ["second"], line: 2, state: .run)
      let events: [SpecEvent] = [
        .fileBegan(path: "a.bridge.js", tests: [first, second]),
        .testEnded(SpecResult(test: first, verdict: .passed)),
        index == 1
          ? .testEnded(SpecResult(test: second, verdict: .failed, failures: [SpecFailure(message: "no", line: 2)]))
          : .testEnded(SpecResult(test: second, verdict: index == 0 ? .skipped : .flaky)),
        .fileEnded(path: "a.bridge.js"),
      ]
      for event in events {
        reporter.fileEvent(event, in: "a.bridge.js")
        summary.add(event)
      }
    }
    reporter.runEnded(summary)
    return lines
  }

  private func pretty(_ dialects: [String]) -> [String] {
    run(dialects) { PrettyReporter(isColored: false, source: { _ in nil }, write: $0) }
  }

  @Test("a table shows the verdicts") func aTableHasTheVerdicts() throws {
    let lines = pretty(["wvjb", "dsbridge", "wvjb@uiwebview"])
    let start = try #require(lines.firstIndex { $0.hasSuffix("wvjb  dsbridge  wvjb@uiwebview") })
    #expect(
      lines[(start + 1)...(start + 3)] == [
        "a.bridge.js", "  page › first  ✓     ✓         ✓", "  second        ○     ✗         ↻",
      ])
    #expect(lines.contains("a.bridge.js [dsbridge]") && lines.contains("● second [dsbridge]"))
  }

  @Test("numbers the columns of many dialects") func manyDialectsHaveNumbers() throws {
    let names = [
      "wvjb", "wvjb4", "dsbridge", "dsbridge2", "dsbridge1", "jsbridge", "jsbridge2", "webkit", "wvjb@webview",
    ]
    let lines = pretty(names)
    #expect(lines.allSatisfy { $0.count <= 80 })
    let head = try #require(lines.first { $0.hasSuffix("1  2  3  4  5  6  7  8  9") })
    #expect(head.hasPrefix("  "))
    #expect(lines.contains("  9   wvjb@webview"))
  }

  @Test("a run on one dialect has no table") func aRunOfOneHasNone() {
    #expect(
      !run([]) { PrettyReporter(isColored: false, source: { _ in nil }, write: $0) }.contains { $0.contains("✓") })
  }

  @Test("other reporters name the dialect") func otherReportersNameTheDialect() throws {
    let names = ["wvjb", "dsbridge"]
    let tap = run(names) { TAPReporter(source: { _ in nil }, write: $0) }
    #expect(tap.contains("ok 1 - a.bridge.js › page › first [wvjb]"))
    #expect(tap.contains("not ok 4 - a.bridge.js › second [dsbridge]"))
    #expect(tap.contains("ok 2 - a.bridge.js › second [wvjb] # SKIP"))
    let github = run(names) { GitHubReporter(write: $0) }
    #expect(github == ["::error file=a.bridge.js,line=2,title=second [dsbridge]::no"])
    let json = run(names) { JSONReporter(write: $0) }.joined()
    #expect(json.contains("\"dialect\" : \"dsbridge\"") && json.contains("\"dialect\" : \"wvjb\""))
    let junit = run(names) { JUnitReporter(began: Date(timeIntervalSince1970: 0), source: { _ in nil }, write: $0) }
    #expect(junit.contains { $0.contains("name=\"a.bridge.js [dsbridge]\"") })
    #expect(junit.contains { $0.contains("<property name=\"dialect\" value=\"dsbridge\"/>") })
  }
}
