import BridgeTesting
import HeadlessWebView
import JavaScriptEngine
import Testing
import WebViewJavascriptBridge

/// The order of events of upstream's example: a call before the page is ready, one after it has loaded, and a button.
@Suite struct ExamplePageTests {
  private static let body = """
    function note(text) { console.log(text); }
    bridge.registerHandler('greet', function (data, respond) {
      note('called with ' + JSON.stringify(data));
      var answer = { said: 'hello back' };
      if (respond) { note('responding'); respond(answer); }
    });
    var button = document.createElement('button');
    button.id = 'ask';
    button.onclick = function () {
      note('asking');
      bridge.callHandler('answerMe', { foo: 'bar' }, function (answer) { note('got ' + answer); });
    };
    document.body.appendChild(button);
    """

  /// Tells when the page has loaded.
  private final class Loaded: NavigationDelegate {
    var then: () -> Void = {}
    func webView(_ webView: WebView, didFinish url: WebURL) { then() }
  }

  @Test(arguments: ScriptUnderTest.all)
  func `the order of events of the example page`(script: ScriptUnderTest) throws {
    let stage = Stage(script)
    try stage.listen("answerMe", answer: "\"an answer\"")
    let loaded = Loaded()
    stage.bridge.setWebViewDelegate(loaded)
    loaded.then = { [unowned stage] in
      stage.bridge.callHandler("greet", data: ["greeting": "hi"]) { answer in
        stage.heard.append("answer \((answer as? [String: Any])?["said"] as? String ?? "-")")
      }
    }
    stage.bridge.callHandler("greet", data: ["foo": "before ready"])
    try stage.load(Self.body)
    try stage.evaluate("document.getElementById('ask').click()")

    #expect(stage.heard == ["answer hello back", #"answerMe {"foo":"bar"}"#])
    #expect(
      stage.recorder.console == [
        #"called with {"foo":"before ready"}"#, #"called with {"greeting":"hi"}"#, "responding", "asking",
        "got an answer",
      ])
    let wire = stage.recorder.events(.inject, .send, .receive).map { "\($0.type) \($0.string("message") ?? "")" }
    #expect(
      wire == [
        "inject ", #"send {"data":{"foo":"before ready"},"handlerName":"greet"}"#,
        #"send {"callbackId":"objc_cb_1","data":{"greeting":"hi"},"handlerName":"greet"}"#,
        #"receive {"handlerName":"greet","responseId":"objc_cb_1","responseData":{"said":"hello back"}}"#,
        #"receive {"handlerName":"answerMe","data":{"foo":"bar"},"callbackId":"cb_1_1700000000000"}"#,
        #"send {"responseId":"cb_1_1700000000000","responseData":"an answer"}"#,
      ])
    #expect(stage.decisions("__bridge_loaded__") == ["cancel"])
    #expect(stage.recorder.faults == [])
    #expect(try stage.evaluate("document.querySelectorAll('iframe').length").number == 1)
    #expect(try stage.evaluate("'WVJBCallbacks' in window").boolean == false)
  }
}
