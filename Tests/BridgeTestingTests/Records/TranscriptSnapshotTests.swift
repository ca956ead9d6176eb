import BridgeTesting
import Foundation
import Testing

struct TranscriptSnapshotTests {
  private func transcript(_ answer: NativeAnswer) throws -> TranscriptRecorder {
    let native = TestNative()
    native.handle("share", returning: answer)
    try native.page.load(html: NativePages.html(.wvjb))
    try native.page.click("#go")
    return native.transcript
  }

  @Test("writes a missing snapshot, compares with it afterwards, and updates it on request")
  func file() throws {
    let path = FileManager.default.temporaryDirectory.path + "/\(UUID().uuidString)/share.jsonl"
    defer { try? FileManager.default.removeItem(atPath: (path as NSString).deletingLastPathComponent) }
    #expect(throws: TranscriptMismatch.written(file: path)) { try transcript(1).requireMatch(with: path) }
    try transcript(1).requireMatch(with: path)
    #expect { try transcript(2).requireMatch(with: path) } throws: {
      "\($0)".contains("- native → page response share 1") && "\($0)".contains("+ native → page response share 2")
    }
    try transcript(2).requireMatch(with: path, updating: true)
    try transcript(2).requireMatch(with: path)
    try "nonsense".write(toFile: path, atomically: true, encoding: .utf8)
    #expect { try transcript(2).requireMatch(with: path) } throws: { "\($0)".contains("not a transcript") }
    #expect { try transcript(2).write(to: "/dev/null/x.jsonl") } throws: { "\($0)".hasPrefix("/dev/null/x.jsonl: ") }
  }
}
