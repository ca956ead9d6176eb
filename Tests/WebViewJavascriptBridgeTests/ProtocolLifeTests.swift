import BridgeSupport
import BridgeTesting
import HeadlessWebView
import JavaScriptEngine
import Testing
import WebViewJavascriptBridge

/// The rows of the protocol's table for missing, invalid, early or repeated messages.
@Suite struct ProtocolLifeTests {
  @Test("forgets the id on both sides after a response", arguments: ScriptUnderTest.all)
  func afterAResponseBothSides(script: ScriptUnderTest) throws {
    let stage = Stage(script)
    stage.bridge.registerHandler("twice") { _, respond in
      respond?(1)
      respond?(2)
    }
    try stage.load(
      """
      bridge.callHandler('twice', null, function (value) { console.log('got ' + value); });
      bridge.registerHandler('both', function (data, respond) { respond('first'); respond('second'); });
      """)
    var answers: [String] = []
    stage.bridge.callHandler("both", data: nil) { answers.append("\($0 ?? "nil")") }
    try stage.view.runUntilIdle()
    #expect(stage.recorder.console == ["got 1"])
    #expect(answers == ["first"])
    #expect(stage.recorder.faults == ["second-answer", "unknown-response"])
    try stage.evaluate(
      #"WebViewJavascriptBridge._handleMessageFromObjC('{"responseId":"cb_1_1700000000000","responseData":3}')"#)
    #expect(stage.recorder.console == ["got 1"])
  }

  @Test("reports a message without a matching handler", arguments: ScriptUnderTest.all)
  func noHandlerOfThatName(script: ScriptUnderTest) throws {
    let stage = Stage(script)
    try stage.listen("there")
    let lines = LineBox()
    stage.bridge.logging = WVJBLogging(isEnabled: true, write: lines.add)
    try stage.load("bridge.callHandler('missing', 1); bridge.callHandler('there', 2);")
    #expect(stage.heard == ["there 2"])
    let warnings = lines.all.filter { $0.hasPrefix("WVJB WARNING") }
    #expect(warnings == ["WVJB WARNING: no native handler for 'missing'; registered: there"])
    #expect(stage.faults("no-handler") == ["no native handler for 'missing'; registered: there"])
    #expect(try stage.call("missing") == nil)
    #expect(
      stage.recorder.console == ["WebViewJavascriptBridge: WARNING: no handler for message from ObjC: [object Object]"])
  }

  @Test("passes undefined to a page handler that is called without callbackId", arguments: ScriptUnderTest.all)
  func aPageHandlerCalledWithout(script: ScriptUnderTest) throws {
    let stage = Stage(script)
    try stage.load(
      "bridge.registerHandler('a', function (data, respond) { console.log(typeof respond); respond(1); });")
    stage.bridge.callHandler("a")
    try stage.view.runUntilIdle()
    #expect(stage.recorder.console.first == "undefined")
    #expect(stage.errors.count == 1)
  }

