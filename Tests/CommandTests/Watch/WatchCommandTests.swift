import Foundation
import Ownership
import TestSupport
import Testing

/// `headless-bridge test --watch`, which reruns the specs that a change affects.
@Suite struct WatchCommandTests {
  /// A running command, whose output can be read.
  private final class Running {
    private let process = Process()
    private let text = Locked("")
    private let output = Pipe()

    init(_ arguments: [String], in folder: String? = nil) throws {
      if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
      process.executableURL = Bundle.main.bundleURL.appendingPathComponent("headless-bridge")
      process.arguments = arguments
      process.environment = CommandRunner.environment
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = output
      process.standardError = FileHandle.nullDevice
      output.fileHandleForReading.readabilityHandler = { [text] handle in
        let piece = String(decoding: handle.availableData, as: UTF8.self)
        text.withLock { $0 += piece }
      }
      try process.run()
    }

    /// Waits until a number of runs have ended, and returns their outputs.
    func runs(_ count: Int) throws -> [String] {
      var runs: [String] = []
      let isThere = TestLimit.block {
        runs = text.withLock { $0 }.components(separatedBy: "\n1..").dropLast()
        return runs.count >= count
      }
      guard isThere else { throw Late(text: text.withLock { $0 }) }
      return runs
    }

    /// Waits until the output contains a text.
    func wait(for expected: String) throws {
      guard TestLimit.block(until: { text.withLock { $0 }.contains(expected) }) else {
        throw Late(text: text.withLock { $0 })
      }
    }

    func end() -> Int32 {
      process.terminate()
      process.waitUntilExit()
      output.fileHandleForReading.readabilityHandler = nil
      return process.terminationStatus
    }
  }

  private struct Late: Error {
    let text: String
  }

