import HeadlessWebView
import JavaScriptEngine
import Testing

@testable import DevToolsServer

@Suite("Popups over the DevTools protocol")
struct PopupTests {
  @Test("a popup that its opener closes stays until its clients allow it to run")
  func closedPopup() throws {
    let client = ProtocolClient()
    defer { client.close() }
    let popup = try client.openPopup(
      "{ const popup = window.open(); popup.console.log('early'); popup.close(); }")
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
    let popup = try client.openPopup(
      "{ const { navigator, early } = window.open(''); console.log(navigator.userAgent, navigator.onLine, early); }")
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
    let popup = try client.openPopup(script)
    #expect(try client.evaluate("6 * 7", session: popup.opener) == "42")
  }
}
