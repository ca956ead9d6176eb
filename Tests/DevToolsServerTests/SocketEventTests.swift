import HeadlessWebView
import JavaScriptEngine
import LoopbackServer
import Testing

@testable import DevToolsServer

@Suite("WebSockets in the DevTools protocol")
struct SocketEventTests {
  /// Opens a socket in a page of the browser, which closes after the server's second message.
  private func open(_ url: String, in client: ProtocolClient) throws {
    let page = try client.openPage()
    for domain in ["Network", "Log"] { try client.send("\(domain).enable", session: page.session) }
    _ = try client.evaluate(
      """
      const socket = new WebSocket('\(url)', ['chat']);
      let count = 0;
      socket.onopen = () => { socket.send('hi'); socket.send(new Uint8Array([0, 255])); };
      socket.onmessage = () => { if (++count === 2) socket.close(); };
      1
      """, session: page.session)
  }

  private func check(_ client: ProtocolClient, url: String) throws {
    let created = try client.event("Network.webSocketCreated")
    let id = created["requestId"]?.stringValue()
    #expect(id != nil)
    #expect(created["url"]?.stringValue() == url)
    let request = try client.event("Network.webSocketWillSendHandshakeRequest")
    #expect(request["request"]?["headers"]?["Sec-WebSocket-Protocol"]?.stringValue() == "chat")
    let response = try client.event("Network.webSocketHandshakeResponseReceived")
    #expect(response["response"]?["status"]?.string == "101")
    for event in ["webSocketFrameSent", "webSocketFrameReceived"] {
      let text = try client.event("Network.\(event)") { $0["response"]?["opcode"]?.string == "1" }
      #expect(text["response"]?["payloadData"]?.stringValue() == "hi")
      #expect(text["requestId"]?.stringValue() == id)
      let bytes = try client.event("Network.\(event)") { $0["response"]?["opcode"]?.string == "2" }
      #expect(bytes["response"]?["payloadData"]?.stringValue() == "AP8=")
      #expect(bytes["response"]?["mask"]?.string == (event == "webSocketFrameSent" ? "true" : "false"))
    }
    #expect(try client.event("Network.webSocketClosed")["requestId"]?.stringValue() == id)
  }

  @Test("a connection to a server has events for its handshake, its messages and its end")
  func server() throws {
    let server = try LoopbackServer { _ in
      .webSocket(fields: [("Sec-WebSocket-Protocol", "chat")]) { socket in
        while let frame = socket.receive(), frame.opcode != 8 { socket.send(opcode: frame.opcode, frame.bytes) }
        socket.close(code: 1000)
      }
    }
    let client = ProtocolClient(setUp: { $0.resourcePolicy.allowedHosts = ["*"] })
    defer { client.close() }
    let url = "ws://127.0.0.1:\(server.port)/chat"
    try open(url, in: client)
    try check(client, url: url)
  }

  @Test("a connection to a route has the same events")
  func route() throws {
    let client = ProtocolClient(setUp: { view in
      view.network.routeWebSocket("wss://chat.example/**") { socket in
        socket.chosenProtocol = "chat"
        socket.onMessage = { socket.send($0) }
      }
    })
    defer { client.close() }
    try open("wss://chat.example/room", in: client)
    try check(client, url: "wss://chat.example/room")
  }

  @Test("a response that opens no WebSocket is reported with its status, as an error and in the log")
  func failure() throws {
    let server = try LoopbackServer { _ in LoopbackResponse("", status: 404).saying("Gone Fishing") }
    let client = ProtocolClient(setUp: { $0.resourcePolicy.allowedHosts = ["127.0.0.1"] })
    defer { client.close() }
    try open("ws://127.0.0.1:\(server.port)/none", in: client)
    let response = try client.event("Network.webSocketHandshakeResponseReceived")["response"]
    #expect(response?["status"]?.string == "404")
    #expect(response?["statusText"]?.stringValue() == "Gone Fishing")
    let error = try client.event("Network.webSocketFrameError")
    #expect(error["errorMessage"]?.stringValue() == "There was a bad response from the server.")
    let entry = try client.event("Log.entryAdded")["entry"]
    #expect(entry?["source"]?.stringValue() == "network")
    #expect(entry?["text"]?.stringValue()?.hasSuffix("failed: There was a bad response from the server.") == true)
    _ = try client.event("Network.webSocketClosed")
  }
}
