import Foundation

/// Sockets of the loopback interface.
enum LoopbackSocket {
  /// A socket bound to a free port, which it reserves without listening.
  static func bound() throws -> (descriptor: Int32, port: Int) {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard descriptor >= 0 else { throw LoopbackError(call: "socket", number: errno) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { general in
        bind(descriptor, general, size) == 0 ? getsockname(descriptor, general, &size) : -1
      }
    }
    guard result == 0 else {
      let number = errno
      close(descriptor)
      throw LoopbackError(call: "bind", number: number)
    }
    return (descriptor, Int(UInt16(bigEndian: address.sin_port)))
  }

  /// Sends bytes to a client, or nothing to one that has disconnected.
  static func write(_ bytes: [UInt8], to descriptor: Int32) {
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      guard count > 0 else { return }
      sent += count
    }
  }
}

/// A port on which no process listens, and that none can get: connections are refused.
public final class RefusingPort: Sendable {
  private let descriptor: Int32
  /// The port.
  public let port: Int

  /// Reserves a free port.
  public init() throws { (descriptor, port) = try LoopbackSocket.bound() }

  deinit { close(descriptor) }

  /// The origin of its URLs.
  public var origin: String { "http://127.0.0.1:\(port)" }
}
