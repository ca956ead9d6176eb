import Foundation
import SpecRunner
import Testing

@testable import headless_bridge

/// `headless-bridge test` in continuous integration: detection, shards, interruption and retries.
@Suite struct ContinuousIntegrationTests {
  @Test("CI forbids focused tests and new snapshots, unless --no-ci is given")
  func detection() throws {
    let folder = try SpecFolder([
      "a.bridge.js": "test.only('one', () => {});\ndescribe('d', () => { test('two', () => {}); });",
      "b.bridge.js": "test('snaps', () => { expect(1).toMatchSnapshot(); });",
    ])
    let outcome = try folder.test("a.bridge.js", environment: ["CI": "true"])
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("marked .only, which --ci and --forbid-only do not allow"))
    #expect(outcome.output.contains("at a.bridge.js:1"))
    #expect(try folder.test("b.bridge.js", environment: ["CI": "1"]).status == 1)
    #expect(try folder.test("--forbid-only a.bridge.js").status == 1)
    for value in ["", "0", "false"] { #expect(try folder.test("a.bridge.js", environment: ["CI": value]).status == 0) }
    #expect(try folder.test("--no-ci", environment: ["CI": "true"]).status == 0)
    try folder.write("headless-bridge.config.json", "{ \"ci\": false }")
    #expect(try folder.test("a.bridge.js", environment: ["CI": "true"]).status == 0)
  }

  @Test("reads the shard of Bazel and of GitLab")
  func shards() throws {
    let folder = try SpecFolder([
      "a.bridge.js": "test('a', () => {});", "b.bridge.js": "test('b', () => {});",
      "c.bridge.js": "test('c', () => {});",
    ])
    let bazel = ["TEST_TOTAL_SHARDS": "2", "TEST_SHARD_INDEX": "1", "TEST_SHARD_STATUS_FILE": folder.file("status")]
    #expect(try folder.ran(environment: bazel) == ["b.bridge.js › b"])
    #expect(FileManager.default.fileExists(atPath: folder.file("status")))
    #expect(try folder.ran(environment: ["CI_NODE_TOTAL": "2", "CI_NODE_INDEX": "1"]).count == 2)
    #expect(try folder.ran("--shard 3/3", environment: bazel) == ["c.bridge.js › c"])
    let wrong = try folder.test(environment: ["TEST_TOTAL_SHARDS": "2", "TEST_SHARD_INDEX": "2"])
    #expect(wrong.status == 2)
    #expect(wrong.errors.contains("TEST_TOTAL_SHARDS=2 TEST_SHARD_INDEX=2: not a shard"))
  }

  @Test("balances shards by durations, without overlap")
  func balance() throws {
    let balance = ShardBalance(durations: ["a": 100, "b": 10, "c": 60, "d": 50])
    let parts = [1, 2].compactMap { SpecShard(index: $0, count: 2) }
      .map { balance.files(["a", "b", "c", "d"], of: $0) }
    #expect(parts == [["a", "b"], ["c", "d"]])
    let folder = try SpecFolder(["a.bridge.js": "test('a', () => {});", "b.bridge.js": "test('b', () => {});"])
    #expect(try folder.test("--durations times.json").status == 0)
    let file = try DurationsFile.read(folder.file("times.json"))
    #expect(file.files.keys.sorted() == ["a.bridge.js", "b.bridge.js"])
    let both = try ["1/2", "2/2"].flatMap { try folder.ran("--durations times.json --shard \($0)") }
    #expect(both.sorted() == ["a.bridge.js › a", "b.bridge.js › b"])
    #expect(try folder.test("--durations none.json --shard 1/2").errors.contains("no such file yet"))
    try folder.write("times.json", "{}")
    #expect(try folder.test("--durations times.json --shard 1/2").status == 2)
  }

