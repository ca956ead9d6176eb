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

  @Test("rows outside of a table have no index in a section, and objects, frames and links in SVG are tab stops")
  func indices() throws {
    #expect(
      try PageHarness.log(
        """
        const div = document.createElement('div'), row = document.createElement('tr');
        div.append(row);
        mark(row.sectionRowIndex);
        document.createElement('tbody').append(row);
        mark(row.sectionRowIndex);
        mark(['object', 'frame', 'p'].map(name => document.createElement(name).tabIndex).join());
        mark(document.createElementNS('http://www.w3.org/2000/svg', 'a').tabIndex);
        """) == ["-1", "0", "0,0,-1", "0"])
  }

  @Test("documents of texts and images are in standards mode")
  func generatedDocuments() throws {
    let harness = PageHarness()
    harness.allowsAll = true
    try harness.run(
      """
      for (const type of ['text/plain', 'text/html']) {
        const frame = document.createElement('iframe');
        frame.src = URL.createObjectURL(new Blob(['x'], { type }));
        frame.onload = () => mark(type + ' ' + frame.contentDocument.compatMode);
        document.body.append(frame);
      }
      """)
    #expect(
      harness.log.filter { !$0.hasPrefix("asked") }.sorted() == ["text/html BackCompat", "text/plain CSS1Compat"])
  }

  @Test(
    "gives names that no custom element can have the interface of unknown elements",
    arguments: [
      ("a-b", "HTMLElement"), ("a-", "HTMLElement"), ("a-B", "HTMLUnknownElement"), ("A-b", "HTMLUnknownElement"),
      ("font-face", "HTMLUnknownElement"), ("annotation-xml", "HTMLUnknownElement"),
    ])
  func customNames(name: String, interface: String) throws {
    let log = try PageHarness.log(
      "mark(document.createElementNS('http://www.w3.org/1999/xhtml', '\(name)').constructor.name)")
    #expect(log == [interface])
  }
}
