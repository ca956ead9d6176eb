import BridgeTesting
import HeadlessWebView

/// The transcript target: the reader either reads a text or throws its typed error with a line, and writes back what it
/// read.
final class TranscriptTarget: FuzzTarget {
  func run(_ bytes: [UInt8]) {
    // Most inputs should start after the header.
    var text = String(decoding: bytes, as: UTF8.self)
    if bytes.first == UInt8(ascii: "{"), !text.contains("\"format\"") { text = TranscriptFormat.header + "\n" + text }
    let events: [TranscriptEvent]
    do throws(TranscriptError) { events = try TranscriptReader.events(in: text, file: "fuzz") } catch {
      let lines = text.utf8.count { $0 == 10 } + 1
      expect(error.line >= 1 && error.line <= lines, "line \(error.line) of \(lines)")
      return expect(!error.description.isEmpty, "an error without a description")
    }
    let written = ([TranscriptFormat.header] + events.map(TranscriptFormat.line)).joined(separator: "\n")
    let again = expectNoError("reading it again") { try TranscriptReader.events(in: written, file: "again") }
    let twice = ([TranscriptFormat.header] + again.map(TranscriptFormat.line)).joined(separator: "\n")
    expect(twice == written, "written again: \(twice)\ninstead of: \(written)")
    expect(TranscriptDifference(events, events).isEmpty, "the transcript differs from itself")
    for event in events { _ = Timeline.line(event) }
  }
}
