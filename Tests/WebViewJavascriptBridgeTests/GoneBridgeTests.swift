import BridgeSupport
import BridgeTesting
import HeadlessWebView
import JavaScriptEngine
import Testing
import WebViewJavascriptBridge

/// Reports of messages that end with their bridge, or that the bridge script loses.
@Suite struct GoneBridgeTests {

  @Test("reports messages that wait for a page when the bridge is deallocated", arguments: ScriptUnderTest.all)
  func aBridgeThatGoesAway(script: ScriptUnderTest) {
    let view = WebView()
    let recorder = TranscriptRecorder(view)
    var bridge: WebViewJavascriptBridge? = WebViewJavascriptBridge(view, script: script.script)
    bridge?.callHandler("silent")
    bridge?.callRaw("asked") { _ in }
    bridge = nil
    #expect(recorder.faults == ["not-delivered", "call-abandoned"])
  }

  @Test("reports pending calls in both directions when the bridge is deallocated", arguments: ScriptUnderTest.all)
  func aBridgeThatGoesAwayTells(script: ScriptUnderTest) throws {
    let view = WebView()
    let recorder = TranscriptRecorder(view)
    var bridge: WebViewJavascriptBridge? = WebViewJavascriptBridge(view, script: script.script)
    var kept: [(JSONText) -> Void] = []
    bridge?.registerRaw("keep") { kept.append($1) }
    view.loadHTML(
      Stage.page("bridge.registerHandler('never', function () {}); bridge.callHandler('keep', 1, function () {});"))
    try view.runUntilIdle()
    bridge?.callRaw("never") { _ in }
    try view.runUntilIdle()
    bridge = nil
    kept.first?(.null)
    #expect(recorder.faults == ["call-abandoned"])
    #expect(recorder.events(.callEnded).map { $0.string("name") } == ["keep"])
  }

  @Test(
    "D2: reports a missing page handler with the called names", arguments: ScriptUnderTest.all,
    BridgeFidelity.allCases)
  func d2AHandlerThatThePage(
    script: ScriptUnderTest, fidelity: BridgeFidelity
  ) throws {
    let stage = Stage(script)
    stage.bridge.fidelity = fidelity
    try stage.load("bridge.registerHandler('getUserInfo', function (data, respond) { respond(1); });")
    stage.bridge.callHandler("getUsrInfo")
    try stage.view.runUntilIdle()
    #expect(try stage.call("getUserInfo") == "1")
    #expect(
      stage.faults("no-page-handler") == [
        "the page has no handler for a message from native; calls without a response: getUsrInfo"
      ])
  }

  @Test("4: reports a page handler that is missing or throws") func test4AHandlerThatThePage() throws {
    let stage = Stage(dialect: .version4)
    try stage.load4("bridge.registerHandler('throws', function () { throw new Error('no'); });")
    stage.bridge.callHandler("throws")
    stage.bridge.callHandler("missing")
    try stage.view.runUntilIdle()
    #expect(stage.recorder.faults == ["page-handler-threw", "page-handler-threw"])
  }

  @Test("D17: does not inject the script into a page that replaces the requesting one")
  func d17APageThatComes() throws {
    let stage = Stage(.standard)
    stage.bridge.allowedOrigins = ["https://page.example"]
    stage.bridge.callHandler("secret", data: "x")
    try stage.loadBare()
    stage.view.loadHTML(
      "<script>setTimeout(function () { console.log(typeof WebViewJavascriptBridge); }, 10);</script>",
      baseURL: WebURL("https://evil.example/") ?? .blank)
    stage.view.evaluateJavaScript(Stage.bootstrap + "withBridge(function () {})")
    try stage.view.runUntilIdle()
    #expect(stage.recorder.console == ["undefined"])
    #expect(stage.recorder.faults == ["foreign-frame"])
    #expect(stage.recorder.events(.inject).isEmpty && !stage.bridge.isConnected)
  }

  @Test("U14: logs with any maximum length", arguments: [0, -1, Int.min])
  func u14NoLengthOfTheLog(length: Int) throws {
    let stage = Stage(.standard)
    let lines = LineBox()
    stage.bridge.logging = WVJBLogging(isEnabled: true, maximumLength: length, write: { lines.add($0) })
    try stage.load("bridge.callHandler('missing', 1);")
    #expect(lines.all.contains("WVJB RCVD:  [...]"))
  }

  @Test("reports messages after a handler that closes the view") func messagesBehindAHandlerThatCloses() throws {
    let stage = Stage(.standard)
    stage.bridge.registerRaw("close") { [unowned stage] _, _ in stage.view.close() }
    try stage.listen("after")
    try stage.load(
      "bridge.callHandler('close', 1); bridge.callHandler('after', 1); bridge.callHandler('after', 2);")
    #expect(stage.heard == [])
    #expect(stage.recorder.faults == ["queue-dropped"])
    #expect(stage.recorder.events(.fault).first?["count"] == .number(2))
  }
}
