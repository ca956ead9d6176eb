import BridgeTesting
import Foundation
import Testing

struct DoctorCommandTests {
  @Test("calls handlers in JavaScript, like run")
  func scriptedHandlers() throws {
    let hello = "Resources/examples/hello"
    let outcome = try CommandRunner.run([
      "doctor", "--handlers", "\(hello)/handlers.js", "--click", "#share", "\(hello)/index.html",
    ])
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    #expect(outcome.output == "No findings.\n")
  }

  @Test("an error without a message hides no error caused by late scripts")
  func errorWithoutWords() throws {
    let page = try CommandRunner.page(
      """
      <script>
      setTimeout(() => { throw ''; }, 10);
      const script = document.createElement('script'); script.src = 'marker.js'; document.documentElement.append(script);
      setTimeout(() => begin(), 100);
      </script>
      """)
    let script = URL(fileURLWithPath: page).deletingLastPathComponent().appendingPathComponent("marker.js")
    try "function begin() {}".write(to: script, atomically: true, encoding: .utf8)
    let outcome = try CommandRunner.run(["doctor", "--bridge", "none", page])
    #expect(outcome.output.contains("[late-script]"), "\(outcome.output)")
    #expect(outcome.output.hasSuffix("2 findings: 1 error, 1 warning.\n"))
  }

  @Test("does not pass a page that never becomes idle")
  func notIdle() throws {
    let page = try CommandRunner.page("<script>setInterval(() => {}, 1000)</script>")
    let outcome = try CommandRunner.run(["doctor", "--bridge", "none", "--timeout", "2", page])
    #expect(outcome.status == 3, "\(outcome.errors)")
    #expect(outcome.output == "No findings so far; the page did not become idle.\n")
    #expect(try CommandRunner.run(["doctor", "--bridge", "none", "--for", "2", page]).status == 0)
  }

  private func codes(_ handlers: String, _ options: String...) throws -> [String] {
    let page = try CommandRunner.page(
      """
      <meta charset="utf-8"><script>
      window.WVJBCallbacks = [bridge => { \(handlers) }];
      const frame = document.createElement('iframe'); frame.src = 'https://__bridge_loaded__';
      document.documentElement.append(frame);
      </script>
      """)
    return try report(options + [page]).findings.map { "\($0.code): \($0.text)" }
  }

