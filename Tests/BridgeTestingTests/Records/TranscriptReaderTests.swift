import BridgeTesting
import HeadlessWebView
import Testing

struct TranscriptReaderTests {
  private func problem(_ text: String) -> TranscriptError? {
    do throws(TranscriptError) {
      _ = try TranscriptReader.events(in: text, file: "t.jsonl")
      return nil
    } catch {
      return error
    }
  }

  @Test("reads back a written transcript unchanged")
  func roundTrip() throws {
    let view = WebView()
    defer { view.close() }
    let recorder = TranscriptRecorder(view)
    view.network.route("**/api", .text("x", status: 404))
    view.loadHTML(
      """
      <script>
        console.log('\\u2028 \"<\\/script>'); confirm('x'); setTimeout(() => { throw 1 }, 5);
        fetch('https://a.example/api', { method: 'POST', body: '{"type":1}' }); Promise.reject(2); window.open('x'); new WebSocket('ws://b');
      </script><iframe src="other.html"></iframe>
      """)
    try view.runUntilIdle()
    let read = try TranscriptReader.events(in: recorder.text, file: "t")
    #expect(read == recorder.events)
    #expect(read.count > 10)
    let own: Set = ["n", "parent", "time", "type"]
    #expect(read.allSatisfy { $0.fields.allSatisfy { !own.contains($0.name) } })
  }

  @Test("reads files of version 1 without numbers, and files with other line endings")
  func otherFiles() throws {
    let old = "{\"format\":\"headless-bridge-transcript\",\"version\":1}\n{\"time\":0,\"type\":\"load\",\"id\":7}\n"
    let events = try TranscriptReader.events(in: old, file: "t")
    #expect(events.count == 1)
    #expect(events[0].number == 0)
    let windows = old.split(separator: "\n").joined(separator: "\r\n")
    #expect(try TranscriptReader.events(in: windows, file: "t") == events)
  }

  @Test("reports an invalid file with its name and line")
  func errors() {
    let header = TranscriptFormat.header + "\n"
    let good = "{\"n\":1,\"time\":0,\"type\":\"load\"}\n"
    #expect(problem("")?.problem == .noHeader)
    #expect(problem("[1]")?.description.hasPrefix("t.jsonl:1: not a transcript") == true)
    #expect(problem("{\"format\":\"headless-bridge-transcript\",\"version\":99}")?.problem == .version("99"))
    #expect(problem(header + good + "oops")?.line == 3)
    #expect(problem(header + "[]")?.problem == .notAnObject("another kind of value"))
    #expect(problem(header + "{\"time\":-1,\"type\":\"x\"}")?.problem == .field("time"))
    #expect(problem(header + "{\"time\":1e999,\"type\":\"x\"}")?.problem == .field("time"))
    #expect(problem(header + "{\"time\":1}")?.problem == .field("type"))
    #expect(problem(header + "{\"n\":1.5,\"time\":1,\"type\":\"x\"}")?.problem == .field("n"))
    #expect(problem(header + "{\"n\":99999999999999999999,\"time\":1,\"type\":\"x\"}")?.problem == .field("n"))
    #expect(problem(header + good + good)?.line == 3)
    #expect(problem(header + "{\"n\":1,\"parent\":1,\"time\":0,\"type\":\"x\"}") != nil)
  }

  @Test("reads any bytes without trapping")
  func hostileInput() {
    let line = "{\"n\":2,\"parent\":1,\"time\":0.5,\"type\":\"send\",\"message\":{\"a\":[1,\"\\ud800\",null]}}"
    let text = Array((TranscriptFormat.header + "\n" + line + "\n").utf8)
    var state: UInt64 = 88172645463325252
    func next() -> Int {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Int(state % UInt64(Int.max))
    }
    for _ in 0..<100 {
      var bytes = text
      for _ in 0..<(1 + next() % 4) { bytes[next() % bytes.count] = UInt8(next() % 256) }
      bytes.removeLast(next() % 20)
      _ = problem(String(decoding: bytes, as: UTF8.self))
    }
    let deep = TranscriptFormat.header + "\n" + String(repeating: "{\"a\":", count: 20_000)
    #expect(problem(deep)?.line == 2)
  }
}
