import Testing

/// Interfaces as Web IDL lays them out.
@Suite("Interfaces")
struct InterfaceTests {
  @Test("constructors go by the interface's name")
  func names() throws {
    let log = try PageHarness.log(
      """
      const shown = [document.body, document.createTextNode(''), new Event('x'), new XMLHttpRequest(), location, navigator,
        document.querySelectorAll('a'), document.createElement('x-y')];
      for (const object of shown) mark(object.constructor.name);
      """)
    #expect(
      log == [
        "HTMLBodyElement", "Text", "Event", "XMLHttpRequest", "Location", "Navigator", "NodeList", "HTMLElement",
      ])
  }

  @Test("what cannot be constructed says so, and a call without new does, too")
  func construction() throws {
    let log = try PageHarness.log(
      """
      for (const make of [() => new Node(), () => new HTMLElement(), () => Event('x'), () => Node.prototype.nodeType]) {
        try { make(); mark('made'); } catch (error) { mark(error instanceof TypeError); }
      }
      """)
    #expect(log == ["true", "true", "true", "true"])
  }

  @Test("a global that a script declares with var has the interface that was there")
  func declaredGlobals() throws {
    let log = try PageHarness.log(
      """
      var MutationObserver = window.MutationObserver || window.WebKitMutationObserver, performance = window.performance || {};
      var
        URL = window.URL, fetch, own, XMLHttpRequest = 5;
      mark([typeof MutationObserver, typeof performance.now, typeof URL, typeof fetch, typeof own, XMLHttpRequest]);
      """)
    #expect(log == ["function,function,function,function,undefined,5"])
  }

  @Test("an event handler that a script declares with var is one, and another name that begins like one is not")
  func declaredHandlers() throws {
    let log = try PageHarness.log(
      """
      var once = 1, onwards = 2, onload = () => mark('load'),
        onpageshow;
      onpageshow = (event) => mark(event.type);
      mark([once, onwards, typeof onload]);
      """)
    #expect(log == ["1,2,function", "load", "pageshow"])
  }
}
