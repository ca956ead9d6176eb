import BridgeSupport
import HeadlessWebView
import JavaScriptEngine
import Testing

/// Native calls to functions in the page.
struct PageFunctionTests {
  private func stage() -> ComposedStage<PageFunctionBridge> { ComposedStage { PageFunctionBridge($0) } }

  @Test("responds with a function's value or with the value of its promise") func aFunctionsValueAndWhat() throws {
    let stage = stage()
    try stage.load(
      """
      var app = { name: 'app', show: function (data) { return { by: this.name, got: data }; } };
      async function later(n) { await null; return [n]; }
      function nothing() {}
      """)
    #expect(
      try stage.call("app.show", #"{"text":"\u2028漢\"'"}"#)
        == .success("{\"by\":\"app\",\"got\":{\"text\":\"\u{2028}漢\\\"'\"}}"))
    #expect(try stage.call("later", "1") == .success("[1]"))
    #expect(try stage.call("nothing") == .success("null"))
    var sum: Result<[Int], any Error>?
    stage.bridge.call("later", with: 5) { sum = $0 }
    try stage.view.runUntilIdle()
    #expect(try sum?.get() == [5])
    #expect(stage.faults == [])
  }

  @Test("gives the reason why there is no response") func whatGivesNoAnswerSays() throws {
    let stage = stage()
    try stage.load(
      """
      function fails() { throw new TypeError('no'); }
      function rejects() { return Promise.reject(new Error('later')); }
      function circle() { const a = {}; a.a = a; return a; }
      function code() { return code; }
      var number = 1;
      """)
    for name in ["absent", "number", "number.of.nothing", "a.b"] {
      #expect(try stage.call(name) == .failure(.noHandler(handler: name)))
    }
    for (name, text) in [("fails", "TypeError: no"), ("rejects", "Error: later")] {
      guard case .failure(.handlerFailed(name, .exception(let exception))) = try stage.call(name) else {
        Issue.record("\(name) did not throw")
        continue
      }
      #expect(exception.summary == text)
    }
    let reason = "it contains itself or a value such as a symbol"
    #expect(try stage.call("circle") == .failure(.answerLost(handler: "circle", reason: reason)))
    #expect(try stage.call("code") == .failure(.answerLost(handler: "code", reason: reason)))
    #expect(Set(stage.faults) == ["no-page-function", "page-function-threw", "bad-value"])
    #expect(stage.faults.count == 8)
  }

  @Test("queues calls until the page has loaded, ends them with it, and queues again for the next page")
  func callsWaitForAPage() throws {
    let stage = stage()
    var outcomes: [String] = []
    func call(_ name: String) {
      stage.bridge.callRaw(name) { result in
        switch result {
        case .success(let value): outcomes.append("\(name) \(value.string)")
        case .failure(let error): outcomes.append("\(error)")
        }
      }
    }
    call("early")
    try stage.view.runUntilIdle()
    #expect(outcomes == [])
    #expect(stage.bridge.unansweredCalls.map(\.handler) == ["early"])
    try stage.load("function early() { return 1; } function never() { return new Promise(() => {}); }")
    call("never")
    try stage.view.runUntilIdle()
    #expect(outcomes == ["early 1"])
    try stage.load("function never() { return new Promise(() => {}); }")
    #expect(outcomes.last == "the page was replaced before 'never' responded")
    call("never")
    try stage.view.runUntilIdle()
    stage.view.close()
    #expect(outcomes.last == "the view was closed before 'never' responded")
    #expect(outcomes.count == 3)
    call("after")
    #expect(outcomes.last == "the view was closed before 'after' responded")
  }

  @Test("applies a deadline to a call when repaired") func repairedACallHasADeadline() throws {
    let stage = stage()
    stage.bridge.fidelity = .repaired
    stage.bridge.callDeadline = .seconds(2)
    try stage.load("function never() { return new Promise(() => {}); }")
    #expect(try stage.call("never") == .failure(.timedOut(handler: "never", pending: [])))
    #expect(stage.view.eventLoop.now == .seconds(2))
    #expect(stage.faults == ["call-timed-out"])
  }
}
