import BridgeSupport
import BridgeTesting
import HeadlessWebView
import JavaScriptEngine
import Testing
import WebViewJavascriptBridge

/// The bridge's behavior in each kind of web view.
@Suite struct HostTests {
  private func stage(_ script: ScriptUnderTest, _ host: WebHost) -> Stage {
    var configuration = WebViewConfiguration()
    configuration.host = host
    return Stage(script, configuration: configuration)
  }

  @Test(
    "injects the bridge before or after the bootstrap returns, depending on the host", arguments: ScriptUnderTest.all,
    WebHost.allCases)
  func whetherTheBridgeIsThere(script: ScriptUnderTest, host: WebHost) throws {
    let stage = stage(script, host)
    stage.view.loadHTML(
      "<script>\(Stage.bootstrap)\nwithBridge(function () { console.log('ready'); });"
        + "console.log(typeof window.WebViewJavascriptBridge);</script>")
    try stage.view.runUntilIdle()
    #expect(stage.recorder.console == [host.isInProcess ? "object" : "undefined", "ready"])
    #expect(stage.recorder.events(.inject).count == 1)
  }

  @Test(
    "lets a handler close the view, and a set-up callback leave the page", arguments: ScriptUnderTest.all,
    WebHost.allCases)
  func aHandlerMayCloseTheView(script: ScriptUnderTest, host: WebHost)
    throws
  {
    let closing = stage(script, host)
    closing.bridge.registerRaw("close") { [unowned closing] _, _ in closing.view.close() }
    closing.view.loadHTML(Stage.page("bridge.callHandler('close'); bridge.callHandler('close');"))
    try closing.view.runUntilIdle()
    #expect(closing.view.isClosed && closing.bridge.unansweredCalls.isEmpty)
    let leaving = stage(script, host)
    try leaving.listen("last")
    leaving.view.loadHTML(
      Stage.page("bridge.callHandler('last', 1, function () {}); location.href = 'about:blank';"),
      baseURL: WebURL("https://page.example/") ?? .blank)
    try leaving.view.runUntilIdle()
    #expect(leaving.view.url.href == "about:blank")
    #expect(leaving.bridge.unansweredCalls.isEmpty)
  }

  @Test("rejects a cross-origin frame on every host", arguments: ScriptUnderTest.all, WebHost.allCases)
  func aFrameOfAnotherOrigin(script: ScriptUnderTest, host: WebHost) throws {
    let stage = stage(script, host)
    try stage.load(
      "var f = document.createElement('iframe'); f.sandbox = 'allow-scripts'; f.srcdoc = \"<body><script>var g = "
        + "document.createElement('iframe'); g.src = 'https://__wvjb_queue_message__'; document.body.append(g);"
        + "<\\/script>\"; document.body.append(f);")
    let fetches = stage.bridge.fetchCount
    #expect(stage.faults("foreign-frame").count == 1)
    #expect(stage.recorder.events(.fault).first?.string("origin") == "null")
    #expect(stage.recorder.events(.fetch).count == fetches)
  }

  @Test(
    "handles a call from a handler that the page called without another turn, if the host allows it",
    arguments: ScriptUnderTest.all, WebHost.allCases)
  func aCallFromAHandler(
    script: ScriptUnderTest, host: WebHost
  ) throws {
    let stage = stage(script, host)
    stage.bridge.registerRaw("ask") { [unowned stage] _, respond in
      stage.bridge.callHandler("tell", data: "told")
      respond(.null)
    }
    try stage.load(
      """
      bridge.registerHandler('tell', function (text) { console.log(text); });
      bridge.callHandler('ask', null, function () { console.log('answered'); });
      """)
    #expect(stage.recorder.console == ["told", "answered"])
    try stage.recorder.requireNoFaults()
  }

  @Test(
    "accepts addresses of older pages in any case", arguments: WebHost.allCases,
    [
      (WVJBDialect.version6, "__BRIDGE_LOADED__"), (.version6, "__bridge_loaded__"), (.upperCase, "__BRIDGE_LOADED__"),
      (.upperCase, "__bridge_loaded__"),
    ])
  func addressesOfOlderPagesInCapitals(host: WebHost, form: (dialect: WVJBDialect, name: String)) throws {
    let (dialect, address) = (form.dialect, "wvjbscheme://\(form.name)")
    let stage = Stage(dialect: dialect, host: host)
    stage.view.loadHTML(Stage.page("").replacing("https://__bridge_loaded__", with: address))
    try stage.view.runUntilIdle()
    let isKnown = dialect == .version6 || address.hasSuffix("BRIDGE_LOADED__")
    #expect(stage.recorder.events(.inject).count == (isKnown ? 1 : 0))
    #expect(stage.faults("unknown-signal").count == (isKnown ? 0 : 1))
    #expect(stage.decisions("wvjbscheme").first == "cancel")
  }
}
