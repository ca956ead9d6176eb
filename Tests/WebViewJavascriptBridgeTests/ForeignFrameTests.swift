import BridgeTesting
import HeadlessWebView
import JavaScriptEngine
import LoopbackServer
import Testing
import WebViewJavascriptBridge

/// U13 with real frames: a page with the bridge contains a cross-origin document that tries to use it.
@Suite("Bridge and cross-origin frames")
struct ForeignFrameTests {
  /// Loads a page whose cross-origin frame runs a script, with `signal` for the bridge's address.
  private func stage(_ script: ScriptUnderTest, frame: String) throws -> (Stage, [LoopbackServer]) {
    let other = try LoopbackServer { _ in
      .html("<body><script>const signal = 'https://__wvjb_queue_message__';\n\(frame)</script>")
    }
    let server = try LoopbackServer { _ in
      .html(Stage.page("bridge.callHandler('hello', 1);") + "<iframe src='\(other.origin)/'></iframe>")
    }
    var configuration = WebViewConfiguration()
    configuration.resources = ResourcePolicy(allowedHosts: ["127.0.0.1"])
    let stage = Stage(script, configuration: configuration)
    try stage.listen("hello", "own")
    stage.view.load(try #require(WebURL(server.origin + "/")))
    try stage.view.runUntilIdle()
    return (stage, [server, other])
  }

  @Test(
    "reports a signal of a cross-origin frame, and does not read the queue",
    arguments: ScriptUnderTest.all,
    [
      "const f = document.createElement('iframe'); f.src = signal; document.body.append(f);",
      "location.href = signal;", "top.location.href = signal;", "parent.location = signal;",
    ])
  func signal(script: ScriptUnderTest, frame: String) throws {
    let (stage, servers) = try stage(script, frame: frame)
    #expect(stage.heard == ["hello 1"])
    #expect(stage.faults("foreign-frame").count == 1)
    #expect(servers.map { $0.requests.count } == [1, 1])
    // The page's own messages still work.
    try stage.evaluate("WebViewJavascriptBridge.callHandler('own', 2); 0")
    #expect(stage.heard == ["hello 1", "own 2"])
  }

  @Test("hides the bridge's objects in the page from a cross-origin frame", arguments: ScriptUnderTest.all)
  func objects(script: ScriptUnderTest) throws {
    let (stage, servers) = try stage(
      script,
      frame: """
        for (const steal of [() => parent.WebViewJavascriptBridge, () => top.WVJBCallbacks, () => parent.document])
          try { steal(); console.log('stolen'); } catch (error) { console.log(error.name); }
        """)
    #expect(
      stage.recorder.events(.console).compactMap { $0.string("text") } == Array(repeating: "SecurityError", count: 3))
    #expect(servers.count == 2)
  }

  @Test("treats an empty frame that a cross-origin frame created as cross-origin", arguments: ScriptUnderTest.all)
  func emptyFrame(script: ScriptUnderTest) throws {
    let (stage, servers) = try stage(
      script,
      frame: """
        const inner = document.createElement('iframe');
        document.body.append(inner);
        inner.contentWindow.location = signal;
        """)
    #expect(stage.heard == ["hello 1"])
    #expect(servers.count == 2)
    #expect(stage.faults("foreign-frame").count == 1)
  }
}
