import BridgeSupport
import BridgeTesting
import HeadlessWebView
import JavaScriptEngine
import Testing
import WebViewJavascriptBridge

/// The older version lines of the original: their signal addresses, and the specifics of version 4.
@Suite struct DialectTests {
  @Test(
    "injects the script for each line's address",
    arguments: [
      (WVJBDialect.httpsOnly, "https://__bridge_loaded__", true), (.httpsOnly, "wvjbscheme://__bridge_loaded__", false),
      (.schemeAlone, "https://__BRIDGE_LOADED__", true), (.schemeAlone, "wvjbscheme://__BRIDGE_LOADED__", false),
      (.upperCase, "wvjbscheme://__BRIDGE_LOADED__", true), (.upperCase, "https://__bridge_loaded__", false),
      (.version4, "wvjbscheme://__BRIDGE_LOADED__", false), (.version6, "WVJBSCHEME://__Bridge_Loaded__", true),
    ])
  func whichAddressAsksForThePages(dialect: WVJBDialect, address: String, isKnown: Bool) throws {
    let stage = Stage(dialect: dialect)
    let action = try action(address, in: stage)
    let policy = stage.view.navigationDelegate?.webView(stage.view, decidePolicyFor: action)
    #expect(policy == (isKnown || dialect == .version4 ? .cancel : .allow))
    #expect(stage.recorder.events(.inject).count == (isKnown ? 1 : 0))
  }

  private func action(_ address: String, in stage: Stage) throws -> NavigationAction {
    let page = try #require(stage.view.mainFrameInfo)
    return NavigationAction(url: try #require(WebURL(address)), frame: page, source: page, kind: .other)
  }

  @Test("reports that 5.1.0 treats every https address as its own") func test510TakesEvery() throws {
    let stage = Stage(dialect: .schemeAlone)
    let policy = stage.view.navigationDelegate?.webView(
      stage.view, decidePolicyFor: try action("https://app.example/", in: stage))
    #expect(policy == .cancel)
    #expect(stage.recorder.faults == ["unknown-signal"])
  }

  @Test("4: injects the script once, after the page has loaded", arguments: WebHost.allCases)
  func test4ThePageGetsItsHalf(host: WebHost) throws {
    let stage = Stage(dialect: .version4, host: host)
    try stage.load4("console.log(event.target === document && event.bridge === WebViewJavascriptBridge);")
    #expect(stage.recorder.console == ["true"])
    let order = stage.recorder.events(.load, .inject).map(\.type)
    #expect(order == [.load, .inject])
    #expect(
      try stage.evaluate("Object.keys(WebViewJavascriptBridge).join()").string
        == "init,send,registerHandler,callHandler,_fetchQueue,_handleMessageFromObjC,_messageHandler")
    #expect(try stage.evaluate("typeof WVJBCallbacks + typeof onerror").string == "undefinedobject")
    // A page that contains its own script does not get another one.
    try stage.loadBare("window.WebViewJavascriptBridge = {};")
    #expect(stage.recorder.events(.inject).count == 1)
  }

  @Test("4: queues messages until init, which may be called once") func test4MessagesWaitForInit() throws {
    let stage = Stage(dialect: .version4)
    stage.bridge.callHandler("a", data: 1)
    stage.bridge.send("nameless")
    try stage.load4(
      "bridge.registerHandler('a', function (n) { console.log('a ' + n); }); window.kept = bridge;", start: "")
    #expect(stage.recorder.console == [])
    try stage.evaluate("kept.init(function (data, respond) { console.log('default ' + data); }); 0")
    #expect(stage.recorder.console == ["a 1", "default nameless"])
    #expect(throws: ScriptError.self) { try stage.evaluate("kept.init(function () {})") }
    #expect(stage.errors.last == "Error: WebViewJavascriptBridge.init called twice")
  }

  @Test("4: provides a handler for messages without a name on both sides") func test4BothHalvesHaveAHandler() throws {
    let stage = Stage(dialect: .version4)
    stage.bridge.setDefaultHandler { data, respond in respond?("native got \(data ?? "nothing")") }
    try stage.load4(
      "bridge.send('hi', function (answer) { console.log(answer); });",
      start: "bridge.init(function (data, respond) { respond('page got ' + data); });")
    #expect(stage.recorder.console == ["native got hi"])
    var answer: Any?
    stage.bridge.send("ho") { answer = $0 }
    try stage.view.runUntilIdle()
    #expect(answer as? String == "page got ho")
    #expect(stage.messages(.receive).last == #"{"responseId":"objc_cb_1","responseData":"page got ho"}"#)
    stage.bridge.setDefaultHandler(nil)
    try stage.evaluate("WebViewJavascriptBridge.send(1)")
    #expect(stage.recorder.faults == ["no-handler"])
  }

  @Test("4: catches and logs page handlers that throw or are missing")
  func test4AHandlerThatThrows() throws {
    let stage = Stage(dialect: .version4)
    try stage.load4("bridge.registerHandler('bad', function () { throw new Error('x'); });")
    stage.bridge.callHandler("bad")
    stage.bridge.callHandler("nobody")
    try stage.view.runUntilIdle()
    #expect(stage.recorder.console.count == 2)
    #expect(
      stage.recorder.console.allSatisfy {
        $0.hasPrefix("WebViewJavascriptBridge: WARNING: javascript handler threw. [object Object] ")
      })
    #expect(stage.errors == [])
  }

  @Test("4: drops a function that is passed instead of data") func test4AFunctionInPlace() throws {
    let stage = Stage(dialect: .version4)
    try stage.listen("a", answer: "1")
    try stage.load4("bridge.callHandler('a', function () { console.log('never'); });")
    #expect(stage.heard == ["a -"])
    #expect(stage.recorder.console == [])
  }
}
