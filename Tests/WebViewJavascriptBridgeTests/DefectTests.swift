import BridgeSupport
import BridgeTesting
import Foundation
import HeadlessWebView
import JavaScriptEngine
import Testing
import WebViewJavascriptBridge

/// Defects of upstream's native side, which must not occur here.
@Suite struct DefectTests {
  private static let slow =
    "bridge.registerHandler('slow', function (d, r) { setTimeout(function () { r(d); }, 50); });"

  @Test("U1: survives duplicate, late and forged response ids", arguments: ScriptUnderTest.all)
  func u1DuplicateLateAndForged(script: ScriptUnderTest) throws {
    let stage = Stage(script)
    try stage.load("bridge.registerHandler('a', function (data, respond) { respond(1); respond(2); });")
    #expect(try stage.call("a") == "1")
    for id in ["objc_cb_1", "objc_cb_77", "漢"] { try stage.evaluate(ProtocolTests.forge(id)) }
    #expect(stage.faults("unknown-response").count == 4)
    #expect(try stage.call("a") == "1")
  }

  @Test("U2: does not complete a new call with a late response to a call before reset", arguments: ScriptUnderTest.all)
  func u2ALateAnswerToACall(script: ScriptUnderTest) throws {
    let stage = Stage(script)
    try stage.load(Self.slow)
    var answers: [String] = []
    stage.bridge.callHandler("slow", data: "old") { answers.append($0 as? String ?? "-") }
    stage.bridge.reset()
    stage.bridge.callHandler("slow", data: "new") { answers.append($0 as? String ?? "-") }
    try stage.view.runUntilIdle()
    #expect(answers == ["new"])
    #expect(stage.recorder.faults == ["unknown-response"])
  }

  @Test("U3: delivers a call after reset without a reload", arguments: ScriptUnderTest.all)
  func u3ACallAfterReset(script: ScriptUnderTest) throws {
    let stage = Stage(script)
    try stage.load(Self.slow)
    stage.bridge.reset()
    #expect(try stage.call("slow", "1") == "1")
  }

  @Test("U4: reports a missing native handler by its name", arguments: ScriptUnderTest.all)
  func u4AMissingNativeHandler(script: ScriptUnderTest) throws {
    let stage = Stage(script)
    try stage.load("bridge.callHandler('missing', 1, function () {});")
    #expect(stage.faults("no-handler") == ["no native handler for 'missing'; no handlers are registered"])
  }

  private struct Refused: Error {}

  @Test("U5: handles the rest of a batch after a handler that throws", arguments: ScriptUnderTest.all)
  func u5AHandlerThatThrows(script: ScriptUnderTest) throws {
    let stage = Stage(script)
    try stage.listen("one", "three")
    stage.bridge.register("two") { (_: Int) -> Int in throw Refused() }
    try stage.load(
      "bridge.callHandler('one', 1); bridge.callHandler('two', 2, function (a) { console.log(a); }); bridge.callHandler('three', 3);"
    )
    #expect(stage.heard == ["one 1", "three 3"])
    #expect(stage.faults("handler-failed") == ["two: Refused()"])
    #expect(stage.recorder.console == ["null"])
  }

  @Test("U6: reports a malformed queue with an excerpt, and continues to work", arguments: ScriptUnderTest.all)
  func u6AMalformedQueueIsAFault(script: ScriptUnderTest) throws {
    let stage = Stage(script)
    try stage.listen("a")
    try stage.load()
    try stage.evaluate(
      """
      var original = WebViewJavascriptBridge._fetchQueue;
      WebViewJavascriptBridge._fetchQueue = function () { return original().slice(0, -4); };
      WebViewJavascriptBridge.callHandler('a', 'cut here');
      """)
    #expect(stage.faults("bad-message").first?.contains("cut h") ?? false)
    try stage.evaluate("WebViewJavascriptBridge._fetchQueue = original; WebViewJavascriptBridge.callHandler('a', 2); 0")
    #expect(stage.heard == ["a 2"])
  }

  @Test("U7: throws an error for data without a JSON form at the call", arguments: ScriptUnderTest.all)
  func u7APayloadWithoutAJSON(script: ScriptUnderTest) throws {
    let stage = Stage(script)
    try stage.load("bridge.registerHandler('a', function () { console.log('called'); });")
    stage.bridge.callHandler("a", data: Double.nan)
    stage.bridge.callHandler("a", data: [1: "key"])
    stage.bridge.callHandler("a", data: ["at": Date(timeIntervalSince1970: 0)])
    stage.bridge.registerHandler("b") { _, respond in respond?(Double.infinity) }
    try stage.evaluate("WebViewJavascriptBridge.callHandler('b', function (a) { console.log('b ' + a); }); 0")
    var failure: (any Error)?
    stage.bridge.call("a", with: [Double.nan], as: Int.self) { if case .failure(let error) = $0 { failure = error } }
    try stage.view.runUntilIdle()
    #expect(failure is EncodingError)
    #expect(stage.recorder.faults == ["data-not-json", "data-not-json", "data-not-json", "response-not-json"])
    #expect(stage.recorder.console == ["b null"])
  }

  @Test("U9: makes a policy decision for every navigation, even of another view", arguments: ScriptUnderTest.all)
  func u9EveryQuestionIsAnswered(script: ScriptUnderTest) throws {
    let stage = Stage(script)
    let foreign = WebView()
    foreign.navigationDelegate = stage.view.navigationDelegate
    let recorder = TranscriptRecorder(foreign)
    foreign.loadHTML(Stage.page(""))
    try foreign.runUntilIdle()
    try stage.view.runUntilIdle()
    let asked = recorder.events(.navigation).compactMap { $0.string("url") }
    #expect(asked == ["https://__bridge_loaded__/"])
    #expect(recorder.events(.decision).compactMap { $0.string("url") } == asked)
    #expect(stage.recorder.events(.inject).isEmpty)
  }