  @Test("a change reruns the affected specs") func rerunsAffected() throws {
    let folder = (try CommandRunner.page("", "marker.txt") as NSString).deletingLastPathComponent
    func write(_ name: String, _ text: String) throws {
      try text.write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8)
    }
    try write("page.html", "<script src='script.js'></script>")
    try write("script.js", "window.answer = 1;")
    try write("helper.js", "export const expected = 1;")
    try write(
      "a.bridge.js",
      """
      import { expected } from './helper.js';
      test('a', async () => { expect(expected).toMatchSnapshot(); });
      """)
    try write(
      "b.bridge.js",
      """
      test('b', async () => { await page.goto('page.html'); expect(await page.evaluate(() => answer)).toBe(1); });
      """)
    let running = try Running(["test", "--watch", "--reporter", "tap", folder])
    defer { _ = running.end() }
    #expect(try running.runs(1)[0].contains("ok 1") && running.runs(1)[0].contains("ok 2"))
    try write("script.js", "window.answer = 22;")
    let second = try running.runs(2)[1]
    #expect(second.contains("not ok 1 - \(folder)/b.bridge.js › b") && !second.contains("a.bridge.js"), "\(second)")
    try write("helper.js", "export const expected = 10;")
    let third = try running.runs(3)[2]
    #expect(third.contains("not ok 1 - \(folder)/a.bridge.js › a") && !third.contains("b.bridge.js"), "\(third)")
    try write("c.bridge.js", "test('c', () => {});")
    let fourth = try running.runs(4)[3]
    #expect(fourth.contains("ok 1 - \(folder)/c.bridge.js › c") && !fourth.contains("ok 2"), "\(fourth)")
    // Between two runs, the exit status is that of the last run.
    #expect(running.end() == 0)
  }

  @Test("reads a changed configuration again, and runs the global setup and teardown once")
  func configuration() throws {
    let folder = try SpecFolder([
      "headless-bridge.config.json": "{ \"globalSetup\": \"setup.js\" }",
      "setup.js": """
      import fs from 'node:fs';
      export default ({ provide }) => { console.log('SETUP'); provide('value', 7); return () => console.log('TEARDOWN'); };
      """,
      "a.bridge.js": "test('a', () => { expect(inject('value')).toBe(7); });", "b.spec.js": "test('b', () => {});",
    ])
    let running = try Running(["test", "--watch", "--reporter", "tap"], in: folder.path)
    defer { _ = running.end() }
    #expect(try running.runs(1)[0].contains("ok 1 - a.bridge.js › a"))
    try folder.write("headless-bridge.config.json", "{ \"testMatch\": \"*.spec.js\", \"globalSetup\": \"setup.js\" }")
    let second = try running.runs(2)[1]
    #expect(second.contains("ok 1 - b.spec.js › b") && !second.contains("a.bridge.js"), "\(second)")
    // An invalid configuration is reported, and the next valid one runs.
    try folder.write("headless-bridge.config.json", "{ \"testMath\": \"*.spec.js\" }")
    try folder.write("headless-bridge.config.json", "{}")
    #expect(try running.runs(3)[2].contains("ok 1 - a.bridge.js › a"))
    #expect(running.end() == 0)
  }

  @Test("a change of a module that the configuration imports reads the configuration again")
  func configurationImports() throws {
    let folder = try SpecFolder([
      "headless-bridge.config.js": "import { endings } from './endings.js'; export default { testMatch: endings };",
      "endings.js": "export const endings = '*.bridge.js';", "a.bridge.js": "test('a', () => {});",
      "b.spec.js": "test('b', () => {});",
    ])
    let running = try Running(["test", "--watch", "--reporter", "tap"], in: folder.path)
    defer { _ = running.end() }
    #expect(try running.runs(1)[0].contains("ok 1 - a.bridge.js › a"))
    try folder.write("endings.js", "export const endings = ['*.spec.js'];")
    let second = try running.runs(2)[1]
    #expect(second.contains("ok 1 - b.spec.js › b") && !second.contains("a.bridge.js"), "\(second)")
    #expect(running.end() == 0)
  }

  @Test("a changed dependency runs its dependents again, and a changed dependent runs alone")
  func dependencies() throws {
    let folder = try SpecFolder([
      "headless-bridge.config.json": """
      { "projects": [
        { "name": "web", "testMatch": "*.spec.js", "dependencies": ["login"] },
        { "name": "login", "testMatch": "*.setup.js" }
      ] }
      """, "a.setup.js": "test('a', () => { throw 1; });", "b.spec.js": "test('b', () => {});",
    ])
    let running = try Running(["test", "--watch", "--reporter", "tap"], in: folder.path)
    defer { _ = running.end() }
    #expect(try running.runs(1)[0].contains("ok 2 - b.spec.js › b [web] # SKIP"))
    try folder.write("a.setup.js", "test('a', () => {});")
    let second = try running.runs(2)[1]
    #expect(second.contains("ok 1 - a.setup.js › a") && second.hasSuffix("ok 2 - b.spec.js › b [web]"), "\(second)")
    try folder.write("b.spec.js", "test('b', () => { expect(1).toBe(1); });")
    let third = try running.runs(3)[2]
    #expect(third.contains("ok 1 - b.spec.js › b") && !third.contains("a.setup.js"), "\(third)")
    #expect(running.end() == 0)
  }

  @Test("an interrupted run writes valid reports, and ends")
  func interruption() throws {
    let folder = try SpecFolder([
      "a.bridge.js": "test('a', () => {});",
      "b.bridge.js": "import fs from 'node:fs'; test('b', () => { console.log('BEGAN'); while (true); });",
    ])
    let running = try Running(
      ["test", "--watch", "--workers", "1", "--reporter", "tap", "--reporter", "json=report.json"], in: folder.path)
    try running.wait(for: "ok 1 - a.bridge.js › a")
    #expect(running.end() == 143)
    let report = try JSONSerialization.jsonObject(with: Data(folder.text(of: "report.json").utf8)) as? [String: Any]
    #expect(report?["interrupted"] as? Bool == true)
  }
}
