import Dispatch
import LoopbackServer
import Ownership
import Testing

@testable import HeadlessWebView

/// WebSockets of pages to real servers.
struct ServerSocketTests {
  /// The listeners that log everything about the socket `s`.
  private static let listeners = """
    s.binaryType = 'arraybuffer';
    s.onopen = () => console.log('open', s.protocol);
    s.onmessage = (e) => console.log(typeof e.data === 'string' ? e.data : `bytes ${new Uint8Array(e.data)}`);
    s.onerror = () => console.log('error', s.readyState);
    s.onclose = (e) => console.log('close', e.code, e.reason, e.wasClean);
    """

  /// Starts a server that opens a WebSocket for each request.
  private func server(
    fields: [(String, String)] = [], _ serve: @escaping @Sendable (LoopbackWebSocket) -> Void
  ) throws -> LoopbackServer {
    try LoopbackServer { request in
      request["upgrade"] == nil
        ? .html("", fields: [("Set-Cookie", "a=1")]) : .webSocket(fields: fields, serve: serve)
    }
  }

  private func script(_ port: Int, _ more: String = "", protocols: String = "[]") -> String {
    "self.s = new WebSocket('ws://127.0.0.1:\(port)/room', \(protocols)); \(Self.listeners) \(more)"
  }

  @Test("text and bytes cross in both directions, and the page closes with its code")
  func messages() throws {
    let server = try server(fields: [("Sec-WebSocket-Protocol", "v2")]) { socket in
      while let frame = socket.receive() {
        socket.send(opcode: frame.opcode, frame.bytes)
        if frame.opcode == 8 { return }
      }
    }
    let harness = NetworkHarness()
    let lines = try harness.evaluate(
      script(
        server.port,
        """
        s.addEventListener('open', () => { s.send('h\u{E9}'); s.send(new Uint8Array([1, 2])); s.send(''); });
        s.addEventListener('message', (e) => { if (e.data === '') { console.log(s.bufferedAmount); s.close(3001, 'bye'); } });
        """, protocols: "['v1', 'v2']"))
    #expect(lines == ["open v2", "h\u{E9}", "bytes 1,2", "", "0", "close 3001 bye true"])
  }

  @Test("the handshake has the origin, the cookies and the user agent of the page, and its response sets cookies")
  func handshake() throws {
    let server = try server(fields: [("Set-Cookie", "b=2; HttpOnly")]) { $0.close(code: 1000) }
    let harness = NetworkHarness()
    try harness.load(server.origin + "/page")
    #expect(try harness.evaluate(script(server.port, protocols: "['v1', 'v2']")).suffix(1) == ["close 1000  true"])
    let request = try #require(server.requests.last)
    #expect(request["origin"] == server.origin)
    #expect(request["cookie"] == "a=1")
    #expect(request["user-agent"] == harness.view.currentUserAgent)
    #expect(request["sec-websocket-protocol"] == "v1, v2")
    #expect(request.target == "/room")
    #expect(harness.view.websiteData.allCookies.map(\.name) == ["a", "b"])
  }

  @Test("the server closes with its code and reason; without a code it is 1005")
  func closedByServer() throws {
    let server = try LoopbackServer { request in
      .webSocket { socket in
        if request.target == "/room" { socket.close(code: 4000, reason: "full") } else { socket.send(opcode: 8, []) }
        _ = socket.receive()
      }
    }
    let harness = NetworkHarness()
    #expect(try harness.evaluate(script(server.port)) == ["open ", "close 4000 full true"])
    let other = "self.s = new WebSocket('ws://127.0.0.1:\(server.port)/'); \(Self.listeners)"
    #expect(try harness.evaluate(other) == ["open ", "close 1005  true"])
  }

  @Test("a ping is answered without the page")
  func ping() throws {
    let answer = Locked<LoopbackWebSocket.Frame?>(nil)
    let server = try server { socket in
      socket.send(opcode: 9, [7])
      let frame = socket.receive()
      answer.withLock { $0 = frame }
      socket.close(code: 1000)
      _ = socket.receive()
    }
    #expect(try NetworkHarness().evaluate(script(server.port)) == ["open ", "close 1000  true"])
    #expect(answer.withLock { $0?.opcode } == 10)
    #expect(answer.withLock { $0?.bytes } == [7])
  }

