import Foundation
import JavaScriptEngine
import TestSupport
import Testing

@Suite("Debuggers of tests")
struct DebuggedTestTests {
  private static let page = """
    <output></output>
    <script>
    function total(items) {
      let sum = 0;
      for (const item of items) {
        sum += item.price;
      }
      return sum;
    }
    </script>
    """
  private static let spec = """
    const expected = 5;
    test('adds', async ({ page }) => {
      await page.goto('page.html');
      const sum = await page.evaluate(() => total([{ price: 5 }]));
      expect(sum).toBe(expected);
    });
    """

  private func tests(_ files: [String: String], arguments: [String] = []) throws -> DebuggedPage {
    try DebuggedPage(
      Self.page, files: files, command: ["test", "--inspect-brk=0", "--ci"], arguments: arguments,
      operands: files.keys.sorted())
  }

  @Test("waits for a client, pauses in the first statement of a spec, and at breakpoints of specs and pages")
  func pauses() throws {
    let tests = try tests(["a.bridge.js": Self.spec], arguments: ["--reporter", "tap"])
    try tests.enable(breakpoints: [("page.html", 5), ("a.bridge.js", 4)])
    try tests.client.send("Runtime.runIfWaitingForDebugger")
    #expect(try DebuggedPage.place(tests.pause()) == "0 ", "the spec API's own functions are not shown")
    try tests.resume()
    let inPage = try tests.pause()
    #expect(try DebuggedPage.place(inPage).hasPrefix("5 total"))
    #expect(try tests.locals(of: inPage)["sum"] == "0")
    try tests.resume()
    let inSpec = try tests.pause()
    #expect(try DebuggedPage.place(inSpec) == "4 ")
    #expect(try tests.evaluate("sum + expected", in: inSpec) == "10")
    try tests.resume()
    let outcome = try tests.end()
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    #expect(outcome.output.contains("ok 1"))
  }

  @Test("the limits of tests are extended by the time of a pause")
  func limits() throws {
    let tests = try tests(["a.bridge.js": Self.spec], arguments: ["--timeout", "1", "--deadline", "1"])
    try tests.enable(breakpoints: [("page.html", 5)])
    try tests.client.send("Runtime.runIfWaitingForDebugger")
    _ = try tests.pause()
    try tests.resume()
    let pause = try tests.pause()
    // Longer than the limits. Expressions of clients count as part of the pause, too.
    Thread.sleep(forTimeInterval: 2)
    let busy = "(() => { const end = Date.now() + 1; let n = 0; while (n < 3e6) n++; return n; })()"
    #expect(try tests.evaluate(busy, in: pause) == "3000000")
    try tests.resume()
    let outcome = try tests.end()
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
  }

  @Test("one client stays attached for all files, and only the first of them pauses by itself")
  func files() throws {
    let tests = try tests(
      ["a.bridge.js": Self.spec, "b.bridge.js": Self.spec], arguments: ["--workers", "2", "--reporter", "tap"])
    try tests.enable(breakpoints: [("b.bridge.js", 4)])
    try tests.client.send("Runtime.runIfWaitingForDebugger")
    #expect(try DebuggedPage.place(tests.pause()) == "0 ")
    try tests.resume()
    #expect(try DebuggedPage.place(tests.pause()) == "4 ")
    try tests.resume()
    let outcome = try tests.end()
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    #expect(outcome.output.contains("ok 2"))
  }

  @Test("clients load the files that a spec has read, as the user wrote them, and no others")
  func sources() throws {
    let helper = "export const five = 5;\n"
    let tests = try tests([
      "a.bridge.js": "import { five } from './helper.js';\ntest('is five', () => { debugger; expect(five).toBe(5); });"
    ])
    let folder = try #require(tests.process.currentDirectoryURL)
    try helper.write(to: folder.appendingPathComponent("helper.js"), atomically: true, encoding: .utf8)
    try tests.enable()
    try tests.client.send("Runtime.runIfWaitingForDebugger")
    #expect(try tests.pause()["callFrames"]?.elements().first?["url"]?.stringValue()?.hasSuffix("helper.js") == true)
    try tests.resume()
    #expect(try DebuggedPage.place(tests.pause()) == "1 ")
    let urls = tests.client.arrived("Debugger.scriptParsed").compactMap { $0["url"]?.stringValue() }
    let url = try #require(urls.first { $0.hasSuffix("helper.js") })
    for (url, isReadable) in [(url, true), ("a.bridge.js", true), ("page.html", false)] {
      let resource = try tests.client.send("Network.loadNetworkResource", #"{"url":"\#(url)"}"#)["resource"]
      #expect(resource?["success"]?.string == "\(isReadable)", "\(url)")
    }
    try tests.resume()
    #expect(try tests.end().status == 0)
  }

  @Test("an interruption ends the command that waits until the debugger disconnects")
  func interruption() throws {
    let tests = try tests(["a.bridge.js": Self.spec])
    try tests.enable()
    try tests.client.send("Runtime.runIfWaitingForDebugger")
    _ = try tests.pause()
    try tests.resume()
    try tests.waitForError("Waiting for the debugger to disconnect…")
    tests.process.interrupt()
    tests.process.waitUntilExit()
    #expect(tests.process.terminationStatus == 0, "the tests had passed")
  }

  @Test("tests without a client run as usual")
  func alone() throws {
    let page = URL(fileURLWithPath: try CommandRunner.page(Self.page))
    let spec = page.deletingLastPathComponent().appendingPathComponent("a.bridge.js")
    try Self.spec.write(to: spec, atomically: true, encoding: .utf8)
    let outcome = try CommandRunner.run(["test", "--inspect=0", "--break-on", "call", spec.path])
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    #expect(outcome.errors.contains("Debugger listening on ws://127.0.0.1:"))
  }
}
