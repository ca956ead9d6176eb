import BridgeSupport
import BridgeTesting
import HeadlessWebView
import JavaScriptEngine
import Testing
import WebViewJavascriptBridge

/// The rows of the protocol's table for the messages between page and native.
@Suite struct ProtocolTests {
  @Test(
    "accepts schemes in any case", arguments: ScriptUnderTest.all, ["https", "wvjbscheme", "HTTPS", "WVJBScheme"])
  func schemesAcceptedInAnyCase(script: ScriptUnderTest, scheme: String) throws {
    let stage = Stage(script)
    try stage.loadBare(
      "var f = document.createElement('iframe'); f.src = '\(scheme)://__bridge_loaded__';"
        + "document.body.appendChild(f);")
    #expect(try stage.evaluate("typeof WebViewJavascriptBridge").string == "object")
  }

  @Test("accepts hosts in any case", arguments: ScriptUnderTest.all)
  func hostsInAnyCase(script: ScriptUnderTest) throws {
    let stage = Stage(script)
    try stage.listen("a")
    try stage.loadBare(
      """
      window.WVJBCallbacks = [function (bridge) { bridge.callHandler('a', 1); }];
      var f = document.createElement('iframe'); f.src = 'wvjbscheme://__BRIDGE_LOADED__'; document.body.appendChild(f);
      """)
    let fetches = stage.bridge.fetchCount
    try stage.evaluate("f.src = 'wvjbscheme://__WVJB_QUEUE_MESSAGE__'")
    #expect(stage.heard == ["a 1"])
    #expect(stage.bridge.fetchCount == fetches + 1)
  }

  @Test("cancels each signal, which is the navigation of a frame, once", arguments: ScriptUnderTest.all)
  func signalsAreNavigationsOfAFrame(script: ScriptUnderTest) throws {
    let stage = Stage(script)
    try stage.load("bridge.callHandler('a');")
    #expect(stage.decisions("__bridge_loaded__") == ["cancel"])
    #expect(stage.decisions("__wvjb_queue_message__") == Array(repeating: "cancel", count: stage.bridge.fetchCount))
    #expect(stage.recorder.events(.commit).count == 1)
  }

  private final class Delegate: NavigationDelegate {
    var asked: [String] = []
    func webView(_ webView: WebView, decidePolicyFor action: NavigationAction) -> NavigationPolicy {
      asked.append(action.url.href)
      return .cancel
    }
  }

  @Test("forwards other navigations to the user's delegate", arguments: ScriptUnderTest.all)
  func anythingElseGoesToTheUsers(script: ScriptUnderTest) throws {
    let stage = Stage(script)
    let delegate = Delegate()
    stage.bridge.setWebViewDelegate(delegate)
    try stage.load()
    try stage.evaluate("location.href = 'https://elsewhere.example/__bridge_loaded__'")
    try stage.evaluate("location.href = 'other://__bridge_loaded__'")
    #expect(delegate.asked == ["https://elsewhere.example/__bridge_loaded__", "other://__bridge_loaded__"])
  }

  @Test("look-up: uses a page's own _fetchQueue and _handleMessageFromObjC", arguments: ScriptUnderTest.all)
  func lookUpAPagesOwn(script: ScriptUnderTest) throws {
    let stage = Stage(script)
    try stage.listen("a")
    try stage.load("bridge.registerHandler('b', function (data, respond) { respond(data); });")
    try stage.evaluate(
      """
      var log = [], fetch = WebViewJavascriptBridge._fetchQueue, handle = WebViewJavascriptBridge._handleMessageFromObjC;
      WebViewJavascriptBridge._fetchQueue = function () { log.push('fetch'); return fetch(); };
      WebViewJavascriptBridge._handleMessageFromObjC = function (json) { log.push(json); handle(json); };
      WebViewJavascriptBridge.callHandler('a', 7);
      """)
    #expect(stage.heard == ["a 7"])
    #expect(try stage.call("b", "8") == "8")
    let log = try stage.evaluate("log.join(' ')").string
    #expect(log == #"fetch {"callbackId":"objc_cb_1","data":8,"handlerName":"b"} fetch"#)
  }

  @Test("page to native: fetches the whole queue and leaves it empty", arguments: ScriptUnderTest.all)
  func pageToNativeAFetch(script: ScriptUnderTest) throws {
    let stage = Stage(script)
    try stage.listen("a", "b")
    try stage.load()
    let fetches = stage.bridge.fetchCount
    try stage.evaluate("WebViewJavascriptBridge.callHandler('a', 1); WebViewJavascriptBridge.callHandler('b', 2);")
    #expect(stage.heard == ["a 1", "b 2"])
    #expect(stage.bridge.fetchCount == fetches + 1)
    #expect(try stage.evaluate("WebViewJavascriptBridge._fetchQueue()").string == "[]")
  }

