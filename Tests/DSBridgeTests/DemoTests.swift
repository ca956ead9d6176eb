import BridgeTesting
import DSBridge
import Foundation
import HeadlessWebView
import JavaScriptEngine
import Testing

/// A page that does the same as the original's demo, with every button, and an app around it.
struct DemoTests {
  private final class App {
    let view: WebView
    let bridge: DSBridge
    let recorder: TranscriptRecorder
    var heard: [String] = []
    private var shown: [String] = []

    init(_ dialect: DSBridgeDialect, _ script: ScriptUnderTest) throws {
      var configuration = WebViewConfiguration()
      let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Pages")
      configuration.resources = ResourcePolicy(root: folder.path, origin: WebURL("https://page.example"))
      if dialect == .oldAndroid { configuration.applicationNameForUserAgent = "_dsbridge" }
      view = WebView(configuration: configuration)
      recorder = TranscriptRecorder(view)
      bridge = DSBridge(view, dialect: dialect)
      // The page loads its script itself, as real pages do.
      let source = script.script.source
      view.network.route("https://cdn.example/dsbridge.js") { _ in
        .text(source, type: "text/javascript")
      }
      bridge.onDialog = { [unowned self] dialog in
        shown.append(dialog.message)
        return .accept
      }
      try bridge.addJavascriptObject(try methods())
      var echo = DSBridgeObject()
      try echo.addRawSynchronous("syn") { $0 }
      try echo.addRawAsynchronous("asyn") { $1.sendRaw($0) }
      try bridge.addJavascriptObject(echo, namespace: "echo")
      bridge.setJavascriptCloseWindowListener { [unowned self] in heard.append("close") }
    }

    deinit { view.close() }

    private func methods() throws -> DSBridgeObject {
      var object = DSBridgeObject()
      try object.addSynchronous("testSyn") { (text: String) in text + "[ syn call]" }
      try object.addAsynchronous("testAsyn") { (text: String, answer) in try? answer.complete(text + " [asyn call]") }
      try object.addSynchronous("testNoArgSyn") { (_: JSONText?) in "no argument [ syn call]" }
      try object.addAsynchronous("testNoArgAsyn") { (_: JSONText?, answer) in
        try? answer.complete("no argument [asyn call]")
      }
      try object.addAsynchronous("callProgress") { [unowned self] (_: JSONText?, answer) in count(down: 3, answer) }
      return object
    }

    private func count(down value: Int, _ answer: DSBridgeAnswer) {
      guard value > 0 else { return (try? answer.complete(0)) ?? () }
      try? answer.setProgress(value)
      view.eventLoop.post(after: .seconds(1), label: "progress") { [unowned self] in count(down: value - 1, answer)
      }
    }

    /// Presses a button, and returns the text that the page then showed.
    func press(_ id: String) throws -> String {
      shown = []
      view.evaluateJavaScript("document.getElementById('\(id)').click()")
      try view.runUntilIdle()
      return shown.joined(separator: "|")
    }
  }

  @Test("handles every button", arguments: version3, ScriptUnderTest.all)
  func buttons(_ dialect: DSBridgeDialect, _ script: ScriptUnderTest) throws {
    let app = try App(dialect, script)
    app.view.load(try #require(WebURL("https://page.example/demo.html")))
    try app.view.runUntilIdle()
    let isIOS = dialect == .ios
    let expected: [(String, String)] = [
      ("syn", "Hello[ syn call]"), ("asyn", "hello [asyn call]"), ("no-arg-syn", "no argument [ syn call]"),
      ("no-arg-asyn", "no argument [asyn call]"), ("echo-syn", "{\"msg\":\"synchronous\",\"tag\":1}"),
      ("echo-asyn", "{\"msg\":\"asynchronous\",\"tag\":2}"), ("stress", "2000 in order"),
      ("never", isIOS ? "" : "undefined"),
      ("progress", ""), ("has-xx", isIOS ? "0" : "false"), ("has-test-syn", isIOS ? "1" : "true"), ("close", ""),
    ]
    for (button, shown) in expected { #expect(try app.press(button) == shown, "\(button)") }
    var text: StructuredValue?
    app.view.evaluateJavaScript("document.getElementById('value').textContent") { text = try? $0.get() }
    try app.view.runUntilIdle()
    #expect(text?.string == "3 2 1 0 ")
    #expect(app.heard == ["close"])
    #expect(app.recorder.faults == ["no-native-method"])
  }

  @Test("makes every call of native before the page has loaded", arguments: version3, ScriptUnderTest.all)
  func nativeCalls(_ dialect: DSBridgeDialect, _ script: ScriptUnderTest) throws {
    let app = try App(dialect, script)
    app.view.load(try #require(WebURL("https://page.example/demo.html")))
    let note = { (name: String) in
      { (result: Result<PageValue, BridgeError>) in
        app.heard.append("\(name) \((try? result.get().json?.string) ?? "\(result)")")
      }
    }
    app.bridge.callRaw("addValue", arguments: try JSONText("[3,4]"), reply: note("addValue"))
    app.bridge.callRaw("append", arguments: try JSONText("[\"I\",\"love\",\"you\"]"), reply: note("append"))
    app.bridge.callRaw("startTimer", reply: note("startTimer"))
    app.bridge.callRaw("syn.addValue", arguments: try JSONText("[5,6]"), reply: note("syn.addValue"))
    app.bridge.callRaw("syn.getInfo", reply: note("syn.getInfo"))
    app.bridge.callRaw("asyn.addValue", arguments: try JSONText("[5,6]"), reply: note("asyn.addValue"))
    app.bridge.callRaw("asyn.getInfo", reply: note("asyn.getInfo"))
    for name in ["addValue", "XX", "asyn.addValue", "asyn.XX"] {
      app.bridge.hasJavascriptMethod(name) { app.heard.append("has \(name) \($0)") }
    }
    try app.view.runUntilIdle()
    #expect(
      app.heard == [
        "addValue 7", "append \"I love you\"", "syn.addValue 11", "syn.getInfo {\"tag\":\"syn\",\"value\":8}",
        "asyn.addValue 11", "asyn.getInfo {\"tag\":\"asyn\",\"value\":8}", "has addValue true", "has XX false",
        "has asyn.addValue true", "has asyn.XX false", "startTimer 0", "startTimer 1", "startTimer 2", "startTimer 3",
        "startTimer 4", "startTimer 5",
      ])
    #expect(app.recorder.faults.isEmpty)
  }
}