  @Test(
    "an interrupted run writes valid, partial reports",
    arguments: [("INT", 130), ("TERM", 143)] as [(String, Int32)])
  func interruption(name: String, status: Int32) throws {
    let folder = try SpecFolder([
      "a.bridge.js": "test('first', () => {});",
      "b.bridge.js": """
      test('endless', () => { console.log('begins'); return page.evaluate(() => /a*a*a*a*a*a*b/.test('a'.repeat(5000))); });
      """,
      "c.bridge.js": "test('last', () => {});",
    ])
    let reports = "--reporter pretty --reporter json=r.json --reporter junit=r.xml --reporter tap=r.tap"
    let script = """
      headless-bridge test --workers 1 \(reports) --report r.html >out.txt 2>err.txt & run=$!
      until grep -q begins out.txt; do sleep 0.05; done
      kill -\(name) $run; wait $run
      """
    let outcome = try folder.run(script)
    #expect(outcome.status == status)
    let output = folder.text(of: "out.txt")
    #expect(output.contains("Interrupted by SIG\(name): the remaining tests did not run."), "\(output)")
    #expect(output.contains("✗ endless") && output.contains("Tests: 1 failed, 1 passed, 2 total"))
    #expect(folder.text(of: "err.txt").contains("interrupted by SIG\(name)"))
    let json = try JSONSerialization.jsonObject(with: Data(folder.text(of: "r.json").utf8)) as? [String: Any]
    #expect(json?["interrupted"] as? Bool == true)
    #expect(folder.text(of: "r.xml").hasSuffix("</testsuites>\n"))
    #expect(folder.text(of: "r.tap").hasSuffix("Bail out! Interrupted by SIG\(name)\n"))
    #expect(folder.text(of: "r.html").contains("</html>"))
  }

  @Test("a closed standard output ends the run, and files are complete")
  func closedOutput() throws {
    let folder = try SpecFolder([
      "a.bridge.js": (0..<200).map { "test('t\($0)', () => {});" }.joined(separator: "\n")
    ])
    let outcome = try folder.run(
      "{ headless-bridge test --reporter tap --reporter json=r.json; echo $? >status; } | true; cat status")
    #expect(outcome.output == "2\n")
    #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(folder.text(of: "r.json").utf8)) }
  }

  @Test("reports the failures of retried tests")
  func retries() throws {
    let folder = try SpecFolder([
      "a.bridge.js": """
      let n = 0;
      test('shaky', () => { if (++n < 2) throw new Error('only once'); });
      let m = 0;
      test('broken', () => { throw new Error(`failure ${++m}`); });
      """
    ])
    let reports = "--reporter json=r.json --reporter junit=r.xml --reporter tap=r.tap --reporter github=r.txt"
    let outcome = try folder.test("--retries 1 --reporter pretty \(reports)")
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("● shaky (flaky, attempt 1 of 2)") && outcome.output.contains("only once"))
    #expect(outcome.output.contains("● broken (attempt 1 of 2)"))
    let xml = folder.text(of: "r.xml")
    #expect(xml.contains("<flakyFailure message=\"only once\"") && xml.contains("<rerunFailure message=\"failure 1\""))
    #expect(folder.text(of: "r.tap").contains("# attempt 1 failed at a.bridge.js:2"))
    #expect(folder.text(of: "r.txt").contains("::warning file=a.bridge.js,line=2"))
    let json = folder.text(of: "r.json")
    #expect(json.contains("\"attempts\"") && json.contains("\"message\" : \"failure 1\""))
  }

  @Test(
    "one place decides about colors",
    arguments: [
      ([:], false), (["FORCE_COLOR": "1"], true), (["FORCE_COLOR": "0", "CLICOLOR_FORCE": "1"], false),
      (["CLICOLOR_FORCE": "1"], true), (["CLICOLOR_FORCE": "0"], false), (["NO_COLOR": "1", "FORCE_COLOR": "3"], true),
      (["NO_COLOR": "1", "CLICOLOR_FORCE": "1"], false), (["NO_COLOR": "", "CLICOLOR_FORCE": "1"], true),
    ] as [([String: String], Bool)])
  func colors(environment: [String: String], isColored: Bool) throws {
    let folder = try SpecFolder(["a.bridge.js": "test('a', () => {});"])
    #expect(try folder.test(environment: environment).output.contains("\u{1B}[") == isColored)
  }
}
