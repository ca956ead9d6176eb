import Testing

@testable import HeadlessWebView

/// Whether native is asked during the call or behind the task.
@Suite("When a frame asks")
struct FrameQuestionTimingTests {
  /// Runs a script and writes a line behind it, one behind its microtasks, and one in a timeout.
  private func log(_ script: String) throws -> [String] {
    try PageHarness.log("queueMicrotask(() => mark('microtask'));\n\(script)\nmark('end');")
  }

  @Test("2.1 src set, then appended: asked during appendChild")
  func setThenAppended() throws {
    let log = try log(
      """
      const f = document.createElement('iframe'); f.src = 'x://a'; mark('before');
      document.documentElement.appendChild(f);
      """)
    #expect(log == ["before", "asked x://a", "end", "microtask"])
  }

  @Test("2.2 src set, then appended to head with no body: asked during appendChild")
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

  @Test("2.5 never attached: never asked")
  func neverAttached() throws {
    let log = try log("const f = document.createElement('iframe'); f.src = 'x://a'; f.src = 'x://b';")
    #expect(log == ["end", "microtask"])
  }

  @Test("2.6 detached when src is written: never asked")
  func detachedBeforeWrite() throws {
    let log = try log("const f = frame(); f.remove(); f.src = 'x://a';")
    #expect(log == ["asked about:blank", "end", "microtask"])
  }

  @Test("2.7 set, appended, removed at once: asked all the same")
  func removedAtOnce() throws {
    let harness = PageHarness()
    var decided: [String] = []
    harness.onDecision = { decided.append($0.url.href) }
    let log = try harness.run("frame('x://a').remove(); mark('end');")
    #expect(log == ["asked x://a", "end"])
    #expect(decided == ["x://a"])
  }

  @Test("2.8 set, appended, removed in a microtask: asked all the same")
  func removedInMicrotask() throws {
    let log = try log("const f = frame('x://a'); queueMicrotask(() => { f.remove(); mark('removed'); });")
    #expect(log == ["asked x://a", "end", "microtask", "removed"])
  }

  @Test("2.9 set, appended, removed in a timeout 0: asked all the same")
  func removedInTimeout() throws {
    let log = try log("const f = frame('x://a'); setTimeout(() => { f.remove(); mark('removed'); }, 0);")
    #expect(log == ["asked x://a", "end", "microtask", "removed"])
  }

  @Test("2.10 appended, then src, then removed at once: not asked")
  func writtenThenRemoved() throws {
    let log = try log("const f = frame(); f.src = 'x://a'; f.remove();")
    #expect(log == ["asked about:blank", "end", "microtask"])
  }

  @Test("2.11 set, appended, another src in the same task: both, the first during append, the second after the task")
  func secondWrite() throws {
    let log = try log("const f = frame('x://a'); f.src = 'x://b';")
    #expect(log == ["asked x://a", "end", "microtask", "asked x://b"])
  }

  @Test("2.12 a detached parent is attached: asked during that appendChild")
  func parentAttached() throws {
    let log = try log(
      """
      const p = document.createElement('div'), f = document.createElement('iframe'); f.src = 'x://a';
      p.appendChild(f); mark('in parent'); document.documentElement.appendChild(p);
      """)
    #expect(log == ["in parent", "asked x://a", "end", "microtask"])
  }

  @Test("2.13 asked again on every move")
  func moved() throws {
    let log = try log(
      """
      const f = frame('x://a'); mark('first'); document.body.appendChild(f); mark('second');
      document.head.insertBefore(f, null);
      """)
    #expect(log == ["asked x://a", "first", "asked x://a", "second", "asked x://a", "end", "microtask"])
  }

  @Test("2.14 innerHTML: asked during the write")
  func innerHTML() throws {
    let log = try log("mark('before'); document.body.innerHTML = '<p><iframe src=\"x://a\"></iframe></p>';")
    #expect(log == ["before", "asked x://a", "end", "microtask"])
  }

  @Test("2.15 appended, then setAttribute: asked after the task and its microtasks")
  func setAttribute() throws {
    let log = try log("const f = frame(); f.setAttribute('src', 'x://a');")
    #expect(log == ["asked about:blank", "end", "microtask", "asked x://a"])
  }

  @Test("2.16 contentWindow.location: asked after the task and its microtasks")
  func contentWindowLocation() throws {
    let log = try log("const f = frame(); f.contentWindow.location = 'x://a';")
    #expect(log == ["asked about:blank", "end", "microtask", "asked x://a"])
    let href = try self.log("const f = frame(); f.contentWindow.location.href = 'x://a';")
    #expect(href == ["asked about:blank", "end", "microtask", "asked x://a"])
  }
}