  @Test("native to page: delivers every code unit of a string unchanged", arguments: ScriptUnderTest.all)
  func nativeToPageEveryUnit(script: ScriptUnderTest) throws {
    let stage = Stage(script)
    try stage.load("bridge.registerHandler('echo', function (data, respond) { respond(data); });")
    let text = "\\ \" ' \n \r \u{c} \u{2028} \u{2029} \u{0} 漢 😀 </script> ${x} `"
    var answer: String?
    stage.bridge.callHandler("echo", data: text) { answer = $0 as? String }
    try stage.view.runUntilIdle()
    #expect(answer == text)
  }

  @Test("writes a call message", arguments: ScriptUnderTest.all)
  func callMessage(script: ScriptUnderTest) throws {
    let stage = Stage(script)
    try stage.load(
      """
      bridge.callHandler('plain'); bridge.callHandler('data', {a: 1});
      bridge.callHandler('both', 2, function () {}); bridge.callHandler('third', 3, function () {});
      """)
    let at = 1_700_000_000_000
    #expect(
      stage.messages(.receive) == [
        #"{"handlerName":"plain"}"#, #"{"handlerName":"data","data":{"a":1}}"#,
        #"{"handlerName":"both","data":2,"callbackId":"cb_1_\#(at)"}"#,
        #"{"handlerName":"third","data":3,"callbackId":"cb_2_\#(at)"}"#,
      ])
    stage.bridge.callRaw("x") { _ in }
    stage.bridge.callRaw("y", data: .null) { _ in }
    stage.bridge.callHandler("z")
    #expect(
      stage.messages(.send) == [
        #"{"callbackId":"objc_cb_1","handlerName":"x"}"#, #"{"callbackId":"objc_cb_2","data":null,"handlerName":"y"}"#,
        #"{"handlerName":"z"}"#,
      ])
  }

  @Test("writes a response message from page to native", arguments: ScriptUnderTest.all)
  func responseMessagePageToNative(script: ScriptUnderTest) throws {
    let stage = Stage(script)
    try stage.load(
      "bridge.registerHandler('v', function (d, r) { r(d); }); bridge.registerHandler('u', function (d, r) { r(); });")
    #expect(try stage.call("v", "[1]") == "[1]")
    #expect(try stage.call("u") == "null")
    #expect(
      stage.messages(.receive) == [
        #"{"handlerName":"v","responseId":"objc_cb_1","responseData":[1]}"#,
        #"{"handlerName":"u","responseId":"objc_cb_2"}"#,
      ])
  }

  @Test("writes a response message from native to page, with null for nil", arguments: ScriptUnderTest.all)
  func responseMessageNativeToPage(script: ScriptUnderTest) throws {
    let stage = Stage(script)
    stage.bridge.registerHandler("nothing") { _, respond in respond?(nil) }
    try stage.load("bridge.callHandler('nothing', function (value) { console.log(value === null); });")
    #expect(stage.messages(.send) == [#"{"responseId":"cb_1_1700000000000","responseData":null}"#])
    #expect(stage.recorder.console == ["true"])
  }

  @Test("passes a response function to a call without callbackId", arguments: ScriptUnderTest.all)
  func aCallWithoutCallbackIdStill(script: ScriptUnderTest) throws {
    let stage = Stage(script)
    var got = false
    stage.bridge.registerHandler("a") { _, respond in
      got = respond != nil
      respond?("for nobody")
    }
    try stage.load("bridge.callHandler('a');")
    #expect(got)
    #expect(stage.messages(.send) == [])
    #expect(stage.recorder.faults == [])
  }

  @Test("ignores a response with an unknown id on both sides", arguments: ScriptUnderTest.all)
  func aResponseWhoseIdIsUnknown(script: ScriptUnderTest) throws {
    let stage = Stage(script)
    try stage.load()
    try stage.evaluate(#"WebViewJavascriptBridge._handleMessageFromObjC('{"responseId":"cb_99_1","responseData":1}')"#)
    #expect(stage.errors == [] && stage.recorder.console == [])
    let before = try stage.evaluate(Self.forge("objc_cb_99"))
    #expect(before.boolean == true)
    #expect(stage.recorder.faults == ["unknown-response"])
  }

  /// A page that sends a response that it created itself.
  static func forge(_ id: String) -> String {
    """
    (function () {
      var original = WebViewJavascriptBridge._fetchQueue;
      WebViewJavascriptBridge._fetchQueue = function () {
        WebViewJavascriptBridge._fetchQueue = original;
        original();
        return JSON.stringify([{ handlerName: 'x', responseId: '\(id)', responseData: 'forged' }]);
      };
      WebViewJavascriptBridge.callHandler('x');
      return true;
    })()
    """
  }
}
