import Foundation
import TestSupport
import Testing

struct ContractCommandTests {
  private let folder = "Tests/CommandTests/Pages/contract"
  private var contract: String { "\(folder)/share.json" }
  private var page: String { "\(folder)/page.html" }
  private var handlers: String { "\(folder)/handlers.json" }

  @Test("fails a run with a violation, and reports its location")
  func violation() throws {
    let arguments = ["run", "--contract", contract, "--handlers", handlers]
    let right = try CommandRunner.run(arguments + ["--click", "#right", page])
    #expect(right.status == 0)
    #expect(right.errors == "")
    let wrong = try CommandRunner.run(arguments + ["--click", "#wrong", "--call", "show={\"text\":\"x\"}", page])
    #expect(wrong.status == 1)
    #expect(wrong.errors.contains("contract: the data for 'share' at /price: the number is -1, less than 0"))
    #expect(wrong.errors.contains("contract: the response of 'show': is string, not boolean"))
  }

  @Test("reports an invalid contract with a JSON pointer")
  func badFile() throws {
    let file = try CommandRunner.page(#"{"contract":1,"native":{"a":{"data":{"type":"x"}}}}"#, "bad.json")
    let outcome = try CommandRunner.run(["run", "--contract", file, page])
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("/native/a/data/type"))
  }

  @Test("a contract inferred from a transcript accepts the recorded run")
  func fromTranscript() throws {
    let transcript = try CommandRunner.page("", "t.jsonl")
    let arguments = ["run", "--handlers", handlers, "--click", "#right", "--call", "show={\"text\":\"x\"}"]
    #expect(try CommandRunner.run(arguments + ["--transcript", transcript, page]).status == 0)
    let written = try CommandRunner.run(["contract", "from-transcript", transcript])
    #expect(written.status == 0)
    let file = try CommandRunner.page(written.output, "c.json")
    #expect(try CommandRunner.run(arguments + ["--contract", file, page]).status == 0)
    #expect(try CommandRunner.run(["contract", "from-transcript", page]).status == 2)
  }

  @Test("reads a transcript of a run whose stubs are formatted on several lines")
  func transcriptOfStubs() throws {
    let stubs = try CommandRunner.page(try CommandRunner.run(["contract", "stubs", contract]).output, "stubs.json")
    let transcript = try CommandRunner.page("", "t.jsonl")
    let arguments = ["run", "--handlers", stubs, "--click", "#right", "--transcript", transcript, page]
    #expect(try CommandRunner.run(arguments).status == 0)
    let text = try String(contentsOfFile: transcript, encoding: .utf8)
    #expect(text.contains(#""responseData":{"ok":true}"#))
    #expect(text.split(separator: "\n").allSatisfy { $0.hasPrefix("{") && $0.hasSuffix("}") })
    #expect(try CommandRunner.run(["contract", "from-transcript", transcript]).status == 0)
  }

  @Test("generates types and stubs from a contract")
  func typesAndStubs() throws {
    let types = try CommandRunner.run(["contract", "types", contract]).output
    #expect(types.contains("export type Item = { title: string; price?: number };"))
    #expect(types.contains("share: { data: Item; response: { ok: true } | { cancelled: true } };"))
    let stubs = try CommandRunner.run(["contract", "stubs", contract]).output
    let file = try CommandRunner.page(stubs, "stubs.json")
    let run = try CommandRunner.run(["run", "--contract", contract, "--handlers", file, "--click", "#right", page])
    #expect(run.status == 0)
  }

  @Test("exits with status 1 for a breaking change")
  func diff() throws {
    #expect(try CommandRunner.run(["contract", "diff", contract, contract]).status == 0)
    let text = try String(contentsOf: Repository.file(contract), encoding: .utf8)
    let newer = try CommandRunner.page(text.replacing("[\"title\"]", with: "[\"title\", \"price\"]"), "newer.json")
    let outcome = try CommandRunner.run(["contract", "diff", contract, newer])
    #expect(outcome.output == "breaking: /native/share/data: now stricter: price is required\n")
    #expect(outcome.status == 1)
    #expect(try CommandRunner.run(["contract", "diff", newer, contract]).status == 0)
  }

  @Test("fails a test with a violation, and prints the coverage as a table")
  func specs() throws {
    let outcome = try CommandRunner.run([
      "test", "--contract", contract, "--contract-coverage", "\(folder)/share.bridge.js", "\(folder)/wrong.bridge.js",
    ])
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("✓ shares"))
    #expect(outcome.output.contains("ContractViolation: contract: the data for 'share': the member 'title' is missing"))
    #expect(outcome.output.contains("Contract: 2 of 5 exercised"))
    #expect(outcome.output.contains("native share  cancelled  never"))
  }

  @Test("fails a test with injected faults, and shrinks the plan to one fault")
  func faults() throws {
    let spec = "\(folder)/faults.bridge.js"
    #expect(try CommandRunner.run(["test", spec]).status == 0)
    let outcome = try CommandRunner.run(["test", "--faults", "4:drop,corrupt,delay", "--shrink", spec])
    #expect(outcome.status == 1)
    #expect(
      outcome.output.contains("needs three answers: fails with --faults 4:drop,corrupt,delay@2 (call 2: drop)"))
    #expect(try CommandRunner.run(["test", "--faults", "4:drp", spec]).status == 2)
  }

  @Test("test prints the doctor's findings once per file")
  func notes() throws {
    let page = try CommandRunner.page(
      """
      <meta charset="utf-8"><script>
      window.WVJBCallbacks = [function (bridge) { bridge.callHandler('share', '{"a":1}'); }];
      var frame = document.createElement('iframe');
      frame.src = 'https://__bridge_loaded__';
      document.documentElement.appendChild(frame);
      </script>
      """)
    let spec = URL(fileURLWithPath: page).deletingLastPathComponent().appendingPathComponent("a.bridge.js")
    try
      "for (const n of [1, 2]) test('t' + n, async () => { native.handle('share', null); await page.goto('page.html'); });"
      .write(to: spec, atomically: true, encoding: .utf8)
    let outcome = try CommandRunner.run(["test", spec.path])
    #expect(outcome.status == 0)
    #expect(outcome.output.components(separatedBy: "note: [encoded-twice]").count == 2)
  }

  @Test("run reports injected faults")
  func run() throws {
    let outcome = try CommandRunner.run([
      "run", "--faults", "4:corrupt", "--handlers", handlers, "--click", "#right", page,
    ])
    #expect(outcome.errors.contains("warning: injected fault: 'share' responds"))
  }
}
