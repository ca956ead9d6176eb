import HeadlessWebView
import JavaScriptEngine
import Testing

@testable import DevToolsServer

@Suite("The console over the DevTools protocol")
struct ConsoleTests {
  private static let url = "https://site.example/"

  /// Opens a page whose script opens a popup, for a client that has to allow popups to run.
  private func openPopup(_ script: String, in client: ProtocolClient) throws -> (
    session: String, target: String, opener: String
  ) {
    let page = try client.openPage()
    try client.send("Target.setAutoAttach", ["autoAttach": true, "waitForDebuggerOnStart": true, "flatten": true])
    client.start("Runtime.evaluate", ["expression": .string(script)], session: page.session)
    let popup = try client.event("Target.attachedToTarget") {
      $0["targetInfo"]?["targetId"]?.stringValue() != page.target
    }
    let (session, target) = (popup["sessionId"]?.stringValue(), popup["targetInfo"]?["targetId"]?.stringValue())
    return (try #require(session), try #require(target), page.session)
  }

  @Test("a client receives what a popup logs before the client enables the domain")
  func earlyCalls() throws {
    let client = ProtocolClient()
    defer { client.close() }
    let popup = try openPopup("window.open('').console.log('early')", in: client)
    try client.send("Runtime.runIfWaitingForDebugger", session: popup.session)
    try client.send("Runtime.enable", session: popup.session)
    let call = try client.event("Runtime.consoleAPICalled")
    #expect(try call["args"]?.elements().first?["value"]?.stringValue() == "early")
    // A second client that enables the domain receives only later calls.
    try client.send("Runtime.evaluate", ["expression": "console.log('late')"], session: popup.session)
    _ = try client.event("Runtime.consoleAPICalled") {
      try $0["args"]?.elements().first?["value"]?.stringValue() == "late"
    }
  }

  @Test("a popup that its opener closes stays until its clients allow it to run")
  func closedPopup() throws {
    let client = ProtocolClient()
    defer { client.close() }
    let popup = try openPopup(
      "{ const popup = window.open(); popup.console.log('early'); popup.close(); }", in: client)
    try client.send("Runtime.enable", session: popup.session)
    try client.send("Runtime.runIfWaitingForDebugger", session: popup.session)
    _ = try client.event("Runtime.consoleAPICalled")
    let ended = try client.event("Target.detachedFromTarget")
    #expect(ended["targetId"]?.stringValue() == popup.target)
  }

  @Test("a script that opens a popup continues when its clients allow the popup to run")
  func settingsOfPopup() throws {
    let client = ProtocolClient()
    defer { client.close() }
    let popup = try openPopup(
      "{ const { navigator, early } = window.open(''); console.log(navigator.userAgent, navigator.onLine, early); }",
      in: client)
    let page = popup.opener
    try client.send("Runtime.enable", session: page)
    try client.send("Network.setUserAgentOverride", ["userAgent": "Mine/1"], session: popup.session)
    try client.send(
      "Network.emulateNetworkConditions",
      ["offline": true, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1], session: popup.session)
    // The response to a setting that the page is notified of in a task doesn't wait for the task.
    try client.send(
      "Emulation.setDeviceMetricsOverride",
      ["width": 300, "height": 200, "deviceScaleFactor": 1, "mobile": false], session: popup.session)
    try client.send(
      "Page.addScriptToEvaluateOnNewDocument", ["source": "window.early = 7", "runImmediately": true],
      session: popup.session)
    try client.send("Runtime.runIfWaitingForDebugger", session: popup.session)
    let call = try client.event("Runtime.consoleAPICalled", session: page)
    let values = try call["args"]?.elements().map { $0["value"]?.string }
    #expect(values == ["\"Mine/1\"", "false", "7"])
  }

  @Test(
    "a script doesn't wait for a popup without an opener",
    arguments: [
      "window.open('', '', 'noopener')",
      "document.body.innerHTML = '<a href=https://site.example/ target=_blank>a</a>'; document.links[0].click()",
    ])
  func popupWithoutOpener(_ script: String) throws {
    let client = ProtocolClient()
    defer { client.close() }
    let popup = try openPopup(script, in: client)
    #expect(try client.evaluate("6 * 7", session: popup.opener) == "42")
  }

  @Test("a console call has the location of the page's script")
  func location() throws {
    let client = ProtocolClient(pages: [Self.url: "<p>\n<script>\nconsole.log('here');\n</script>"])
    defer { client.close() }
    let page = try client.openPage()
    try client.send("Runtime.enable", session: page.session)
    try client.send("Page.navigate", ["url": .string(Self.url)], session: page.session)
    let frame = try client.event("Runtime.consoleAPICalled")["stackTrace"]?["callFrames"]?.elements().first
    #expect(frame?["url"]?.stringValue() == Self.url)
    #expect(frame?["lineNumber"]?.string == "2")
  }

  @Test("a resource that fails to load is an entry of the log")
  func failedResource() throws {
    let client = ProtocolClient(pages: [Self.url: "<p>"])
    defer { client.close() }
    let page = try client.openPage()
    try client.send("Log.enable", session: page.session)
    try client.send("Page.navigate", ["url": .string(Self.url)], session: page.session)
    try client.send(
      "Runtime.evaluate",
      ["expression": "fetch('https://other.example/').catch(() => {})", "awaitPromise": true], session: page.session)
    let entry = try client.event("Log.entryAdded")["entry"]
    #expect(entry?["source"]?.stringValue() == "network")
    #expect(entry?["level"]?.stringValue() == "error")
    #expect(entry?["text"]?.stringValue()?.hasPrefix("Failed to load resource: ") == true)
    #expect(entry?["url"]?.stringValue() == "https://other.example/")
  }

  @Test("a page that calls the History API before it is unloaded doesn't end the navigation")
  func historyBeforeUnload() throws {
    let client = ProtocolClient(pages: [Self.url: "<p>", Self.url + "next": "<p>"])
    defer { client.close() }
    let page = try client.openPage()
    try client.send("Page.enable", session: page.session)
    try client.send("Page.navigate", ["url": .string(Self.url)], session: page.session)
    try client.send(
      "Runtime.evaluate",
      ["expression": "addEventListener('beforeunload', () => history.replaceState(null, '', location.href))"],
      session: page.session)
    let result = try client.send("Page.navigate", ["url": .string(Self.url + "next")], session: page.session)
    #expect(result["loaderId"] != nil)
    #expect(try client.evaluate("location.pathname", session: page.session) == "\"/next\"")
    // A fragment of the document needs no load, so it has no loader.
    let moved = try client.send("Page.navigate", ["url": .string(Self.url + "next#part")], session: page.session)
    #expect(moved["loaderId"] == nil)
  }
}