  @Test(
    "reports an invalid queue text", arguments: ScriptUnderTest.all,
    ["null", "undefined", "''", "42", "'[{'", "'{}'", #"'[1, null, {"handlerName":"a"}]'"#])
  func queueTextThatIsWrong(script: ScriptUnderTest, text: String) throws {
    let stage = Stage(script)
    let lines = LineBox()
    stage.bridge.logging = WVJBLogging(isEnabled: true, write: lines.add)
    try stage.listen("a", "b")
    try stage.load()
    try stage.evaluate(
      """
      var original = WebViewJavascriptBridge._fetchQueue;
      WebViewJavascriptBridge._fetchQueue = function () {
        WebViewJavascriptBridge._fetchQueue = original;
        original();
        return \(text);
      };
      WebViewJavascriptBridge.callHandler('x');
      """)
    #expect(stage.faults("bad-message").count == (text.hasPrefix("'[1") ? 2 : 1))
    #expect(lines.all.filter { $0.hasPrefix("WVJB WARNING") }.count == (text.hasPrefix("'[1") ? 2 : 1))
    #expect(stage.heard == (text.hasPrefix("'[1") ? ["a -"] : []))
    try stage.evaluate("WebViewJavascriptBridge.callHandler('b', 1); 0")
    #expect(stage.heard.last == "b 1")
  }

  @Test("startup queue: keeps the order of calls before the injection", arguments: ScriptUnderTest.all)
  func startupQueueCallsBeforeTheInjection(script: ScriptUnderTest) throws {
    let stage = Stage(script)
    for number in 1...3 { stage.bridge.callHandler("a", data: number) }
    try stage.view.runUntilIdle()
    #expect(stage.messages(.send) == [])
    try stage.load("bridge.registerHandler('a', function (data) { console.log(data); });")
    #expect(stage.recorder.console == ["1", "2", "3"])
  }

  @Test("startup queue: does not queue again after a reload", arguments: ScriptUnderTest.all)
  func startupQueueAReloadDoes(script: ScriptUnderTest) throws {
    let stage = Stage(script)
    try stage.load()
    try stage.loadBare()
    var reason: BridgeError?
    stage.bridge.callRaw("a") { if case .failure(let error) = $0 { reason = error } }
    try stage.view.runUntilIdle()
    #expect(stage.recorder.faults == ["not-delivered"])
    guard case .notDelivered(handler: "a", _) = reason else {
      Issue.record("\(String(describing: reason))")
      return
    }
  }

  @Test("keeps the connection and the ids on reset, and forgets the callbacks", arguments: ScriptUnderTest.all)
  func resetKeepsTheConnectionAndTheIds(script: ScriptUnderTest) throws {
    let stage = Stage(script)
    try stage.load("bridge.registerHandler('echo', function (d, r) { setTimeout(function () { r(d); }, 10); });")
    var reasons: [BridgeError] = []
    stage.bridge.callRaw("echo", data: .null) { if case .failure(let error) = $0 { reasons.append(error) } }
    stage.bridge.reset()
    #expect(try stage.call("echo", "2") == "2")
    #expect(reasons == [.reset(handler: "echo")])
    #expect(stage.messages(.send).last?.contains("objc_cb_2") ?? false)
    #expect(stage.recorder.faults == ["unknown-response"])
  }

  @Test("supports _disableJavascriptAlertBoxSafetyTimeout", arguments: ScriptUnderTest.all, [true, false])
  func disablejavascriptalertboxsafetytimeout(script: ScriptUnderTest, isDisabled: Bool) throws {
    let stage = Stage(script)
    if isDisabled { stage.bridge.disableJavscriptAlertBoxSafetyTimeout() }
    try stage.load("bridge.registerHandler('a', function () { order.push('handler'); });", top: "var order = [];")
    try stage.evaluate(
      #"WebViewJavascriptBridge._handleMessageFromObjC('{"handlerName":"a"}'); order.push('after');"#)
    let order = try stage.evaluate("order.join(' ')").string
    #expect(order == (isDisabled ? "handler after" : "after handler"))
  }

  @Test("provides the page API", arguments: ScriptUnderTest.all)
  func pageAPI(script: ScriptUnderTest) throws {
    let stage = Stage(script)
    try stage.listen("a", answer: "\"yes\"")
    try stage.load("bridge.callHandler('a', function (answer) { console.log(answer); });")
    #expect(stage.heard == ["a null"])
    #expect(stage.recorder.console == ["yes"])
    #expect(
      try stage.evaluate("Object.keys(WebViewJavascriptBridge).join()").string
        == "registerHandler,callHandler,disableJavscriptAlertBoxSafetyTimeout,_fetchQueue,_handleMessageFromObjC")
    try stage.evaluate(
      "var order = []; WebViewJavascriptBridge.registerHandler('b', function () { order.push('handler'); });")
    try stage.evaluate("WebViewJavascriptBridge.disableJavscriptAlertBoxSafetyTimeout()")
    try stage.evaluate(#"WebViewJavascriptBridge._handleMessageFromObjC('{"handlerName":"b"}'); order.push('after');"#)
    #expect(try stage.evaluate("order.join(' ')").string == "handler after")
  }

  @Test("runs the callbacks on evaluation", arguments: ScriptUnderTest.all)
  func onEvaluation(script: ScriptUnderTest) throws {
    let stage = Stage(script)
    try stage.load(
      "console.log('second ' + ('WVJBCallbacks' in window));",
      top: "withBridge(function () { console.log('first ' + ('WVJBCallbacks' in window)); });")
    #expect(stage.recorder.console == ["first false", "second false"])
    let frames = "document.documentElement.querySelectorAll(':scope > iframe')"
    #expect(try stage.evaluate("\(frames).length").number == 1)
    #expect(
      try stage.evaluate("\(frames)[0].style.display + ' ' + \(frames)[0].src").string
        == "none https://__wvjb_queue_message__/")
    try stage.evaluate("window.kept = WebViewJavascriptBridge; 0")
    stage.view.evaluateJavaScript(script.script.source, name: script.script.name)
    #expect(try stage.evaluate("kept === WebViewJavascriptBridge && \(frames).length === 1").boolean == true)
    try stage.evaluate("setTimeout(function () { throw new Error('seen'); }); 0")
    #expect(
      stage.recorder.console.last?.hasPrefix("WebViewJavascriptBridge: ERROR:Error: seen@https://page.example/")
        ?? false)
  }

  @Test("keeps a page's own onerror on evaluation", arguments: ScriptUnderTest.all)
  func onEvaluationAPagesOwn(script: ScriptUnderTest) throws {
    let stage = Stage(script)
    try stage.load(top: "window.onerror = function (message) { console.log('mine: ' + message); };")
    try stage.evaluate("setTimeout(function () { throw new Error('seen'); }); 0")
    #expect(stage.recorder.console == ["mine: Error: seen"])
  }

  @Test("page bootstrap: creates a frame only for the first caller", arguments: ScriptUnderTest.all)
  func pageBootstrapOnlyTheFirst(script: ScriptUnderTest) throws {
    let stage = Stage(script)
    try stage.load(
      "console.log('b'); withBridge(function () { console.log('c'); });",
      top: "withBridge(function () { console.log('a'); });")
    #expect(stage.recorder.console == ["a", "b", "c"])
    #expect(stage.decisions("__bridge_loaded__").count == 1)
  }

  @Test("writes log lines", arguments: ScriptUnderTest.all)
  func logLines(script: ScriptUnderTest) throws {
    let stage = Stage(script)
    let lines = LineBox()
    stage.bridge.logging = WVJBLogging(isEnabled: true, maximumLength: 60, write: lines.add)
    try stage.load("bridge.callHandler('a', [1]);")
    stage.bridge.callHandler("b", data: String(repeating: "x", count: 100))
    #expect(lines.all.contains("WVJB RCVD: {\n  \"handlerName\": \"a\",\n  \"data\": [\n    1\n  ]\n}"))
    let sent = lines.all.first { $0.hasPrefix("WVJB SEND: ") }
    #expect(sent?.hasSuffix("x [...]") ?? false)
    let length = "WVJB SEND: ".count + 60 + " [...]".count
    #expect(sent?.count == length)
  }
}
