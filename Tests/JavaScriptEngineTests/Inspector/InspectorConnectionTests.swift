import Foundation
import Ownership
import Testing

@testable import JavaScriptEngine

@Suite("The connection to the engine's inspector")
struct InspectorConnectionTests {
  /// Collects what the connection's thread delivers.
  private final class Receiver: InspectorConnection.Receiver {
    let messages: Locked<[InspectorMessage]>
    let end: DispatchSemaphore
    init(_ messages: Locked<[InspectorMessage]>, _ end: DispatchSemaphore) {
      self.messages = messages
      self.end = end
    }
    func received(_ message: InspectorMessage) { messages.withLock { $0.append(message) } }
    func closed(_ fault: InspectorFault?) { end.signal() }
  }

  /// A connection, and the file of its other end.
  private struct Pair {
    let connection: InspectorConnection
    let engine: Int32
    let messages = Locked<[InspectorMessage]>([])
    let end = DispatchSemaphore(value: 0)

    init() throws {
      var files: [Int32] = [-1, -1]
      let status = socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &files)
      #expect(status == 0)
      _ = fcntl(files[0], F_SETFL, O_NONBLOCK)
      engine = files[1]
      let made = InspectorConnection(file: files[0], onSend: {})
      connection = try #require(made)
      connection.start(Receiver(messages, end))
    }

    func waitForEnd() -> Bool { end.wait(timeout: .now() + 60) == .success }
  }

  @Test("delivers messages in order, and then the end")
  func order() throws {
    let pair = try Pair()
    let messages = (1...100).map { InspectorMessage.toFrontend(target: $0, text: "{}") }
    let bytes = messages.flatMap(\.frame)
    #expect(write(pair.engine, bytes, bytes.count) == bytes.count)
    close(pair.engine)
    #expect(pair.waitForEnd())
    #expect(pair.messages.withLock { $0 } == messages)
  }

  @Test("runs closures in order, and drops them once it is closed")
  func closures() throws {
    let pair = try Pair()
    let order = Locked<[Int]>([])
    for number in 1...50 { pair.connection.perform { order.withLock { $0.append(number) } } }
    let last = DispatchSemaphore(value: 0)
    pair.connection.perform { last.signal() }
    #expect(last.wait(timeout: .now() + 60) == .success)
    #expect(order.withLock { $0 } == Array(1...50))
    pair.connection.end()
    #expect(pair.waitForEnd())
    pair.connection.perform { order.withLock { $0.append(0) } }
    #expect(order.withLock { $0.count } == 50)
    close(pair.engine)
  }

  @Test("ends at bytes that are no message")
  func malformed() throws {
    let pair = try Pair()
    let bytes: [UInt8] = [0, 0, 0, 0, 0, 0]
    #expect(write(pair.engine, bytes, bytes.count) == bytes.count)
    #expect(pair.waitForEnd())
    close(pair.engine)
  }

  @Test("refuses messages when too much waits for the engine, which reads nothing")
  func flood() throws {
    let pair = try Pair()
    let text = String(repeating: "x", count: 1 << 20)
    let accepted = (0..<80).count { _ in pair.connection.send(.toTarget(1, text: text)) }
    #expect(accepted >= 60 && accepted < 80)
    close(pair.engine)
    #expect(pair.waitForEnd())
    #expect(!pair.connection.send(.getTargetList))
  }

  @Test("the listener closes connections of other processes and accepts that of this one")
  func listener() throws {
    let listener = try #require(InspectorListener())
    #expect(listener.acceptEngine() == nil)
    // The shell's own connection comes first.
    let port = listener.address.split(separator: ":")[1]
    let stranger = Process()
    stranger.executableURL = URL(fileURLWithPath: "/bin/bash")
    stranger.arguments = ["-c", "exec 3<>/dev/tcp/127.0.0.1/\(port); read -r line <&3; exit 7"]
    try stranger.run()
    let own = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var name = sockaddr_in()
    name.sin_family = sa_family_t(AF_INET)
    name.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    name.sin_port = try #require(UInt16(port)).bigEndian
    var accepted: InspectorListener.Connection?
    while stranger.isRunning { accepted = accepted ?? listener.acceptEngine() }
    #expect(stranger.terminationStatus == 7)
    #expect(accepted == nil)
    withUnsafePointer(to: &name) { name in
      name.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        _ = connect(own, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    accepted = listener.acceptEngine()
    let connection = try #require(accepted)
    #expect(connection.engineFile == own)
    close(connection.file)
    close(own)
  }
}
