import BridgeTesting
import Foundation
import HeadlessWebView
import JavaScriptEngine
import Testing

@testable import SpecRunner

struct ReportPageTests {
  private func page(_ html: String, _ name: String = "a test") throws -> String {
    let view = WebView()
    defer { view.close() }
    let recorder = TranscriptRecorder(view)
    view.loadHTML(html)
    try view.runUntilIdle()
    var entry = ReportEntry(file: "a.bridge.js", path: [name], verdict: .passed)
    entry.records = [SpecRecord(events: recorder.events, view: view, sources: PageSources(of: view), name: name)]
    return ReportPage(title: name, entries: [entry]) { _ in nil }.html
  }

  /// The data, as a browser's script reads it.
  private func data(in html: String, _ id: String = "data") throws -> [String: Any] {
    let text = try #require(
      html.components(separatedBy: "id=\"\(id)\">").last?.components(separatedBy: "</script>").first)
    return try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  @Test("the file is self-contained")
  func selfContained() throws {
    let html = try page("<p>hi</p>")
    #expect(!html.contains("<link") && !html.contains("src=\"") && !html.contains("@import") && !html.contains("url("))
    #expect(!html.contains("{{"))
  }

  @Test("text of pages and tests cannot end the script element or become markup")
  func escaping() throws {
    let html = try page(
      "<script>console.log('<\\/script><!--<script>\\u2028\\ud800 {{data}} \\u0000')</script>",
      "</title></script><b>{{script}}")
    // The list of tests, the test, the sources, the snapshots, and the scripts of the page.
    #expect(html.components(separatedBy: "</script>").count == 6)
    #expect(html.components(separatedBy: "<script").count == 6)
    #expect(!html.contains("<!--<") && !html.contains("<b>{{") && !html.contains("\u{2028}"))
    let entries = try #require(data(in: html)["entries"] as? [[String: Any]])
    #expect(entries[0]["path"] as? [String] == ["</title></script><b>{{script}}"])
  }

  @Test("the files of a folder are scripts that pass their data as text")
  func folder() throws {
    let hostile = "</script><!--\u{2028}\\u{0}'\"`${x}"
    var first = ReportEntry(file: "a.bridge.js", path: [hostile], verdict: .failed)
    first.failures = [SpecFailure(message: hostile)]
    let files = ReportPage(title: hostile, entries: [first, first]) { _ in nil }.files
    #expect(files.map(\.path) == ["data/test-0.js", "data/test-1.js", "data/sources.js", "index.html"])
    for file in files.dropLast() {
      #expect(file.text.hasPrefix("report.receive(\""))
      #expect(!file.text.contains("</script") && !file.text.contains("\u{2028}") && !file.text.contains("<!--"))
    }
    #expect(try !#require(files.last).text.contains("</script><!--"))
  }

  @Test("events of a hook whose process crashed are not added to tests of the next file")
  func lostHook() throws {
    let view = WebView()
    defer { view.close() }
    let test = SpecTest(id: 1, path: ["b"], line: 1, state: .run)
    var record = SpecRecord(test: test, retry: 0, lines: [], places: [], stored: [])
    record.isOfHook = true
    var html = ""
    let reporter = ReportReporter(source: { _ in nil }) { html = $0.html }
    reporter.fileEvent(.recorded(record), in: "a.bridge.js")
    reporter.fileEvent(.printed(level: "log", text: "lost"), in: "a.bridge.js")
    reporter.fileEvent(.failed(suite: "", SpecFailure(message: "outside of a test")), in: "a.bridge.js")
    reporter.fileEvent(.fileEnded(path: "a.bridge.js"), in: "a.bridge.js")
    reporter.fileEvent(.testEnded(SpecResult(test: test, verdict: .passed)), in: "b.bridge.js")
    reporter.runEnded(SpecSummary())
    let entries = try #require(data(in: html)["entries"] as? [[String: Any]])
    #expect(entries.count == 2)
    let details = try (0..<2).map { try data(in: html, "test-data-\($0)") }
    for name in ["hooks", "printed"] {
      #expect(details.allSatisfy { ($0[name] as? [Any])?.isEmpty == true })
    }
  }

