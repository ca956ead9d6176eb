import BridgeTesting
import HeadlessWebView
import Testing

struct TranscriptFormatTests {
  @Test("writes fields in order, and JSON unchanged")
  func line() {
    let event = TranscriptEvent(
      type: .fault, time: 4.5,
      fields: [
        .init("code", "x"), .init("b", 2), .init("c", true), .init("d", nil), .init("e", .json("{\"z\":1,\"a\":[]}")),
        .init("quoted", "\"\n\u{2028}"),
      ])
    #expect(
      TranscriptFormat.line(event)
        == "{\"time\":4.5,\"type\":\"fault\",\"code\":\"x\",\"b\":2,\"c\":true,\"d\":null,\"e\":{\"z\":1,\"a\":[]},\"quoted\":\"\\\"\\n\u{2028}\"}"
    )
  }

  @Test("writes an event on one line, even if its JSON contains line feeds")
  func lineFeeds() throws {
    let json = "{\r\n  \"a\": [\n    1,\r    \"\\n\"\n  ]\n}"
    let event = TranscriptEvent(type: .send, time: 0, fields: [.init("message", .json(json))])
    #expect(TranscriptFormat.line(event) == #"{"time":0,"type":"send","message":{"a":[1,"\n"]}}"#)
    let view = WebView()
    defer { view.close() }
    let recorder = TranscriptRecorder(view)
    view.transcript.record(.send, [.init("message", .json(json))])
    let recorded = try #require(recorder.events.first)
    #expect(recorded.string("message") == #"{"a":[1,"\n"]}"#)
    #expect(Timeline.line(recorded).hasSuffix(#"send  {"a":[1,"\n"]}"#))
    #expect(try TranscriptReader.events(in: recorder.text, file: "t.jsonl") == recorder.events)
  }

  @Test("writes any number that a transcript may contain")
  func timeline() {
    func line(_ time: Double, _ number: Double) -> String {
      Timeline.line(TranscriptEvent(type: .console, time: time, fields: [.init("bytes", .number(number))]))
    }
    #expect(line(1.25, 3) == "      1.3 ms                 console  bytes=3")
    #expect(line(0, 0.5).hasSuffix("bytes=0.5"))
    #expect(line(1e300, -1e300).hasSuffix("bytes=-1e+300"))
    #expect(line(0, .infinity).hasSuffix("bytes=inf"))
  }

  @Test("writes invalid JSON as a string")
  func brokenJSON() {
    let event = TranscriptEvent(type: .console, time: 0, fields: [.init("message", .json("{oops"))])
    #expect(TranscriptFormat.line(event) == "{\"time\":0,\"type\":\"console\",\"message\":\"{oops\"}")
  }

  @Test("records only events after the recorder was created")
  func recorder() throws {
    let view = WebView()
    defer { view.close() }
    let recorder = TranscriptRecorder(view)
    view.loadHTML("<script>console.log('a', 1); console.warn('b')</script>")
    try view.runUntilIdle()
    #expect(recorder.console == ["a 1", "b"])
    #expect(recorder.events(.load).count == 1)
    #expect(recorder.text.hasPrefix(TranscriptFormat.header))
  }
}
