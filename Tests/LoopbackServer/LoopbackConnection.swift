import Foundation

/// One connection of a client: a request and its response.
struct LoopbackConnection {
  private let descriptor: Int32

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// Reads a request, responds and closes; returns false if the connection stays open without a response.
  func serve(log: RequestLog, answer: (LoopbackRequest) -> LoopbackResponse) -> Bool {
    // A client that sends nothing must not block the others forever.
    var limit = timeval(tv_sec: 5, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    if let request = read() {
      log.append(request)
      let response = answer(request)
      if response.status == 0 { return false }
      LoopbackSocket.write(response.head(to: request), to: descriptor)
      response.pause?()
      if request.method != "HEAD" { LoopbackSocket.write(response.body, to: descriptor) }
      if let serve = response.webSocket { serve(LoopbackWebSocket(descriptor)) }
      if response.ending == .never { return false }
    }
    shutdown(descriptor, Int32(SHUT_WR))
    close(descriptor)
    return true
  }

  private func read() -> LoopbackRequest? {
    var bytes: [UInt8] = []
    let blank = Array("\r\n\r\n".utf8)
    var end: Int?
    while end == nil {
      guard receive(into: &bytes) else { return nil }
      end = bytes.indices.first { bytes[$0...].starts(with: blank) }
    }
    guard let end else { return nil }
    let lines = String(decoding: bytes[..<end], as: UTF8.self).components(separatedBy: "\r\n")
    let words = lines[0].split(separator: " ").map(String.init)
    guard words.count == 3 else { return nil }
    let fields = lines.dropFirst().compactMap { line -> (name: String, value: String)? in
      guard let colon = line.firstIndex(of: ":") else { return nil }
      let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
      return (line[..<colon].lowercased(), value)
    }
    let length = fields.first { $0.name == "content-length" }.flatMap { Int($0.value) } ?? 0
    var body = Array(bytes[(end + blank.count)...])
    while body.count < length {
      guard receive(into: &body) else { return nil }
    }
    return LoopbackRequest(method: words[0], target: words[1], fields: fields, body: body)
  }

  private func receive(into bytes: inout [UInt8]) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 16 * 1024)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    guard count > 0 else { return false }
    bytes += buffer[..<count]
    return true
  }
}
