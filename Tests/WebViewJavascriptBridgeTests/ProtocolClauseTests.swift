import BridgeSupport
import BridgeTesting
import Foundation
import HeadlessWebView
import JavaScriptEngine
import Testing
import WebViewJavascriptBridge

/// The clauses of the protocol's table that their own tests do not cover.
@Suite struct ProtocolClauseTests {
  private static func knock(_ url: String) -> String {
    "var f = document.createElement('iframe'); f.src = '\(url)'; document.body.appendChild(f); 0"
  }

  @Test(
    "hosts: accepts each case and form", arguments: ScriptUnderTest.all,
    [
      "https://__bridge_loaded__", "https://__BRIDGE_LOADED__/", "wvjbscheme://__Bridge_Loaded__",
      "wvjbscheme://__bridge_loaded__/path?x=1#y",
    ])
  func hostsEachCaseAndForm(script: ScriptUnderTest, url: String) throws {
    let stage = Stage(script)
    try stage.loadBare()
    try stage.evaluate(Self.knock(url))
    #expect(stage.recorder.events(.inject).count == 1)
    let decisions = stage.recorder.events(.decision).filter { $0.string("url") == WebURL(url)?.href }
    #expect(decisions.map { $0.string("policy") } == ["cancel"])
  }

  @Test(
    "anything else: does not treat similar addresses as the bridge's", arguments: ScriptUnderTest.all,
    [
      "http://__bridge_loaded__", "wvjb://__bridge_loaded__", "https://__bridge_loaded__.example",
      "https://bridge_loaded",
      "https://page.example/__bridge_loaded__", "wvjbscheme:__bridge_loaded__", "wvjbscheme://",
      "https://x.example/?https://__wvjb_queue_message__",
    ])
  func anythingElseNearMissesAreNotTheBridges(script: ScriptUnderTest, url: String) throws {
    let stage = Stage(script)
    let delegate = Refusal()
    stage.bridge.setWebViewDelegate(delegate)
    try stage.loadBare()
    try stage.evaluate(Self.knock(url))
    #expect(stage.recorder.events(.inject).isEmpty && stage.bridge.fetchCount == 0)
    #expect(delegate.asked.count == 1)
  }

  private final class Refusal: NavigationDelegate {
    var asked: [String] = []
    func webView(_ webView: WebView, decidePolicyFor action: NavigationAction) -> NavigationPolicy {
      asked.append(action.url.href)
      return .cancel
    }
  }

  @Test("anything else: allows navigations without a user's delegate", arguments: ScriptUnderTest.all)
  func anythingElseIsAllowedWhen(script: ScriptUnderTest) throws {
    let stage = Stage(script)
    try stage.load()
    try stage.evaluate("location.href = 'about:blank?next'")
    #expect(stage.decisions("about:blank?next") == ["allow"])
    #expect(stage.recorder.events(.commit).count == 2)
  }

  @Test("senders: handles a signal of the page itself like one of a frame", arguments: ScriptUnderTest.all)
  func whoSendsThemASignal(script: ScriptUnderTest) throws {
    let stage = Stage(script)
    try stage.listen("a")
    try stage.loadBare("window.WVJBCallbacks = [function (bridge) { bridge.callHandler('a', 1); }];")
    try stage.evaluate("location.href = 'https://__bridge_loaded__'; 0")
    #expect(stage.heard == ["a 1"])
    #expect(stage.decisions("__bridge_loaded__") == ["cancel"])
    #expect(try stage.evaluate("location.href").string == "https://page.example/index.html")
  }

  @Test(
    "startup queue: dispatches it right after the injection, before the page's first message",
    arguments: ScriptUnderTest.all)
  func startupQueueDispatchedRightAfter(
    script: ScriptUnderTest
  ) throws {
    let stage = Stage(script)
    stage.bridge.callHandler("a", data: 1)
    stage.bridge.callHandler("a", data: 2)
    try stage.load("bridge.callHandler('b', 3);")
    let events = stage.recorder.events(.inject, .send, .receive, .fetch).map(\.type.rawValue)
    #expect(events.prefix(4) == ["inject", "send", "send", "fetch"])
  }

  @Test(
    "startup queue: reset before the page is ready empties it, and later calls still wait",
    arguments: ScriptUnderTest.all)
  func startupQueueResetBeforeThePage(
    script: ScriptUnderTest
  ) throws {
    let stage = Stage(script)
    var reasons: [BridgeError] = []
    stage.bridge.callRaw("old") { if case .failure(let error) = $0 { reasons.append(error) } }
    stage.bridge.reset()
    stage.bridge.callRaw("new") { _ in }
    try stage.load()
    #expect(reasons == [.reset(handler: "old")])
    #expect(stage.messages(.send) == [#"{"callbackId":"objc_cb_2","handlerName":"new"}"#])
  }

  @Test("startup queue: calls a page that gets the bridge again without waiting", arguments: ScriptUnderTest.all)
  func startupQueueAPageThatGets(script: ScriptUnderTest) throws {
    let stage = Stage(script)
    for number in 1...2 {
      try stage.load("bridge.registerHandler('a', function (data, respond) { respond(data); });")
      #expect(try stage.call("a", "\(number)") == "\(number)")
    }
    #expect(stage.messages(.send).count == 2 && stage.recorder.faults == [])
  }

