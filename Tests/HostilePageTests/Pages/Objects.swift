/// Pages that pass hostile values to every function of the platform.
extension HostilePage {
  /// Calls every function, constructor and accessor of the platform's interfaces with hostile values.
  ///
  /// The errors that they throw must belong to the page's realm or expose nothing.
  private static func calling(_ name: String, _ values: String) -> HostilePage {
    .init(
      name: "everything is called with \(name)",
      html: "<body><p id=p>x</p><script>\(values)\n\(everything)</script>", isEndless: true
    )
  }

  private static let everything = """
    var found = new Set();
    var names = Object.getOwnPropertyNames(window).concat(platform());
    function platform() {
      return ('Attr Blob BroadcastChannel CSS CSSStyleSheet Comment CustomEvent DOMException DOMImplementation DOMMatrix DOMParser DOMPoint DOMRect '
        + 'DocumentFragment Element Event EventTarget File FileReader FormData HTMLAnchorElement HTMLButtonElement HTMLCanvasElement HTMLElement '
        + 'HTMLFormElement HTMLIFrameElement HTMLImageElement HTMLInputElement HTMLOptionElement HTMLSelectElement HTMLTableElement HTMLTextAreaElement '
        + 'Headers Image IntersectionObserver KeyboardEvent MessageChannel MessageEvent MouseEvent MutationObserver Node NodeFilter Option Performance '
        + 'PerformanceObserver PointerEvent PromiseRejectionEvent Range ReadableStream Request ResizeObserver Response Selection ShadowRoot StaticRange '
        + 'Storage Text TextDecoder TextEncoder TouchEvent TransformStream TreeWalker UIEvent URL URLSearchParams WritableStream XMLHttpRequest '
        + 'XMLSerializer XPathEvaluator AbortController AbortSignal WebSocket EventSource history navigator performance localStorage crypto customElements '
        + 'structuredClone atob btoa matchMedia getComputedStyle getSelection queueMicrotask reportError requestIdleCallback fetch').split(' ');
    }
    function look(error) {
      if ((typeof error !== 'object' && typeof error !== 'function') || error === null || error === trap || mine(error)) return;
      var root = error;
      try { for (var next; (next = Object.getPrototypeOf(root)) !== null;) root = next; } catch { return; }
      if (root !== Object.prototype && root !== error && root.constructor !== undefined) found.add(where + ': ' + (error.stack || error.message || typeof error));
    }
    var where = '', trap = window.trap || {}, mine = window.mine || function () { return false; };
    function attempt(name, steps) { where = name; try { var result = steps(); look(result); if (result instanceof Promise) Promise.prototype.then.call(result, look, look); } catch (error) { look(error); } }
    function callAll(object, name, receivers) {
      for (const key of Reflect.ownKeys(object)) {
        const full = name + '.' + String(key);
        if (/^window\\.(note|alert|look|attempt|callAll|platform|close|stop|values|print|find)$|eval|Function|constructor/.test(full)) continue;
        const descriptor = Reflect.getOwnPropertyDescriptor(object, key);
        for (const value of values) {
          for (const receiver of receivers) {
            if (typeof descriptor.value === 'function') { const f = descriptor.value; attempt(full, () => Reflect.apply(f, receiver(), [value(), value(), value(), value()])); }
            if (descriptor.get) attempt(full, () => Reflect.apply(descriptor.get, receiver(), []));
            if (descriptor.set && key !== 'location' && key !== 'href') attempt(full, () => Reflect.apply(descriptor.set, receiver(), [value()]));
          }
        }
      }
    }
    var made = { Document: () => document, Element: () => document.createElement('p'), Node: () => document.createTextNode('x'), HTMLElement: () => document.createElement('p'),
      Range: () => document.createRange(), Selection: () => getSelection(), Storage: () => localStorage, Window: () => window, CSSStyleDeclaration: () => p.style, DOMTokenList: () => document.createElement('p').classList,
      CharacterData: () => document.createTextNode('x'), NamedNodeMap: () => document.createElement('p').attributes, TreeWalker: () => document.createTreeWalker(document), HTMLIFrameElement: () => document.createElement('iframe'),
      DOMImplementation: () => document.implementation, Crypto: () => crypto, Performance: () => performance, Navigator: () => navigator, CustomElementRegistry: () => customElements, SubtleCrypto: () => crypto.subtle };
    for (const name of names) {
      if (/^(Object|Function|Array|String|Number|Boolean|Symbol|Reflect|Proxy|Math|JSON|Intl|Date|RegExp|Map|Set|Promise|Atomics|WebAssembly|names|values|found|made|where|trap|mine|.*Error|Weak.*|.*Array|.*Buffer|DataView|Iterator|globalThis|BigInt|SharedArrayBuffer|FinalizationRegistry|console|Temporal)$/.test(name)) continue;
      const it = window[name];
      if (typeof it === 'function' && it.prototype && !/^(note|look|attempt|callAll|platform)$/.test(name)) {
        for (const value of values) {
          attempt('new ' + name, () => new it(value(), value(), value()));
          attempt('new ' + name, () => Reflect.construct(it, [value()], new Proxy(it, { get() { throw trap; } })));
        }
        const tag = /^HTML(.*)Element$/.exec(name);
        const tags = { Anchor: 'a', Image: 'img', Paragraph: 'p' };
        const receiver = made[name] || (tag && tag[1] ? () => document.createElement(tags[tag[1]] || tag[1].toLowerCase()) : () => { try { return new it('x', 'y'); } catch { return {}; } });
        callAll(it.prototype, name, [receiver, values[0]]);
      } else if (typeof it === 'object' && it !== null && it !== window && it !== document) callAll(Object.getPrototypeOf(it) || {}, name, [() => it]);
      else if (typeof it === 'function' && !/^(note|look|attempt|callAll|platform|alert|close|stop|open)$/.test(name)) for (const value of values) attempt(name, () => it(value(), value()));
    }
    Promise.resolve().then(() => { note(found.size === 0 ? 'all' : [...found].join('\\n')); });
    """

