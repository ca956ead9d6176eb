import BridgeTesting
import HeadlessWebView
import Testing

struct TranscriptDifferenceTests {
  private func events(_ lines: String...) -> [TranscriptEvent] { lines.compactMap { TranscriptReader.event(line: $0) } }

  private func call(_ number: Int, _ id: String, _ data: String, time: Int = 0) -> [TranscriptEvent] {
    events(
      #"{"n":\#(number),"time":\#(time),"type":"receive","message":{"handlerName":"a","data":\#(data),"callbackId":"\#(id)"}}"#,
      #"{"n":\#(number + 1),"parent":\#(number),"time":\#(time + 1),"type":"send","message":{"responseId":"\#(id)","responseData":1}}"#
    )
  }

  @Test("ignores numbers, identifiers, times, ports and member order")
  func alike() {
    let first = call(1, "cb_1", #"{"a":1,"b":"http://localhost:8080/"}"#)
    let second = call(5, "cb_9", #"{"b":"http://localhost:9090/","a":1.0}"#, time: 90)
    #expect(TranscriptDifference(first, second).isEmpty)
    #expect(TranscriptDifference([], []).isEmpty)
  }

  @Test("shows differing messages with the surrounding events")
  func different() {
    let same = (0..<10).flatMap { call($0 * 2 + 1, "s\($0)", "\($0)") }
    let difference = TranscriptDifference(same + call(41, "x", "41"), same + call(41, "x", "42"))
    #expect(!difference.isEmpty)
    #expect(difference.counts == (1, 1))
    #expect(
      difference.described(around: 1) == [
        "  … 19 equal events", "  native → page response a 1", "- page → native a 41", "+ page → native a 42",
        "  native → page response a 1",
      ])
  }

  @Test("distinguishes a call without its response from one with it")
  func unanswered() {
    let whole = call(1, "x", "1")
    #expect(
      TranscriptDifference(whole, Array(whole.prefix(1))).described().contains("+ page → native a 1 (no response)"))
  }
}
