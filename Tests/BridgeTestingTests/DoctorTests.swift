import BridgeTesting
import HeadlessWebView
import Testing

struct DoctorTests {
  private func event(_ type: EventType, _ fields: [TranscriptEvent.Field], time: Double = 0) -> TranscriptEvent {
    TranscriptEvent(type: type, time: time, fields: fields)
  }

  private func codes(_ events: [TranscriptEvent], _ bridges: [BridgeKind] = [.wvjb]) -> [FindingCode] {
    var doctor = Doctor(bridges: bridges)
    for event in events { doctor.read(event) }
    return doctor.conclude().map(\.code)
  }

  private func knock(_ url: String) -> TranscriptEvent {
    event(.navigation, [.init("frame", 1), .init("url", .string(url)), .init("kind", "other")])
  }

  @Test("an address of another bridge is told of, one of native's own is not")
  func scheme() {
    #expect(codes([knock("https://__bridge_loaded__/")]) == [])
    #expect(codes([knock("https://__bridge_loaded__/")], [.jsbridge]) == [.wrongScheme])
    #expect(codes([knock("yy://__QUEUE_MESSAGE__/")], [.jsbridge]) == [])
    #expect(codes([knock("wvjbscheme://__WVJB_QUEUE_MESSAGE__")], [.wvjb4]) == [])
    #expect(codes([knock("wvjbscheme://__BRIDGE_LOADD__")]) == [.wrongScheme])
    #expect(codes([knock("https://shop.example/")]) == [])
  }

  @Test("a call without an answer is in the ledger until it is answered")
  func ledger() {
    let call = event(
      EventType(rawValue: "receive"), [.init("message", .json(#"{"handlerName":"a","callbackId":"1"}"#))])
    let answer = event(EventType(rawValue: "send"), [.init("message", .json(#"{"responseId":"1","responseData":2}"#))])
    #expect(codes([call]) == [.neverAnswered])
    #expect(codes([call, answer]) == [])
  }

  @Test("JsBridge's data are texts, and no mistake")
  func texts() {
    let call = event(
      EventType(rawValue: "receive"), [.init("message", .json(#"{"handlerName":"a","data":"{\"b\":1}"}"#))])
    #expect(codes([call]) == [.encodedTwice])
    #expect(codes([call], [.jsbridge]) == [])
  }

  @Test("the same finding is counted")
  func count() {
    var doctor = Doctor(bridges: [.wvjb])
    let error = event(.error, [.init("message", "TypeError: x"), .init("place", "file:///a.html:3:4")])
    for _ in 0..<3 { doctor.read(error) }
    let finding = doctor.conclude().first
    #expect(finding?.count == 3)
    #expect(finding?.place?.line == 3)
    #expect(finding?.place?.column == 4)
    #expect(finding?.place?.url == "file:///a.html")
  }

  @Test("every code has an advice, and its own name")
  func advice() {
    #expect(Set(FindingCode.allCases.map(\.rawValue)).count == FindingCode.allCases.count)
    #expect(FindingCode.allCases.allSatisfy { !$0.advice.isEmpty })
  }
}