  @Test("blames no handler for a queue that cannot be serialized")
  func stuckQueue() throws {
    #expect(
      try codes(
        "bridge.registerHandler('fine', (_, answer) => answer?.(1)); bridge.callHandler('x', { a: 1n }, () => {});")
        == ["value-lost: x: data.a is a BigInt, for which JSON.stringify throws"])
  }

  @Test("reports nothing for the results of made-up data")
  func madeUp() throws {
    #expect(
      try codes("bridge.registerHandler('sum', (d, answer) => answer?.(Array.from({ length: 9 }, () => d.a + d.b)));")
        == [])
  }

  @Test("reports missing handlers while other calls are pending")
  func missingAmongOthers() throws {
    let found = try codes(
      "bridge.registerHandler('silent', (_, answer) => {});", "--call", "silent", "--call", "nope", "--call", "no")
    #expect(
      found.filter { $0.hasPrefix("no-page-handler") } == [
        "no-page-handler: native calls 'nope', but the page has no such handler",
        "no-page-handler: native calls 'no', but the page has no such handler",
      ])
    #expect(found.filter { $0.hasPrefix("never-answered") }.count == 1, "\(found)")
  }

  /// A finding in the output of `--json`.
  private struct Found: Decodable {
    let code: String
    let text: String
    let url: String?
    let line: Int?
    let advice: String
  }

  private struct Report: Decodable {
    struct Call: Decodable {
      let handler: String
      let of: String
    }
    let findings: [Found]
    let unanswered: [Call]
  }

  private func report(_ arguments: [String]) throws -> Report {
    let outcome = try CommandRunner.run(["doctor", "--json"] + arguments)
    let report = try JSONDecoder().decode(Report.self, from: Data(outcome.output.utf8))
    #expect(outcome.status == (report.findings.isEmpty ? 0 : 1))
    return report
  }

  @Test("finds the mistake of each page, with advice", arguments: SickPage.all)
  func finds(_ page: SickPage) throws {
    let findings = try report(page.arguments()).findings
    let found = findings.first { page.name == $0.code || page.name.hasPrefix($0.code + "-") }
    #expect(found != nil, "found: \(findings.map(\.code))")
    #expect(found?.advice.isEmpty == false)
  }

  @Test("every finding has a page")
  func complete() {
    // Only specs and Swift code send such a message or close the view: `FrameworkDoctorTests`,
    // `AppBridgeTests`.
    let others: Set = ["message-unheard", "late-messages"]
    let missing = FindingCode.allCases.map(\.rawValue).filter { !others.contains($0) }.filter { code in
      !SickPage.all.contains { $0.name == code || $0.name.hasPrefix(code + "-") }
    }
    #expect(missing == [])
  }

  @Test(
    "reports the line of a finding",
    arguments: [
      ("no-init", 6), ("used-before-ready", 4), ("response-unchecked", 7), ("registered-again", 7),
      ("bridge-unused", 5),
      ("ready-missed", 5), ("late-script", 7), ("error-swallowed", 7), ("error-handler-threw", 8),
      ("contract-violation", 6),
    ])
  func lines(_ page: (name: String, line: Int)) throws {
    let sick = try #require(SickPage.all.first { $0.name == page.name })
    let found = try #require(try report(sick.arguments()).findings.first { $0.code == page.name })
    #expect(found.line == page.line)
    #expect(found.url?.hasSuffix("\(page.name).html") == true)
  }

  /// The examples without an error that is intended.
  private static let correct = Example.all.filter { !["errors", "cordova"].contains($0.name) }

  @Test("finds nothing in the correct examples", arguments: correct)
  func sound(_ example: Example) throws {
    let kept = ["--bridge", "--handlers", "--root", "--origin", "--call", "--click"]
    var arguments: [String] = []
    for (option, value) in zip(example.arguments.dropFirst(), example.arguments.dropFirst(2))
    where kept.contains(option) && !(value == "#forms") { arguments += [option, value] }
    let report = try report(arguments + [try #require(example.arguments.last)])
    #expect(report.findings.isEmpty, "\(report.findings.map { "\($0.code): \($0.text)" })")
  }

  @Test("finds nothing in correct pages of other bridges", arguments: SickPage.sound)
  func soundPages(_ page: SickPage) throws {
    let report = try report(page.arguments())
    #expect(report.findings.isEmpty, "\(report.findings.map { "\($0.code): \($0.text)" })")
  }

  @Test("lists the calls that never received a response")
  func ledger() throws {
    let sick = try #require(SickPage.all.first { $0.name == "never-answered" })
    let report = try report(sick.arguments())
    #expect(report.unanswered.map(\.handler) == ["slow"])
    #expect(report.unanswered.map(\.of) == ["native"])
  }

  @Test("suggests a name for a missing handler")
  func guess() throws {
    let sick = try #require(SickPage.all.first { $0.name == "no-handler" })
    #expect(try report(sick.arguments()).findings.first?.text.hasSuffix("did you mean 'share'?") == true)
  }

  @Test("prints a finding with its location, code and advice")
  func text() throws {
    let sick = try #require(SickPage.all.first { $0.name == "syntax-error" })
    let outcome = try CommandRunner.run(["doctor"] + sick.arguments())
    #expect(outcome.output.contains("syntax-error.html:4: error: [syntax-error] SyntaxError"))
    #expect(outcome.output.hasSuffix("1 finding: 1 error.\n"))
  }

  @Test("fails from a severity on, and ignores codes")
  func gate() throws {
    let page = try CommandRunner.page("<meta charset=utf-8><img src=gone.png><script src=gone.js></script>")
    func status(_ options: String...) throws -> Int32 {
      try CommandRunner.run(["doctor", "--bridge", "none"] + options + [page]).status
    }
    #expect(try status() == 1)
    #expect(try status("--fail-on", "error") == 1)
    #expect(try status("--fail-on", "error", "--ignore", "missing-script") == 0)
    #expect(try status("--fail-on", "warning", "--ignore", "missing-script") == 1)
    #expect(try status("--fail-on", "never") == 0)
    #expect(try status("--ignore", "missing-script", "--ignore", "missing-file") == 0)
    let outcome = try CommandRunner.run(["doctor", "--bridge", "none", "--ignore", "missing-script", page])
    #expect(outcome.output.hasSuffix("1 finding: 1 warning.\n"), "\(outcome.output)")
    let typo = try CommandRunner.run(["doctor", "--ignore", "missing-scrip", page])
    #expect(typo.status == 2)
    #expect(typo.errors.contains("not a code of a finding; did you mean 'missing-script'?"), "\(typo.errors)")
  }

  @Test("run prints additional findings as notes, without changing its status")
  func run() throws {
    let sick = try #require(SickPage.all.first { $0.name == "encoded-twice" })
    let outcome = try CommandRunner.run(["run"] + sick.arguments())
    #expect(outcome.status == 0)
    #expect(outcome.errors.contains("note: [encoded-twice] the page calls 'share' with a string that contains JSON"))
  }

  @Test("reports a missing page as a usage error")
  func missing() throws {
    #expect(try CommandRunner.run(["doctor", "/nowhere.html"]).status == 2)
    #expect(try CommandRunner.run(["doctor"]).status == 2)
  }
}
