import HeadlessWebView
import JavaScriptEngine
import Testing

/// A further world of a page has the page's DOM and nothing else of it.
@Suite("Worlds of a page: isolation")
struct WorldIsolationTests {
  private static let own = """
    const isOwn = (value) => value instanceof Object && (typeof value !== 'function' || value instanceof Function);
    """

  @Test("variables, expandos and changed built-ins of the page aren't in the world, and the reverse")
  func separate() throws {
    let page = try WorldPage()
    try page.value(
      """
      var mine = 1; a.expando = { x: 1 }; window.JSON = null; Array.prototype.added = 1;
      Element.prototype.getAttribute = () => 'changed'; Node.prototype.more = 1; window.fetch = 1; document.other = 1; 0
      """, in: .page)
    try page.check(
      """
      check('variable', typeof mine === 'undefined' && !('mine' in window));
      check('expando', !('expando' in document.getElementById('a')) && !('other' in document));
      check('JSON', typeof JSON.stringify === 'function' && JSON.stringify([1]) === '[1]');
      check('Array.prototype', !('added' in []));
      check('Element.prototype', document.getElementById('a').getAttribute('id') === 'a');
      check('Node.prototype', !('more' in document.body));
      check('fetch', typeof fetch === 'function');
      var fromWorld = 1; window.alsoFromWorld = 1; document.body.worlds = 1; Object.prototype.intruder = 1;
      Node.prototype.appendChild = null; delete Object.prototype.never;
      """)
    try page.check(
      """
      check('variable', typeof fromWorld === 'undefined' && !('alsoFromWorld' in window));
      check('expando', !('worlds' in document.body));
      check('Object.prototype', !('intruder' in {}));
      check('Node.prototype', typeof document.body.appendChild === 'function');
      """, in: .page)
  }

  @Test("a script of a world has the window's own properties, and can declare variables with their names")
  func ownProperties() throws {
    let page = try WorldPage()
    try page.check(
      """
      const names = Object.getOwnPropertyNames(window);
      for (const name of ['scrollX', 'innerWidth', 'alert']) check(name, names.includes(name));
      check('an element is none', !names.includes('f'));
      """)
    #expect(try page.text("var devicePixelRatio = window.devicePixelRatio || 'none'; `${devicePixelRatio}`") != "none")
    #expect(try page.text("var f = window.f || 'none'; `${f}`") == "none")
  }

  @Test("a change of the DOM in one world is visible in the other")
  func shared() throws {
    let page = try WorldPage()
    try page.value("document.body.append(Object.assign(document.createElement('u'), { id: 'made', title: 't' })); 0")
    #expect(try page.text("made.title + document.body.lastChild.localName", in: .page) == "tu")
    try page.value("made.setAttribute('title', 'n'); made.innerHTML = '<b>x</b>'; 0", in: .page)
    #expect(try page.text("document.querySelector('#made').title + made.firstChild.outerHTML") == "n<b>x</b>")
  }

  @Test("a node has one object in each world, which all members return")
  func identity() throws {
    let page = try WorldPage()
    try page.check(
      """
      const a = document.getElementById('a'), b = a.firstChild;
      check('first child', a.firstChild === b && b.parentNode === a && a.children[0] === b && a.childNodes[0] === b);
      check('query', document.querySelector('#a') === a && document.querySelectorAll('div')[0] === a);
      check('named', window.a === a && document.forms.f === document.getElementById('f'));
      check('named control', document.forms.f.q === document.querySelector('input') && f.elements[0] === f.q);
      check('select', s.options[1] === s.selectedOptions[0] && s[1] === s.options[1] && s.length === 2);
      check('document', a.ownerDocument === document && document.documentElement.parentNode === document);
      check('window', document.defaultView === window && window.window === window && self === window && frames === window);
      check('global', globalThis === window && this === undefined || true);
      check('top', top === window && parent === window);
      check('lists', a.childNodes === a.childNodes && a.classList === a.classList && a.attributes === a.attributes && a.style === a.style && a.dataset === a.dataset && document.forms === document.forms);
      check('active', document.activeElement === document.body);
      check('from point', document.elementFromPoint(1, 1) === null || document.elementFromPoint(1, 1).ownerDocument === document);
      const event = new Event('x', { bubbles: true }); let seen;
      a.addEventListener('x', (e) => { seen = [e === event, e.target === b, e.currentTarget === a, e.composedPath()[1] === a, e.view === undefined]; });
      b.dispatchEvent(event);
      check('event', seen.every((each) => each === true));
      const range = document.createRange(); range.selectNodeContents(a);
      check('range', range.startContainer === a && range.commonAncestorContainer === a);
      getSelection().addRange(range);
      check('selection', getSelection() === document.getSelection() && getSelection().anchorNode === a && getSelection().getRangeAt(0) === range);
      const root = a.attachShadow({ mode: 'open' }); root.innerHTML = '<slot></slot>';
      check('shadow', a.shadowRoot === root && root.host === a && root.firstChild.assignedNodes()[0] === b && root.firstChild.getRootNode() === root);
      check('location', document.location === location && window.location === location && location.href.endsWith('page.html'));
      const walker = document.createTreeWalker(a); 
      check('walker', walker.root === a && walker.nextNode() === b);
      a.expando = 1;
      check('expando', document.getElementById('a').expando === 1);
      """)
    #expect(try page.text("String([a.expando, a.shadowRoot.host === a])", in: .page) == ",true")
  }

