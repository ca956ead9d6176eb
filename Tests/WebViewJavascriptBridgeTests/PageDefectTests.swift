import BridgeSupport
import BridgeTesting
import HeadlessWebView
import JavaScriptEngine
import Testing
import WebViewJavascriptBridge

/// Defects of the page side, which remain because pages depend on them: native's report of each.
@Suite struct PageDefectTests {
  @Test("U16: names the message that blocks a queue", arguments: ScriptUnderTest.all)
  func u16APoisonedQueueIsNamed(script: ScriptUnderTest) throws {
    let stage = Stage(script)
    try stage.load(
      "window.c = {}; c.c = c; bridge.callHandler('a', 1); bridge.callHandler('bad', c); bridge.callHandler('b', 2);")
    let fault = try #require(stage.recorder.events(.fault).first { $0.string("code") == "queue-stuck" })
    #expect(fault.string("handlers") == #"["a","bad","b"]"#)
    #expect(fault.string("offenders") == #"["bad"]"#)
    #expect(try stage.evaluate("JSON.stringify([1]) + Object.keys(JSON).length").string == "[1]0")
    try stage.listen("a", "b", "bad")
    try stage.evaluate("delete c.c; WebViewJavascriptBridge.callHandler('b', 3); 0")
    #expect(stage.heard == ["a 1", "bad {}", "b 2", "b 3"])
  }

  @Test("U16: handles the messages of a queue that the check could read after all", arguments: ScriptUnderTest.all)
  func u16WhatTheLookFinds(script: ScriptUnderTest) throws {
    let stage = Stage(script)
    try stage.listen("a")
    try stage.load()
    try stage.evaluate(
      """
      var times = 0;
      WebViewJavascriptBridge._fetchQueue = function () {
        times += 1;
        if (times === 1) throw new Error('once');
        return '[{"handlerName":"a","data":1}]';
      };
      WebViewJavascriptBridge.callHandler('x');
      """)
    #expect(stage.heard == ["a 1"])
  }

  @Test("U17: sends a payload that changed after the call, without a report", arguments: ScriptUnderTest.all)
  func u17APayloadChangedAfter(script: ScriptUnderTest) throws {
    let stage = Stage(script)
    try stage.listen("a")
    try stage.load("var data = { n: 1 }; bridge.callHandler('a', data); data.n = 2;")
    #expect(stage.heard == [#"a {"n":2}"#])
  }

  @Test("U18: reports a callback that throws, which stays for another response", arguments: ScriptUnderTest.all)
  func u18ACallbackThatThrows(script: ScriptUnderTest) throws {
    let stage = Stage(script)
    try stage.listen("a", answer: "1")
    try stage.load("bridge.callHandler('a', 1, function () { throw new Error('leaks'); });")
    #expect(stage.errors == ["Error: leaks"])
    try stage.evaluate(#"WebViewJavascriptBridge._handleMessageFromObjC('{"responseId":"cb_1_1700000000000"}')"#)
    #expect(stage.errors == ["Error: leaks", "Error: leaks"])
  }

  @Test(
    "U19: reports a called name that every object inherits", arguments: ScriptUnderTest.all,
    ["toString", "constructor", "hasOwnProperty", "__proto__"])
  func u19ACalledNameThatEvery(script: ScriptUnderTest, name: String) throws {
    let stage = Stage(script)
    try stage.load()
    #expect(try stage.call(name) == nil)
    #expect(stage.faults("inherited-name").count == 1)
    #expect(!stage.recorder.console.contains { $0.contains("no handler") })
  }

  @Test("U20: classifies a response to a call without a callback", arguments: ScriptUnderTest.all)
  func u20AnAnswerToACall(script: ScriptUnderTest) throws {
    let stage = Stage(script)
    try stage.load(
      """
      bridge.registerHandler('a', function (data, respond) { respond(data); });
      bridge.registerHandler('other', function () { undefined_function(); });
      bridge.registerHandler('b', function (data) { data.missing(); });
      """)
    for name in ["other", "a"] { stage.bridge.callHandler(name, data: ["x": 1]) }
    try stage.view.runUntilIdle()
    #expect(stage.errors.count == 2)
    #expect(stage.recorder.faults == ["answered-without-callback"])
    #expect(stage.faults("answered-without-callback").first?.hasSuffix("calls without a callback: other, a") ?? false)
  }

  @Test("U21: handles missing WVJBCallbacks, for which the scripts differ deliberately", arguments: ScriptUnderTest.all)
  func u21NoWVJBCallbacksWhereTheScripts(script: ScriptUnderTest) throws {
    let stage = Stage(script)
    try stage.listen("a")
    try stage.loadBare(
      "var f = document.createElement('iframe'); f.src = 'https://__bridge_loaded__'; document.body.appendChild(f);")
    switch script {
    case .standard: #expect(stage.errors == [])
    case .upstream:
      #expect(stage.errors == ["TypeError: undefined is not an object (evaluating 'callbacks.length')"])
    }
    try stage.evaluate("WebViewJavascriptBridge.callHandler('a', 1); 0")
    #expect(stage.heard == ["a 1"])
  }

  @Test("U21: skips later set-up callbacks after one that throws", arguments: ScriptUnderTest.all)
  func u21ASetUpCallback(script: ScriptUnderTest) throws {
    let stage = Stage(script)
    try stage.load("console.log('second');", top: "withBridge(function () { throw new Error('first'); });")
    #expect(stage.errors == ["Error: first"])
    #expect(!stage.recorder.console.contains("second"))
  }

  @Test("U22: uses the virtual time in ids, the same in each run", arguments: ScriptUnderTest.all)
  func u22IdsCarryTheTime(script: ScriptUnderTest) throws {
    let stage = Stage(script)
    try stage.load("setTimeout(function () { bridge.callHandler('a', 1, function () {}); }, 250);")
    #expect(stage.messages(.receive) == [#"{"handlerName":"a","data":1,"callbackId":"cb_1_1700000000250"}"#])
  }

  @Test("U23: calls the later of two handlers with the same name, without a report", arguments: ScriptUnderTest.all)
  func u23TheLaterOfTwo(
    script: ScriptUnderTest
  ) throws {
    let stage = Stage(script)
    try stage.load(
      "bridge.registerHandler('a', function (d, r) { r(1); }); bridge.registerHandler('a', function (d, r) { r(2); });")
    #expect(try stage.call("a") == "2")
    #expect(stage.recorder.faults == [])
  }
}
