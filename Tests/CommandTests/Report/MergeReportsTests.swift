import Foundation
import Testing

/// `headless-bridge merge-reports`, and the blobs that it reads.
struct MergeReportsTests {
  /// A folder with three files of specs and the blobs of two shards.
  private func shards() throws -> URL {
    let spec = try CommandRunner.page(
      "test('passes', async () => { await page.setContent('<p>one</p>'); });\ntest.skip('later', () => {});",
      "a.bridge.js")
    let folder = URL(fileURLWithPath: spec).deletingLastPathComponent()
    try "test('fails', () => { expect(1).toBe(2); });".write(
      to: folder.appendingPathComponent("b.bridge.js"), atomically: true, encoding: .utf8)
    try "test('passes too', () => {});".write(
      to: folder.appendingPathComponent("c.bridge.js"), atomically: true, encoding: .utf8)
    for shard in 1...2 {
      let outcome = try CommandRunner.run(
        shell: "headless-bridge test --shard \(shard)/2 --reporter blob=blobs-\(shard).blob", in: folder)
      #expect(outcome.status < 2, "\(outcome.errors)")
    }
    return folder
  }

  @Test("the merged reports are those of one run")
  func merged() throws {
    let folder = try shards()
    let reporters = "--reporter tap --reporter junit=junit.xml --reporter json=run.json --report"
    let merged = try CommandRunner.run(
      shell: "headless-bridge merge-reports \(reporters) report.html blobs-2.blob blobs-1.blob", in: folder)
    let whole = try CommandRunner.run(
      shell: "headless-bridge test --reporter tap --report whole.html", in: folder)
    let times = #/[0-9.]+ m?s|"milliseconds":[0-9.e+-]+|duration_ms [0-9.]+|# time=.*/#
    #expect(merged.output.replacing(times, with: "") == whole.output.replacing(times, with: ""))
    #expect(merged.status == 1 && whole.status == 1)
    func text(_ name: String) throws -> String {
      try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
    }
    #expect(try text("junit.xml").components(separatedBy: "<testcase ").count == 5)
    #expect(try text("report.html").replacing(times, with: "") == text("whole.html").replacing(times, with: ""))
  }

  @Test("reads the blobs in a folder, and succeeds if all tests passed")
  func folders() throws {
    let folder = try shards()
    let outcome = try CommandRunner.run(
      shell: "mkdir all && mv *.blob all && headless-bridge merge-reports all --reporter dot", in: folder)
    #expect(outcome.status == 1 && outcome.output.contains("1 failed"))
    let passed = try CommandRunner.run(
      shell: """
        headless-bridge test c.bridge.js --reporter blob=c.jsonl && headless-bridge merge-reports --reporter dot c.jsonl
        """, in: folder)
    #expect(passed.status == 0 && passed.output.contains("1 passed"))
  }

  @Test("damaged, incomplete, repeated and foreign files are errors")
  func errors() throws {
    let folder = try shards()
    let files: [(make: String, merge: String, message: String)] = [
      ("echo '<p>' > x.blob", "x.blob", "x.blob: not a blob report. Write one with: --reporter blob=FILE"),
      (": > x.blob", "x.blob", "x.blob: not a blob report"),
      (
        "echo '{\"headlessBridgeBlob\":{\"version\":99,\"x\":1}}' > x.blob", "x.blob",
        "has version 99 of the blob format"
      ),
      ("sed '$d' blobs-1.blob > x.blob", "x.blob", "x.blob: incomplete, because its run did not end"),
      ("sed '3s/.*/{\"event\":/' blobs-1.blob > x.blob", "x.blob", "x.blob:3: damaged line"),
      ("cp blobs-1.blob x.blob", "blobs-1.blob x.blob", "shard 1/2 is both in blobs-1.blob and in x.blob"),
      (
        "headless-bridge test --reporter blob=x.blob > out.txt", "blobs-1.blob x.blob",
        "a.bridge.js: its results are both in blobs-1.blob and in x.blob"
      ),
      ("mkdir -p empty", "empty", "empty: contains no .blob or .jsonl files"),
      (":", "missing.blob", "missing.blob: no such file or folder"), (":", "", "merge-reports requires the files"),
    ]
    for file in files {
      let outcome = try CommandRunner.run(
        shell: "\(file.make); headless-bridge merge-reports \(file.merge)", in: folder)
      #expect(outcome.status == 2 && outcome.errors.contains(file.message), "\(file.make): \(outcome.errors)")
    }
  }

  @Test("a missing shard and an interrupted run fail, and the reports say that results are missing")
  func missing() throws {
    let folder = try shards()
    let shard = try CommandRunner.run(
      shell: "headless-bridge merge-reports --reporter json blobs-1.blob; echo status $?", in: folder)
    #expect(shard.output.contains("\"interrupted\" : true") && shard.output.contains("status 1"))
    #expect(shard.errors.contains("results are missing because of a missing blob, that of shard 2/2"))
    let interrupted = try CommandRunner.run(
      shell: """
        headless-bridge test c.bridge.js --reporter blob=c.blob
        sed 's/"end":{/"end":{"interrupted":"SIGTERM",/' c.blob > d.blob
        headless-bridge merge-reports d.blob; echo status $?
        """, in: folder)
    #expect(
      interrupted.output.contains("Interrupted by SIGTERM in the run of d.blob: the remaining tests did not run."))
    #expect(interrupted.output.contains("status 1"))
  }

  @Test("merged reports keep projects and dialects apart")
  func projects() throws {
    let folder = try shards()
    try "{ \"projects\": [{ \"name\": \"one\" }, { \"name\": \"two\" }], \"dialects\": [\"wvjb\", \"dsbridge\"] }"
      .write(
        to: folder.appendingPathComponent("headless-bridge.config.json"), atomically: true, encoding: .utf8)
    let outcome = try CommandRunner.run(
      shell: """
        headless-bridge test c.bridge.js --reporter blob=p.blob
        headless-bridge merge-reports --reporter json=run.json --reporter junit --report p.html p.blob
        """, in: folder)
    let data = try Data(contentsOf: folder.appendingPathComponent("run.json"))
    let report = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    let files = try #require(report["files"] as? [[String: Any]])
    let variants = files.map { "\($0["project"] as? String ?? "") \($0["dialect"] as? String ?? "")" }
    #expect(variants == ["one wvjb", "one dsbridge", "two wvjb", "two dsbridge"])
    #expect(
      outcome.output.contains("<property name=\"project\" value=\"two\"/><property name=\"dialect\" value=\"wvjb\"/>"))
    let html = try String(contentsOf: folder.appendingPathComponent("p.html"), encoding: .utf8)
    #expect(html.contains("\"variant\":\"two dsbridge\"") && html.contains("\"labels\":[\"two\",\"dsbridge\"]"))
  }
}
