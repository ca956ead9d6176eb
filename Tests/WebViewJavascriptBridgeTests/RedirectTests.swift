import BridgeSupport
import BridgeTesting
import HeadlessWebView
import JavaScriptEngine
import Testing
import WebViewJavascriptBridge

/// Servers redirect a page's navigations to the bridge's addresses, or to pages of other origins.
@Suite struct RedirectTests {
  private static let page = """
    bridge.registerHandler('never', function () {});
    bridge.registerHandler('secret', function (data, respond) { respond(1); });
    """

  private func stage(_ script: ScriptUnderTest = .standard, host: WebHost = .wkwebview) throws -> Stage {
    var configuration = WebViewConfiguration()
    configuration.host = host
    let stage = Stage(script, configuration: configuration)
    stage.view.network.route("https://page.example/go") { _ in
      .status(302, headers: [("Location", "https://__wvjb_queue_message__/")])
    }
    stage.view.network.route("https://page.example/away") { _ in .status(302, headers: [("Location", "/on")]) }
    stage.view.network.route("https://page.example/on") { _ in
      .status(307, headers: [("Location", "https://evil.example/")])
    }
    stage.view.network.route("https://evil.example/**") { _ in
      .html(Stage.page("bridge.callHandler('pay', 1);", top: ""))
    }
    try stage.listen("hello", "pay", answer: "true")
    try stage.load(Self.page)
    return stage
  }

  @Test(
    "fetches the queue for a redirect to its address, and keeps the page", arguments: ScriptUnderTest.all,
    [WebHost.wkwebview, .uiwebview, .webview])
  func aRedirectToTheQueues(
    script: ScriptUnderTest, host: WebHost
  ) throws {
    let stage = try stage(script, host: host)
    let fetches = stage.recorder.events(.fetch).count
    try stage.evaluate("location.href = '/go'; window.kept = true; 1")
    #expect(stage.recorder.events(.fetch).count == fetches + 1)
    #expect(stage.decisions("__wvjb_queue_message__").last == "cancel")
    #expect(try stage.evaluate("kept").json == "true")
    #expect(try stage.call("secret") == "1")
  }

  @Test("handles a frame that is redirected to the queue's address like its page", arguments: ScriptUnderTest.all)
  func aFrameThatIsRedirected(script: ScriptUnderTest) throws {
    let stage = try stage(script)
    let (fetches, decisions) = (stage.recorder.events(.fetch).count, stage.recorder.events(.decision).count)
    try stage.evaluate(
      "document.body.append(Object.assign(document.createElement('iframe'), { src: '/go' })); 1")
    #expect(stage.recorder.events(.fetch).count == fetches + 1)
    #expect(stage.recorder.events(.decision).count == decisions + 2)
    #expect(stage.recorder.faults.filter { $0 == "foreign-frame" } == [])
    #expect(stage.decisions("__wvjb_queue_message__").last == "cancel")
  }

  @Test(
    "ends pending calls when a redirect replaces the page, and ignores the next origin",
    arguments: ScriptUnderTest.all)
  func openCallsEndWithThePage(
    script: ScriptUnderTest
  ) throws {
    let stage = try stage(script)
    stage.bridge.allowedOrigins = ["https://page.example"]
    var reasons: [BridgeError] = []
    stage.bridge.callRaw("never") { if case .failure(let error) = $0 { reasons.append(error) } }
    try stage.view.runUntilIdle()
    try stage.evaluate("location.href = '/away'; 1")
    #expect(stage.view.url.href == "https://evil.example/")
    #expect(reasons == [.pageReplaced(handler: "never")])
    #expect(stage.heard == [])
    #expect(stage.recorder.faults.filter { $0 == "origin-refused" } != [])
  }

  @Test("calls the app's delegate for each redirect, and stops if it cancels") func theDelegateBehindTheBridge()
    throws
  {
    final class Delegate: NavigationDelegate {
      var asked: [String] = []
      func webView(_ webView: WebView, decidePolicyFor action: NavigationAction) -> NavigationPolicy {
        asked.append(action.url.href)
        return action.url.host == "evil.example" ? .cancel : .allow
      }
    }
    let stage = try stage()
    let delegate = Delegate()
    stage.bridge.setWebViewDelegate(delegate)
    stage.bridge.callRaw("never") { _ in }
    try stage.evaluate("location.href = '/away'; 1")
    #expect(
      delegate.asked == ["https://page.example/away", "https://page.example/on", "https://evil.example/"])
    #expect(stage.bridge.unansweredCalls.map(\.handler) == ["never"])
    #expect(stage.recorder.events(.callEnded).isEmpty)
  }
}
