import HeadlessWebView
import JavaScriptEngine
import Testing

/// `IntersectionObserver` and `ResizeObserver`.
@Suite("Geometry observers")
struct GeometryObserverTests {
  @Test("reports the state of each target in a later task, with its position")
  func intersections() throws {
    let log = try PageHarness.log(
      """
      const observer = new IntersectionObserver(function (entries, self) {
        mark([entries.length, self === observer, this === observer, Array.isArray(entries)]);
        for (const e of entries) mark([e.target.nodeName, e.isIntersecting, e.intersectionRatio, e.intersectionRect.width, e.rootBounds.width, e instanceof IntersectionObserverEntry]);
      }, { rootMargin: '0px 10%', threshold: [1, 0.5] });
      mark([observer.root, observer.rootMargin, observer.thresholds, Object.isFrozen(observer.thresholds)]);
      const lost = document.createElement('i');
      for (const target of [document.body, document.body, document.head, lost]) observer.observe(target);
      observer.unobserve(document.head);
      mark('now');
      """)
    #expect(
      log == [
        ",0px 10% 0px 10%,0.5,1,true", "now", "2,true,true,true", "BODY,true,1,359,450,true", "I,false,0,0,450,true",
      ])
  }

  @Test("reports the size of each target; the callback can observe another target")
  func sizes() throws {
    let log = try PageHarness.log(
      """
      const observer = new ResizeObserver((entries) => {
        for (const e of entries) mark([e.target.nodeName, e.contentRect.height, e.borderBoxSize[0].inlineSize, e.contentBoxSize[0].blockSize]);
        observer.observe(document.documentElement);
      });
      observer.observe(document.body); observer.observe(document.head);
      """)
    #expect(log == ["BODY,0,359,0", "HEAD,0,0,0", "HTML,8,375,8"])
  }

  @Test("a disconnected observer receives nothing, and an exception in a callback is reported")
  func ends() throws {
    let harness = PageHarness()
    try harness.run(
      """
      for (const Observer of [IntersectionObserver, ResizeObserver]) {
        const quiet = new Observer(() => mark('heard')); quiet.observe(document.body); quiet.disconnect();
        new Observer(() => { throw new Error('mine'); }).observe(document.body);
      }
      """)
    #expect(harness.log == [])
    #expect(harness.errors.map(\.exception.message) == ["mine", "mine"])
  }

  @Test("throws the page's own errors for invalid arguments")
  func errors() throws {
    let log = try PageHarness.log(
      """
      const make = (options) => () => new IntersectionObserver(() => {}, options);
      for (const wrong of [make({ rootMargin: '1em' }), make({ threshold: 2 }), make({ root: {} }), () => new IntersectionObserver(), () => new ResizeObserver({}),
        () => make()().observe({}), () => new ResizeObserver(() => {}).observe(document.body, { box: 'x' })]) {
        try { wrong(); mark('fine'); } catch (error) { mark([error.name, error instanceof TypeError || error instanceof RangeError || error instanceof DOMException]); }
      }
      """)
    #expect(
      log == ["SyntaxError,true", "RangeError,true"] + Array(repeating: "TypeError,true", count: 5))
  }
}
