import BridgeSupport
import BridgeTesting
import HeadlessWebView
import JavaScriptEngine
import Synchronization
import Testing
import WebViewJavascriptBridge

/// Callers that may use a bridge, and the information about them for handlers and the transcript.
@Suite struct SecurityTests {
  private static let page = """
    bridge.registerHandler('secret', function (data, respond) { respond('got ' + data); });
    bridge.callHandler('hello', 1); bridge.callHandler('pay', 2);
    """

  private func stage(_ origins: OriginAllowList, _ dialect: WVJBDialect = .version6) throws -> Stage {
    let stage = Stage(dialect: dialect)
    stage.bridge.allowedOrigins = origins
    try stage.listen("hello", "pay", answer: "true")
    return stage
  }

  @Test(
    "D17: gives a page of an origin that is not allowed neither bridge nor messages",
    arguments: [WVJBDialect.version6, .version4])
  func d17APageOfAnOrigin(dialect: WVJBDialect) throws {
    let stage = try stage(["https://app.example"], dialect)
    var reason: BridgeError?
    stage.bridge.callRaw("secret", data: .null) { if case .failure(let error) = $0 { reason = error } }
    if dialect == .version4 { try stage.load4(Self.page) } else { try stage.load(Self.page) }
    #expect(stage.heard == [])
    #expect(stage.recorder.events(.inject).isEmpty)
    #expect(stage.recorder.faults == ["origin-refused"])
    #expect(stage.recorder.events(.fault).first?.string("origin") == "https://page.example")
    #expect(reason == nil && stage.messages(.send) == [])
  }

  @Test("D17: sends nothing to a page that replaces an allowed one, even if it imitates a bridge")
  func d17AfterAnAllowedPage() throws {
    let stage = try stage(["https://page.example"])
    try stage.load(Self.page)
    #expect(stage.heard == ["hello 1", "pay 2"])
    #expect(try stage.call("secret", "1") == #""got 1""#)
    let fake = """
      <script>window.WebViewJavascriptBridge = {
        _handleMessageFromObjC(json) { console.log('stolen ' + json); },
        _fetchQueue() { console.log('fetched'); return '[{"handlerName":"pay","data":3}]'; } };
      const f = document.createElement('iframe'); f.src = 'https://__wvjb_queue_message__'; document.documentElement.append(f);
      </script>
      """
    stage.view.loadHTML(fake, baseURL: WebURL("https://evil.example/") ?? .blank)
    try stage.view.runUntilIdle()
    var reason: BridgeError?
    stage.bridge.callRaw("secret", data: .null) { if case .failure(let error) = $0 { reason = error } }
    try stage.view.runUntilIdle()
    #expect(reason == .refused(handler: "secret", origin: "https://evil.example"))
    #expect(stage.recorder.console == [])
    #expect(stage.heard.count == 2)
    #expect(stage.recorder.faults == ["origin-refused", "origin-refused"])
  }

  @Test("D17: does not deliver a message in flight to a page that replaces its own") func d17AMessageOnItsWay() throws {
    let stage = try stage(["https://page.example"])
    try stage.load(Self.page)
    stage.view.loadHTML(
      "<script>window.WebViewJavascriptBridge = { _handleMessageFromObjC() { console.log('stolen'); } };</script>",
      baseURL: WebURL("https://evil.example/") ?? .blank)
    // After the task that announces the load, and before the task that installs the page.
    stage.view.eventLoop.post { [unowned stage] in
      stage.view.eventLoop.post { stage.bridge.callHandler("secret", data: "x") }
      stage.bridge.callHandler("secret", data: "y")
    }
    try stage.view.runUntilIdle()
    #expect(!stage.recorder.console.contains("stolen"))
  }

  @Test("D17: applies a handler's own origin list", arguments: BridgeFidelity.allCases)
  func d17AHandlerHasAList(fidelity: BridgeFidelity) throws {
    let stage = try stage(.all)
    stage.bridge.fidelity = fidelity
    stage.bridge.setAllowedOrigins(["https://pay.example"], forHandler: "pay")
    try stage.load(
      "bridge.callHandler('hello', 1); bridge.callHandler('pay', 2, function (a) { console.log(JSON.stringify(a)); });")
    #expect(stage.heard == ["hello 1"])
    #expect(stage.recorder.faults == ["origin-refused"])
    #expect(stage.recorder.events(.fault).first?.string("name") == "pay")
    #expect(stage.recorder.console.count == (fidelity == .repaired ? 1 : 0))
    stage.bridge.setAllowedOrigins(nil, forHandler: "pay")
    try stage.evaluate("WebViewJavascriptBridge.callHandler('pay', 3); 0")
    #expect(stage.heard == ["hello 1", "pay 3"])
  }

  @Test("D17: passes the frame and its origin to handlers and the transcript") func d17HandlersAndTheTranscript()
    async throws
  {
    let stage = Stage(.standard)
    stage.bridge.registerRaw("who") { [unowned stage] _, respond in
      stage.heard.append("\(MessageSource.frame?.isMainFrame ?? false) \(MessageSource.frame?.origin ?? "-")")
      respond(.null)
    }
    let later = LineBox()
    stage.bridge.register("whoLater") { (number: Int) async -> Int in
      later.add(MessageSource.frame?.origin ?? "-")
      return number
    }
    stage.view.loadHTML(
      Stage.page("bridge.callHandler('who', 1); bridge.callHandler('whoLater', 1);"),
      baseURL: WebURL("https://page.example/") ?? .blank)
    try await stage.view.runUntilIdle()
    #expect(stage.heard == ["true https://page.example"])
    #expect(later.all == ["https://page.example"])
    #expect(MessageSource.frame == nil)
    let event = try #require(stage.recorder.events(.receive).first)
    #expect(event["frame"] == .number(0) && event.string("origin") == "https://page.example")
  }
}
