import JavaScriptEngine
import Testing

@testable import HeadlessWebView

/// The page's timers.
@Suite("Timers")
struct TimerTests {
  @Test("11.1 setTimeout(f, 0) is not rounded up to 1 ms: a 0 set after a 1 runs first")
  func zeroBeforeOne() throws {
    let log = try PageHarness.log(
      "setTimeout(() => mark('1'), 1); setTimeout(() => mark('0'), 0); setTimeout(() => mark('1 again'), 1);")
    #expect(log == ["0", "1", "1 again"])
  }

  @Test("11.2 missing, undefined, null, negative, NaN, '0' and 0.9 delays are all 0, in order")
  func delaysOfZero() throws {
    let log = try PageHarness.log(
      """
      const start = Date.now(); setTimeout(() => mark('one'), 1); setTimeout(() => mark('none'));
      for (const delay of [undefined, null, -5, NaN, '0', 0.9, 'x', {}, [], -Infinity]) {
        setTimeout(() => mark(String(delay) + ' ' + (Date.now() - start)), delay);
      }
      """)
    let names = ["undefined", "null", "-5", "NaN", "0", "0.9", "x", "[object Object]", "", "-Infinity"]
    #expect(log == ["none"] + names.map { "\($0) 0" } + ["one"])
  }

  @Test("11.3 microtasks run between two due timeouts")
  func microtasksBetween() throws {
    let log = try PageHarness.log(
      """
      for (const name of ['a', 'b']) setTimeout(() => {
        mark(name); Promise.resolve().then(() => mark(name + ' first')).then(() => mark(name + ' second'));
      }, 0);
      """)
    #expect(log == ["a", "a first", "a second", "b", "b first", "b second"])
  }

  @Test("11.3 an exception does not stop the next; one may clear the next")
  func exceptionAndClear() throws {
    let harness = PageHarness()
    try harness.run(
      """
      setTimeout(() => { mark('throws'); throw new TypeError('in timer'); }, 0);
      setTimeout(() => { mark('clears'); clearTimeout(next); clearTimeout(later); }, 0);
      const next = setTimeout(() => mark('cleared'), 0), later = setTimeout(() => mark('cleared'), 5);
      setTimeout(() => mark('last'), 0);
      """)
    #expect(harness.log == ["throws", "clears", "last"])
    #expect(harness.errors.map(\.exception.summary) == ["TypeError: in timer"])
  }

  @Test("11.3 extra arguments are passed, this is window, ids count up by 1, strings are evaluated")
  func arguments() throws {
    let log = try PageHarness.log(
      """
      const id = setTimeout(function (...args) { mark(args.join() + ' ' + (this === window)); }, 0, 1, 'b', true);
      mark([setTimeout('var evaluated = 1; mark("string " + this.evaluated)', 0) - id, setInterval('', 9e8) - id,
        setTimeout('clearInterval(' + (id + 2) + ')') - id].join());
      """)
    #expect(log == ["1,2,3", "1,b,true true", "string 1"])
  }

  @Test("11.4 nested timeouts 0 of the page have a delay of at least 4 ms after the first few")
  func nesting() throws {
    let log = try PageHarness.log(
      """
      let last = Date.now(), left = 12;
      setTimeout(function next() {
        const now = Date.now(); mark(now - last); last = now; if (--left) setTimeout(next, 0);
      }, 0);
      """)
    let gaps = log.compactMap(Double.init)
    #expect(gaps.count == 12)
    #expect(gaps.prefix(3) == [0, 0, 0])
    #expect(gaps.suffix(6).allSatisfy { $0 >= 4 && $0 < 5 })
  }

  @Test("11.4 timeouts of native scripts begin at nesting level 0")
  func evaluateIsUnnested() throws {
    let harness = PageHarness()
    try harness.run("")
    for _ in 0..<12 {
      try harness.evaluate("{ const start = Date.now(); setTimeout(() => mark(Date.now() - start), 0); }")
    }
    #expect(harness.log == Array(repeating: "0", count: 12))
  }

  @Test("an interval repeats with its delay until it is cleared")
  func interval() throws {
    let log = try PageHarness.log(
      """
      const start = Date.now(); let left = 3;
      const id = setInterval(() => { mark(Date.now() - start); if (--left === 0) clearInterval(id); }, 20);
      """)
    #expect(log == ["20", "40", "60"])
  }

  @Test("a pending interval without delay and a pending animation frame report where they were created")
  func origins() throws {
    let harness = PageHarness()
    harness.start(
      "<script>\nsetInterval(() => {}, 0);\nrequestAnimationFrame(function again() { requestAnimationFrame(again); });</script>"
    )
    harness.view.advance(by: .milliseconds(1))
    #expect(
      harness.view.eventLoop.pendingWork.map(\.description).sorted() == [
        "requestAnimationFrame, created at \(PageHarness.pageURL):3",
        "setInterval of 4 ms, created at \(PageHarness.pageURL):2",
      ])
  }

  @Test("a page that breaks Function.prototype.call keeps its timers")
  func poisonedCall() throws {
    let log = try PageHarness.log(
      "Function.prototype.call = null; Function.prototype.apply = null; setTimeout(text => mark(text), 1, 'ran');")
    #expect(log == ["ran"])
  }
}
