import Foundation

/// A read-only HTTP/1.1 server for the files of a report, on the loopback interface only.
struct ReportServer {
  private let listener: Int32
  private let files: ReportFiles
  /// The port that it listens on.
  let port: Int

  /// Starts to listen.
  ///
  /// - Parameter port: The port; 0 for any free one.
  /// - Throws: ``UsageError`` when the port is not available.
  init(_ files: ReportFiles, port: Int) throws {
    self.files = files
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var yes: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(UInt16(port).bigEndian)
    // 127.0.0.1, so that no other machine can connect.
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, size) == 0 }
    }
    guard descriptor >= 0, isBound, listen(descriptor, 64) == 0 else {
      let advice = errno == EADDRINUSE ? ". Use another port, or no --port for any free one" : ""
      throw UsageError(description: "--port \(port): cannot listen: \(String(cString: strerror(errno)))\(advice)")
    }
    _ = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &size) }
    }
    listener = descriptor
    self.port = Int(UInt16(bigEndian: address.sin_port))
  }

  /// The URL of the report.
  var url: String { "http://127.0.0.1:\(port)/" }

  /// Serves requests, one after the other, until the process ends.
  func run() {
    signal(SIGPIPE, SIG_IGN)
    while true {
      let connection = accept(listener, nil, nil)
      if connection < 0 {
        guard errno == EINTR || errno == ECONNABORTED else { return }
        continue
      }
      serve(connection)
      close(connection)
    }
  }

  /// Responds to one request.
  ///
  /// A client that sends nothing must not block the others.
  private func serve(_ connection: Int32) {
    var limit = timeval(tv_sec: 2, tv_usec: 0)
    let size = socklen_t(MemoryLayout<timeval>.size)
    setsockopt(connection, SOL_SOCKET, SO_RCVTIMEO, &limit, size)
    setsockopt(connection, SOL_SOCKET, SO_SNDTIMEO, &limit, size)
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while bytes.count < Self.mostRequest, !String(decoding: bytes.suffix(8192), as: UTF8.self).contains("\r\n\r\n") {
      let count = recv(connection, &buffer, buffer.count, 0)
      guard count > 0 else { return }
      bytes += buffer[..<count]
    }
    let response = files.response(to: String(decoding: bytes, as: UTF8.self), port: port)
    var rest = (Array(response.head.utf8) + response.body)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { send(connection, $0.baseAddress, $0.count, 0) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  private static let mostRequest = 32_768
}
