import Foundation
import JavaScriptEngine
import Testing

@Suite("Debuggers of a server's pages")
struct DebuggedServerTests {
  private static let page = """
    <script>
    function double(n) {
      const result = n * 2;
      return result;
    }
    function ask() {
      const name = prompt('Name?');
      return name;
    }
    window.WVJBCallbacks = [(bridge) => bridge.registerHandler('refresh', (data, respond) => respond(data))];
    const frame = document.createElement('iframe');
    frame.src = 'https://__bridge_loaded__';
    document.documentElement.append(frame);
    </script>
    """

  /// A client of the browser with a page.
  private struct Page {
    let browser: DebugClient
    let session: String

    func send(_ method: String, _ parameters: String = "{}") throws -> JSONText {
      try browser.send(method, parameters, session: session)
    }

    func start(_ expression: String) -> Int {
      browser.start("Runtime.evaluate", #"{"expression":"\#(expression)"}"#, session: session)
    }
  }

  private func server(_ arguments: [String] = []) throws -> DebuggedPage {
    try DebuggedPage(
      Self.page, command: ["serve", "--port=0", "--inspect", "--root", "."], arguments: arguments, operands: [])
  }

  /// Opens the page in a browser context of its own.
  private func open(_ browser: DebugClient, of server: DebuggedPage) throws -> Page {
    let context = try browser.send("Target.createBrowserContext")["browserContextId"]?.string ?? "null"
    let target = try browser.send("Target.createTarget", #"{"url":"about:blank","browserContextId":\#(context)}"#)
    let attached = try browser.send(
      "Target.attachToTarget", #"{"targetId":\#(target["targetId"]?.string ?? "null"),"flatten":true}"#)
    let page = Page(browser: browser, session: try #require(attached["sessionId"]?.stringValue()))
    _ = try page.send("Page.enable")
    let url = try #require(server.process.currentDirectoryURL).appendingPathComponent("page.html").absoluteString
    _ = try page.send("Page.navigate", #"{"url":"\#(url)"}"#)
    // The bridge connects after the page has loaded.
    while try browser.response(page.start("typeof WebViewJavascriptBridge"))["result"]?["value"]?.string
      != #""object""#
    {}
    return page
  }

  @Test("clients of pages and of the debugger share a server, and pages of all contexts pause")
  func pauses() throws {
    let server = try server()
    try server.enable(breakpoints: [("page.html", 3)])
    let browser = try server.browser()
    for number in 1...2 {
      let page = try open(browser, of: server)
      let call = page.start("double(\(number))")
      let pause = try server.pause()
      #expect(try DebuggedPage.place(pause).hasPrefix("3 double"))
      #expect(try server.evaluate("n", in: pause) == "\(number)")
      try server.resume()
      #expect(try browser.response(call)["result"]?["value"]?.string == "\(2 * number)")
    }
  }

  @Test("a pause that is requested while a prompt waits for its answer comes after the answer")
  func prompt() throws {
    let server = try server()
    try server.enable()
    let page = try open(try server.browser(), of: server)
    let call = page.start("ask()")
    _ = try page.browser.event("Page.javascriptDialogOpening")
    try server.client.send("Debugger.pause")
    #expect(try server.client.send("Runtime.evaluate", #"{"expression":"1 + 1"}"#)["result"]?["value"]?.string == "2")
    _ = try page.send("Page.handleJavaScriptDialog", #"{"accept":true,"promptText":"Ada"}"#)
    let pause = try server.pause()
    #expect(try DebuggedPage.place(pause).hasPrefix("7 ask"))
    try server.resume()
    #expect(try page.browser.response(call)["result"]?["value"]?.string == #""Ada""#)
  }

  @Test("a page's client sets breakpoints at messages, which end with it")
  func messages() throws {
    let server = try server()
    try server.enable()
    let browser = try server.browser()
    let page = try open(browser, of: server)
    let bad = try page.send("Bridge.setBreakpoint", #"{"event":"lost"}"#)
    #expect(bad["message"]?.stringValue() == "No event is called 'lost'. Events: call, send, answer, fault")
    let set = try page.send("Bridge.setBreakpoint", #"{"event":"send","name":"refresh"}"#)
    #expect(set["breakpointId"]?.stringValue() == "send:refresh")
    let again = try page.send("Bridge.setBreakpoint", #"{"event":"send","name":"refresh"}"#)
    #expect(again["message"]?.stringValue() == "Breakpoint at specified message already exists.")
    _ = try page.send("Bridge.enable")
    let call = #"{"name":"refresh","data":{"n":1},"awaitResponse":false}"#
    let first = browser.start("Bridge.call", call, session: page.session)
    let pause = try server.pause()
    #expect(try pause["hitBreakpoints"]?.elements().map(\.string) == [#""send:refresh""#])
    #expect(try server.evaluate("message.data.n", in: pause) == "1")
    try server.resume()
    _ = try browser.response(first)
    _ = try page.send("Bridge.removeBreakpoint", #"{"breakpointId":"send:refresh"}"#)
    let gone = try page.send("Bridge.removeBreakpoint", #"{"breakpointId":"send:refresh"}"#)
    #expect(gone["message"]?.stringValue() == "No breakpoint with id: send:refresh")
    _ = try page.send("Bridge.call", call)
    #expect(server.client.arrived("Debugger.paused").isEmpty)
  }

  @Test("a server without a debugger refuses breakpoints at messages")
  func without() throws {
    let outcome = try CommandRunner.run(["serve", "--break-on", "call"])
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("--break-on: requires --inspect or --inspect-brk"), "\(outcome.errors)")
  }

  @Test("the server stops while its first page waits for a debugger")
  func stopsBeforeStart() throws {
    let server = try DebuggedPage(
      Self.page, command: ["serve", "--port=0", "--inspect-brk", "--root", "."], operands: [])
    let browser = try server.browser()
    browser.start("Target.createTarget", #"{"url":"about:blank"}"#)
    // The server handles messages in order, and has passed on the one before.
    try browser.send("Browser.getVersion")
    server.process.interrupt()
    server.process.waitUntilExit()
    #expect(server.process.terminationStatus == 0)
  }

  @Test("the server stops while a page is paused")
  func stops() throws {
    let server = try server()
    try server.enable(breakpoints: [("page.html", 3)])
    let page = try open(try server.browser(), of: server)
    _ = page.start("double(1)")
    _ = try server.pause()
    server.process.interrupt()
    server.process.waitUntilExit()
    #expect(server.process.terminationStatus == 0)
  }
}
