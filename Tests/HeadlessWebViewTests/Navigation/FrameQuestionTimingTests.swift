import Testing

@testable import HeadlessWebView

/// The time of a policy decision: during the call or after the task.
@Suite("Time of policy decisions for frames")
struct FrameQuestionTimingTests {
  /// Runs a script and logs a line after it, one after its microtasks, and one in a timeout.
  private func log(_ script: String) throws -> [String] {
    try PageHarness.log("queueMicrotask(() => mark('microtask'));\n\(script)\nmark('end');")
  }

  @Test("2.1 src set, then appended: decided during appendChild")
  func setThenAppended() throws {
    let log = try log(
      """
      const f = document.createElement('iframe'); f.src = 'x://a'; mark('before');
      document.documentElement.appendChild(f);
      """)
    #expect(log == ["before", "asked x://a", "end", "microtask"])
  }

  @Test("2.2 src set, then appended to head without a body: decided during appendChild")
  func appendedToHead() throws {
    let harness = PageHarness()
    let log = try harness.load(
      """
      <html><head><script>const f = document.createElement('iframe'); f.src = 'x://a';
      mark('body ' + document.body); document.head.appendChild(f); mark('end');</script></head><body></body></html>
      """)
    #expect(log == ["body null", "asked x://a", "end"])
  }

  @Test("2.3 appended, then src: about:blank during appendChild, the URL after the task and its microtasks")
  func appendedThenSet() throws {
    let log = try log(
      """
      const f = document.createElement('iframe'); mark('before'); document.documentElement.appendChild(f);
      mark('appended'); f.src = 'x://a'; mark('written');
      """)
    #expect(log == ["before", "asked about:blank", "appended", "written", "end", "microtask", "asked x://a"])
  }

  @Test("2.5 never attached: no decision")
  func neverAttached() throws {
    let log = try log("const f = document.createElement('iframe'); f.src = 'x://a'; f.src = 'x://b';")
    #expect(log == ["end", "microtask"])
  }

  @Test("2.6 detached when src is written: no decision")
  func detachedBeforeWrite() throws {
    let log = try log("const f = frame(); f.remove(); f.src = 'x://a';")
    #expect(log == ["asked about:blank", "end", "microtask"])
  }

  @Test("2.7 set, appended, removed immediately: decided anyway")
  func removedAtOnce() throws {
    let harness = PageHarness()
    var decided: [String] = []
    harness.onDecision = { decided.append($0.url.href) }
    let log = try harness.run("frame('x://a').remove(); mark('end');")
    #expect(log == ["asked x://a", "end"])
    #expect(decided == ["x://a"])
  }

  @Test("2.8 set, appended, removed in a microtask: decided anyway")
  func removedInMicrotask() throws {
    let log = try log("const f = frame('x://a'); queueMicrotask(() => { f.remove(); mark('removed'); });")
    #expect(log == ["asked x://a", "end", "microtask", "removed"])
  }

  @Test("2.9 set, appended, removed in a timeout 0: decided anyway")
  func removedInTimeout() throws {
    let log = try log("const f = frame('x://a'); setTimeout(() => { f.remove(); mark('removed'); }, 0);")
    #expect(log == ["asked x://a", "end", "microtask", "removed"])
  }

  @Test("2.10 appended, then src, then removed immediately: no decision")
  func writtenThenRemoved() throws {
    let log = try log("const f = frame(); f.src = 'x://a'; f.remove();")
    #expect(log == ["asked about:blank", "end", "microtask"])
  }

  @Test("2.11 set, appended, another src in the same task: the first decided during append, the second after the task")
  func secondWrite() throws {
    let log = try log("const f = frame('x://a'); f.src = 'x://b';")
    #expect(log == ["asked x://a", "end", "microtask", "asked x://b"])
  }

  @Test("2.12 a detached parent is attached: decided during that appendChild")
  func parentAttached() throws {
    let log = try log(
      """
      const p = document.createElement('div'), f = document.createElement('iframe'); f.src = 'x://a';
      p.appendChild(f); mark('in parent'); document.documentElement.appendChild(p);
      """)
    #expect(log == ["in parent", "asked x://a", "end", "microtask"])
  }

  @Test("2.13 decided again on every move")
  func moved() throws {
    let log = try log(
      """
      const f = frame('x://a'); mark('first'); document.body.appendChild(f); mark('second');
      document.head.insertBefore(f, null);
      """)
    #expect(log == ["asked x://a", "first", "asked x://a", "second", "asked x://a", "end", "microtask"])
  }

  @Test("2.14 innerHTML: decided during the write")
  func innerHTML() throws {
    let log = try log("mark('before'); document.body.innerHTML = '<p><iframe src=\"x://a\"></iframe></p>';")
    #expect(log == ["before", "asked x://a", "end", "microtask"])
  }

  @Test("2.15 appended, then setAttribute: decided after the task and its microtasks")
  func setAttribute() throws {
    let log = try log("const f = frame(); f.setAttribute('src', 'x://a');")
    #expect(log == ["asked about:blank", "end", "microtask", "asked x://a"])
  }

  @Test("2.16 contentWindow.location: decided after the task and its microtasks")
  func contentWindowLocation() throws {
    let log = try log("const f = frame(); f.contentWindow.location = 'x://a';")
    #expect(log == ["asked about:blank", "end", "microtask", "asked x://a"])
    let href = try self.log("const f = frame(); f.contentWindow.location.href = 'x://a';")
    #expect(href == ["asked about:blank", "end", "microtask", "asked x://a"])
  }
}
