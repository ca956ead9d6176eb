import JavaScriptEngine
import Testing

@testable import HeadlessWebView

/// The number of policy decisions for a number of writes to `src`.
@Suite("Number of policy decisions for frames")
struct FrameQuestionCountTests {
  @Test("1.1 one frame, one task, five equal writes: one decision")
  func fiveEqualWrites() throws {
    let log = try PageHarness.log("const f = frame(); for (let i = 0; i < 5; i++) f.src = 'x://a';")
    #expect(log == ["asked about:blank", "asked x://a"])
  }

  @Test("1.2 one frame, one task, a thousand equal writes: one decision")
  func thousandEqualWrites() throws {
    let questions = try PageHarness.questions("const f = frame(); for (let i = 0; i < 1000; i++) f.src = 'x://a';")
    #expect(questions == ["x://a"])
  }

  @Test("1.3 one frame, one task, different URLs: one decision, for the last")
  func differentURLs() throws {
    let questions = try PageHarness.questions("const f = frame(); for (let i = 0; i < 7; i++) f.src = 'x://' + i;")
    #expect(questions == ["x://6"])
  }

  @Test("1.4 writes in microtasks belong to the task: one decision, for the last URL")
  func microtasksJoin() throws {
    let questions = try PageHarness.questions(
      """
      const f = frame(); f.src = 'x://task';
      Promise.resolve().then(() => { f.src = 'x://first'; }).then(() => { f.src = 'x://second'; });
      queueMicrotask(() => queueMicrotask(() => queueMicrotask(() => queueMicrotask(() => { f.src = 'x://last'; }))));
      """)
    #expect(questions == ["x://last"])
  }

  @Test("1.5 timeouts that are due together count as one task: one decision, for the last URL")
  func timeoutsDueTogether() throws {
    let questions = try PageHarness.questions(
      "const f = frame(); for (let i = 0; i < 3; i++) setTimeout(() => { f.src = 'x://' + i; }, 0);")
    #expect(questions == ["x://2"])
  }

  @Test("1.6 chained timeouts: one decision each")
  func chainedTimeouts() throws {
    let questions = try PageHarness.questions(
      """
      const f = frame(); let i = 0;
      setTimeout(function next() { f.src = 'x://' + i; if (++i < 10) setTimeout(next, 0); }, 0);
      """)
    #expect(questions == (0..<10).map { "x://\($0)" })
  }

  @Test("1.7 timeouts 50 ms apart: one decision each")
  func timeoutsApart() throws {
    let questions = try PageHarness.questions(
      "const f = frame(); for (let i = 1; i < 4; i++) setTimeout(() => { f.src = 'x://' + i; }, 50 * i);")
    #expect(questions == ["x://1", "x://2", "x://3"])
  }

  @Test("1.8 MessageChannel turns: one decision each")
  func messageChannelTurns() throws {
    let questions = try PageHarness.questions(
      """
      const f = frame(); const c = new MessageChannel; let i = 0;
      c.port1.onmessage = () => { f.src = 'x://' + i; if (++i < 3) c.port2.postMessage(0); };
      c.port2.postMessage(0);
      """)
    #expect(questions == ["x://0", "x://1", "x://2"])
  }

  @Test("1.9 two frames: two decisions, in order of the first write")
  func twoFrames() throws {
    let questions = try PageHarness.questions(
      """
      const a = frame(), b = frame();
      b.src = 'x://b1'; a.src = 'x://a1'; b.src = 'x://b2'; a.src = 'x://a2'; b.src = 'x://b3';
      """)
    #expect(questions == ["x://b3", "x://a2"])
  }

  @Test("1.10 a later about:blank in the task replaces the bridge URL, which gets no decision")
  func blankReplaces() throws {
    let questions = try PageHarness.questions("const f = frame(); f.src = 'x://a'; f.src = 'about:blank';")
    #expect(questions == [])
    let other = try PageHarness.questions("const f = frame(); f.src = 'about:blank'; f.src = 'x://a';")
    #expect(other == ["x://a"])
  }

  @Test("1.11 a hundred writes in one evaluate: one decision")
  func oneEvaluate() throws {
    let harness = PageHarness()
    try harness.run("var f = frame();")
    try harness.evaluate("for (let i = 0; i < 100; i++) f.src = 'x://' + i;")
    #expect(harness.questions == ["x://99"])
  }

  @Test("1.12 three consecutive evaluates with a write each: one decision; separate ones: one each")
  func threeEvaluates() throws {
    let harness = PageHarness()
    try harness.run("var f = frame();")
    for index in 0..<3 { harness.view.evaluateJavaScript("f.src = 'x://\(index)'") }
    try harness.view.runUntilIdle()
    #expect(harness.questions == ["x://2"])
    for index in 3..<6 { try harness.evaluate("f.src = 'x://\(index)'") }
    #expect(harness.questions == ["x://2", "x://3", "x://4", "x://5"])
  }

  @Test("1 ten thousand calls in one turn: one decision, and one fetch of all")
  func tenThousandCalls() throws {
    let harness = PageHarness()
    var fetched: [Result<Double?, ScriptError>] = []
    harness.onDecision = { [unowned harness] action in
      guard action.url.scheme == "x" else { return }
      harness.view.evaluateJavaScript("queue.splice(0).length") { fetched.append($0.map(\.number)) }
    }
    try harness.run(
      "var queue = []; const f = frame(); for (let i = 0; i < 10000; i++) { queue.push(i); f.src = 'x://q'; }")
    #expect(harness.questions == ["x://q"])
    #expect(fetched == [.success(10000)])
  }
}
