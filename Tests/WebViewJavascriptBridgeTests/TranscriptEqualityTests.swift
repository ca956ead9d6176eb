import BridgeSupport
import BridgeTesting
import Foundation
import HeadlessWebView
import JavaScriptEngine
import Testing
import WebViewJavascriptBridge

/// The transcript does not show which script ran, or whether it came from a `.js` or a `.m` file.
@Suite struct TranscriptEqualityTests {
  /// Every line of two transcripts is equal.
  private func expectEqual(_ ours: String, _ theirs: String, _ name: String) {
    let lines = (ours.split(separator: "\n"), theirs.split(separator: "\n"))
    let difference = zip(lines.0, lines.1).first { $0 != $1 }
    let counts = "\(lines.0.count), \(lines.1.count) lines"
    #expect(ours == theirs, "\(name): \(difference.map { "\($0)\n\($1)" } ?? counts)")
  }

  @Test("writes the same transcript of a test page, byte for byte", arguments: TestPage.all)
  func theTranscriptOfATest(page: TestPage) throws {
    let group = WebViewGroup()
    let ours = try page.transcript(on: .standard, group: group)
    #expect(ours.split(separator: "\n").count > 12)
    #expect(ours.contains(#""type":"inject""#) && ours.contains(#""type":"fetch""#))
    expectEqual(ours, try page.transcript(on: .standard, group: WebViewGroup()), "again")
    for (name, script) in ScriptUnderTest.forms {
      expectEqual(ours, try page.transcript(on: script, group: group), name)
    }
  }

  /// The benchmark's page, which consists of two files of the examples.
  private func benchmark(on script: BridgeScript) throws -> String {
    let examples = TestPage.folder.appendingPathComponent("../../../Resources/examples").standardizedFileURL
    let sources = try ["hello/bridge-ready.js", "bench/work.js"].map {
      try String(contentsOf: examples.appendingPathComponent($0), encoding: .utf8)
    }
    let view = WebView()
    let recorder = TranscriptRecorder(view)
    let bridge = WebViewJavascriptBridge(view, script: script)
    defer { view.close() }
    for name in ["echo", "go", "ready", "done"] {
      bridge.registerRaw(name) { data, respond in respond(data ?? .null) }
    }
    view.loadHTML("<script>\(sources[0])</script><script>\(sources[1])</script>")
    try view.runUntilIdle()
    for source in ["LAB.seq(5)", "LAB.burst(20)", "LAB.payload(500, 2, true)", "LAB.safety(false)", "LAB.seq(5)"] {
      view.evaluateJavaScript("\(source); 0")
      try view.runUntilIdle()
    }
    #expect(recorder.events(.handlerCalled).filter { $0.string("name") == "done" }.count == 4)
    #expect(recorder.events(.error).isEmpty)
    return recorder.text
  }

  @Test("writes the same transcript of the benchmark's page, byte for byte")
  func theTranscriptOfTheBenchmarks() throws {
    let ours = try benchmark(on: .standard)
    for (name, script) in ScriptUnderTest.forms { expectEqual(ours, try benchmark(on: script), name) }
  }

  @Test("covers each well-formed test page of the folder") func thereAreAsManyTest() {
    #expect(TestPage.all.count >= 18)
    #expect(ScriptUnderTest.forms.count == ScriptUnderTest.all.count * 2 - 1)
  }

  @Test("shows a location in the bridge script by the script's name alone", arguments: ScriptUnderTest.all)
  func aPlaceInTheBridge(script: ScriptUnderTest) throws {
    let stage = Stage(script)
    try stage.load("WebViewJavascriptBridge._handleMessageFromObjC('no JSON');")
    #expect(stage.recorder.events(.error).first?.string("place") == BridgeScript.defaultName)
  }
}
