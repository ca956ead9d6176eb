import BridgeSupport
import Foundation
import HeadlessWebView
import JavaScriptEngine
import TestSupport
import Testing

/// Tests of responses to incoming calls.
struct IncomingCallTests {
  private let stage: CoreStage
  private var view: WebView { stage.view }

  init() throws { stage = try CoreStage() }

  /// The handler's responses, in order.
  private final class Notes: @unchecked Sendable {
    var lines: [String] = []
  }

  private func json(_ text: String) throws -> JSONText { try JSONText(text) }

  @Test("responds immediately where the call arrived, in order with other work")
  func here() throws {
    let call = try #require(try stage.call("a"))
    let notes = Notes()
    call.respond(try json("1"), isLast: false)
    call.whereOwned { _ in notes.lines.append("work") }
    #expect(stage.transport.responses == ["a 1 …"])
    #expect(notes.lines == ["work"])
    call.respond(try json("2"))
    call.respond(try json("3"))
    call.respond(try json("4"), isLast: false)
    #expect(stage.transport.responses == ["a 1 …", "a 2"])
    #expect(stage.faults == ["second-answer", "second-answer"])
    view.close()
  }

  @Test("turns a response from another thread into a task of the loop")
  func elsewhere() throws {
    let call = try #require(try stage.call("a"))
    let notes = Notes()
    let (one, two) = (try json("1"), try json("2"))
    elsewhere {
      call.respond(one, isLast: false)
      call.whereOwned { _ in notes.lines.append("work") }
      call.respond(two)
    }
    #expect(stage.transport.responses == [])
    try view.runUntilIdle()
    #expect(stage.transport.responses == ["a 1 …", "a 2"])
    #expect(notes.lines == ["work"])
    view.close()
  }

  @Test("reports a call whose last reference is released without a response")
  func dropped() throws {
    _ = try stage.call("none")
    try stage.call("some")?.respond(json("1"), isLast: false)
    try stage.call("all")?.respond(json("1"))
    try stage.call("silent")?.endSilently()
    #expect(stage.faults == ["unanswered", "unanswered"])
    #expect(stage.transport.responses == ["some 1 …", "all 1"])
    #expect(stage.core?.unansweredCalls == [])
    view.close()
  }

  @Test("counts late responses after the bridge was deallocated")
  func gone() throws {
    let calls = try (0..<2).map { try stage.call("\($0)") }
    stage.release()
    calls[0]?.respond(nil)
    elsewhere { calls[1]?.respond(nil) }
    try view.runUntilIdle()
    #expect(view.lateAnswers == 2)
    #expect(stage.transport.responses == [])
    view.close()
  }

  @Test("counts late responses from any thread after the page was replaced")
  func late() throws {
    let (first, second) = (try stage.call("a"), try stage.call("b"))
    view.loadHTML("<p>another</p>")
    try view.runUntilIdle()
    first?.respond(nil)
    elsewhere { second?.respond(nil) }
    try view.runUntilIdle()
    #expect(stage.transport.responses == [])
    #expect(stage.faults == ["late-answer", "late-answer"])
    #expect(view.lateAnswers == 2)
    view.close()
  }

  @Test("counts a response that a closed view has not received or receives afterwards")
  func closed() throws {
    let calls = try (0..<2).map { try stage.call("\($0)") }
    elsewhere { calls[0]?.respond(nil) }
    view.close()
    #expect(view.lateAnswers == 1)
    elsewhere { calls[1]?.respond(nil) }
    #expect(view.lateAnswers == 2)
    #expect(stage.transport.responses == [])
  }

  private func elsewhere(_ body: @escaping @Sendable () -> Void) {
    #expect(onAnotherThread(body).waitForSignal())
  }
}
