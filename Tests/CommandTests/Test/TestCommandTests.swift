import Foundation
import TestSupport
import Testing

/// `headless-bridge test`: its workers, options and reporters.
struct TestCommandTests {
  /// Writes files into a new folder.
  private func folder(_ files: [String: String]) throws -> String {
    let first = try CommandRunner.page("", "marker.txt")
    let folder = (first as NSString).deletingLastPathComponent
    for (name, text) in files {
      let path = (folder as NSString).appendingPathComponent(name)
      try FileManager.default.createDirectory(
        atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      try text.write(toFile: path, atomically: true, encoding: .utf8)
    }
    return folder
  }

  private static let passing = "test('passes', () => { expect(1).toBe(1); });"
  private static let failing = "test('fails', () => { expect(1).toBe(2); });"

  @Test(
    "finds spec files below folders, and reports them in order, with any number of workers",
    arguments: ["1", "3"])
  func files(workers: String) throws {
    let folder = try folder([
      "a.bridge.js": Self.passing, "b/c.bridge.spec.js": Self.passing, "b/other.js": "throw 1",
      "node_modules/x.bridge.js": "throw 1", "d.bridge.js": Self.passing,
    ])
    let outcome = try CommandRunner.run(["test", "--workers", workers, "--reporter", "tap", folder])
    let lines = outcome.output.split(separator: "\n").map(String.init)
    #expect(
      lines.filter { $0.hasPrefix("ok") } == [
        "ok 1 - \(folder)/a.bridge.js › passes", "ok 2 - \(folder)/b/c.bridge.spec.js › passes",
        "ok 3 - \(folder)/d.bridge.js › passes",
      ])
    #expect(outcome.status == 0)
  }

  @Test("the README's spec is that of the example")
  func readme() throws {
    let readme = try String(contentsOf: Repository.file("README.md"), encoding: .utf8)
    let file = Repository.file("Resources/examples/hello/hello.bridge.js")
    let spec = try String(contentsOf: file, encoding: .utf8)
    #expect(readme.contains("```js\n" + spec.split(separator: "\n", maxSplits: 1)[1] + "```\n"))
  }

  @Test("exits with status 1 if a test fails, and with status 2 if no spec is found")
  func status() throws {
    #expect(try CommandRunner.run(["test", try folder(["a.bridge.js": Self.failing])]).status == 1)
    let nothing = try CommandRunner.run(["test", try folder([:])])
    #expect(nothing.status == 2)
    #expect(nothing.errors.hasPrefix("headless-bridge: no spec files (*.bridge.js, *.bridge.spec.js) below "))
    let missing = try CommandRunner.run(["test", "none.bridge.js"])
    #expect(missing.errors == "headless-bridge: none.bridge.js: no such file or folder\n")
  }

  @Test("a page that the engine cannot terminate fails only its own test")
  func stuck() throws {
    let folder = try folder([
      "a.bridge.js": """
      test('before', () => {});
      test('regex', () => page.evaluate(() => /a*a*a*a*a*a*b/.test('a'.repeat(5000))));
      test('after', () => {});
      """
    ])
    let outcome = try CommandRunner.run(["test", "--deadline", "4", "--reporter", "dot", folder])
    #expect(outcome.output.hasPrefix(".F.\n"))
    #expect(outcome.output.contains("busy for more than 4.0 s"))
    #expect(outcome.status == 1)
  }

  @Test("a worker with an endless page ends with its run")
  func orphans() throws {
    let folder = try folder([
      "a.bridge.js": "test('regex', () => page.evaluate(() => /a*a*a*a*a*a*b/.test('a'.repeat(5000))));"
    ])
    let script = """
      headless-bridge test . >run.out & run=$!
      worker= ticks=0
      # A worker that has computed for a second runs the test.
      while [ "$ticks" -lt 100 ]; do
        kill -0 $run || exit
        sleep 0.05; worker=$(cat /proc/$run/task/*/children 2>cat.out | head -n 1 | cut -d ' ' -f 1)
        [ -z "$worker" ] || ticks=$(sed 's/.*) //' /proc/$worker/stat | cut -d ' ' -f 12)
      done
      kill -9 $run
      for look in $(seq \(Int(TestLimit.seconds) * 5)); do
        # The ended process may still be a zombie.
        case $(sed 's/.*) //' /proc/$worker/stat 2>stat.out) in ''|Z*) echo ended; exit;; esac
        sleep 0.2
      done
      kill -9 $worker; echo stayed
      """
    let outcome = try CommandRunner.run(shell: script, in: URL(fileURLWithPath: folder))
    #expect(outcome.output == "ended\n", "\(outcome.errors)")
  }

  @Test("a page that uses too much memory fails only its own test")
  func memory() throws {
    let folder = try folder([
      "a.bridge.js": """
      test('eats', () => page.evaluate(() => { const all = []; for (;;) all.push(new Array(1e5).fill(all.length)); }));
      test('after', () => {});
      """
    ])
    let outcome = try CommandRunner.run(["test", "--memory", "600", "--reporter", "dot", folder])
    #expect(outcome.output.hasPrefix("F.\n"))
    #expect(outcome.output.contains("used more than 600 MB of memory"))
  }