  @Test("a server that drops the connection fires error and close, with WebKit's message in the console")
  func dropped() throws {
    let server = try server { _ in }
    let harness = NetworkHarness()
    let lines = try harness.evaluate(script(server.port))
    #expect(
      lines == [
        "open ",
        "WebSocket connection to 'ws://127.0.0.1:\(server.port)/room' failed: The network connection was lost.",
        "error 3", "close 1006  false",
      ])
  }

  @Test("a response other than 101 and a refused connection fail in the same way")
  func refused() throws {
    let server = try LoopbackServer { _ in .notFound }
    let harness = NetworkHarness()
    let failed = { (port: Int, reason: String) in
      [
        "WebSocket connection to 'ws://127.0.0.1:\(port)/room' failed: \(reason)", "error 3", "close 1006  false",
      ]
    }
    #expect(
      try harness.evaluate(script(server.port))
        == failed(server.port, "There was a bad response from the server."))
    let secure = "self.s = new WebSocket('wss://127.0.0.1:\(server.port)/'); \(Self.listeners)"
    #expect(
      try harness.evaluate(secure).first
        == "WebSocket connection to 'wss://127.0.0.1:\(server.port)/' failed: "
        + "A TLS error caused the secure connection to fail.")
    let port = try RefusingPort()
    #expect(try harness.evaluate(script(port.port)) == failed(port.port, "Could not connect to the server."))
    harness.view.isOnline = false
    #expect(
      try harness.evaluate(script(server.port))
        == failed(server.port, "The Internet connection appears to be offline."))
  }

  @Test("a host that isn't allowed is a fault that says how to allow it, and gets no request")
  func notAllowed() throws {
    let server = try server { _ in }
    let harness = NetworkHarness(allowedHosts: ["a.example"])
    var faults: [String] = []
    harness.view.transcript.observe { if $0.type == .fault { faults.append($0.string("text") ?? "") } }
    #expect(try harness.evaluate(script(server.port)) == ["error 3", "close 1006  false"])
    #expect(server.requests.isEmpty)
    #expect(faults.count == 1)
    #expect(faults.first?.contains("--allow-host 127.0.0.1") == true)
  }

  @Test("a route comes before the server")
  func routed() throws {
    let server = try server { _ in }
    let harness = NetworkHarness()
    harness.view.network.routeWebSocket("ws://127.0.0.1:*/room") { $0.close(code: 4001) }
    #expect(try harness.evaluate(script(server.port)) == ["open ", "close 4001  true"])
    #expect(server.requests.isEmpty)
  }

  @Test("the server gets the code 1001 when the page goes away, and the end when the page closes while connecting")
  func leaving() throws {
    let (codes, signal) = (Locked<[UInt8]>([]), DispatchSemaphore(value: 0))
    let server = try server { socket in
      codes.withLock { $0 = [] }
      let frame = socket.receive()
      codes.withLock { $0 = frame?.bytes ?? [] }
      signal.signal()
    }
    let harness = NetworkHarness()
    #expect(try harness.evaluate(script(server.port)) == ["open "])
    try harness.load("about:blank")
    signal.wait()
    #expect(codes.withLock { $0 } == [3, 233])
    #expect(
      try harness.evaluate(script(server.port, "s.close(3000);")) == [
        "error 3", "close 1006  false",
        "WebSocket connection to 'ws://127.0.0.1:\(server.port)/room' failed: "
          + "WebSocket is closed before the connection is established.",
      ])
  }

  @Test("virtual time is paused while the server responds")
  func virtualTime() throws {
    let server = try server { socket in
      let frame = socket.receive()
      socket.send("re: \(frame?.text ?? "")")
      socket.close(code: 1000)
      _ = socket.receive()
    }
    let lines = try NetworkHarness().evaluate(
      script(
        server.port,
        """
        const start = performance.now();
        s.addEventListener('open', () => { s.send('hi'); setTimeout(() => console.log('timer'), 1000); });
        s.addEventListener('close', () => console.log(performance.now() - start < 1));
        """))
    #expect(lines == ["open ", "re: hi", "close 1000  true", "true", "timer"])
  }

  @Test("a message beyond the limit ends the connection")
  func largest() throws {
    let server = try server { socket in
      socket.send(opcode: 2, Array(repeating: 0, count: 200_000))
      _ = socket.receive()
    }
    let news = Locked<[String]>([])
    let signal = DispatchSemaphore(value: 0)
    var request = SocketRequest(
      url: try #require(WebURL("ws://127.0.0.1:\(server.port)/")), protocols: [], origin: "null")
    request.largestMessage = 150_000
    let exchange = SocketExchange(request) { item in
      switch item {
      case .opened: news.withLock { $0.append("opened") }
      case .message: news.withLock { $0.append("message") }
      case .failed(let failure):
        news.withLock { $0.append("failed \(failure.kind)") }
        signal.signal()
      case .closed:
        news.withLock { $0.append("closed") }
        signal.signal()
      default: break
      }
    }
    SocketConnections.thread.send(.begin(exchange))
    signal.wait()
    #expect(news.withLock { $0 } == ["opened", "failed lost"])
  }

  @Test("a missing library is a failure that says what to install")
  func missingLibrary() throws {
    let (failure, signal) = (Locked<SocketFailure?>(nil), DispatchSemaphore(value: 0))
    let request = SocketRequest(url: try #require(WebURL("ws://127.0.0.1:1/")), protocols: [], origin: "null")
    let exchange = SocketExchange(request) { news in
      if case .failed(let reason) = news { failure.withLock { $0 = reason } }
      signal.signal()
    }
    LibraryThread<SocketConnections>(name: "sockets", library: "libmissing.so.4").send(.begin(exchange))
    signal.wait()
    #expect(
      failure.withLock { $0 }
        == SocketFailure(kind: .libraryMissing, details: "libmissing.so.4 is missing. Install libsoup-3.0-0"))
    #expect(throws: SocketFailure.self) { try SocketConnections(library: "libedit.so.2") }
  }
}
