import BridgeSupport
import BridgeTesting
import HeadlessWebView
import JavaScriptEngine
import Testing
import WebViewJavascriptBridge

/// The order of events of upstream's example: a call before the page is ready, one after it has loaded, and a button.
@Suite struct ExamplePageTests {
  /// Notifies when the page has loaded.
  private final class Loaded: NavigationDelegate {
    var then: () -> Void = {}
    func webView(_ webView: WebView, didFinish url: WebURL) { then() }
  }

  /// The page with the app's side, run until it is idle; work after the load is done last.
  private func load(_ script: ScriptUnderTest, whenLoaded: @escaping (Stage) -> Void) throws -> Stage {
    let stage = Stage(script, configuration: TestPage.configuration)
    try stage.listen("answerMe", answer: "\"an answer\"")
    let loaded = Loaded()
    stage.bridge.setWebViewDelegate(loaded)
    loaded.then = { [unowned stage] in whenLoaded(stage) }
    stage.bridge.callHandler("greet", data: ["foo": "before ready"])
    stage.view.load(TestPage(name: "example").url)
    try stage.view.runUntilIdle()
    return stage
  }

  private func greet(_ stage: Stage) {
    stage.bridge.callHandler("greet", data: ["greeting": "hi"]) { [unowned stage] answer in
      stage.heard.append("answer \((answer as? [String: Any])?["said"] as? String ?? "-")")
    }
  }

  /// The number of messages in a fetch.
  private func count(_ event: TranscriptEvent) -> String? {
    event.fields.first { $0.name == "count" }.map { field in
      if case .number(let number) = field.value { "\(Int(number))" } else { "-" }
    }
  }

  @Test("p10: keeps the order of events of the example page", arguments: ScriptUnderTest.all)
  func p10TheOrderOfEvents(script: ScriptUnderTest) throws {
    let stage = try load(script, whenLoaded: greet)
    try stage.evaluate("document.getElementById('ask').click()")

    #expect(stage.heard == ["answer hello back", #"answerMe {"foo":"bar"}"#])
    let wire = stage.recorder.events(.inject, .send, .receive, .fetch).map { event in
      "\(event.type) \(event.string("message") ?? self.count(event) ?? "")"
    }
    // A real web view races here; this engine uses one order: the page has loaded before it gets the bridge, and the
    // first of the handshake's two fetches contains the messages of the callbacks' turn.
    #expect(
      wire == [
        "inject ", #"send {"data":{"foo":"before ready"},"handlerName":"greet"}"#,
        #"send {"callbackId":"objc_cb_1","data":{"greeting":"hi"},"handlerName":"greet"}"#, "fetch 1",
        #"receive {"handlerName":"greet","responseId":"objc_cb_1","responseData":{"said":"hello back"}}"#, "fetch 0",
        "fetch 1",
        #"receive {"handlerName":"answerMe","data":{"foo":"bar"},"callbackId":"cb_1_1700000000000"}"#,
        #"send {"responseId":"cb_1_1700000000000","responseData":"an answer"}"#,
      ])
    #expect(stage.decisions("__bridge_loaded__") == ["cancel"])
    #expect(stage.decisions("__wvjb_queue_message__") == ["cancel", "cancel", "cancel"])
  }

  @Test(
    "p10.2: logs six lines in the example page, keeps one frame, and removes WVJBCallbacks",
    arguments: ScriptUnderTest.all)
  func p102TheExamplePages(
    script: ScriptUnderTest
  ) throws {
    let stage = try load(script, whenLoaded: greet)
    try stage.evaluate("document.getElementById('ask').click()")
    // The seventh line is from onerror: the call before the page was ready expected no response, but the page
    // responds.
    let (log, errors) = (stage.recorder.console.filter { !$0.contains("ERROR:") }, stage.errors)
    #expect(
      log == [
        #"called with {"foo":"before ready"}"#, "responding", #"called with {"greeting":"hi"}"#, "responding", "asking",
        "got an answer",
      ])
    #expect(errors.count == 1 && stage.recorder.console.count == 7)
    #expect(stage.recorder.faults == ["answered-without-callback"])
    #expect(try stage.evaluate("document.querySelectorAll('iframe').length").number == 1)
    #expect(try stage.evaluate("'WVJBCallbacks' in window").boolean == false)
  }

  @Test(
    "p10.3: clicks too early at load-finished, because the callbacks' timeout creates the button",
    arguments: ScriptUnderTest.all)
  func p103AClickInLoad(
    script: ScriptUnderTest
  ) throws {
    let stage = try load(script) { stage in
      stage.view.evaluateJavaScript("console.log('button ' + document.getElementById('ask'))")
    }
    #expect(stage.recorder.console.first == "button null")
    #expect(try stage.evaluate("document.getElementById('ask') !== null").boolean == true)
  }
}