  static let objects: [HostilePage] = [
    .init(
      name: "an internal error exposes nothing",
      html: """
        <body><script>
        var revoked = Proxy.revocable({}, {}); revoked.revoke();
        var error; try { document.getRootNode(revoked.proxy); } catch (thrown) { error = thrown; }
        note(error instanceof TypeError || error.constructor === undefined); note(String(error));
        var prototype = Object.getPrototypeOf(error), ways = [];
        for (let at = error; at !== null && at !== Object.prototype; at = Object.getPrototypeOf(at))
          for (const key of Reflect.ownKeys(at)) if (typeof error[key] === 'function') ways.push(error[key].constructor);
        note(ways.every((way) => way === undefined || way === Function));
        try { prototype.name = 'mine'; } catch (thrown) {} note(error.name);
        try { note(Reflect.construct(Object, [], error.toString)); } catch (thrown) { note(thrown instanceof TypeError); }
        </script>
        """),
    calling(
      "objects that throw when they are converted",
      "var trap = new Error('trap'); var values = [() => ({ [Symbol.toPrimitive]() { throw trap; } }), () => ({ toString() { throw trap; }, valueOf() { throw trap; } })];"
    ),
    calling(
      "proxies that throw",
      "var trap = new Error('trap'); var values = [() => new Proxy({}, { get() { throw trap; }, has() { throw trap; }, getPrototypeOf() { throw trap; }, ownKeys() { throw trap; }, getOwnPropertyDescriptor() { throw trap; } }), () => new Proxy(function () {}, { get() { throw trap; }, apply() { throw trap; }, getPrototypeOf() { throw trap; } })];"
    ),
    calling(
      "revoked proxies",
      "var values = [() => { const it = Proxy.revocable({}, {}); it.revoke(); return it.proxy; }, () => { const it = Proxy.revocable(function () {}, {}); it.revoke(); return it.proxy; }];"
    ),
    calling(
      "no arguments and primitive values",
      "var values = [() => undefined, () => null, () => Symbol('s'), () => 10n, () => NaN, () => -1, () => 1e300, () => '\\ud800\\u0000', () => ''];"
    ),
    calling(
      "objects of the wrong kind",
      "var values = [() => document, () => window, () => document.createElement('p'), () => new Event('x'), () => [], () => function () {}, () => Object.create(null), () => Object.create(HTMLElement.prototype)];"
    ),
    calling(
      "iterables that are traps",
      "var trap = new Error('trap'); var values = [() => ({ [Symbol.iterator]() { throw trap; } }), () => ({ [Symbol.iterator]() { return { next() { throw trap; } }; } }), () => ({ [Symbol.iterator]: 1 }), () => ({ get length() { throw trap; }, 0: 1 })];"
    ),
  ]
}
