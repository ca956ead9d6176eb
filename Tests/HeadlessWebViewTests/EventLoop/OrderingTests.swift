import Testing

@testable import HeadlessWebView

/// The order of scripts, microtasks, timeouts, navigation policy decisions and native's responses.
@Suite("Ordering")
struct OrderingTests {
  /// A harness whose native side evaluates a marker in response to each policy decision.
  private func answering() -> PageHarness {
    let harness = PageHarness()
    harness.onDecision = { [unowned harness] action in
      guard action.url.scheme == "x" else { return }
      harness.view.evaluateJavaScript("mark('native')")
    }
    return harness
  }

  private func index(_ line: String, in log: [String]) throws -> Int {
    try #require(log.firstIndex(of: line), "\(line) is missing in \(log)")
  }

  @Test("3.1 native's evaluate runs after the script and its microtasks")
  func neverCutsIn() throws {
    let harness = answering()
    let log = try harness.run(
      """
      frame('x://a'); mark('script');
      let turn = Promise.resolve(); for (let i = 0; i < 3; i++) turn = turn.then(() => mark('microtask ' + i));
      """)
    #expect(log == ["asked x://a", "script", "microtask 0", "microtask 1", "microtask 2", "native"])
  }

  @Test("3.2 in the handshake it runs after all inline scripts that were parsed together and after DOMContentLoaded")
  func handshake() throws {
    let log = try answering().load(
      """
      <html><head></head><body><script>
      addEventListener('DOMContentLoaded', () => mark('DOMContentLoaded')); frame('x://a'); mark('first');
      </script><p>text</p><script>mark('second');</script><script>mark('third');</script></body></html>
      """)
    #expect(log == ["asked x://a", "first", "second", "third", "DOMContentLoaded", "native"])
  }

  @Test("3.3 microtasks run after each inline script, before the next")
  func microtasksBetweenScripts() throws {
    let log = try PageHarness().load(
      """
      <script>Promise.resolve().then(() => mark('microtask 1')); mark('script 1');</script>
      <script>queueMicrotask(() => mark('microtask 2')); mark('script 2');</script>
      <script>mark('script 3');</script>
      """)
    #expect(log == ["script 1", "microtask 1", "script 2", "microtask 2", "script 3"])
  }

  @Test("3.4 last script, interactive, DOMContentLoaded, complete, load")
  func endOfLoading() throws {
    let log = try PageHarness().load(
      """
      <script>mark(document.readyState);
      document.onreadystatechange = () => mark(document.readyState);
      document.addEventListener('DOMContentLoaded', () => mark('DOMContentLoaded'));
      window.onload = () => mark('load'); setTimeout(() => mark('timeout'), 0);</script>
      <script>mark('last script');</script>
      """)
    #expect(
      log.filter { $0 != "timeout" } == [
        "loading", "last script", "interactive", "DOMContentLoaded", "complete", "load",
      ])
    #expect(try index("timeout", in: log) > index("DOMContentLoaded", in: log))
  }

  @Test("3.5 an attached frame's policy decision shares one FIFO queue with setTimeout(0)")
  func questionsAmongTimeouts() throws {
    let log = try PageHarness.log(
      """
      const f = frame();
      setTimeout(() => mark('before 1'), 0); setTimeout(() => mark('before 2'), 0);
      f.src = 'x://a';
      setTimeout(() => mark('after 1'), 0); setTimeout(() => mark('after 2'), 0);
      """)
    #expect(log == ["asked about:blank", "before 1", "before 2", "asked x://a", "after 1", "after 2"])
  }

  @Test("3.5 the first write of a task determines the position of the policy decision")
  func firstWriteGivesThePlace() throws {
    let log = try PageHarness.log(
      "const f = frame(); f.src = 'x://a'; setTimeout(() => mark('timeout'), 0); f.src = 'x://b';")
    #expect(log == ["asked about:blank", "asked x://b", "timeout"])
  }

  @Test("3.6 native's response follows all timeouts 0 of the task that wrote src, and precedes one of 5 ms")
  func answerAfterTimeouts() throws {
    let log = try answering().run(
      """
      const f = frame(); f.src = 'x://a'; setTimeout(() => mark('5 ms'), 5);
      for (let i = 0; i < 4; i++) setTimeout(() => mark('timeout ' + i), 0);
      """)
    #expect(
      log == [
        "asked about:blank", "asked x://a", "timeout 0", "timeout 1", "timeout 2", "timeout 3", "native", "5 ms",
      ])
  }

  @Test("3.7 for a new frame, the response follows the microtasks")
  func freshFrame() throws {
    let log = try answering().run(
      """
      frame('x://a'); setTimeout(() => mark('timeout'), 0);
      queueMicrotask(() => queueMicrotask(() => mark('microtask'))); mark('script');
      """)
    #expect(log.filter { $0 != "timeout" } == ["asked x://a", "script", "microtask", "native"])
    #expect(try index("timeout", in: log) > index("microtask", in: log))
  }

  @Test("3.8 of two consecutive evaluates, each is followed by its microtasks, and the timeouts stay in order")
  func twoEvaluates() throws {
    let harness = PageHarness()
    try harness.run("")
    for name in ["a", "b"] {
      harness.view.evaluateJavaScript(
        """
        setTimeout(() => mark('timeout \(name)'), 0); queueMicrotask(() => mark('microtask \(name)'));
        mark('\(name)');
        """)
    }
    try harness.view.runUntilIdle()
    #expect(harness.log.filter { !$0.hasPrefix("timeout") } == ["a", "microtask a", "b", "microtask b"])
    #expect(harness.log.filter { $0.hasPrefix("timeout") } == ["timeout a", "timeout b"])
    #expect(try index("timeout a", in: harness.log) > index("microtask a", in: harness.log))
  }

  @Test("3.9 a page that is still loading delays neither policy decisions nor timeouts")
  func stillLoading() throws {
    let log = try PageHarness().load(
      """
      <script>onload = () => mark('load'); const f = frame(); f.src = 'x://a';
      setTimeout(() => mark('timeout ' + document.readyState), 0);</script>
      <script src="data:text/javascript,mark('external ' + document.readyState)"></script>
      """)
    #expect(log == ["asked about:blank", "asked x://a", "timeout loading", "external loading", "load"])
  }

  @Test("3.10 a write during a pending policy decision of the same frame causes another one")
  func writeBeforeTheAnswer() throws {
    let harness = PageHarness()
    harness.onDecision = { [unowned harness] action in
      if action.url.scheme == "x" { harness.add("decided \(action.url.href)") }
    }
    let log = try harness.run("const f = frame(); f.src = 'x://a'; setTimeout(() => { f.src = 'x://b'; }, 0);")
    #expect(log == ["asked about:blank", "asked x://a", "decided x://a", "asked x://b", "decided x://b"])
  }

  @Test("3.10 native's response does not discard a write in the task right before it")
  func writeNextToTheAnswer() throws {
    for count in 0..<6 {
      let questions = try PageHarness.questions(
        """
        const f = frame(); f.src = 'x://a'; let left = \(count);
        setTimeout(function next() { if (left-- > 0) setTimeout(next, 0); else f.src = 'x://b'; }, 0);
        """)
      #expect(questions == ["x://a", "x://b"], "\(count) turns")
    }
  }
}
