import BridgeTesting
import DSBridge
import HeadlessWebView
import JavaScriptEngine
import Testing
import WebViewJavascriptBridge

/// A view may have one bridge of each kind, and they do not interfere with each other.
struct TwoBridgesTests {
  @Test("responds to both bridges of a page that uses WebViewJavascriptBridge and DSBridge")
  func both() throws {
    let view = WebView()
    defer { view.close() }
    let recorder = TranscriptRecorder(view)
    let first = WebViewJavascriptBridge(view, script: .standard)
    let second = DSBridge(view, script: .version3)
    first.register("double") { (number: Int) in number * 2 }
    var object = DSBridgeObject()
    try object.addSynchronous("triple") { (number: Int) in number * 3 }
    try second.addJavascriptObject(object)
    var answers: [String] = []
    first.callRaw("who") { answers.append((try? $0.get().string) ?? "\($0)") }
    second.callRaw("who") { answers.append((try? $0.get().json?.string) ?? "\($0)") }
    view.loadHTML(
      """
      <body><script>
      window.WVJBCallbacks = [(bridge) => {
        bridge.registerHandler('who', (data, respond) => respond('first'));
        bridge.callHandler('double', 21, (v) => console.log(v));
      }];
      const knock = document.createElement('iframe');
      knock.src = 'https://__bridge_loaded__';
      document.body.append(knock);
      dsBridge.register('who', () => 'second');
      console.log(dsBridge.call('triple', 5));
      </script>
      """, baseURL: Stage.address)
    try view.runUntilIdle()
    #expect(recorder.console == ["15", "42"])
    #expect(answers.sorted() == ["\"first\"", "\"second\""])
    #expect(recorder.faults.isEmpty)
  }

  @Test("D23: ends the page's calls when the web process ends")
  func termination() throws {
    let stage = Stage()
    try stage.load("dsBridge.registerAsyn('never', () => {});")
    var ended: [BridgeError] = []
    stage.bridge.callRaw("never") { if case .failure(let reason) = $0 { ended.append(reason) } }
    try stage.view.runUntilIdle()
    stage.view.terminateWebProcess()
    try stage.view.runUntilIdle()
    #expect(ended == [.webProcessTerminated(handler: "never")])
    try stage.load("dsBridge.register('add', (a, b) => a + b);")
    #expect(try stage.call("add", "[1,2]") == ["3"])
  }

  @Test("loads a URL with loadUrl, and reports an invalid one")
  func loadUrl() throws {
    let stage = Stage()
    stage.view.network.route("https://page.example/there") { _ in .html("<script>console.log('loaded')</script>") }
    stage.bridge.loadUrl("https://page.example/there")
    try stage.view.runUntilIdle()
    #expect(stage.console == ["loaded"])
    stage.bridge.loadUrl("https://[nowhere")
    #expect(stage.recorder.faults == ["bad-address"])
  }
}
