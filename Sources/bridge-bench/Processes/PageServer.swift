import Foundation

/// A server of a folder's files on a free port of the loopback interface, for programs that open pages.
///
/// Each connection has a thread, because browsers open some that they don't use.
final class PageServer {
  private let descriptor: Int32
  private let port: UInt16

  private static let types = [
    "css": "text/css", "html": "text/html; charset=utf-8", "js": "text/javascript; charset=utf-8",
  ]

  /// Starts a server of a folder's files.
  ///
  /// They are read now, so that no response waits for the disk.
  init(folder: String) throws(BenchError) {
    let responses = try Self.responses(of: folder)
    descriptor = socket(AF_INET, Self.stream, 0)
    guard descriptor >= 0 else { throw BenchError("no socket: \(String(cString: strerror(errno)))") }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let descriptor = descriptor
    let result = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { general in
        guard bind(descriptor, general, size) == 0, listen(descriptor, 16) == 0 else { return Int32(-1) }
        return getsockname(descriptor, general, &size)
      }
    }
    guard result == 0 else {
      let reason = String(cString: strerror(errno))
      close(descriptor)
      throw BenchError("no port for a server: \(reason)")
    }
    port = UInt16(bigEndian: address.sin_port)
    Thread.detachNewThread { Self.serve(responses, on: descriptor) }
  }

  /// Ends the server's thread, whose `accept` fails from now on.
  deinit { shutdown(descriptor, Int32(SHUT_RDWR)) }

  /// Returns the URL of a file of the folder.
  func url(of name: String) -> String { "http://127.0.0.1:\(port)/\(name)" }

  #if canImport(Glibc)
    private static var stream: Int32 { Int32(SOCK_STREAM.rawValue) }
    private static var quietly: Int32 { Int32(MSG_NOSIGNAL) }
  #else
    private static var stream: Int32 { SOCK_STREAM }
    private static var quietly: Int32 { 0 }
  #endif

  /// Returns the complete responses by the paths of their requests.
  private static func responses(of folder: String) throws(BenchError) -> [String: Data] {
    do {
      var responses: [String: Data] = [:]
      for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
        let file = URL(fileURLWithPath: folder).appendingPathComponent(name)
        let body = try Data(contentsOf: file)
        let type = types[file.pathExtension] ?? "application/octet-stream"
        let head = """
          HTTP/1.1 200 OK\r\nContent-Type: \(type)\r\nContent-Length: \(body.count)\r\nConnection: close\r\n\r\n
          """
        responses["/\(name)"] = Data(head.utf8) + body
      }
      return responses
    } catch {
      throw BenchError("cannot serve \(folder): \(error.localizedDescription)")
    }
  }

  private static func serve(_ responses: [String: Data], on descriptor: Int32) {
    let missing = Data("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n".utf8)
    while true {
      let connection = accept(descriptor, nil, nil)
      guard connection >= 0 else {
        // An interrupted call continues; a server that was shut down ends.
        if errno == EINTR { continue }
        break
      }
      Thread.detachNewThread {
        if let path = requestedPath(on: connection) { write(responses[path] ?? missing, to: connection) }
        close(connection)
      }
    }
    close(descriptor)
  }

  /// Reads a request to the end of its head, and returns its path without the query.
  private static func requestedPath(on connection: Int32) -> String? {
    var request = Data()
    var buffer = [UInt8](repeating: 0, count: 4096)
    while request.range(of: Data("\r\n\r\n".utf8)) == nil {
      let count = recv(connection, &buffer, buffer.count, 0)
      guard count > 0 else { return nil }
      request.append(contentsOf: buffer[..<count])
    }
    let words = String(decoding: request.prefix { $0 != 13 }, as: UTF8.self).split(separator: " ")
    return words.count == 3 ? String(words[1].prefix { $0 != "?" }) : nil
  }

  private static func write(_ bytes: Data, to connection: Int32) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { send(connection, $0.baseAddress, $0.count, quietly) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}