  @Test("objects and errors are of the world in which the code runs")
  func instances() throws {
    let page = try WorldPage()
    let checks = """
      const a = document.getElementById('a');
      const is = (name, value, ...classes) => safely(name, () => value !== undefined && value !== null && classes.every((each) => value instanceof each) && value instanceof Object);
      is('element', a, HTMLDivElement, HTMLElement, Element, Node, EventTarget);
      is('document', document, HTMLDocument, Document, Node); is('window', window, Window, EventTarget);
      is('text', document.createTextNode('x'), Text, CharacterData); is('fragment', document.createDocumentFragment(), DocumentFragment);
      is('collection', a.children, HTMLCollection); is('nodes', a.childNodes, NodeList); is('all', document.querySelectorAll('*'), NodeList);
      is('tokens', a.classList, DOMTokenList); is('style', a.style, CSSStyleDeclaration); is('computed', getComputedStyle(a), CSSStyleDeclaration);
      is('dataset', a.dataset, DOMStringMap); is('attributes', a.attributes, NamedNodeMap); is('attribute', a.attributes[0], Attr, Node);
      is('form', document.forms[0], HTMLFormElement); is('select', document.getElementById('s'), HTMLSelectElement);
      is('rectangle', a.getBoundingClientRect(), DOMRect); is('rectangles', a.getClientRects(), DOMRectList);
      is('range', document.createRange(), Range); is('selection', getSelection(), Selection);
      is('names', a.getAttributeNames(), Array); is('path', new Event('x').composedPath(), Array); is('animations', a.getAnimations(), Array);
      is('fetch', fetch('data:,x'), Promise); is('play', document.createElement('video').play().catch(() => {}), Promise);
      is('fonts', document.fonts.ready, Promise); is('image', new Image(), HTMLImageElement, Node); is('URL', new URL('x:y'), URL);
      is('params', new URL('http://x/?a=b').searchParams, URLSearchParams); is('headers', [...new Headers({ a: 'b' })], Array);
      is('clone', structuredClone({ a: [1] }).a, Array); is('map', structuredClone(new Map([[1, 2]])), Map);
      is('parsed', new DOMParser().parseFromString('<p>', 'text/html'), Document); is('storage', localStorage, Storage);
      is('history', history, History); is('navigator', navigator, Navigator); is('languages', navigator.languages, Array);
      is('performance', performance, Performance); is('console', console.log, Function); is('timer', setTimeout, Function);
      is('method', a.getAttribute, Function); is('getter', Object.getOwnPropertyDescriptor(Node.prototype, 'firstChild').get, Function);
      is('bytes', new TextEncoder().encode('x'), Uint8Array); is('random', crypto.getRandomValues(new Uint8Array(1)), Uint8Array);
      const thrown = (steps) => { try { steps(); } catch (error) { return error; } return undefined; };
      is('syntax', thrown(() => document.querySelector('<')), DOMException, Error);
      is('brand', thrown(() => Node.prototype.appendChild.call({}, a)), TypeError); is('argument', thrown(() => a.appendChild(1)), TypeError);
      is('getter brand', thrown(() => Object.getOwnPropertyDescriptor(Node.prototype, 'firstChild').get.call({})), TypeError);
      is('no new', thrown(() => Event('x')), TypeError); is('illegal', thrown(() => new HTMLDivElement()), TypeError);
      is('missing', thrown(() => a.setAttribute('x')), TypeError); is('URL error', thrown(() => new URL('x')), TypeError);
      is('prototype', thrown(() => Object.setPrototypeOf(Window.prototype, {})), TypeError); is('hierarchy', thrown(() => a.appendChild(document)), DOMException);
      check('names', Object.prototype.toString.call(a) === '[object HTMLDivElement]' && String(window) === '[object Window]' && a.constructor === HTMLDivElement);
      check('text of functions', /^function getAttribute\\(\\) \\{\\s*\\[native code\\]\\s*\\}$/.test(a.getAttribute + ''));
      check('length', a.setAttribute.length === 2 && document.createElement.length === 1 && addEventListener.length === 2 && setTimeout.length === 1);
      """
    try page.check(checks, in: .page)
    try page.check(checks)
    try page.check(checks, in: .page)
    try page.check(checks, in: .named("other"))
  }

