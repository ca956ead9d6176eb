import Testing

/// Definitions, constructors and upgrades of custom elements.
@Suite("Custom elements")
struct CustomElementTests {
  @Test("constructs an element when it is created, and upgrades existing elements")
  func construction() throws {
    let log = try PageHarness.log(
      """
      document.body.innerHTML = '<x-a id="early" title="t"></x-a>';
      const early = document.body.firstChild;
      mark([early.constructor === HTMLElement, early.matches(':defined')]);
      class A extends HTMLElement {
        static observedAttributes = ['title'];
        constructor() { super(); mark(`made ${this.id}`); }
        connectedCallback() { mark(`connected ${this.id} ${this instanceof A}`); }
        attributeChangedCallback(...change) { mark(`changed ${change}`); }
      }
      customElements.define('x-a', A);
      mark([early instanceof A, early.matches(':defined')]);
      const late = document.createElement('x-a');
      late.id = 'late'; late.title = 'u'; document.body.append(late);
      mark(new A().localName);
      mark([customElements.get('x-a') === A, customElements.getName(A), customElements.get('x-b'), customElements.getName(class {})]);
      """)
    #expect(
      log == [
        "true,false", "made early", "changed title,,t,", "connected early true", "true,true", "made ",
        "changed title,,u,",
        "connected late true", "made ", "x-a", "true,x-a,,",
      ])
  }

  @Test("rejects invalid definitions like WebKit")
  func refusals() throws {
    let log = try PageHarness.log(
      """
      const attempt = (...definition) => { try { customElements.define(...definition); mark('defined'); } catch (error) { mark(error.name); } };
      class A extends HTMLElement {}
      attempt('x-a', A); attempt('x-a', class extends HTMLElement {}); attempt('x-b', A);
      for (const name of ['plain', 'x-A', '-x', 'font-face', '1-x']) attempt(name, class extends HTMLElement {});
      attempt('x-c', {}); attempt('x-c', () => {}); attempt('x-c');
      attempt('x-c', class { static get observedAttributes() { mark('never'); } });
      attempt('x-d', class { connectedCallback() {} static disabledFeatures = 1; });
      const inner = class extends HTMLElement { static get disabledFeatures() { attempt('x-f', class {}); return []; } };
      attempt('x-e', inner);
      try { new (class extends HTMLElement {})(); } catch (error) { mark(error.name); }
      try { new HTMLElement(); } catch (error) { mark(error.name); }
      class P extends HTMLParagraphElement {}
      customElements.define('x-p', P, { extends: 'p' });
      try { new P(); } catch (error) { mark(error.name); }
      mark(document.createElement('p', { is: 'x-p' }) instanceof P);
      """)
    #expect(
      log == [
        "defined", "NotSupportedError", "NotSupportedError", "SyntaxError", "SyntaxError", "SyntaxError", "SyntaxError",
        "SyntaxError", "TypeError", "TypeError", "TypeError", "defined", "TypeError", "NotSupportedError", "defined",
        "TypeError", "TypeError", "TypeError", "false",
      ])
  }

  @Test("the parser constructs elements before their attributes and children, with microtasks in between")
  func parser() throws {
    let harness = PageHarness()
    try harness.load(
      """
      <!doctype html><body><script>
      class A extends HTMLElement {
        static observedAttributes = ['id'];
        constructor() { super(); mark(`made ${this.attributes.length} ${this.parentNode}`); Promise.resolve().then(() => mark('microtask')); }
        attributeChangedCallback(name, old, value) { mark(`${value} ${this.isConnected}`); }
        connectedCallback() { mark(`connected ${this.childNodes.length}`); }
      }
      customElements.define('x-a', A);
      </script><x-a id="one">text</x-a><x-a id="two"></x-a><template><x-a></x-a></template>
      """)
    #expect(
      harness.log.filter { !$0.hasPrefix("asked") } == [
        "made 0 null", "microtask", "one true", "connected 0", "made 0 null", "microtask", "two true", "connected 0",
      ])
  }

  @Test("reports exceptions and wrong results of constructors, and the element fails")
  func failures() throws {
    let log = try PageHarness.log(
      """
      window.onerror = (message) => { mark(message); return true; };
      customElements.define('x-throws', class extends HTMLElement { constructor() { super(); throw new Error('boo'); } });
      customElements.define('x-child', class extends HTMLElement { constructor() { super(); this.append('x'); } });
      customElements.define('x-other', class { constructor() { return document.createElement('p'); } });
      customElements.define('x-none', class extends HTMLElement { constructor() { return {}; } });
      for (const name of ['throws', 'child', 'other', 'none']) {
        const made = document.createElement(`x-${name}`);
        mark([made instanceof HTMLUnknownElement, made.matches(':defined')]);
      }
      document.body.innerHTML = '<x-throws></x-throws>';
      mark(document.body.firstChild instanceof HTMLUnknownElement);
      """)
    #expect(
      log == [
        "Error: boo", "true,false", "NotSupportedError: A newly constructed custom element must not have child nodes",
        "true,false",
        "NotSupportedError: A newly constructed custom element has incorrect local name", "true,false",
        "TypeError: The result of constructing a custom element must be a HTMLElement", "true,false", "Error: boo",
        "false",
      ])
  }

  @Test("copies, imports and templates are upgraded only in the page's document")
  func copies() throws {
    let log = try PageHarness.log(
      """
      class A extends HTMLElement { constructor() { super(); mark('made'); } adoptedCallback(from, to) { mark([from === document, to === document]); } }
      customElements.define('x-a', A);
      const template = document.createElement('template');
      template.innerHTML = '<x-a></x-a>';
      mark(template.content.firstChild instanceof A);
      mark(template.content.cloneNode(true).firstChild instanceof A);
      const copy = document.importNode(template.content, true).firstChild;
      mark([copy instanceof A, copy.cloneNode() instanceof A]);
      const other = document.implementation.createHTMLDocument('');
      other.body.append(copy); document.body.append(copy);
      const detached = document.createElement('div');
      detached.innerHTML = '<x-b></x-b>';
      customElements.define('x-b', class B extends HTMLElement { constructor() { super(); mark('made b'); } });
      customElements.upgrade(detached); mark(detached.firstChild.constructor.name);
      """)
    #expect(
      log == [
        "false", "false", "made", "made", "true,true", "true,false", "false,true", "made b", "B",
      ])
  }

  @Test("whenDefined returns the class, with one promise per name, and rejects invalid names")
  func whenDefined() throws {
    let log = try PageHarness.log(
      """
      const promise = customElements.whenDefined('x-a');
      mark(promise === customElements.whenDefined('x-a'));
      promise.then((constructor) => mark(`defined ${constructor.name}`));
      customElements.define('x-a', class A extends HTMLElement {});
      customElements.whenDefined('x-a').then((constructor) => mark(constructor.name));
      customElements.whenDefined('nope').catch((error) => mark(error.name));
      """)
    #expect(log == ["true", "defined A", "A", "SyntaxError"])
  }

  @Test("a page that replaced its built-ins can still define elements")
  func poisoned() throws {
    let log = try PageHarness.log(
      """
      const spoil = () => { throw new Error('spoilt'); };
      Array.prototype.push = Array.prototype.map = Array.prototype.shift = spoil;
      Map.prototype.get = Map.prototype.set = Set.prototype.add = spoil; Promise.prototype.then = spoil; Reflect.construct = spoil;
      Function.prototype.call = Function.prototype.apply = spoil;
      class A extends HTMLElement { connectedCallback() { mark('connected'); } }
      customElements.define('x-a', A);
      document.body.appendChild(document.createElement('x-a')).attachShadow({ mode: 'open' }).innerHTML = '<slot></slot>';
      mark(document.body.lastChild.shadowRoot.firstChild.assignedNodes().length);
      """)
    #expect(log == ["connected", "0"])
  }

  @Test("styles of :defined apply once an element is upgraded")
  func definedStyle() throws {
    #expect(
      try PageHarness.log(
        """
        document.head.innerHTML = '<style>x-late { color: red; } x-late:defined + p { color: blue; }</style>';
        document.body.innerHTML = '<x-late></x-late><p></p>';
        const color = () => getComputedStyle(document.querySelector('p')).color;
        mark(color());
        customElements.define('x-late', class extends HTMLElement {});
        mark(color());
        """) == ["rgb(0, 0, 0)", "rgb(0, 0, 255)"])
  }
}
