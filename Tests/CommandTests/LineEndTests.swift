import Foundation
import Testing

/// Files with CRLF line endings, which are a single `Character` in Swift.
struct LineEndTests {
  private func folder(_ files: [String: String]) throws -> URL {
    let folder = URL(fileURLWithPath: try CommandRunner.page("", "marker")).deletingLastPathComponent()
      .appendingPathComponent("files")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, text) in files {
      let crlf = text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n")
      try crlf.write(to: folder.appendingPathComponent(name), atomically: true, encoding: .utf8)
    }
    return folder
  }

  @Test("shows the code around a page error") func pageError() throws {
    let folder = try folder([
      "index.html": "<p>x</p>\n<script>\nsetTimeout(() => {\n  throw new Error('no');\n}, 5);\n</script>\n",
      "a.bridge.js": "test('a', async () => {\n  await page.goto('index.html');\n  await clock.advance(10);\n});\n",
    ])
    let outcome = try CommandRunner.run(["test", folder.path])
    #expect(outcome.output.contains("  > 4 |   throw new Error('no');\n"), "\(outcome.output)")
  }

  @Test("reports the line that imports a missing file") func missingFile() throws {
    let folder = try folder(["a.bridge.js": "// One.\n\nimport { x } from './nope.js';\ntest('a', () => {});\n"])
    let outcome = try CommandRunner.run(["test", folder.path])
    #expect(
      outcome.output.contains("'./nope.js' in \(folder.path)/a.bridge.js:3: file not found"), "\(outcome.output)")
  }

  @Test("appends lines after the last line ending of a file") func appendsLines() throws {
    let folder = try folder([".gitignore": "node_modules\n", "index.html": "<title>x</title>"])
    #expect(try CommandRunner.run(["init", folder.path]).status == 0)
    let text = try String(contentsOf: folder.appendingPathComponent(".gitignore"), encoding: .utf8)
    #expect(text == "node_modules\r\n/junit.xml\n/report.html\n/transcripts/\n")
  }
}