  @Test("members keep their names and their numbers of parameters")
  func members() throws {
    let page = try WorldPage()
    let list = """
      (() => {
        const texts = [];
        for (const name of ['Node', 'Element', 'Document', 'EventTarget', 'Event', 'HTMLElement', 'NodeList', 'DOMTokenList', 'Window', 'Range', 'URLSearchParams', 'Headers']) {
          const prototype = window[name].prototype;
          for (const key of Reflect.ownKeys(prototype)) {
            const { value, get, set } = Object.getOwnPropertyDescriptor(prototype, key);
            for (const each of [value, get, set]) if (typeof each === 'function') texts.push(name + '.' + String(key) + ' ' + each.name + ' ' + each.length);
          }
        }
        return texts.sort().join('\\n');
      })()
      """
    let ofPage = try page.text(list, in: .page)
    #expect(ofPage.count > 5000)
    #expect(try page.text(list) == ofPage)
  }

  @Test("the window of a frame is that of the same world")
  func frames() throws {
    let page = try WorldPage()
    try page.value("frames[0].mark = 1; 0", in: .page)
    try page.check(
      """
      const { contentWindow, contentDocument } = document.getElementById('i');
      check('window', contentWindow === frames[0] && contentWindow === window[0] && contentWindow.window === contentWindow);
      check('document', contentWindow.document === contentDocument && contentDocument.defaultView === contentWindow);
      check('parent', contentWindow.parent === window && contentWindow.frameElement === document.getElementById('i'));
      check('isolated', !('mark' in contentWindow));
      check('own interfaces', contentDocument.body instanceof contentWindow.HTMLElement && !(contentDocument.body instanceof HTMLElement));
      check('built-ins', contentWindow.Array !== Array && contentDocument.querySelectorAll('*') instanceof contentWindow.NodeList);
      const moved = contentDocument.createElement('p'); document.body.append(moved);
      check('moved', document.body.lastChild === moved && moved.ownerDocument === document);
      """)
  }

  @Test("custom elements belong to the page's own world")
  func customElements() throws {
    let page = try WorldPage()
    try page.value(
      """
      customElements.define('x-e', class extends HTMLElement {
        static observedAttributes = ['at'];
        constructor() { super(); this.made = 1; console.log('made', this instanceof HTMLElement); }
        connectedCallback() { console.log('connected', this.isConnected, this.made); }
        attributeChangedCallback(...all) { console.log(all.join()); }
        method() { return 1; }
      }); 0
      """, in: .page)
    try page.check(
      """
      check('registry', window.customElements === null);
      const made = document.createElement('x-e'); made.setAttribute('at', '1'); document.body.append(made);
      check('prototype', Object.getPrototypeOf(made) === HTMLElement.prototype);
      check('expando', !('made' in made) && made.method === undefined);
      document.body.insertAdjacentHTML('beforeend', '<x-e id=parsed></x-e>');
      check('parsed', Object.getPrototypeOf(document.getElementById('parsed')) === HTMLElement.prototype);
      """)
    #expect(
      page.lines == ["made true", "at,,1,", "connected true 1", "made true", "connected true 1"])
    #expect(try page.text("String([parsed.made, parsed.method()])", in: .page) == "1,1")
  }
}
