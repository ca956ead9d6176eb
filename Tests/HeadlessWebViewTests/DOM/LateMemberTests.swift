import Testing

/// Members that a page has from the start, although each is set up on first use.
@Suite("Lazy members")
struct LateMemberTests {
  private func load(_ html: String) throws -> [String] { try PageHarness().load(html) }

  @Test("lazy members are found by reading and by `in`, on the right objects only")
  func lookups() throws {
    let log = try load(
      """
      <body><script>
      mark(['onhashchange' in window, 'ontouchstart' in document, 'oncopy' in document.body, 'onnothing' in window].join());
      mark([window.onblur, document.onkeyup, document.body.oninput, document.onhashchange].join('|'));
      const text = document.createTextNode('x');
      mark([text.onclick, 'onclick' in text, text.title, text.domain, 'body' in text].join());
      mark([text.TEXT_NODE, document.lastModified.length, typeof document.body.insertAdjacentText].join());
      mark([document.body.scrollTop, document.characterSet, document.body.tabIndex].join());
      </script>
      """)
    #expect(
      log == ["true,true,true,false", "|||", ",false,,,false", "3,19,function", "0,UTF-8,-1"])
  }

  @Test("a handler in markup finds lazy members of its document and of the window")
  func scopes() throws {
    let log = try load(
      """
      <p onclick="mark([typeof domain, typeof open, open === document.open, typeof tabIndex].join())">x</p>
      <script>document.querySelector('p').click();</script>
      """)
    #expect(log == ["string,function,true,number"])
  }

  @Test("an enumeration lists all lazy members, and a missing name stays missing")
  func enumeration() throws {
    let log = try load(
      """
      <body><script>
      const names = []; for (const name in document.body) names.push(name);
      mark(['onclick', 'insertAdjacentHTML', 'tabIndex', 'DOCUMENT_NODE', 'baseURI'].every((name) => names.includes(name)));
      mark(new Set(names).size === names.length);
      for (let i = 0; i < 600; i++) if (document.body[`missing${i}`] !== undefined) mark('found');
      document.body.missing1 = 1;
      mark(document.body.missing1 + Object.keys(document.body).join());
      </script>
      """)
    #expect(log == ["true", "true", "1missing1"])
  }

  @Test("naming an interface returns its complete prototype")
  func prototypes() throws {
    let log = try load(
      """
      <body><script>
      mark(document.body.nodeType);
      mark(Object.getPrototypeOf(Node.prototype) === EventTarget.prototype);
      mark(typeof Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'onclick').set);
      mark(Object.getOwnPropertyNames(Document.prototype).includes('lastModified'));
      mark(Node.ELEMENT_NODE + Object.keys(Node.prototype).filter((name) => name === 'normalize').join());
      class Loud extends HTMLElement { get title() { return super.title + '!'; } }
      customElements.define('x-loud', Loud);
      const loud = document.createElement('x-loud'); loud.setAttribute('title', 'hey');
      mark(loud.title);
      </script>
      """)
    #expect(log == ["1", "true", "function", "true", "1normalize", "hey!"])
  }

  @Test("a handler that a script assigns to the window keeps its position among the listeners")
  func windowHandlers() throws {
    let log = try load(
      """
      <body onmessage="mark('never')"><script>
      addEventListener('load', () => mark('before'));
      window.onload = () => mark('first');
      window.onload = () => mark('handler');
      addEventListener('load', () => mark('after'));
      onhashchange = 5;
      mark(Object.keys(window).includes('onload'));
      window.onmessage = () => mark('message');
      dispatchEvent(new MessageEvent('message'));
      dispatchEvent(new Event('hashchange'));
      mark(String(onhashchange));
      document.body.onmessage = () => mark('of the body');
      dispatchEvent(new MessageEvent('message'));
      window.onpageshow = () => mark('pageshow'); window.onpageshow = null;
      window.onpagehide = () => mark('pagehide');
      mark(typeof document.body.onpagehide);
      </script>
      """)
    #expect(
      log == ["true", "message", "null", "of the body", "function", "before", "handler", "after"])
  }

  @Test("definitions of the page replace lazy members")
  func replaced() throws {
    let log = try load(
      """
      <script>
      Object.defineProperty(window, 'onresize', { get() { return 'mine'; }, configurable: true });
      dispatchEvent(new Event('resize'));
      Object.defineProperty(HTMLElement.prototype, 'title', { value: 'fixed', writable: true });
      mark([onresize, document.createElement('p').title].join());
      var onoffline = () => mark('offline');
      dispatchEvent(new Event('offline'));
      </script>
      """)
    #expect(log == ["mine,fixed", "offline"])
  }

  @Test("methods that a page adds to EventTarget.prototype are inherited by the window")
  func patchedEventTarget() throws {
    let log = try load(
      """
      <script>
      const { addEventListener: native } = EventTarget.prototype;
      EventTarget.prototype.addEventListener = function (type, ...rest) { mark('listens ' + type); native.call(this, type, ...rest); };
      window.addEventListener('a', () => mark('heard'));
      document.body?.addEventListener('b', () => {}); document.addEventListener('c', () => {});
      window.dispatchEvent(new Event('a'));
      mark(Object.getOwnPropertyNames(Window.prototype).includes('addEventListener'));
      </script>
      """)
    #expect(log == ["listens a", "listens c", "heard", "false"])
  }
}
