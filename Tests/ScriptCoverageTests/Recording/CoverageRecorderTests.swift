import Foundation
import HeadlessWebView
import JavaScriptEngine
import Testing

@testable import ScriptCoverage

/// The counts of pages.
@Suite struct CoverageRecorderTests {
  private static let origin = "https://coverage.example"

  /// Loads a page whose files are routes, and returns the report.
  private func report(
    _ files: [String: String], then: (WebView) throws -> Void = { _ in }
  ) throws -> CoverageReport {
    let view = WebView()
    for (path, text) in files {
      view.network.route(where: { $0.href == "\(Self.origin)/\(path)" }) { _ in
        path.hasSuffix(".html") ? .html(text) : .text(text, type: "text/javascript")
      }
    }
    let recorder = try CoverageRecorder()
    recorder.attach(to: view)
    view.load(try #require(WebURL("\(Self.origin)/index.html")))
    try view.runUntilIdle()
    try then(view)
    view.close()
    return CoverageReport(recorder.takeData()) { _ in true }
  }

  private func lines(_ report: CoverageReport, _ path: String) -> [Int: Int]? {
    report.files.first { $0.path == "\(Self.origin)/\(path)" }?.lines
  }

  @Test("counts of several documents, frames and workers are added")
  func documents() throws {
    let script = "function used() {\n  return 1;\n}\nfunction other() {\n  return 2;\n}"
    let report = try report([
      "index.html": """
      <script src="lib.js"></script><script>used(); new Worker('worker.js').postMessage(1);</script>
      <iframe src="frame.html"></iframe>
      """,
      "frame.html": "<script src=\"lib.js\"></script>\n<script>used(); other();</script>",
      "next.html": "<script src=\"lib.js\"></script><script>used()</script>",
      "worker.js": "importScripts('lib.js');\nonmessage = () => {\n  other();\n};", "lib.js": script,
    ]) { view in
      view.load(try #require(WebURL("\(Self.origin)/next.html")))
      try view.runUntilIdle()
    }
    #expect(lines(report, "lib.js") == [2: 3, 5: 2])
    #expect(lines(report, "worker.js") == [1: 1, 2: 1, 3: 1])
    #expect(lines(report, "frame.html") == [2: 1])
    #expect(report.files.count == 5)
  }

  @Test("eval, new Function, handlers in attributes, timers of texts, bridges and native's scripts aren't reported")
  func others() throws {
    let report = try report([
      "index.html": """
      <script>
      eval("let a = 1;\\nlet b = 2;\\nlet c = 3;\\nlet d = 4");
      new Function("return 1;\\nreturn 2;")();
      setTimeout("window.late = 1;\\nwindow.later = 2;", 0);
      </script>
      <button onclick="window.clicked = 1;
        window.clicked = 2">x</button>
      """
    ]) { view in
      _ = try view.evaluateJavaScriptNow("document.querySelector('button').click();\n1;\n2;\n3;")
      try view.runUntilIdle()
    }
    #expect(report.files.count == 1)
    #expect(lines(report, "index.html") == [2: 1, 3: 1, 4: 1])
  }

  @Test("the counts of scripts that were instrumented before the run are read from the page")
  func instrumented() throws {
    let map = #"{"0":{"start":{"line":1,"column":0},"end":{"line":1,"column":9}}}"#
    let report = try report([
      "index.html": "<script src=\"app.js\"></script>",
      "app.js": """
      var g = new Function("return this")();
      var c = g["__coverage__"] = { "src/app.ts": { path: "src/app.ts", statementMap: \(map), fnMap: {},
        branchMap: {}, s: { "0": 0 }, f: {}, b: {} } };
      c["src/app.ts"].s["0"]++; c["src/app.ts"].s["0"]++;
      """,
    ])
    #expect(report.files.map(\.path) == ["src/app.ts"])
    #expect(report.files.first?.lines == [1: 2])
  }

  @Test("a page works as without the count")
  func page() throws {
    let view = WebView()
    var lines: [String] = []
    view.transcript.observe { event in
      if event.type == .console, let text = event.string("text") { lines.append(text) }
    }
    let recorder = try CoverageRecorder()
    recorder.attach(to: view)
    view.loadHTML(
      "<script>console.log(1); try { debugger; null.x } catch (e) { console.log(e.name) }</script>",
      baseURL: try #require(WebURL("\(Self.origin)/page.html")))
    try view.runUntilIdle()
    #expect(lines == ["1", "TypeError"])
    recorder.collect()
    #expect(recorder.takeData().scripts.count == 1)
    #expect(recorder.takeData().isEmpty)
  }
}
