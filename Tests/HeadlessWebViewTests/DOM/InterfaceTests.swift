import Testing

/// Interfaces as Web IDL defines them.
@Suite("Interfaces")
struct InterfaceTests {
  @Test("constructors have the interface's name")
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

  @Test("reports illegal constructors and calls without new")
  func construction() throws {
    let log = try PageHarness.log(
      """
      for (const make of [() => new Node(), () => new HTMLElement(), () => Event('x'), () => Node.prototype.nodeType]) {
        try { make(); mark('made'); } catch (error) { mark(error instanceof TypeError); }
      }
      """)
    #expect(log == ["true", "true", "true", "true"])
  }

  @Test("a global that a script declares with var keeps the existing interface")
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

  @Test(
    "a script that looks at the window's own properties finds its members",
    arguments: [
      "typeof Object.getOwnPropertyDescriptor(window, name)", "typeof Object.getOwnPropertyDescriptors(self)[name]",
      "Reflect.ownKeys(globalThis).includes(name) && 'object'",
      "Object.getOwnPropertyNames( window ).includes(name) && 'object'",
    ])
  func ownProperties(look: String) throws {
    let log = try PageHarness.log(
      "mark(['innerWidth', 'closed', 'alert', 'postMessage'].map((name) => \(look)).join(' '));")
    #expect(log == ["object object object object"])
  }

  @Test("an event handler declared with var is a handler; other names with the same beginning are not")
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

  @Test("an error for missing arguments belongs to the realm of the object")
  func realmOfErrors() throws {
    let harness = PageHarness()
    harness.allowsAll = true
    try harness.load(
      """
      <iframe srcdoc="x"></iframe><script>
      onload = () => {
        const { contentDocument: inner, contentWindow: { TypeError: InnerError } } = document.querySelector('iframe');
        const { head } = inner;
        const fragment = inner.createDocumentFragment();
        const calls = [[inner, 'querySelector'], [inner, 'querySelectorAll'], [fragment, 'querySelector'],
          [head, 'insertAdjacentHTML'], [inner, 'createElement']];
        for (const [object, name] of calls) {
          document.title;
          try { object[name](); } catch (error) { mark(error instanceof InnerError); }
        }
      };</script>
      """)
    #expect(harness.log.filter { !$0.hasPrefix("asked") } == ["true", "true", "true", "true", "true"])
  }
}