  @Test("U10: leaves the view working after the bridge was deallocated", arguments: ScriptUnderTest.all)
  func u10ABridgeThatIsGone(script: ScriptUnderTest) throws {
    let view = WebView()
    var bridge: WebViewJavascriptBridge? = WebViewJavascriptBridge(view, script: script.script)
    weak let observed = bridge
    var reason: BridgeError?
    bridge?.callRaw("a") { if case .failure(let error) = $0 { reason = error } }
    bridge = nil
    #expect(observed == nil && view.navigationDelegate == nil)
    #expect(reason == .closed(handler: "a"))
    view.loadHTML(Stage.page(""))
    try view.runUntilIdle()
  }

  @Test("U11: reports a message that the page does not accept", arguments: ScriptUnderTest.all)
  func u11AMessageThatAPage(script: ScriptUnderTest) throws {
    let stage = Stage(script)
    try stage.load()
    try stage.evaluate("delete window.WebViewJavascriptBridge")
    var reason: BridgeError?
    stage.bridge.callRaw("a") { if case .failure(let error) = $0 { reason = error } }
    try stage.view.runUntilIdle()
    #expect(stage.recorder.faults == ["not-delivered"])
    #expect(reason.map { "\($0)".hasPrefix("'a' could not be called") } ?? false)
  }

  @Test("U12: reports a failed fetch with one accurate fault", arguments: ScriptUnderTest.all)
  func u12AFailedFetchIsOne(script: ScriptUnderTest) throws {
    let stage = Stage(script)
    try stage.load("var c = {}; c.c = c; bridge.callHandler('a', c);")
    #expect(stage.faults("fetch-failed").first?.contains("JSON.stringify cannot serialize cyclic structures") ?? false)
    #expect(stage.faults("bad-message") == [])
  }

  @Test("U13: does not read the queue for a cross-origin frame", arguments: ScriptUnderTest.all)
  func u13AFrameOfAnother(script: ScriptUnderTest) throws {
    let stage = Stage(script)
    try stage.load()
    let fetches = stage.bridge.fetchCount
    let source = FrameInfo(id: 1, url: try #require(WebURL("https://evil.example/")))
    let frame = FrameInfo(id: 2, url: .blank)
    for host in ["__bridge_loaded__", "__wvjb_queue_message__"] {
      let url = try #require(WebURL("https://\(host)"))
      let action = NavigationAction(url: url, frame: frame, source: source, kind: .other)
      #expect(stage.view.navigationDelegate?.webView(stage.view, decidePolicyFor: action) == .cancel)
    }
    try stage.view.runUntilIdle()
    #expect(stage.bridge.fetchCount == fetches)
    #expect(stage.recorder.faults == ["foreign-frame", "foreign-frame"])
  }

  @Test(
    "U13: ignores signals of a cross-origin frame, but not of a same-origin frame",
    arguments: ScriptUnderTest.all)
  func u13AFrameThatAPage(script: ScriptUnderTest) throws {
    let stage = Stage(script, configuration: TestPage.configuration)
    try stage.listen("a")
    stage.view.load(TestPage(name: "points").url)
    try stage.view.runUntilIdle()
    stage.view.network.route(
      "https://other.example/*", .file(TestPage.folder.appendingPathComponent("knocking.html").path))
    for (url, isForeign) in [
      ("https://other.example/knocking.html", true), ("https://page.example/knocking.html", false),
    ] {
      let fetches = stage.bridge.fetchCount
      try stage.evaluate(
        "var f = document.createElement('iframe'); f.src = '\(url)'; document.body.appendChild(f); 0")
      #expect(stage.recorder.console.last == "knocking at \(url)")
      #expect(stage.faults("foreign-frame").count == 1)
      #expect((stage.bridge.fetchCount == fetches) == isForeign)
    }
  }

  @Test("U14: logs for each bridge separately, and never splits a character", arguments: ScriptUnderTest.all)
  func u14TheLogIsEach(script: ScriptUnderTest) throws {
    let (loud, silent) = (Stage(script), Stage(script))
    let lines = LineBox()
    loud.bridge.logging = WVJBLogging(isEnabled: true, maximumLength: 10, write: lines.add)
    for stage in [loud, silent] { try stage.load() }
    for stage in [loud, silent] { stage.bridge.callHandler("a", data: "😀😀😀") }
    #expect(lines.all == [#"WVJB SEND: {"data":" [...]"#])
    loud.bridge.logging.maximumLength = 11
    loud.bridge.callHandler("a", data: "😀😀😀")
    #expect(lines.all.last == #"WVJB SEND: {"data":"😀 [...]"#)
  }

  @Test("U15: provides reset, setLogMaxLength and send on one class", arguments: ScriptUnderTest.all)
  func u15OneSurfaceHasReset(script: ScriptUnderTest) throws {
    let stage = Stage(script)
    let parts: (() -> Void, (Int) -> Void) = (stage.bridge.reset, WebViewJavascriptBridge.setLogMaxLength)
    parts.0()
    try stage.load()
    stage.bridge.send(1)
    try stage.view.runUntilIdle()
    #expect(stage.messages(.send) == [#"{"data":1}"#])
    #expect(stage.recorder.console.first?.contains("no handler for message") ?? false)
  }
}
