import Foundation
import Testing

/// `--script-coverage` of `test`, `run` and `merge-reports`.
@Suite struct ScriptCoverageTests {
  private static let files = [
    "index.html": "<script src=\"lib.js\"></script>\n<script>\none();\n</script>\n<button onclick=\"two()\">2</button>",
    "lib.js": """
    function one() { return 1; }
    function two() { return 2; }
    function three(x) {
      return x ? 3 : 4;
    }

    """,
    "a.bridge.js": "test('a', () => page.goto('index.html')); test('again', () => page.goto('index.html'));",
    "b.bridge.js": "test('b', async () => { await page.goto('index.html'); await page.click('button'); });",
  ]
  private static let table = """
    Script coverage  Lines  Functions  Branches  Uncovered lines
    All files         75 %    66.66 %         -
    index.html       100 %          -         -
    lib.js         66.66 %    66.66 %         -  4

    """

  /// Returns the lines of the table.
  private func table(_ outcome: CommandRunner.Outcome) -> String {
    outcome.output.range(of: "Script coverage").map { String(outcome.output[$0.lowerBound...]) } ?? ""
  }

  @Test("the table is merged over tests, files and workers")
  func test() throws {
    let folder = try SpecFolder(Self.files)
    let outcome = try folder.test("--script-coverage --workers 2")
    #expect(outcome.status == 0, "\(outcome.errors)")
    let expected = Self.table.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
    #expect(table(outcome).split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") } == expected)
    #expect(!FileManager.default.fileExists(atPath: folder.file("coverage")))
  }

  @Test("the files of the formats are in a folder")
  func formats() throws {
    let folder = try SpecFolder(Self.files)
    let outcome = try folder.test("--script-coverage=lcov,json,html --script-coverage-dir out/cover")
    #expect(outcome.status == 0 && !outcome.output.contains("Script coverage"))
    #expect(folder.text(of: "out/cover/lcov.info").contains("FNDA:3,one\nFNDA:1,two\nFNDA:0,three\n"))
    #expect(folder.text(of: "out/cover/coverage-final.json").contains("/lib.js\""))
    #expect(folder.text(of: "out/cover/index.html").contains("lib.js</a>"))
    #expect(folder.text(of: "out/cover/lib.js.html").contains("<mark>function three(x) {</mark>"))
  }

  @Test("merged shards have the coverage of one run, and a blob of blobs, too")
  func shards() throws {
    let folder = try SpecFolder(Self.files)
    #expect(try folder.test("--script-coverage=lcov --script-coverage-dir whole").status == 0)
    for shard in 1...2 {
      let words = "--shard \(shard)/2 --script-coverage --reporter blob=\(shard).blob --reporter dot"
      #expect(try folder.test(words).status == 0)
    }
    let merge = "headless-bridge merge-reports --reporter dot --reporter blob=all.blob --script-coverage=lcov"
    let merged = try folder.run("\(merge) --script-coverage-dir merged 1.blob 2.blob")
    #expect(merged.status == 0, "\(merged.errors)")
    #expect(!folder.text(of: "whole/lcov.info").isEmpty)
    #expect(folder.text(of: "merged/lcov.info") == folder.text(of: "whole/lcov.info"))
    #expect(try folder.run("\(merge) --script-coverage-dir again all.blob").status == 0)
    #expect(folder.text(of: "again/lcov.info") == folder.text(of: "whole/lcov.info"))
    _ = try folder.test("--reporter blob=plain.blob")
    let without = try folder.run("headless-bridge merge-reports --script-coverage plain.blob")
    #expect(without.status == 2 && without.errors.contains("the blobs contain no script coverage"))
  }

  @Test("coverage below a threshold fails the run, with the share")
  func thresholds() throws {
    let folder = try SpecFolder(Self.files)
    let low = try folder.test("--script-coverage-threshold lines=75,functions=60")
    #expect(low.status == 0 && table(low).contains("lib.js"), "\(low.errors)")
    let high = try folder.test("--script-coverage-threshold lines=75.5 --script-coverage-threshold functions=90")
    #expect(high.status == 1)
    #expect(
      high.errors == """
        headless-bridge: script coverage: 75 % of lines ran (3 of 4), below the threshold of 75.5 %
        headless-bridge: script coverage: 66.66 % of functions ran (2 of 3), below the threshold of 90 %

        """)
  }

  @Test(
    "patterns choose the files",
    arguments: [
      ("--script-coverage-include '*.js'", "lib.js"), ("--script-coverage-exclude lib.js", "index.html"),
      ("--script-coverage-include 'index.*'", "index.html"),
    ])
  func patterns(words: String, file: String) throws {
    let folder = try SpecFolder(Self.files)
    let rows = table(try folder.test("--script-coverage \(words)")).split(separator: "\n").dropFirst(2)
    #expect(rows.map { $0.prefix { $0 != " " } } == [file[...]])
  }

  @Test("the configuration has the same settings")
  func configuration() throws {
    let folder = try SpecFolder(Self.files)
    try folder.write(
      "headless-bridge.config.json",
      """
      { "scriptCoverage": ["lcov", "text"], "scriptCoverageDir": "cov", "scriptCoverageExclude": "index.html",
        "scriptCoverageThreshold": { "lines": 99 } }
      """)
    let outcome = try folder.test()
    #expect(outcome.status == 1 && outcome.errors.contains("below the threshold of 99 %"))
    #expect(folder.text(of: "cov/lcov.info").hasPrefix("TN:\nSF:lib.js\n"))
    try folder.write("headless-bridge.config.json", #"{ "coverage": true }"#)
    #expect(try folder.test().errors.contains("Use scriptCoverage for the scripts of pages"))
  }

  @Test("run counts the scripts of one page")
  func run() throws {
    let folder = try SpecFolder(Self.files)
    let outcome = try folder.run("headless-bridge run --script-coverage=text,lcov --eval 'two()' index.html")
    #expect(outcome.status == 0 && outcome.output.hasPrefix("2\nScript coverage"), "\(outcome.errors)")
    #expect(folder.text(of: "coverage/lcov.info").contains("FNDA:1,two"))
    let failed = try folder.run("headless-bridge run --script-coverage-threshold 90 index.html")
    #expect(failed.status == 1)
  }

  @Test(
    "options that can't be used are errors",
    arguments: [
      ("run --script-coverage --inspect=0 index.html", "--script-coverage: cannot be combined with --inspect"),
      ("test --script-coverage=xml", "--script-coverage xml: not a list of text, html, lcov, json"),
      ("test --script-coverage-threshold lots", "not a percentage"),
      ("test --script-coverage=lcov --script-coverage-dir lib.js", "--script-coverage-dir lib.js/lcov.info"),
      ("test --coverage", "Use --script-coverage for the scripts of pages, or --contract-coverage"),
    ])
  func errors(words: String, message: String) throws {
    let outcome = try SpecFolder(Self.files).run("headless-bridge \(words)")
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
  }
}
