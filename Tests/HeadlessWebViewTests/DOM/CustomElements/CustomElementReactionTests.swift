import HeadlessWebView
import JavaScriptEngine
import Testing

/// The times at which the callbacks of custom elements run.
@Suite("Custom element reactions")
struct CustomElementReactionTests {
  private static let element = """
    class A extends HTMLElement {
      static observedAttributes = ['a', 'title', 'class'];
      connectedCallback() { mark(`+${this.id}`); }
      disconnectedCallback() { mark(`-${this.id}`); }
      attributeChangedCallback(name, old, value, namespace) { mark(`${name}:${old}>${value}`); }
    }
    const early = Node.prototype.appendChild;
    customElements.define('x-a', A);
    const make = (id) => { const made = new A(); made.id = id; return made; };
    """

  @Test(
    "a call that changes attributes runs the reactions before it returns",
    arguments: [
      ("e.setAttribute('a', 1)", "a:null>1"), ("e.toggleAttribute('a')", "a:null>"), ("e.title = 't'", "title:null>t"),
      ("e.className = 'c'", "class:null>c"), ("e.classList.add('d')", "class:null>d"),
      ("e.setAttribute('a', 1); e.removeAttribute('a')", "a:null>1 a:1>null"),
      ("e.setAttributeNS('urn:x', 'p:a', 1)", "a:null>1"), ("e.setAttribute('b', 1)", ""),
      ("e.setAttribute('a', 1); e.attributes.a.value = 2", "a:null>1 a:1>2"),
      (
        "const n = document.createAttribute('a'); n.value = 3; e.setAttributeNode(n); e.attributes.removeNamedItem('a')",
        "a:null>3 a:3>null"
      ),
    ])
  func attributes(script: String, expected: String) throws {
    let log = try PageHarness.log("\(Self.element) const e = new A(); \(script); mark('end');")
    #expect(log == expected.split(separator: " ").map(String.init) + ["end"])
  }

  @Test(
    "a call that changes the tree runs all reactions before it returns",
    arguments: [
      ("b.append(make(1), make(2))", "+1 +2"), ("b.append(make(1)); b.innerHTML = ''", "+1 -1"),
      ("const x = make(1); b.append(x); b.append(x)", "+1 -1 +1"), ("early.call(b, make(1))", "+1"),
      ("b.append(make(1), make(2)); b.replaceChildren(make(3))", "+1 +2 -1 -2 +3"),
      ("b.append(make(1)); b.firstChild.replaceWith(make(2))", "+1 -1 +2"),
      ("b.append(make(1)); b.outerHTML = '<p></p>'", "+1 -1"),
      ("b.insertAdjacentHTML('beforeend', '<x-a id=9></x-a>')", "+9"),
      ("b.append(make(1)); const r = new Range(); r.selectNodeContents(b); r.deleteContents()", "+1 -1"),
      ("b.append(make(1)); document.adoptNode(b)", "+1 -1"),
      ("b.textContent = 'x'; b.append(make(5)); b.textContent = ''", "+5 -5"),
    ])
  func tree(script: String, expected: String) throws {
    let log = try PageHarness.log(
      "\(Self.element) const b = document.createElement('div'); document.body.append(b); \(script); mark('end');")
    #expect(log == expected.split(separator: " ").map(String.init) + ["end"])
  }

  @Test("callbacks that change the tree run their own reactions first")
  func nested() throws {
    let log = try PageHarness.log(
      """
      customElements.define('x-b', class extends HTMLElement {
        connectedCallback() { mark(`in ${this.id}`); if (this.id === '1') { const two = document.createElement('x-b'); two.id = '2'; this.append(two); } mark(`out ${this.id}`); }
      });
      const one = document.createElement('x-b'), three = document.createElement('x-b'); one.id = '1'; three.id = '3';
      document.body.append(one, three);
      """)
    #expect(log == ["in 1", "in 2", "out 2", "out 1", "in 3", "out 3"])
  }

  @Test("inserted scripts and listeners have their own reactions")
  func scripts() throws {
    let log = try PageHarness.log(
      """
      \(Self.element)
      const script = document.createElement('script');
      script.textContent = "document.body.append(make(7)); mark('script')";
      const holder = document.createElement('div'); holder.append(script, make(8));
      document.body.append(holder);
      holder.addEventListener('x', () => { holder.append(make(9)); mark('listener'); });
      holder.dispatchEvent(new Event('x'));
      """)
    #expect(log == ["+7", "script", "+8", "+9", "listener"])
  }

  @Test("reports an exception of a callback and runs the remaining ones")
  func exceptions() throws {
    let log = try PageHarness.log(
      """
      window.onerror = (message) => { mark(message); return true; };
      customElements.define('x-b', class extends HTMLElement { connectedCallback() { mark(this.id); throw new Error(this.id); } });
      document.body.innerHTML = '<x-b id=1></x-b><x-b id=2></x-b>';
      """)
    #expect(log == ["1", "Error: 1", "2", "Error: 2"])
  }

  @Test("elements in shadow trees are connected with their host")
  func shadows() throws {
    let log = try PageHarness.log(
      """
      \(Self.element)
      const host = document.createElement('div'), root = host.attachShadow({ mode: 'closed' });
      root.append(make('inner')); host.append(make('light')); mark('apart');
      document.body.append(host); host.remove();
      """)
    #expect(log == ["apart", "+inner", "+light", "-inner", "-light"])
  }

  @Test("a terminated script does not discard later reactions")
  func ended() throws {
    let harness = PageHarness()
    try harness.run(Self.element)
    harness.view.group.virtualMachine.executionTimeLimit = .milliseconds(50)
    try harness.evaluate("document.body.append({ toString() { for (;;); } })")
    harness.view.group.virtualMachine.executionTimeLimit = nil
    try harness.evaluate("document.body.append(make(1)); mark('end')")
    #expect(harness.log == ["+1", "end"])
  }

  @Test("the constructor of an element in the document's markup cannot write into the document")
  func constructorWrites() throws {
    let page = try Page(
      html: """
        <script>
        customElements.define('x-w', class extends HTMLElement {
          constructor() {
            super();
            for (const steps of [() => document.write('no'), () => document.open(), () => document.close()]) try { steps(); } catch (e) { console.log(e.name); }
          }
        });
        </script><x-w></x-w><p id="after"></p><script>console.log(document.getElementById('after') !== null);
        document.write('<i></i>'); console.log(document.querySelector('i') !== null);</script>
        """)
    #expect(page.lines == ["InvalidStateError", "InvalidStateError", "InvalidStateError", "true", "true"])
  }
}
