import BridgeTesting
import Foundation
import JavaScriptEngine
import TestSupport
import Testing

@Suite("Breakpoints at messages of bridges")
struct BridgeBreakpointTests {
  private static let page = """
    <button>Pay</button>
    <script>
    window.WVJBCallbacks = [(bridge) => {
      bridge.registerHandler('refresh', (data, respond) => respond({ fresh: data.n }));
      document.querySelector('button').onclick = () => bridge.callHandler('pay', { sum: 3 }, (response) => {
        console.log(response.ok);
      });
    }];
    const frame = document.createElement('iframe');
    frame.src = 'https://__bridge_loaded__';
    document.documentElement.append(frame);
    </script>
    """
  private static let handlers = ["handlers.js": "native.handle('pay', (data) => ({ ok: data.sum }));"]

  /// Resumes all pauses at messages until the page is idle, and returns their breakpoints with the messages.
  private func pauses(_ page: DebuggedPage, count: Int) throws -> [(hits: [String], message: JSONText)] {
    try (0..<count).map { _ in
      let pause = try page.pause()
      #expect(try pause["callFrames"]?.elements().first?["functionName"]?.stringValue() == "bridgeBreakpoint")
      let text = try page.evaluate("message", in: pause) ?? "null"
      try page.resume()
      return (try pause["hitBreakpoints"]?.elements().compactMap { $0.stringValue() } ?? [], try JSONText(text))
    }
  }

  @Test("pauses at calls, responses, sent messages and faults, with the message in scope")
  func events() throws {
    let page = try DebuggedPage(
      Self.page, files: Self.handlers,
      arguments: [
        "--break-on", "call:pay", "--break-on", "answer", "--break-on", "send:refresh", "--break-on",
        "fault:no-page-handler", "--handlers", "handlers.js", "--click", "button", "--call", #"refresh={"n":2}"#,
        "--notify", "missing",
      ])
    try page.begin()
    let found = try pauses(page, count: 5)
    #expect(
      found.map(\.hits) == [["call:pay"], ["answer"], ["send:refresh"], ["answer"], ["fault:no-page-handler"]])
    #expect(found.map { $0.message["handler"]?.stringValue() } == ["pay", "pay", "refresh", "refresh", nil])
    #expect(found.map { $0.message["side"]?.stringValue() } == ["native", "native", "page", "page", nil])
    #expect(found[0].message["data"]?.string == #"{"sum":3}"#)
    #expect(found[0].message["id"] != nil && found[0].message["id"]?.string == found[1].message["id"]?.string)
    #expect(found[1].message["data"]?.string == #"{"ok":3}"#)
    #expect(found[3].message["data"]?.string == #"{"fresh":2}"#)
    #expect(found[4].message["code"]?.stringValue() == "no-page-handler")
    let outcome = try page.end()
    #expect(outcome.output == "3\n{\"fresh\":2}\n")
  }

  @Test("other handlers' messages don't pause")
  func names() throws {
    let page = try DebuggedPage(
      Self.page, files: Self.handlers,
      arguments: ["--break-on", "call:paid", "--handlers", "handlers.js", "--click", "button"])
    try page.begin()
    let outcome = try page.end()
    #expect(outcome.output == "3\n")
    #expect(outcome.status == 0)
    #expect(page.client.arrived("Debugger.paused").isEmpty)
  }

  @Test("a client sets and removes breakpoints, and a call in a paused page reaches native when the page goes on")
  func client() throws {
    let page = try DebuggedPage(
      Self.page, files: Self.handlers, arguments: ["--handlers", "handlers.js", "--click", "button"])
    try page.enable()
    let set = try page.client.send("Bridge.setBreakpoint", #"{"event":"call"}"#)
    #expect(set["breakpointId"]?.stringValue() == "call")
    let twice = try page.client.send("Bridge.setBreakpoint", #"{"event":"call"}"#)
    #expect(twice["message"]?.stringValue() == "Breakpoint at specified message already exists.")
    try page.begin()
    let pause = try page.pause()
    #expect(try page.evaluate("message.handler", in: pause) == #""pay""#)
    let call = "WebViewJavascriptBridge.callHandler('pay', { sum: 4 }, (r) => console.log(r.ok)), 1"
    #expect(try page.evaluate(call, in: pause) == "1")
    try page.resume()
    #expect(try page.evaluate("message.data.sum", in: try page.pause()) == "4")
    try page.client.send("Bridge.removeBreakpoint", #"{"breakpointId":"call"}"#)
    let unknown = try page.client.send("Bridge.removeBreakpoint", #"{"breakpointId":"call"}"#)
    #expect(unknown["message"]?.stringValue() == "No breakpoint with id: call")
    try page.resume()
    let outcome = try page.end()
    #expect(outcome.output == "3\n4\n")
    #expect(outcome.status == 0)
  }

  @Test("refuses events that don't exist", arguments: ["lost", "call:", ":share", ""])
  func refuses(_ value: String) throws {
    let outcome = try CommandRunner.run(["run", "--inspect=0", "--break-on", value, "page.html"])
    #expect(outcome.status == 2)
    #expect(
      outcome.errors.contains("not an event (call, send, answer, fault), optionally with a name, as in call:share"),
      "\(outcome.errors)")
  }

  @Test(
    "pauses at calls and responses of each bridge whose handlers respond",
    arguments: BridgeKind.allCases.filter { $0.hasResponses && $0 != .hotwire })
  func kinds(_ kind: BridgeKind) throws {
    let dialect = kind == .jsbridge || kind == .jsbridge2 ? "\(kind.rawValue)@android" : kind.rawValue
    let tests = try DebuggedPage(
      "", command: ["test", "--inspect-brk=0", "--ci"],
      arguments: [
        "--break-on", "call", "--break-on", "answer", "--dialects", dialect, "--root", Repository.file("").path,
        "--grep", "a call while the page starts",
      ], operands: [Repository.file("Tests/Specs/dialects").path], in: Repository.folder)
    try tests.enable()
    try tests.client.send("Runtime.runIfWaitingForDebugger")
    _ = try tests.pause()
    try tests.resume()
    var seen: Set<String> = []
    while seen.count < 2 {
      let pause = try tests.pause()
      let text = try #require(try tests.evaluate("message", in: pause))
      let message = try JSONText(text)
      if message["handler"]?.stringValue()?.hasSuffix("add") == true {
        seen.insert(message["event"]?.stringValue() ?? "")
        #expect(text.contains(message["event"]?.stringValue() == "call" ? #""id":3"# : "4"), "\(text)")
      }
      try tests.resume()
    }
    #expect(seen == ["call", "answer"])
    try tests.client.send("Debugger.setSkipAllPauses", #"{"skip":true}"#)
    let outcome = try tests.end()
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
  }
}
