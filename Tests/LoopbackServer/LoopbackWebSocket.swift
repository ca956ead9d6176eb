import Foundation

/// The server's end of a WebSocket, which blocks its thread: RFC 6455.
public struct LoopbackWebSocket: Sendable {
  /// A frame of the client.
  public struct Frame: Sendable, Equatable {
    /// The kind of the frame: 1 for text, 2 for bytes, 8 for the end, 10 for the response to a ping.
    public let opcode: UInt8
    /// The bytes without their mask.
    public let bytes: [UInt8]

    /// The bytes as text.
    public var text: String { String(decoding: bytes, as: UTF8.self) }
  }

  private let descriptor: Int32

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// Sends a frame.
  public func send(opcode: UInt8, _ bytes: [UInt8]) {
    var frame = [0x80 | opcode]
    switch bytes.count {
    case ..<126: frame.append(UInt8(bytes.count))
    case ..<0x1_0000: frame += [126, UInt8(bytes.count >> 8), UInt8(bytes.count & 0xFF)]
    default: frame += [127] + (0..<8).map { UInt8(truncatingIfNeeded: bytes.count >> (56 - 8 * $0)) }
    }
    LoopbackSocket.write(frame + bytes, to: descriptor)
  }

  /// Sends text.
  public func send(_ text: String) { send(opcode: 1, Array(text.utf8)) }

  /// Starts the closing handshake.
  public func close(code: Int, reason: String = "") {
    send(opcode: 8, [UInt8(code >> 8), UInt8(code & 0xFF)] + Array(reason.utf8))
  }

  /// Waits for a frame; nil when the client has disconnected.
  public func receive() -> Frame? {
    guard let head = read(2) else { return nil }
    var length = Int(head[1] & 0x7F)
    if length > 125 {
      guard let more = read(length == 126 ? 2 : 8) else { return nil }
      length = more.reduce(0) { $0 << 8 | Int($1) }
    }
    guard let mask = read(4), let masked = read(length) else { return nil }
    return Frame(opcode: head[0] & 0x0F, bytes: masked.indices.map { masked[$0] ^ mask[$0 % 4] })
  }

  private func read(_ count: Int) -> [UInt8]? {
    var bytes: [UInt8] = []
    while bytes.count < count {
      var buffer = [UInt8](repeating: 0, count: count - bytes.count)
      let length = recv(descriptor, &buffer, buffer.count, 0)
      guard length > 0 else { return nil }
      bytes += buffer[..<length]
    }
    return bytes
  }

  /// Returns the value that proves to a client that the server read its key: RFC 6455, section 4.2.2.
  static func proof(of key: String) -> String {
    Data(SHA1.digest(Array((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").utf8))).base64EncodedString()
  }
}

/// The hash function of the handshake: RFC 3174.
private enum SHA1 {
  static func digest(_ message: [UInt8]) -> [UInt8] {
    var padded = message + [0x80]
    while padded.count % 64 != 56 { padded.append(0) }
    padded += bytes(of: UInt64(message.count * 8))
    var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
    for start in stride(from: 0, to: padded.count, by: 64) { add(padded[start..<start + 64], to: &state) }
    return state.flatMap { bytes(of: $0) }
  }

  private static func add(_ block: ArraySlice<UInt8>, to state: inout [UInt32]) {
    var words = (0..<16).map { index in
      block[(block.startIndex + 4 * index)...].prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }
    for index in 16..<80 {
      words.append(rotated(words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16], by: 1))
    }
    var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
    for index in 0..<80 {
      let (mixed, constant): (UInt32, UInt32) =
        switch index {
        case ..<20: (b & c | ~b & d, 0x5A82_7999)
        case ..<40: (b ^ c ^ d, 0x6ED9_EBA1)
        case ..<60: (b & c | b & d | c & d, 0x8F1B_BCDC)
        default: (b ^ c ^ d, 0xCA62_C1D6)
        }
      (a, b, c, d, e) = (rotated(a, by: 5) &+ mixed &+ e &+ constant &+ words[index], a, rotated(b, by: 30), c, d)
    }
    for (index, word) in [a, b, c, d, e].enumerated() { state[index] &+= word }
  }

  private static func rotated(_ word: UInt32, by count: UInt32) -> UInt32 { word << count | word >> (32 - count) }

  private static func bytes<Word: FixedWidthInteger>(of word: Word) -> [UInt8] {
    withUnsafeBytes(of: word.bigEndian) { Array($0) }
  }
}
