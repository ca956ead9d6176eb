import HeadlessWebView
import JavaScriptEngine
import Testing

@Suite("WebSocket and EventSource, with the host as server")
struct WebSocketTests {
  @Test("messages work in both directions, and either side can close")
  func messages() throws {
    let page = try Page()
    var heard: [String] = []
    page.view.network.routeWebSocket("wss://chat.example/**") { socket in
      heard.append(socket.protocols.joined(separator: "+"))
      socket.chosenProtocol = "v2"
      socket.onMessage = { message in
        heard.append("\(message)")
        socket.send(message)
      }
      socket.onClose = { heard.append("closed \($0) \($1)") }
    }
    let lines = try page.run(
      """
      const socket = new WebSocket('wss://chat.example/room', ['v1', 'v2']);
      socket.binaryType = 'arraybuffer';
      log(socket.readyState, socket.url);
      socket.onopen = () => { log('open', socket.protocol); socket.send('hi'); socket.send(new Uint8Array([1, 2])); log(socket.bufferedAmount); };
      socket.onmessage = (e) => {
        log(typeof e.data === 'string' ? e.data : e.data.byteLength, e.origin, socket.bufferedAmount);
        if (typeof e.data !== 'string') { socket.close(3001, 'bye'); log(socket.readyState); }
      };
      socket.onerror = () => log('error');
      socket.onclose = (e) => log('close', e.code, e.reason, e.wasClean, socket.readyState);
      """)
    #expect(
      lines == [
        "0 wss://chat.example/room", "open v2", "4", "hi wss://chat.example 0", "2 wss://chat.example 0", "2",
        "close 3001 bye true 3",
      ])
    #expect(heard == ["v1+v2", #"text("hi")"#, "bytes([1, 2])", "closed 3001 bye"])
  }

  @Test("a missing route fires error and then close, and is reported")
  func refused() throws {
    let page = try Page()
    page.view.network.routeWebSocket("wss://no.example/") { $0.refuse() }
    let script = { (url: String) in
      "const s = new WebSocket('\(url)'); s.onopen = () => log('open'); s.onerror = () => log('error', s.readyState); s.onclose = (e) => log(e.code, e.wasClean);"
    }
    #expect(try page.run(script("wss://nobody.example/")) == ["error 3", "1006 false"])
    #expect(page.faults == ["socket-unanswered"])
    #expect(try page.run(script("wss://no.example/")) == ["error 3", "1006 false"])
  }

  @Test(
    "invalid URLs, protocols and codes are rejected",
    arguments: [
      ("new WebSocket('ftp://x/')", "SyntaxError"), ("new WebSocket('ws://x/#f')", "SyntaxError"),
      ("new WebSocket('ws://x/', ['a', 'A'])", "SyntaxError"),
      ("new WebSocket('ws://x/').send('')", "InvalidStateError"),
      ("new WebSocket('ws://x/').close(999)", "InvalidAccessError"), ("new WebSocket()", "TypeError"),
    ])
  func mistakes(script: String, error: String) throws {
    #expect(try Page().run("try { \(script); } catch (e) { log(e.name) }").first == error)
  }

  @Test("the host is notified when the page is closed")
  func leaving() throws {
    let page = try Page()
    var code: Int?
    page.view.network.routeWebSocket("wss://a.example/") { socket in socket.onClose = { number, _ in code = number } }
    _ = try page.run("new WebSocket('wss://a.example/')")
    page.view.loadHTML("")
    try page.view.runUntilIdle()
    #expect(code == 1001)
  }

  @Test("events arrive as the stream sends them, and a page reconnects")
  func events() throws {
    let page = try Page()
    let stream = EventStream()
    var asked: [String] = []
    page.view.network.route("/events") { request in
      asked.append(request.header("Last-Event-ID") ?? "-")
      return .events(stream)
    }
    page.start(
      """
      self.source = new EventSource('/events');
      source.onopen = () => log('open', source.readyState);
      source.onmessage = (e) => log(e.data, e.lastEventId, e.origin);
      source.addEventListener('tick', (e) => log('tick', e.data));
      source.onerror = () => log('error', source.readyState);
      """)
    try page.view.runUntilIdle()
    #expect(stream.connectionCount == 1)
    stream.send("one\ntwo", id: "7")
    stream.sendRaw("retry: 50\nevent: ti")
    stream.sendRaw("ck\ndata: x\n\n: comment\n\n")
    try page.view.runUntilIdle()
    #expect(page.lines == ["open 1", "one\ntwo 7 https://app.example", "tick x"])
    stream.close()
    page.view.eventLoop.advance(by: .milliseconds(60))
    #expect(page.lines.suffix(2) == ["error 0", "open 1"])
    #expect(asked == ["-", "7"])
    _ = try page.run("source.close(); log(source.readyState)")
    #expect(stream.connectionCount == 0)
  }

  @Test("a response that ends is read and requested again; one of another type is not")
  func answers() throws {
    let page = try Page()
    page.view.network.route("/once", .text("data: a\n\ndata: half", type: "text/event-stream"))
    page.view.network.route("/wrong", .text("data: a\n\n"))
    page.start(
      "self.count = 0; const s = new EventSource('/once'); s.onmessage = (e) => { log(e.data); if (++count === 2) s.close(); };"
    )
    page.view.eventLoop.advance(by: .seconds(10))
    #expect(page.lines == ["a", "a"])
    #expect(try page.run("const s = new EventSource('/wrong'); s.onerror = () => log(s.readyState);") == ["2"])
  }
}