  @Test("page API: moves arguments only if there are two and the second is a function", arguments: ScriptUnderTest.all)
  func pageAPIOnlyTwoArguments(script: ScriptUnderTest) throws {
    let stage = Stage(script)
    try stage.listen("a", answer: "1")
    try stage.load(
      """
      bridge.callHandler('a', function () { console.log('two'); });
      bridge.callHandler('a', function () { console.log('three'); }, undefined);
      bridge.callHandler('a', 'data', undefined);
      bridge.callHandler('a', 'data', function () { console.log('all'); }, 'more');
      """)
    #expect(stage.heard == ["a null", "a -", #"a "data""#, #"a "data""#])
    #expect(stage.recorder.console == ["two", "all"])
  }

  @Test(
    "on evaluation: runs the callbacks in a timeout, after the code that follows the script",
    arguments: ScriptUnderTest.all)
  func onEvaluationTheCallbacksRun(script: ScriptUnderTest) throws {
    let stage = Stage(script)
    try stage.loadBare("window.WVJBCallbacks = [function () { console.log('callback'); }];")
    stage.view.evaluateJavaScript(script.script.source, name: script.script.name)
    stage.view.evaluateJavaScript("setTimeout(function () { console.log('set later'); }, 0); console.log('after')")
    try stage.view.runUntilIdle()
    #expect(stage.recorder.console == ["after", "callback", "set later"])
  }

  @Test("on evaluation: is one line for the page", arguments: ScriptUnderTest.all)
  func onEvaluationTheScriptIsOne(script: ScriptUnderTest) throws {
    let stage = Stage(script)
    try stage.load("bridge._handleMessageFromObjC('no JSON');")
    #expect(stage.recorder.console.count == 1)
    #expect(stage.recorder.console.first?.hasSuffix("@\(BridgeScript.defaultName):1") ?? false)
  }

  @Test(
    "page bootstrap: removes its frame by the timeout, and gives a later caller the bridge immediately",
    arguments: ScriptUnderTest.all)
  func pageBootstrapItsFrameIsRemoved(
    script: ScriptUnderTest
  ) throws {
    let stage = Stage(script)
    try stage.load("", top: "withBridge(function () {}); var during = document.querySelectorAll('iframe').length;")
    try stage.evaluate("var now = 'no'; withBridge(function (bridge) { now = bridge === WebViewJavascriptBridge; })")
    let result = try stage.evaluate("[during, now, document.querySelectorAll('iframe')[0].src, window.length].join()")
    #expect(result.string == "1,true,https://__wvjb_queue_message__/,1")
  }

  /// The page side of older apps: other signals, no `onerror`, no safety switch.
  private static let older = BridgeScript(
    javaScript: """
      (function () {
        var queue = [], handlers = {}, frame = document.createElement('iframe');
        function signal() { frame.src = 'wvjbscheme://__WVJB_QUEUE_MESSAGE__'; }
        window.WebViewJavascriptBridge = {
          registerHandler: function (name, handler) { handlers[name] = handler; },
          callHandler: function (name, data) { queue.push({ handlerName: name, data: data }); signal(); },
          _fetchQueue: function () { var text = JSON.stringify(queue); queue = []; return text; },
          _handleMessageFromObjC: function (json) {
            var message = JSON.parse(json), handler = handlers[message.handlerName];
            if (!handler) return console.log('no ' + message.handlerName);
            handler(message.data, function (data) {
              queue.push({ responseId: message.callbackId, responseData: data });
              signal();
            });
          }
        };
        document.documentElement.appendChild(frame);
        setTimeout(function () {
          window.WVJBCallbacks.forEach(function (callback) { callback(WebViewJavascriptBridge); });
        }, 0);
      })();
      """)

  @Test("older lines: supports a page side with the old signals and without a safety switch")
  func olderLinesAPageHalf() throws {
    let view = WebView()
    let recorder = TranscriptRecorder(view)
    let bridge = WebViewJavascriptBridge(view, script: Self.older)
    var heard: [String] = []
    bridge.registerRaw("a") { data, _ in heard.append(data?.string ?? "-") }
    bridge.callRaw("echo", data: try JSONText("[2]")) { heard.append((try? $0.get().string) ?? "-") }
    bridge.disableJavscriptAlertBoxSafetyTimeout()
    let body = "bridge.registerHandler('echo', function (d, r) { r(d); }); bridge.callHandler('a', 1);"
    let page = Stage.page(body)
    view.loadHTML(page.replacingOccurrences(of: "https://__bridge_loaded__", with: "wvjbscheme://__BRIDGE_LOADED__"))
    try view.runUntilIdle()
    #expect(heard == ["1"])
    #expect(recorder.console == ["no echo", "no _disableJavascriptAlertBoxSafetyTimeout"])
    bridge.callRaw("echo", data: try JSONText("[3]")) { heard.append((try? $0.get().string) ?? "-") }
    try view.runUntilIdle()
    #expect(heard == ["1", "[3]"])
    #expect(recorder.faults == [])
  }
}
