/// A context that the engine's inspector lists.
package struct InspectorTarget: Sendable, Hashable {
  /// The engine's number for it.
  package let id: UInt64
  /// The kind, such as `JavaScript`.
  package let type: String
  /// The name that the context got.
  package let name: String

  package init(id: UInt64, type: String, name: String) {
    self.id = id
    self.type = type
    self.name = name
  }
}

/// A message between the engine's inspector and its server.
///
/// Each has a name and a tuple of fixed types, in GVariant's format.
package enum InspectorMessage: Sendable, Hashable {
  /// The engine lists its contexts.
  case targetList([InspectorTarget])
  /// The engine responds to a frontend, or reports an event to it; the text is JSON.
  case toFrontend(target: UInt64, text: String)
  /// The server requests the list of contexts.
  case getTargetList
  /// The server attaches a frontend to a context.
  case setUp(UInt64)
  /// A frontend calls a method; the text is JSON.
  case toTarget(UInt64, text: String)
  /// The server detaches the frontend of a context: breakpoints are removed, and a paused script continues.
  case frontendDidClose(UInt64)
  /// A message that servers have no use for.
  case other(name: String)

  private var name: String {
    switch self {
    case .targetList: "SetTargetList"
    case .toFrontend: "SendMessageToFrontend"
    case .getTargetList: "GetTargetList"
    case .setUp: "Setup"
    case .toTarget: "SendMessageToTarget"
    case .frontendDidClose: "FrontendDidClose"
    case .other(let name): name
    }
  }

  /// Reads the body of a frame: the name, a zero byte and the tuple.
  ///
  /// - Throws: ``InspectorFault/malformedMessage``.
  init(body: ArraySlice<UInt8>) throws(InspectorFault) {
    guard let end = body.firstIndex(of: 0) else { throw .malformedMessage }
    let name = String(decoding: body[..<end], as: UTF8.self)
    let tuple = InspectorVariant(body[(end + 1)...])
    switch name {
    case "SetTargetList": self = .targetList(try tuple.targetList())
    case "SendMessageToFrontend":
      let (target, text) = try tuple.numberAndText()
      self = .toFrontend(target: target, text: text)
    case "GetTargetList": self = .getTargetList
    case "Setup": self = .setUp(try tuple.number(at: 0))
    case "SendMessageToTarget":
      let (target, text) = try tuple.numberAndText()
      self = .toTarget(target, text: text)
    case "FrontendDidClose": self = .frontendDidClose(try tuple.number(at: 0))
    default: self = .other(name: name)
    }
  }

  /// The whole frame, as it is sent.
  var frame: [UInt8] {
    var body = Array(name.utf8) + [0]
    switch self {
    case .targetList(let targets): body += InspectorVariant.bytes(of: targets)
    case .toFrontend(let target, let text), .toTarget(let target, let text):
      body += InspectorVariant.bytes(of: target) + Array(text.utf8) + [0]
    case .setUp(let target), .frontendDidClose(let target): body += InspectorVariant.bytes(of: target)
    case .getTargetList, .other: break
    }
    let size = UInt32(truncatingIfNeeded: body.count)
    return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: size >> $0) } + [InspectorFrames.littleEndian] + body
  }
}

/// The reasons why the connection to the engine's inspector ends.
package enum InspectorFault: Error, Sendable, Hashable {
  /// The bytes are no message of the inspector.
  case malformedMessage
  /// A message exceeds the largest size.
  case oversizedMessage
}

/// Splits the bytes of a connection into messages.
///
/// A frame is the size of its body (32 bits, the most significant byte first), a byte of flags, and the body.
struct InspectorFrames {
  /// The flag of numbers whose least significant byte comes first.
  static let littleEndian: UInt8 = 1
  /// The largest body, as in the engine.
  static let largestBody = 512 << 20
  private static let headerSize = 5

  private var bytes: [UInt8] = []
  private var start = 0

  mutating func append(_ received: UnsafeRawBufferPointer) { bytes.append(contentsOf: received) }

  /// Returns the next message; nil if it hasn't arrived completely.
  mutating func next() throws(InspectorFault) -> InspectorMessage? {
    guard bytes.count - start >= Self.headerSize else {
      compact()
      return nil
    }
    let size = bytes[start..<(start + 4)].reduce(0) { $0 << 8 | Int($1) }
    guard size >= 2, bytes[start + 4] & Self.littleEndian != 0 else { throw .malformedMessage }
    guard size <= Self.largestBody else { throw .oversizedMessage }
    let body = start + Self.headerSize
    guard bytes.count - body >= size else {
      compact()
      return nil
    }
    start = body + size
    return try InspectorMessage(body: bytes[body..<start])
  }

  /// Removes the bytes that were read.
  private mutating func compact() {
    bytes.removeFirst(start)
    start = 0
  }
}
