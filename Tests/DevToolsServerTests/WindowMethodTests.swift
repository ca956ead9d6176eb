import JavaScriptEngine
import Testing

@testable import DevToolsServer

@Suite("The windows of pages")
struct WindowMethodTests {
  @Test("the size of a page's window is that of its viewport, until a client sets the page's metrics")
  func bounds() throws {
    let client = ProtocolClient()
    defer { client.close() }
    let page = try client.openPage()
    let window = try client.send("Browser.getWindowForTarget", ["targetId": .string(page.target)])
    let number = ProtocolValue.integer(try #require(window["windowId"].flatMap { Int($0.string) }))
    #expect(window["bounds"]?["width"]?.string == (try client.evaluate("innerWidth", session: page.session)))
    try client.send(
      "Browser.setWindowBounds", ["windowId": number, "bounds": ["width": 500, "height": 700]])
    #expect(try client.evaluate("innerWidth + 'x' + innerHeight", session: page.session) == "\"500x700\"")
    #expect(
      try client.send("Browser.getWindowBounds", ["windowId": number])["bounds"]?["height"]?.string == "700")
    try client.send(
      "Emulation.setDeviceMetricsOverride",
      ["width": 320, "height": 480, "deviceScaleFactor": 1, "mobile": true], session: page.session)
    try client.send("Browser.setWindowBounds", ["windowId": number, "bounds": ["width": 600]])
    #expect(try client.evaluate("innerWidth", session: page.session) == "320")
  }

  @Test("a window has the state that a client gave it, and other states are errors")
  func states() throws {
    let client = ProtocolClient()
    defer { client.close() }
    let page = try client.openPage()
    let number = try client.send("Browser.getWindowForTarget", session: page.session)["windowId"]?.string
    let window = ProtocolValue.integer(Int(number ?? "") ?? 0)
    func set(_ state: String) throws {
      try client.send("Browser.setWindowBounds", ["windowId": window, "bounds": ["windowState": .string(state)]])
    }
    try set("maximized")
    let bounds = try client.send("Browser.getWindowBounds", ["windowId": window])["bounds"]
    #expect(bounds?["windowState"]?.stringValue() == "maximized")
    #expect(throws: ProtocolClient.Refusal.self) { try set("hidden") }
  }

  @Test("each page has a window of its own, which ends with it")
  func windows() throws {
    let client = ProtocolClient()
    defer { client.close() }
    let (first, second) = (try client.openPage(), try client.openPage())
    func window(_ page: (target: String, session: String)) throws -> String? {
      // On the session of a page, the default is its own window.
      try client.send("Browser.getWindowForTarget", session: page.session)["windowId"]?.string
    }
    let (one, two, again) = (try window(first), try window(second), try window(first))
    #expect(one != two && again == one)
    try client.send("Target.closeTarget", ["targetId": .string(first.target)])
    _ = try client.event("Target.detachedFromTarget")
    #expect(throws: ProtocolClient.Refusal.self) {
      try client.send("Browser.getWindowBounds", ["windowId": .integer(Int(one ?? "") ?? 0)])
    }
  }

  @Test("sizes must be positive", arguments: ["width", "height"])
  func badSize(_ side: String) throws {
    let client = ProtocolClient()
    defer { client.close() }
    let page = try client.openPage()
    let window = try client.send("Browser.getWindowForTarget", session: page.session)["windowId"]?.string
    let refusal = #expect(throws: ProtocolClient.Refusal.self) {
      try client.send(
        "Browser.setWindowBounds",
        ["windowId": .integer(Int(window ?? "") ?? 0), "bounds": .object([(side, .integer(0))])])
    }
    #expect(refusal?.code == -32602)
  }

  @Test("a page's own window has its size before later messages, also if a script blocks the page")
  func order() throws {
    let client = ProtocolClient()
    defer { client.close() }
    // A popup whose client has to allow it to run blocks the script of its opener.
    let popup = try client.openPopup("window.open('').prompt('hey?')")
    let number = try client.send("Browser.getWindowForTarget", session: popup.session)["windowId"]?.string
    try client.send("Page.enable", session: popup.session)
    let resizing = client.start(
      "Browser.setWindowBounds",
      ["windowId": .integer(Int(number ?? "") ?? 0), "bounds": ["width": 1280, "height": 720]],
      session: popup.session)
    client.start("Runtime.runIfWaitingForDebugger", session: popup.session)
    _ = try client.event("Page.javascriptDialogOpening", session: popup.session)
    let opening = try client.position { $0["method"]?.stringValue() == "Page.javascriptDialogOpening" }
    let resized = try client.position { $0["id"]?.string == "\(resizing)" }
    #expect(resized < opening)
    try client.send("Page.handleJavaScriptDialog", ["accept": true], session: popup.session)
  }

  @Test("a page's session names the windows of other pages, too")
  func otherWindow() throws {
    let client = ProtocolClient()
    defer { client.close() }
    let (first, second) = (try client.openPage(), try client.openPage())
    let window = try client.send(
      "Browser.getWindowForTarget", ["targetId": .string(second.target)], session: first.session)["windowId"]?.string
    #expect(try client.send("Browser.getWindowForTarget", session: second.session)["windowId"]?.string == window)
  }

  @Test("methods of the browser can be called on a page's session")
  func browserMethods() throws {
    let client = ProtocolClient()
    defer { client.close() }
    let page = try client.openPage()
    #expect(try client.send("Browser.getVersion", session: page.session)["product"]?.stringValue() != nil)
    #expect(throws: ProtocolClient.Refusal.self) { try client.send("Browser.none", session: page.session) }
  }
}
