import BridgeSupport
import BridgeTesting
import Foundation
import HeadlessWebView
import JavaScriptEngine
import Testing
import WebViewJavascriptBridge

/// The clauses of the protocol's rows that their own tests leave open.
@Suite struct ProtocolClauseTests {
  private static func knock(_ url: String) -> String {
    "var f = document.createElement('iframe'); f.src = '\(url)'; document.body.appendChild(f); 0"
  }

  @Test(
    "hosts: each case and form is heard", arguments: ScriptUnderTest.all,
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
    "anything else: near misses are not the bridge's", arguments: ScriptUnderTest.all,
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

  @Test("anything else is allowed when the user has no delegate", arguments: ScriptUnderTest.all)
  func anythingElseIsAllowedWhen(script: ScriptUnderTest) throws {
    let stage = Stage(script)
    try stage.load()
    try stage.evaluate("location.href = 'about:blank?next'")
    #expect(stage.decisions("about:blank?next") == ["allow"])
    #expect(stage.recorder.events(.commit).count == 2)
  }

  @Test("who sends them: a signal of the page itself is answered like one of a frame", arguments: ScriptUnderTest.all)
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
    "startup queue: dispatched right after the injection, before the page's first message",
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
    "startup queue: reset before the page is ready empties it, and later calls wait still",
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

  @Test("startup queue: a page that gets the bridge anew is called at once", arguments: ScriptUnderTest.all)
  func startupQueueAPageThatGets(script: ScriptUnderTest) throws {
    let stage = Stage(script)
    for number in 1...2 {
      try stage.load("bridge.registerHandler('a', function (data, respond) { respond(data); });")
      #expect(try stage.call("a", "\(number)") == "\(number)")
    }
    #expect(stage.messages(.send).count == 2 && stage.recorder.faults == [])
  }

  @Test("page API: only two arguments with a function second are shuffled", arguments: ScriptUnderTest.all)
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

  @Test("on evaluation: the callbacks run in a timeout, after what follows the script", arguments: ScriptUnderTest.all)
  func onEvaluationTheCallbacksRun(script: ScriptUnderTest) throws {
    let stage = Stage(script)
    try stage.loadBare("window.WVJBCallbacks = [function () { console.log('callback'); }];")
    stage.view.evaluateJavaScript(script.script.source, name: script.script.name)
    stage.view.evaluateJavaScript("setTimeout(function () { console.log('set later'); }, 0); console.log('after')")
    try stage.view.runUntilIdle()
    #expect(stage.recorder.console == ["after", "callback", "set later"])
  }

  @Test("on evaluation: the script is one line to the page", arguments: ScriptUnderTest.all)
  func onEvaluationTheScriptIsOne(script: ScriptUnderTest) throws {
    let stage = Stage(script)
    try stage.load("bridge._handleMessageFromObjC('no JSON');")
    #expect(stage.recorder.console.count == 1)
    #expect(stage.recorder.console.first?.hasSuffix("@\(BridgeScript.defaultName):1") ?? false)
  }

  @Test(
    "page bootstrap: its frame is removed by the timeout, and a later caller gets the bridge at once",
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

  /// A page half as older apps have it: other signals, no `onerror`, no safety switch.
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

  @Test("older lines: a page half with the old signals and no safety switch works") func olderLinesAPageHalf() throws {
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
