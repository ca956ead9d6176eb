import Testing

@testable import JavaScriptEngine

@Suite("Messages of the engine's inspector")
struct InspectorMessageTests {
  private static let messages: [InspectorMessage] = [
    .getTargetList, .setUp(1), .setUp(.max), .frontendDidClose(3), .other(name: "StartAutomationSession"),
    .toTarget(2, text: #"{"id":1,"method":"Debugger.enable"}"#), .toFrontend(target: 7, text: ""),
    .toFrontend(target: 1, text: "é\u{1F600}"), .targetList([]),
    .targetList([InspectorTarget(id: 1, type: "JavaScript", name: "1 page file:///a.html")]),
    .targetList((1...300).map { InspectorTarget(id: $0, type: "JavaScript", name: String(repeating: "n", count: 40)) }),
  ]

  private static func read(_ bytes: [UInt8], chunk: Int) throws(InspectorFault) -> [InspectorMessage] {
    var frames = InspectorFrames()
    var found: [InspectorMessage] = []
    var start = 0
    while start < bytes.count {
      let end = min(start + chunk, bytes.count)
      bytes[start..<end].withUnsafeBytes { frames.append($0) }
      while let message = try frames.next() { found.append(message) }
      start = end
    }
    return found
  }

  @Test("reads what it writes, however the bytes arrive", arguments: [1, 3, 64, 1 << 20])
  func roundTrip(chunk: Int) throws {
    let bytes = Self.messages.flatMap(\.frame)
    #expect(try Self.read(bytes, chunk: chunk) == Self.messages)
  }

  @Test("writes the bytes that the engine expects")
  func bytes() {
    #expect(InspectorMessage.getTargetList.frame == [0, 0, 0, 14, 1] + Array("GetTargetList\0".utf8))
    #expect(InspectorMessage.setUp(258).frame == [0, 0, 0, 14, 1] + Array("Setup\0".utf8) + [2, 1, 0, 0, 0, 0, 0, 0])
  }

  @Test("reads the engine's list of contexts")
  func list() throws {
    let target: [UInt8] =
      [1, 0, 0, 0, 0, 0, 0, 0] + Array("JavaScript\0ctx\0null\0".utf8) + [0] + [28, 23, 19]
    let list = target + [UInt8(target.count)]
    let body = Array("SetTargetList\0".utf8) + list + [0, UInt8(list.count)]
    let frame = [0, 0, 0, UInt8(body.count), 1] + body
    #expect(
      try Self.read(frame, chunk: 5)
        == [.targetList([InspectorTarget(id: 1, type: "JavaScript", name: "ctx")])])
  }

  @Test(
    "refuses bytes that are no message",
    arguments: [
      ([0, 0, 0, 1, 1, 65], .malformedMessage), ([0, 0, 0, 2, 0, 65, 0], .malformedMessage),
      ([0, 0, 0, 3, 1, 65, 66, 67], .malformedMessage), ([255, 255, 255, 255, 1], .oversizedMessage),
      ([0, 0, 0, 7, 1] + Array("Setup\0".utf8) + [1], .malformedMessage),
    ] as [([UInt8], InspectorFault)])
  func malformed(_ bytes: [UInt8], _ fault: InspectorFault) {
    #expect(throws: fault) { try Self.read(bytes, chunk: bytes.count) }
  }

  /// Few streams in every run, each from a seed.
  @Test("damaged bytes end in a message or a fault", arguments: 1...200 as ClosedRange<UInt64>)
  func damaged(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var bytes = Self.messages.shuffled(using: &random).prefix(4).flatMap(\.frame)
    for _ in 0..<Int.random(in: 1...8, using: &random) {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      // The size of a frame is left as it is more often than not, so that its body is read.
      if Bool.random(using: &random) { bytes[place] = UInt8.random(in: .min ... .max, using: &random) }
      if Int.random(in: 0..<4, using: &random) == 0 { bytes.remove(at: place) }
    }
    // It may throw, and must not trap.
    _ = try? Self.read(bytes, chunk: 16)
  }
}
