import Foundation
import JavaScriptEngine
import Testing

@Suite("Profiles of the command")
struct ProfileOptionTests {
  private static let page = """
    <ul></ul>
    <script>
    function compute(n) {
      let sum = 0;
      for (let i = 0; i < n; i++) sum += Math.sqrt(i) % 3;
      return sum;
    }
    function work() {
      let total = 0;
      // Enough for many samples on any machine.
      for (let i = 0; i < 40; i++) total += compute(200000);
      for (let i = 0; i < 300; i++) document.querySelector('ul').append(document.createElement('li'));
      return total;
    }
    </script>
    """

  /// Reads a profile, and checks that its parts agree.
  private func read(_ path: String) throws -> [String: Int] {
    let json = try JSONText(try String(contentsOfFile: path, encoding: .utf8))
    let nodes = try json["nodes"]?.elements() ?? []
    let samples = try json["samples"]?.elements().map(\.string) ?? []
    let deltas = try json["timeDeltas"]?.elements().compactMap { Double($0.string) } ?? []
    let start = Double(json["startTime"]?.string ?? "") ?? 0, end = Double(json["endTime"]?.string ?? "") ?? 0
    #expect(samples.count == deltas.count && samples.count > 10)
    #expect(abs(deltas.reduce(0, +) - (end - start)) <= Double(deltas.count))
    #expect(deltas.allSatisfy { $0 >= 0 })
    var hits: [String: Int] = [:]
    for node in nodes {
      let name = node["callFrame"]?["functionName"]?.stringValue() ?? "?"
      let count = samples.count { $0 == node["id"]?.string }
      #expect(node["hitCount"]?.string == "\(count)")
      hits[name, default: 0] += count
      let url = node["callFrame"]?["url"]?.stringValue() ?? "?"
      #expect(["", "--eval", "page.evaluate()"].contains(url) || url.hasSuffix("page.html"), "\(url)")
    }
    return hits
  }

  @Test("run --profile writes the functions of the page, and none of the DOM")
  func run() throws {
    let page = try CommandRunner.page(Self.page)
    let file = URL(fileURLWithPath: page).deletingLastPathComponent().appendingPathComponent("new/run.cpuprofile").path
    let outcome = try CommandRunner.run(["run", "--profile", file, "--eval", "work() > 0", page])
    #expect(outcome.status == 0 && outcome.output == "true\n", "\(outcome.errors)")
    #expect(try read(file)["compute", default: 0] > 10)
  }

  @Test("test --profile writes the functions of all pages of several workers to one file")
  func test() throws {
    let page = URL(fileURLWithPath: try CommandRunner.page(Self.page))
    let folder = page.deletingLastPathComponent()
    for name in ["a", "b"] {
      try """
      test('works', async ({ page }) => {
        await page.goto('page.html');
        expect(await page.evaluate(() => work())).toBeGreaterThan(0);
      });
      """.write(to: folder.appendingPathComponent("\(name).bridge.js"), atomically: true, encoding: .utf8)
    }
    let file = folder.appendingPathComponent("test.cpuprofile").path
    let outcome = try CommandRunner.run(["test", "--ci", "--workers", "2", "--profile", file, folder.path])
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    let hits = try read(file)
    #expect(hits["compute", default: 0] > 20)
    // The first node is the root of all pages.
    #expect(hits["(root)"] == 0)
  }

  @Test("a file that can't be written is reported before the page loads")
  func refused() throws {
    let page = try CommandRunner.page("<script>console.log('ran')</script>")
    let spec = try CommandRunner.page("test('x', () => {})", "x.bridge.js")
    for (command, operand) in [("run", page), ("test", spec)] {
      let outcome = try CommandRunner.run([command, "--profile", "/dev/null/x.cpuprofile", operand])
      #expect(outcome.status == 2 && outcome.output == "", "\(outcome.output)")
      #expect(outcome.errors.contains("--profile /dev/null/x.cpuprofile"), "\(outcome.errors)")
    }
  }
}
