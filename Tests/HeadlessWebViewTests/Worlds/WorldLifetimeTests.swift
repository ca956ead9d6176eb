import JavaScriptEngine
import Testing

@testable import HeadlessWebView

/// Worlds are opened on first use, and end with their document.
@Suite("Worlds of a page: lifetime")
struct WorldLifetimeTests {
  @Test("a world is the same until its document ends, and the next document starts without it")
  func navigation() throws {
    let page = try WorldPage()
    try page.value("var kept = 1; 0")
    let world = try page.view.world(WorldPage.tools)
    #expect(try page.view.world(WorldPage.tools) === world)
    #expect(try page.text("String(kept)") == "1")
    page.view.loadHTML("<p id=next>x</p>", baseURL: try #require(WebURL("https://app.example/next.html")))
    try page.view.runUntilIdle()
    #expect(world.isClosed)
    #expect(try page.text("typeof kept + next.localName") == "undefinedp")
    #expect(try page.view.world(WorldPage.tools) !== world)
  }

  @Test("a world of a removed frame is closed")
  func frame() throws {
    let page = try WorldPage()
    try page.value("document.getElementById('i').contentWindow.mark = 1; 0")
    let frame = try #require(page.view.frames.main?.children.first).info
    let world = try page.view.world(WorldPage.tools, in: frame)
    #expect(try world.context.evaluate("mark").toNumber() == 1)
    try page.value("i.remove(); 0", in: .page)
    #expect(world.isClosed)
    #expect(throws: ScriptError.noPage) { try world.adopt(Value.null(in: world.context)) }
  }

  @Test("a tool moves the object of a node from one world to another")
  func adopted() throws {
    let page = try WorldPage()
    let own = try page.view.world(.page)
    let tools = try page.view.world(WorldPage.tools)
    #expect(own.world == .page && !own.isClosed)
    let node = try tools.context.evaluate("document.getElementById('a')")
    let moved = try #require(try own.adopt(node))
    #expect(try own.context.evaluate("(node) => node === a && node instanceof Element").call([moved]).boolean == true)
    let back = try #require(try tools.adopt(moved))
    #expect(try tools.context.evaluate("(x, y) => x === y").call([node, back]).boolean == true)
    let window = try #require(try tools.adopt(try own.context.evaluate("window")))
    #expect(try tools.context.evaluate("(x) => x === window").call([window]).boolean == true)
    #expect(try own.adopt(try tools.context.evaluate("({})")) == nil)
  }

  @Test("a user script with a world creates it in each document, in order with other user scripts")
  func userScripts() throws {
    let page = try WorldPage { configuration in
      configuration.userScripts = [
        UserScript(source: "var first = 1; console.log('page', typeof second)", injectionTime: .documentStart),
        UserScript(
          source: "var second = 1; console.log('world', typeof first, document.documentElement !== null)",
          injectionTime: .documentStart, forMainFrameOnly: false, world: WorldPage.tools),
        UserScript(source: "console.log('end', typeof second)", injectionTime: .documentEnd, world: WorldPage.tools),
      ]
    }
    #expect(page.lines.first == "page undefined")
    #expect(page.lines[1] == "world undefined true")
    #expect(page.lines.contains("end number"))
    #expect(try page.text("typeof second", in: .page) == "undefined")
    #expect(try page.text("typeof second") == "number")
  }

  @Test("a world has the page's clock, storage and history")
  func state() throws {
    let page = try WorldPage()
    page.view.advance(by: .milliseconds(1234))
    let state =
      "localStorage.x = 1; JSON.stringify([Date.now(), performance.now(), localStorage.x, history.length, innerWidth])"
    #expect(try page.text(state) == (try page.text(state, in: .page)))
    try page.value("history.pushState({ a: [1] }, '', '#x'); 0", in: .page)
    try page.check(
      "check('state', history.state instanceof Object && history.state.a[0] === 1 && location.hash === '#x');")
  }

  @Test("an asynchronous function runs in a world, and returns a copy")
  func asynchronous() throws {
    let page = try WorldPage()
    var answer: Result<StructuredValue, ScriptError>?
    page.view.callAsyncJavaScript(
      "await null; window.given = value; return [value, document.getElementById('a').id];", arguments: ["value": 1],
      in: WorldPage.tools
    ) { answer = $0 }
    try page.view.runUntilIdle()
    #expect(try #require(answer).get() == [1, "a"])
    #expect(try page.text("typeof given", in: .page) == "undefined")
  }

  @Test("a message handler is visible in its world only")
  func messages() throws {
    let page = try WorldPage()
    var received: [String] = []
    try page.view.addScriptMessageHandler(name: "both") { received.append("page \($0.world.name ?? "-")") }
    try page.view.addScriptMessageHandler(
      name: "both", world: WorldPage.tools,
      replyHandler: { message, reply in
        received.append("world \(message.world.name ?? "-")")
        reply(.success(["x": [1]]))
      })
    try page.view.addScriptMessageHandler(name: "one", world: WorldPage.tools) { _ in received.append("one") }
    try page.value(
      "webkit.messageHandlers.both.postMessage(1); console.log(typeof webkit.messageHandlers.one); 0", in: .page)
    try page.value(
      """
      webkit.messageHandlers.both.postMessage({}).then((reply) => console.log(JSON.stringify(reply), reply instanceof Object));
      webkit.messageHandlers.one.postMessage(null); 0
      """)
    #expect(received == ["page -", "world tools", "one"])
    #expect(page.lines == ["undefined", "{\"x\":[1]} true"])
  }
}
