import Foundation
import Glibc
import JavaScriptEngine

/// A client of the debugger over a WebSocket, which blocks.
final class DebugClient {
  /// The error of a connection that was refused, with the HTTP status.
  struct Refused: Error, Equatable {
    let status: Int
  }
  /// The error of a message that does not arrive.
  struct Missing: Error {
    let method: String
  }

  private let file: Int32
  private var buffer: [UInt8] = []
  private var lastID = 0
  private var responses: [Int: JSONText] = [:]
  private var events: [(method: String, parameters: JSONText)] = []
  private var isOpen = true

  /// Connects to a URL such as `ws://127.0.0.1:9229/path`.
  init(_ url: String, host: String? = nil, origin: String? = nil) throws {
    guard let parts = URLComponents(string: url) else { throw Refused(status: 0) }
    let port = UInt16(parts.port ?? 80)
    file = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var name = sockaddr_in()
    name.sin_family = sa_family_t(AF_INET)
    name.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    name.sin_port = port.bigEndian
    let status = withUnsafePointer(to: &name) { name in
      name.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(file, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard status == 0 else { throw Refused(status: 0) }
    let fields = [
      "GET \(parts.path) HTTP/1.1", "Host: \(host ?? "127.0.0.1:\(port)")", "Upgrade: websocket", "Connection: Upgrade",
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Version: 13",
    ]
    let lines = fields + (origin.map { ["Origin: \($0)"] } ?? []) + ["", ""]
    write(Array(lines.joined(separator: "\r\n").utf8))
    let end = Array("\r\n\r\n".utf8)
    while !buffer.contains(end) {
      guard receive(until: Date() + 60) else { throw Refused(status: 0) }
    }
    let head = String(decoding: buffer, as: UTF8.self)
    let code = Int(head.dropFirst(9).prefix(3)) ?? 0
    guard code == 101 else {
      close(file)
      throw Refused(status: code)
    }
    buffer.removeFirst(buffer.firstRange(of: end)?.upperBound ?? buffer.count)
  }

  deinit { disconnect() }

  /// Connects as soon as the server has noticed that the client before has left.
  static func whenFree(_ url: String, origin: String? = nil) throws -> DebugClient {
    let end = Date() + 60
    while true {
      do { return try DebugClient(url, origin: origin) } catch let error as Refused where error.status == 503 {
        guard end > Date() else { throw error }
        usleep(5_000)
      }
    }
  }

  func disconnect() {
    guard isOpen else { return }
    isOpen = false
    close(file)
  }

  // MARK: Messages

  /// Sends a message without waiting for its response.
  @discardableResult
  func start(_ method: String, _ parameters: String = "{}", session: String? = nil) -> Int {
    lastID += 1
    let rest = session.map { #","sessionId":"\#($0)""# } ?? ""
    let text = Array(#"{"id":\#(lastID),"method":"\#(method)","params":\#(parameters)\#(rest)}"#.utf8)
    var frame: [UInt8] = [0x81]
    // A mask of zeros leaves the text as it is.
    if text.count < 126 {
      frame.append(0x80 | UInt8(text.count))
    } else {
      frame += [0x80 | 126, UInt8(text.count >> 8), UInt8(text.count & 0xFF)]
    }
    write(frame + [0, 0, 0, 0] + text)
    return lastID
  }

  /// Waits for the response to a message, and returns its result or its error.
  func response(_ id: Int) throws -> JSONText {
    while responses[id] == nil { try read(for: "response \(id)") }
    let message = responses.removeValue(forKey: id)
    return message?["result"] ?? message?["error"] ?? .null
  }

  @discardableResult
  func send(_ method: String, _ parameters: String = "{}", session: String? = nil) throws -> JSONText {
    try response(start(method, parameters, session: session))
  }

  /// Waits for the next event of a name.
  func event(_ method: String) throws -> JSONText {
    while true {
      if let index = events.firstIndex(where: { $0.method == method }) { return events.remove(at: index).parameters }
      try read(for: method)
    }
  }

  /// The events of a name that have arrived.
  func arrived(_ method: String) -> [JSONText] { events.filter { $0.method == method }.map(\.parameters) }

  // MARK: Bytes

  private func read(for method: String) throws {
    let end = Date() + 60
    while true {
      if let text = takeFrame() {
        let message = try JSONText(text)
        if let id = message["id"].flatMap({ Int($0.string) }) {
          responses[id] = message
        } else {
          events.append((message["method"]?.stringValue() ?? "", message["params"] ?? .null))
        }
        return
      }
      guard receive(until: end) else { throw Missing(method: method) }
    }
  }

  /// Returns the next text; nil if it hasn't arrived completely.
  private func takeFrame() -> String? {
    guard buffer.count >= 2 else { return nil }
    var size = Int(buffer[1] & 0x7F)
    var start = 2
    if size == 126 || size == 127 {
      let width = size == 126 ? 2 : 8
      guard buffer.count >= 2 + width else { return nil }
      size = buffer[2..<(2 + width)].reduce(0) { $0 << 8 | Int($1) }
      start = 2 + width
    }
    guard buffer.count >= start + size else { return nil }
    let (kind, text) = (buffer[0] & 0xF, String(decoding: buffer[start..<(start + size)], as: UTF8.self))
    buffer.removeFirst(start + size)
    return kind == 1 ? text : takeFrame()
  }

  private func receive(until end: Date) -> Bool {
    var poll = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
    guard Glibc.poll(&poll, 1, Int32(max(0, end.timeIntervalSinceNow * 1000))) > 0 else { return false }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = recv(file, &bytes, bytes.count, 0)
    guard count > 0 else { return false }
    buffer += bytes[..<count]
    return true
  }

  private func write(_ bytes: [UInt8]) { _ = Glibc.send(file, bytes, bytes.count, Int32(MSG_NOSIGNAL)) }
}
