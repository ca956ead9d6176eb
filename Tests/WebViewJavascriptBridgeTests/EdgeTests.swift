import BridgeSupport
import BridgeTesting
import HeadlessWebView
import JavaScriptEngine
import Testing
import WebViewJavascriptBridge

/// The behavior of a real engine at the edges of the page side.
///
/// U21 tests that a page without WVJBCallbacks gets a working bridge.
@Suite struct EdgeTests {
  @Test("p12: keeps the first script when it is injected twice", arguments: ScriptUnderTest.all)
  func p12InjectedTwiceTheFirst(script: ScriptUnderTest) throws {
    let stage = Stage(script)
    try stage.load("bridge.registerHandler('a', function (data, respond) { respond(1); });")
    try stage.evaluate(
      """
      var knock = document.createElement('iframe');
      knock.src = 'https://__bridge_loaded__';
      document.body.appendChild(knock);
      0
      """)
    #expect(stage.recorder.events(.inject).count == 2)
    #expect(try stage.call("a") == "1")
  }

  @Test("p12: writes payloads like JSON.stringify, in its key order", arguments: ScriptUnderTest.all)
  func p12PayloadsAreAsJSON(script: ScriptUnderTest) throws {
    let stage = Stage(script)
    try stage.load(
      """
      bridge.callHandler('a', undefined); bridge.callHandler('a', null); bridge.callHandler('a', NaN);
      bridge.callHandler('a', { f: function () {}, u: undefined, d: new Date(0) }); bridge.callHandler('a', '\\ud800');
      bridge.callHandler('a', null, function () {});
      """)
    #expect(
      stage.messages(.receive) == [
        #"{"handlerName":"a"}"#, #"{"handlerName":"a","data":null}"#, #"{"handlerName":"a","data":null}"#,
        #"{"handlerName":"a","data":{"d":"1970-01-01T00:00:00.000Z"}}"#, #"{"handlerName":"a","data":"\ud800"}"#,
        #"{"handlerName":"a","data":null,"callbackId":"cb_1_1700000000000"}"#,
      ])
  }

  @Test("p12: sends two messages with one id when a page handler responds twice", arguments: ScriptUnderTest.all)
  func p12APagesHandlerMay(script: ScriptUnderTest) throws {
    let stage = Stage(script)
    try stage.load("bridge.registerHandler('a', function (data, respond) { respond(1); respond(2); });")
    #expect(try stage.call("a") == "1")
    #expect(
      stage.messages(.receive) == [
        #"{"handlerName":"a","responseId":"objc_cb_1","responseData":1}"#,
        #"{"handlerName":"a","responseId":"objc_cb_1","responseData":2}"#,
      ])
  }

  @Test("p12: runs a callback once, but runs one that throws again", arguments: ScriptUnderTest.all)
  func p12ACallbackRunsOnce(script: ScriptUnderTest) throws {
    let stage = Stage(script)
    try stage.listen("a", answer: "1")
    try stage.load(
      "bridge.callHandler('a', 1, function () { console.log('good'); });"
        + "bridge.callHandler('a', 2, function () { console.log('bad'); throw new Error('x'); });",
      top: "window.onerror = function () {};")
    for id in ["cb_1_1700000000000", "cb_2_1700000000000"] {
      try stage.evaluate("WebViewJavascriptBridge._handleMessageFromObjC('{\"responseId\":\"\(id)\"}')")
    }
    #expect(stage.recorder.console == ["good", "bad", "bad"])
  }

  @Test("p12: returns from the call with cyclic data, and throws in every later fetch", arguments: ScriptUnderTest.all)
  func p12CyclicDataTheCall(script: ScriptUnderTest) throws {
    let stage = Stage(script)
    try stage.listen("a")
    try stage.load()
    try stage.evaluate("var c = {}; c.c = c; WebViewJavascriptBridge.callHandler('a', c); console.log('returned');")
    try stage.evaluate("WebViewJavascriptBridge.callHandler('a', 1); 0")
    #expect(stage.recorder.console.contains("returned"))
    #expect(stage.faults("fetch-failed").count == 2)
    #expect(stage.heard == [])
  }

  @Test(
    "p12: reports bad JSON and throwing handlers to the right receiver", arguments: ScriptUnderTest.all, [false, true])
  func p12BadJSONAndThrowing(script: ScriptUnderTest, isDirect: Bool) throws {
    let stage = Stage(script)
    try stage.load("bridge.registerHandler('a', function () { throw new Error('thrown'); });")
    if isDirect { try stage.evaluate("WebViewJavascriptBridge.disableJavscriptAlertBoxSafetyTimeout()") }
    for json in [#"{"handlerName":"a"}"#, "no JSON"] {
      var failed: Bool?
      stage.view.evaluateJavaScript("WebViewJavascriptBridge._handleMessageFromObjC('\(json)')") { result in
        if case .failure = result { failed = true } else { failed = false }
      }
      try stage.view.runUntilIdle()
      #expect(failed == isDirect)
    }
    #expect(stage.errors.count == 2)
    #expect(stage.recorder.console.count == 2)
  }

  @Test(
    "difference: includes the script's own functions in an error's stack, below the page's",
    arguments: ScriptUnderTest.all)
  func differenceAnErrorsStackHasTheScripts(script: ScriptUnderTest) throws {
    let stage = Stage(script)
    try stage.load("bridge.registerHandler('a', function named() { console.log(new Error().stack); });")
    _ = try stage.call("a")
    let frames = StackFrame.frames(of: try #require(stage.recorder.console.first))
    #expect(frames.first?.function == "named")
    let inner = frames.dropFirst().first { $0.url != nil }
    #expect(inner?.url == script.script.name)
    #expect(inner?.function == (script == .standard ? "called" : "_doDispatchMessageFromObjC"))
  }
}
