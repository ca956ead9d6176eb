import BridgeSupport
import BridgeTesting
import HeadlessWebView
import JavaScriptEngine
import Testing

/// The bridge `webkit.messageHandlers`.
struct MessageHandlersTests {
  private typealias Stage = ComposedStage<MessageHandlers>

  private func stage() -> Stage { Stage { MessageHandlers($0) } }

  @Test("resolves the page's promise with the handler's response of any kind") func aPagesPromiseIsKept() throws {
    let stage = stage()
    stage.bridge.registerRaw("raw") { data, respond in respond(data ?? .null) }
    stage.bridge.register("sum") { (numbers: [Int]) in numbers.reduce(0, +) }
    stage.bridge.register("later", handler: { (name: String) async in "hello \(name)" })
    try stage.load(
      """
      const to = (name, ...data) => webkit.messageHandlers[name].postMessage(...data)
        .then((answer) => console.log(name + ' ' + JSON.stringify(answer)));
      to('raw', { text: '漢\\u2028"', list: [1, [], {}], none: null });
      to('raw', undefined);
      to('sum', [1, 2, 3]);
      to('later', 'Ada');
      """)
    #expect(
      Set(stage.console) == [
        "raw {\"text\":\"漢\u{2028}\\\"\",\"list\":[1,[],{}],\"none\":null}", "raw null", "sum 6", "later \"hello Ada\"",
      ])
    #expect(stage.faults == [])
    #expect(stage.bridge.unansweredCalls == [])
  }

  @Test("rejects the promise and reports a fault if there is no response") func whereThereIsNoAnswer() throws {
    let stage = stage()
    struct Refused: Error, CustomStringConvertible { let description = "not today" }
    stage.bridge.register("throws") { (_: Int) throws -> Int in throw Refused() }
    stage.bridge.registerRaw("drops") { _, _ in }
    stage.bridge.registerRaw("twice") { _, respond in
      respond(.null)
      respond(.null)
    }
    try stage.load(
      """
      const to = (name, data) => webkit.messageHandlers[name].postMessage(data)
        .then(() => console.log('kept'), (error) => console.log(name + ' ' + error.message));
      (async () => {
        await to('throws', 1);
        await to('throws', 'no number');
        await to('drops', 1);
        await to('twice', 1);
        const circle = {}; circle.itself = circle;
        await to('twice', circle);
      })();
      """)
    #expect(stage.console.count == 5)
    #expect(stage.console.first == "throws not today")
    #expect(stage.console[1].hasPrefix("throws throws: the data cannot be decoded as Int"))
    #expect(stage.console[2] == "drops WKWebView API client did not respond to this postMessage")
    #expect(stage.console[3] == "kept")
    #expect(stage.faults == ["handler-failed", "handler-input", "unanswered", "second-answer", "bad-value"])
  }

  @Test("removes a handler and lets another use its name") func aHandlerThatIsTaken() throws {
    let stage = stage()
    stage.bridge.register("a") { (_: Int) in 1 }
    stage.bridge.register("a") { (_: Int) in 2 }
    stage.bridge.register("b") { (_: Int) in 3 }
    try stage.load("window.a = webkit.messageHandlers.a; a.postMessage(0).then((answer) => console.log(answer));")
    #expect(stage.console == ["2"])
    // The handler is removed while a message is in flight.
    stage.view.transcript.observe { [bridge = stage.bridge] in
      if $0.type == .scriptMessage, $0.string("name") == "b" { bridge.removeHandler("b") }
    }
    try stage.run("webkit.messageHandlers.b.postMessage(0).catch((error) => console.log(error.message));")
    #expect(stage.console.last == "the message handler 'b' was removed before it received the message")
    #expect(stage.faults == ["no-handler"])
    #expect(stage.bridge.handlerNames == ["a"])
    stage.bridge.removeHandler("a")
    try stage.run("console.log(Object.keys(webkit.messageHandlers).length);")
    #expect(stage.console.last == "0")
  }

  @Test("passes the caller to handlers and rejects origins that are not allowed")
  func handlersKnowWhoCallsLists() throws {
    let stage = stage()
    stage.bridge.register("who") { (_: Int?) in
      "\(MessageSource.frame?.origin ?? "-") \(MessageSource.frame?.isMainFrame ?? false)"
    }
    stage.bridge.register("own") { (_: Int?) in "never" }
    stage.bridge.setAllowedOrigins(["https://other.example"], forHandler: "own")
    let ask = """
      const ask = (name) => webkit.messageHandlers[name].postMessage(null)
        .then((answer) => console.log(answer), (error) => console.log(error.message));
      """
    try stage.load(
      """
      \(ask) ask('who'); ask('own');
      const frame = document.createElement('iframe');
      frame.sandbox = 'allow-scripts';
      frame.srcdoc = `<script>\(ask) ask('who');<\\/script>`;
      document.body.appendChild(frame);
      """)
    #expect(
      Set(stage.console) == ["https://app.example true", "the caller's origin is not allowed", "null false"])
    stage.bridge.allowedOrigins = ["https://app.example"]
    try stage.run("document.querySelector('iframe').srcdoc += ' '; ask('who');")
    #expect(stage.faults == ["origin-refused", "origin-refused"])
    let received = stage.recorder.events.filter { $0.type == .receive }
    #expect(Set(received.compactMap { $0.string("origin") }) == ["https://app.example", "null"])
  }

  @Test("reports a response to a replaced page and cancels the page's tasks") func anAnswerToAPage() throws {
    let stage = stage()
    var kept: ((JSONText) -> Void)?
    stage.bridge.registerRaw("keep") { _, respond in kept = respond }
    try stage.load("webkit.messageHandlers.keep.postMessage(1);")
    #expect(stage.bridge.unansweredCalls.map(\.handler) == ["keep"])
    try stage.load("")
    kept?(.null)
    try stage.view.runUntilIdle()
    #expect(stage.faults == ["late-answer"])
    #expect(stage.bridge.unansweredCalls == [])
  }

  @Test("works as a registry for handler groups") func groupsOfHandlersTakeIt() throws {
    let stage = stage()
    var basic = HandlerGroup("basic")
    basic.handle("share") { (title: String) in "shared \(title)" }
    let groups = HandlerGroups(stage.bridge, basic: basic)
    groups.set("shop") { $0.handle("pay") { (price: Int) in price } }
    groups.use("shop")
    try stage.load("console.log(Object.keys(webkit.messageHandlers).join());")
    groups.use(nil)
    try stage.run("console.log(Object.keys(webkit.messageHandlers).join());")
    #expect(stage.console == ["pay,share", "share"])
  }

  @Test("reports a name that the app has already registered itself") func aNameThatTheApp() throws {
    let stage = stage()
    try stage.view.addScriptMessageHandler(name: "mine") { _ in }
    stage.bridge.registerRaw("mine") { _, _ in }
    #expect(stage.faults == ["name-in-use"])
  }
}
