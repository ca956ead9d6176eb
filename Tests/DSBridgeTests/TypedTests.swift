import BridgeTesting
import DSBridge
import Dispatch
import HeadlessWebView
import JavaScriptEngine
import Testing

/// Methods and calls with the app's own types.
struct TypedTests {
  private struct Point: Codable, Sendable, Equatable {
    var x: Int
    var y: Int
  }

  @Test("decodes and encodes the values of typed methods")
  func methods() throws {
    let stage = Stage()
    var object = DSBridgeObject()
    try object.addSynchronous("mirror") { (point: Point) in Point(x: point.y, y: point.x) }
    try object.addSynchronous("greet") { (name: String?) in "hello \(name ?? "you")" }
    try object.addSynchronous("note") { [unowned stage] (text: String) in stage.heard.append(text) }
    try object.addAsynchronous("slow") { (number: Int) async throws -> Int in
      await Task.yield()
      return number * 2
    }
    try object.addProgress("steps") { (count: Int) in
      AsyncStream<Int> { continuation in
        for number in 0..<count { continuation.yield(number) }
        continuation.finish()
      }
    }
    try stage.bridge.addJavascriptObject(object)
    try stage.load(
      """
      const show = (v) => console.log(JSON.stringify(v));
      show(dsBridge.call('mirror', { x: 1, y: 2 }));
      show(dsBridge.call('greet')); show(dsBridge.call('greet', 'me')); show(dsBridge.call('note', 'text'));
      dsBridge.call('slow', 21, show);
      """)
    try stage.evaluate("dsBridge.call('steps', 3, (v) => show(['step', v])), 1")
    #expect(
      stage.console == [
        "{\"x\":2,\"y\":1}", "\"hello you\"", "\"hello me\"", "\"\"", "42", "[\"step\",0]", "[\"step\",1]",
        "[\"step\",2]", "[\"step\",\"\"]",
      ])
    #expect(stage.heard == ["text"])
    #expect(stage.recorder.faults.isEmpty)
  }

  @Test("accepts a response of an asynchronous method from any thread")
  func threads() throws {
    let stage = Stage()
    var object = DSBridgeObject()
    let isDone = DispatchSemaphore(value: 0)
    try object.addRawAsynchronous("elsewhere") { argument, answer in
      DispatchQueue.global().async {
        answer.sendRaw(argument)
        isDone.signal()
      }
    }
    try stage.bridge.addJavascriptObject(object)
    try stage.load("dsBridge.call('elsewhere', 7, (v) => console.log(v));")
    isDone.wait()
    try stage.view.runUntilIdle()
    #expect(stage.console == ["7"])
  }

  @Test("cancels a method's task with its page, and reports its error")
  func cancellation() async throws {
    let stage = Stage()
    var object = DSBridgeObject()
    try object.addAsynchronous("forever") { (_: JSONText?) async throws -> Int in
      try await Task.sleep(for: .seconds(600))
      return 1
    }
    try object.addAsynchronous("fails") { (_: JSONText?) async throws -> Int in throw CancellationError() }
    try stage.bridge.addJavascriptObject(object)
    stage.view.loadHTML(
      "<script>dsBridge.call('fails', (v) => console.log('nil', v));</script>", baseURL: Stage.address)
    try await stage.view.run(until: { !stage.console.isEmpty })
    #expect(stage.faults("method-failed").count == 1)
    try await stage.view.evaluateJavaScript("dsBridge.call('forever', () => console.log('never')), 1")
    stage.view.loadHTML("<p>", baseURL: Stage.address)
    try await stage.view.runUntilIdle()
    #expect(stage.console == ["nil "])
    #expect(stage.recorder.faults == ["method-failed", "late-answer"])
  }

  @Test("calls the page from Swift and waits for the response")
  func calls() async throws {
    let stage = Stage()
    stage.view.loadHTML(
      """
      <script>
      dsBridge.register('add', (a, b) => a + b);
      dsBridge.register('mirror', (p) => ({ x: p.y, y: p.x }));
      dsBridge.register('nothing', () => {});
      dsBridge.registerAsyn('never', () => {});
      </script>
      """, baseURL: Stage.address)
    #expect(try await stage.bridge.call("add", 3, 4, as: Int.self) == 7)
    let point: Point = try await stage.bridge.call("mirror", Point(x: 1, y: 2))
    #expect(point == Point(x: 2, y: 1))
    let none: String? = try await stage.bridge.call("nothing")
    #expect(none == nil)
    await #expect(throws: BridgeError.noHandler(handler: "gone")) { try await stage.bridge.call("gone", as: Int.self) }
    await #expect(throws: BridgeError.timedOut(handler: "never", pending: [])) {
      try await stage.bridge.call("never", as: Int.self, timeout: .seconds(2))
    }
  }

  @Test("D30: returns the values of a response as a sequence")
  func values() async throws {
    let stage = Stage()
    stage.view.loadHTML(
      """
      <script>
      dsBridge.registerAsyn('timer', (from, answer) => {
        let t = from;
        const timer = setInterval(() => {
          if (t === 0) { clearInterval(timer); answer(0); } else answer(t--, false);
        }, 1000);
      });
      dsBridge.registerAsyn('ends', (answer) => { answer('a', false); answer(); });
      </script>
      """, baseURL: Stage.address)
    var seen: [Int] = []
    for try await value in try stage.bridge.values("timer", 3, as: Int.self) { seen.append(value) }
    #expect(seen == [3, 2, 1, 0])
    var texts: [String] = []
    for try await value in try stage.bridge.values("ends", as: String.self) { texts.append(value) }
    #expect(texts == ["a"])
    // When the iteration stops, the call ends.
    for try await value in try stage.bridge.values("timer", 5, as: Int.self) where value < 5 { break }
    try await stage.view.runUntilIdle()
    #expect(Set(stage.recorder.faults) == ["unknown-response"])
  }
}
