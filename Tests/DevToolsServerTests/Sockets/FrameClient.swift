import Foundation
import Glibc

/// A client of a WebSocket server that sends and reads single frames, and blocks.
final class FrameClient {
  /// A frame that the server sent.
  struct Frame: Equatable {
    /// The kind: 1 is a text, 8 a close, 10 a pong.
    let opcode: UInt8
    let payload: [UInt8]
  }
  /// The error of bytes that don't arrive within a minute, or a connection that ends.
  struct Missing: Error {}

  private let file: Int32
  private var buffer: [UInt8] = []
  private var start = 0

  /// Connects to a path of a server on this machine.
  init(port: Int, path: String) throws {
    file = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var limit = timeval(tv_sec: 60, tv_usec: 0)
    setsockopt(file, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    var name = sockaddr_in()
    name.sin_family = sa_family_t(AF_INET)
    name.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    name.sin_port = UInt16(port).bigEndian
    let status = withUnsafePointer(to: &name) { name in
      name.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(file, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard status == 0 else { throw Missing() }
    try write(
      Array(
        """
        GET \(path) HTTP/1.1\r
        Host: 127.0.0.1:\(port)\r
        Upgrade: websocket\r
        Connection: Upgrade\r
        Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r
        Sec-WebSocket-Version: 13\r
        \r\n
        """.utf8))
    let end = Array("\r\n\r\n".utf8)
    while !buffer.contains(end) { try receive() }
    guard String(decoding: buffer, as: UTF8.self).contains(" 101 ") else { throw Missing() }
    start = buffer.firstRange(of: end)?.upperBound ?? buffer.count
  }

  deinit { close(file) }

  /// Sends a frame of at most 65,535 bytes.
  func send(opcode: UInt8, _ payload: [UInt8]) throws {
    let mask: [UInt8] = [1, 2, 3, 4]
    var frame = [0x80 | opcode]
    let count = payload.count
    if count < 126 {
      frame.append(0x80 | UInt8(count))
    } else {
      frame += [0x80 | 126, UInt8(count >> 8), UInt8(count & 255)]
    }
    frame += mask
    for (index, byte) in payload.enumerated() { frame.append(byte ^ mask[index % 4]) }
    try write(frame)
  }

  /// Returns the next frame.
  func next() throws -> Frame {
    let head = try take(2)
    var length = Int(head[1])
    if length == 126 { length = try number(2) } else if length == 127 { length = try number(8) }
    return Frame(opcode: head[0] & 15, payload: try take(length))
  }

  /// Indicates whether the server has sent something that was not read.
  var hasInput: Bool {
    if start < buffer.count { return true }
    var polled = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
    return poll(&polled, 1, 0) > 0
  }

  private func number(_ count: Int) throws -> Int { try take(count).reduce(0) { $0 << 8 | Int($1) } }

  private func take(_ count: Int) throws -> [UInt8] {
    while buffer.count - start < count { try receive() }
    defer { start += count }
    return Array(buffer[start..<start + count])
  }

  private func receive() throws {
    buffer.removeFirst(start)
    start = 0
    let count = withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { bytes in
      let count = recv(file, bytes.baseAddress, bytes.count, 0)
      if count > 0 { buffer.append(contentsOf: bytes.prefix(count)) }
      return count
    }
    guard count > 0 else { throw Missing() }
  }

  private func write(_ bytes: [UInt8]) throws {
    guard Glibc.send(file, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count else { throw Missing() }
  }
}