  @Test("a browser without scripts shows an expandable list")
  func plainList() throws {
    let html = try page("<script>console.log('said <this>'); localStorage.a = 'kept'</script>")
    let plain = try #require(
      html.components(separatedBy: "<noscript>").last?.components(separatedBy: "</noscript>").first)
    #expect(plain.contains("said &lt;this&gt;"))
    #expect(plain.contains("<details"))
  }

  @Test("a row shows the direction, the data, and a missing response")
  func rows() throws {
    let lines = [
      #"{"n":1,"time":0,"type":"receive","message":{"handlerName":"share","data":{"a":1},"callbackId":"c1"}}"#,
      #"{"n":2,"parent":1,"time":0,"type":"handler","name":"share","id":"c1"}"#,
      #"{"n":3,"parent":1,"time":9,"type":"send","message":{"responseId":"c1","responseData":true}}"#,
      #"{"n":4,"time":9,"type":"send","message":{"handlerName":"ping","callbackId":"objc_cb_1"}}"#,
      #"{"n":5,"time":9,"type":"receive","message":{"method":"pay","argument":{"data":5,"_dscbstub":"dscb0"}}}"#,
      #"{"n":6,"parent":5,"time":9,"type":"handler","name":"pay","id":"dscb0"}"#,
      #"{"n":7,"parent":6,"time":9,"type":"answer","name":"pay","id":"dscb0","data":"ok","complete":true}"#,
    ]
    let rows = ReportRows(lines.compactMap { TranscriptReader.event(line: $0) }).rows
    #expect(rows.map(\.title) == ["share", "handler share", "share", "ping", "pay", "handler pay", "pay"])
    #expect(rows.map(\.lane) == [.toNative, .native, .toPage, .toPage, .toNative, .native, .toPage])
    #expect(rows.map(\.answered) == [nil, nil, 1, nil, nil, nil, 5])
    #expect(rows.filter(\.isUnanswered).map(\.event.number) == [4])
    #expect(rows[0].preview == "{\"a\":1}")
    #expect(rows[6].preview == "\"ok\"")
  }

  @Test("a request is one row with its response or failure")
  func requests() {
    let lines = [
      #"{"n":1,"time":0,"type":"request","id":1,"method":"POST","url":"/api","body":"{\"a\":1}"}"#,
      #"{"n":2,"parent":1,"time":5,"type":"request-finished","id":1,"method":"POST","url":"/api","status":503,"bytes":0,"by":"route"}"#,
      #"{"n":3,"time":6,"type":"request","id":2,"method":"GET","url":"/x.js"}"#,
      #"{"n":4,"parent":3,"time":6,"type":"request-failed","id":2,"method":"GET","url":"/x.js","reason":"not found"}"#,
      #"{"n":5,"time":6,"type":"load-failed","url":"/x.js","reason":"not found"}"#,
    ]
    let rows = ReportRows(lines.compactMap { TranscriptReader.event(line: $0) }).rows.filter { $0.kind != .detail }
    #expect(rows.map(\.kind) == [.request, .request])
    #expect(rows.map(\.title) == ["POST /api", "GET /x.js"])
    #expect(rows.map(\.preview) == ["503, 0 bytes, by route", "not found"])
    #expect(rows.map(\.severity) == [.warning, .warning])
    #expect(rows[0].payload?.string == #"{"a":1}"#)
  }

  @Test("events of any shape become rows")
  func oddEvents() {
    let lines = [
      #"{"time":0,"type":"send","message":"no object"}"#, #"{"time":0,"type":"receive"}"#,
      #"{"n":3,"parent":9,"time":1e300,"type":"answer","data":{},"complete":false}"#,
      #"{"time":0,"type":"new-kind","x":1e99}"#,
      #"{"time":0,"type":"script-message","body":"undefined"}"#,
    ]
    #expect(ReportRows(lines.compactMap { TranscriptReader.event(line: $0) }).rows.count == lines.count)
  }
}