  @Test("supports --filter, --shard, --bail and --retries")
  func choice() throws {
    let folder = try folder([
      "a.bridge.js": "test('one', () => {}); test('two', () => {});", "b.bridge.js": "test('three', () => {});",
    ])
    func output(_ options: String...) throws -> String {
      try CommandRunner.run(["test", "--reporter", "dot"] + options + [folder]).output
    }
    #expect(try output("--filter", "two").hasPrefix("s.s\n"))
    #expect(try output("--filter", "/^t/").hasPrefix("s..\n"))
    #expect(try output("--shard", "2/2").hasPrefix(".\n"))
    let broken = try self.folder([
      "a.bridge.js": "test('one', () => { throw 1; }); test('two', () => {});",
      "b.bridge.js": "let n = 0; test('shaky', () => { expect(++n).toBe(3); });",
    ])
    let bailed = try CommandRunner.run(["test", "--reporter", "dot", "--workers", "1", "--bail", "1", broken])
    #expect(bailed.output.hasPrefix("F\n"))
    let retried = try CommandRunner.run(["test", "--reporter", "dot", "--retries", "2", broken + "/b.bridge.js"])
    #expect(retried.output.hasPrefix("f\n"))
    #expect(retried.status == 0)
  }

  @Test("applies the options for the environment to every page")
  func surroundings() throws {
    let folder = try folder([
      "a.bridge.js": """
      test('is somewhere', async () => {
        await page.goto('/index.html');
        expect(await page.evaluate(() => fetch('/api').then(answer => answer.status))).toBe(503);
        expect(page.url()).toBe('https://app.example/index.html');
        expect(await page.evaluate(() => /Android/.test(navigator.userAgent))).toBe(true);
      });
      """, "index.html": "<title>Index</title>",
    ])
    let outcome = try CommandRunner.run([
      "test", "--origin", "https://app.example", "--route", "/api=503", "--device", "android", "--reporter", "tap",
      folder,
    ])
    #expect(outcome.output.hasPrefix("TAP version 13\nok 1"))
  }

  @Test("writes several reports to files at once")
  func reporters() throws {
    let folder = try folder(["a.bridge.js": Self.passing + Self.failing])
    let outcome = try CommandRunner.run([
      "test", "--reporter", "junit=\(folder)/junit.xml", "--reporter", "tap=\(folder)/out.tap", "--reporter", "dot",
      folder,
    ])
    #expect(outcome.output.hasPrefix(".F\n"))
    let xml = try String(contentsOfFile: folder + "/junit.xml", encoding: .utf8)
    #expect(xml.hasPrefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n  <testsuite name=\"\(folder)/a"))
    #expect(try String(contentsOfFile: folder + "/out.tap", encoding: .utf8).hasSuffix("1..2\n"))
  }

  @Test(
    "the JUnit report is valid for all kinds of results",
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/xmllint"), "xmllint is not installed"))
  func junit() throws {
    let folder = try folder([
      "a.bridge.js": """
      test('says', () => { console.log('a ]]> & <b> \\u0001 \\ud800'); });
      test('fails "q" <x>', () => { expect.soft('a\\u0000]]>').toBe('b'); expect.soft(1).toBe(2); });
      test.skip('skipped', () => {});
      test.todo('to do');
      describe('suite', () => { beforeAll(() => { throw new TypeError('x'); }); test('throws', () => {}); });
      let n = 0; test('flaky', () => { expect(++n).toBe(2); });
      """,
      "b/c.bridge.js": "syntax(", "d.bridge.js": "",
    ])
    let file = folder + "/junit.xml"
    _ = try CommandRunner.run(["test", "--retries", "1", "--reporter", "junit=\(file)", folder])
    let schema = Repository.file("Tests/CommandTests/junit.rng").path
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/xmllint")
    process.arguments = ["--noout", "--relaxng", schema, file]
    let complaints = Pipe()
    process.standardError = complaints
    try process.run()
    let text = String(decoding: complaints.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(text)")
    let suites = try String(contentsOfFile: file, encoding: .utf8).components(separatedBy: "<testsuite ").dropFirst()
    #expect(suites.map { $0.contains("skipped=\"2\"") } == [true, false, false])
    #expect(suites.map { $0.contains(" errors=\"1\"") } == [false, true, true])
  }

  @Test(
    "prove reads the TAP report, including messages of several lines",
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/prove"), "prove is not installed"))
  func prove() throws {
    let folder = try folder([
      "a.bridge.js": Self.passing + #"test('differs', () => { expect('a\n\n\t"b').toBe('a\n\nc'); });"#
    ])
    let tap = folder + "/out.tap"
    _ = try CommandRunner.run(["test", "--reporter", "tap=\(tap)", folder])
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/prove")
    process.arguments = ["--exec", "cat", tap]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(text.contains("Failed 1/2 subtests"), "\(text)")
    #expect(!text.contains("Parse errors"), "\(text)")
  }

  @Test(
    "reports usage errors",
    arguments: [
      (["--shard", "3/2"], "--shard 3/2: not of the form I/N, such as 1/3"),
      (["--bail", "0"], "--bail 0: not a whole number of at least 1"),
      (
        ["--reporter", "html"],
        "--reporter html: not one of pretty, dot, junit, tap, json, github, blob. Use --report FILE.html"
      ),
      (
        ["--bridge", "cordova"],
        "--bridge cordova: not one of wvjb, wvjb4, dsbridge, dsbridge2, dsbridge1, jsbridge, jsbridge2, webkit, capacitor, none"
      ),
      (
        ["--call", "x"],
        "unknown option: --call. It is an option of run, doctor, record, replay. Try: headless-bridge test --help"
      ),
    ])
  func wrong(options: [String], complaint: String) throws {
    let outcome = try CommandRunner.run(["test"] + options)
    #expect(outcome.status == 2)
    #expect(outcome.errors == "headless-bridge: \(complaint)\n")
  }
}
