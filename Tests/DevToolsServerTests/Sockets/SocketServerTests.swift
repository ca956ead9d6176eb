import Dispatch
import Foundation
import Ownership
import Testing

@testable import DevToolsServer

@Suite("The messages of the server's WebSockets")
struct SocketServerTests {
  private static let text: UInt8 = 1
  private static let closing: UInt8 = 8
  private static let ping: UInt8 = 9
  private static let pong: UInt8 = 10

  @Test("arrive whole and in order, whatever their size")
  func sizes() throws {
    let server = try RunningServer()
    defer { server.stop() }
    let client = try server.connect()
    let sizes = [0, 1, 125, 126, 127, 65_535, 65_536, 3_000_000, 2]
    let texts = sizes.enumerated().map { String(repeating: "\($0)", count: $1) }
    for text in texts { server.sockets.send(text, to: 1) }
    for text in texts {
      #expect(try client.next() == FrameClient.Frame(opcode: Self.text, payload: Array(text.utf8)))
    }
  }

  @Test("wait for a client that reads slowly, and control frames don't interrupt them")
  func slowClient() throws {
    let server = try RunningServer()
    defer { server.stop() }
    let client = try server.connect()
    // More than the buffers of the connection.
    let texts = (0..<24).map { String(repeating: "\($0 % 10)", count: 1_000_000) }
    for text in texts { server.sockets.send(text, to: 1) }
    for number in UInt8(0)..<5 { try client.send(opcode: Self.ping, [number]) }
    // Its echo is sent after the pongs are written.
    try client.send(opcode: Self.text, Array("ready".utf8))
    var received: [String] = []
    var pongs: [UInt8] = []
    while received.count < texts.count + 1 || pongs.count < 5 {
      let frame = try client.next()
      switch frame.opcode {
      case Self.text: received.append(String(decoding: frame.payload, as: UTF8.self))
      case Self.pong: pongs += frame.payload
      default: Issue.record("unexpected frame \(frame.opcode)")
      }
    }
    #expect(received == texts + ["ready"])
    #expect(pongs == [0, 1, 2, 3, 4])
  }

  @Test("are held by a thread until it flushes them")
  func held() throws {
    let server = try RunningServer()
    defer { server.stop() }
    let client = try server.connect()
    let sockets = server.sockets
    try Self.onThread {
      SocketServer.holdTexts()
      sockets.send("a", to: 1)
      sockets.send("b", to: 1)
    }
    #expect(!client.hasInput)
    // Another thread's message doesn't overtake them.
    sockets.send("c", to: 1)
    for text in ["a", "b", "c"] { #expect(try client.next().payload == Array(text.utf8)) }
    try Self.onThread {
      SocketServer.holdTexts()
      sockets.send("d", to: 1)
      sockets.flush()
    }
    #expect(try client.next().payload == Array("d".utf8))
  }

  @Test("precede the end of a connection that the server closes")
  func close() throws {
    let server = try RunningServer()
    defer { server.stop() }
    let client = try server.connect()
    let texts = (0..<8).map { String(repeating: "\($0)", count: 1_000_000) }
    for text in texts { server.sockets.send(text, to: 1) }
    server.sockets.close(1)
    for text in texts { #expect(try client.next().payload == Array(text.utf8)) }
    let end = try client.next()
    #expect(end.opcode == Self.closing)
    #expect(end.payload == [1000 >> 8, 1000 & 255])
    // Nothing follows the end, although the connection stays open until the client has confirmed it.
    server.sockets.send("late", to: 1)
    try client.send(opcode: Self.closing, end.payload)
    #expect(throws: FrameClient.Missing.self) { try client.next() }
  }

  @Test("leave other connections open when a client disappears")
  func disappeared() throws {
    let server = try RunningServer()
    defer { server.stop() }
    var gone: FrameClient? = try server.connect()
    #expect(gone?.hasInput == false)
    let other = try server.connect()
    server.sockets.send(String(repeating: "x", count: 10_000_000), to: 1)
    gone = nil
    server.events.wait(for: "closed 1")
    server.sockets.send("lost", to: 1)
    server.sockets.send("y", to: 2)
    #expect(try other.next().payload == Array("y".utf8))
  }

  /// Runs a closure on a thread of its own, to the end.
  private static func onThread(_ body: @escaping @Sendable () -> Void) throws {
    let end = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      body()
      end.signal()
    }
    end.wait()
  }
}

/// A server whose handler returns each text to its sender.
private final class RunningServer {
  let sockets: SocketServer
  let events = Events()
  private let end = DispatchSemaphore(value: 0)

  /// Starts the server on a thread.
  init() throws {
    sockets = try SocketServer(handler: events, largestMessage: 1 << 20)
    events.sockets.withLock { [sockets] in $0 = sockets }
    try sockets.listen(on: "127.0.0.1", port: 0)
    Thread.detachNewThread { [sockets, end] in
      sockets.run()
      end.signal()
    }
  }

  func stop() {
    sockets.stop()
    end.wait()
    events.sockets.withLock { $0 = nil }
  }

  /// Connects a client, and waits until the server knows it.
  func connect() throws -> FrameClient {
    let client = try FrameClient(port: sockets.port, path: "/devtools/test")
    events.waitForOpened()
    return client
  }

  /// The events of the server.
  final class Events: SocketServer.Handler, Sendable {
    let sockets = Locked<SocketServer?>(nil)
    private let seen = Locked(Set<String>())
    private let changes = NSCondition()
    private let opened = DispatchSemaphore(value: 0)

    func refusal(of path: String, host: String?, origin: String?) -> Int? { nil }
    func response(to request: HTTPRequest) -> HTTPResponse { HTTPResponse(status: 404, request.query) }
    func opened(_ connection: Int64, path: String) { opened.signal() }
    func received(_ text: String?, from connection: Int64) {
      sockets.withLock { $0 }?.send(text ?? "", to: connection)
    }
    func closed(_ connection: Int64) {
      changes.lock()
      seen.withLock { _ = $0.insert("closed \(connection)") }
      changes.broadcast()
      changes.unlock()
    }

    func waitForOpened() { opened.wait() }

    func wait(for event: String) {
      changes.lock()
      defer { changes.unlock() }
      let limit = Date(timeIntervalSinceNow: 60)
      while !seen.withLock({ $0.contains(event) }) { guard changes.wait(until: limit) else { return } }
    }
  }
}
