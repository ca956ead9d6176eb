import Testing

/// Pages that replaced built-ins on which the implementation might depend.
@Suite("Poisoned pages")
struct PoisonedPageTests {
  @Test("built-ins of a page that throw do not break the platform")
  func poisoned() throws {
    let log = try PageHarness.log(
      """
      const log = console.log.bind(console);
      const evil = function () { throw new Error('poisoned'); };
      for (const C of [Array, String, Map, Set, Uint8Array, ArrayBuffer, RegExp, Promise, Object.getPrototypeOf(Uint8Array), WeakMap, DataView]) for (const k of Reflect.ownKeys(C.prototype)) { if (k === 'constructor' || k === Symbol.toStringTag) continue; const d = Object.getOwnPropertyDescriptor(C.prototype, k); if (d.configurable && 'value' in d && typeof d.value === 'function' && !(C === Promise && k === 'then') && !(C === Array && (k === Symbol.iterator || k === 'values'))) C.prototype[k] = evil; }
      Object.keys = Object.assign = Object.create = Object.defineProperty = Object.getPrototypeOf = Object.getOwnPropertyDescriptor = Object.fromEntries = Object.entries = Object.setPrototypeOf = Reflect.apply = Reflect.ownKeys = Symbol.for = JSON.parse = JSON.stringify = Array.from = Promise.resolve = parseInt = String.fromCharCode = evil;
      Function.prototype.call = Function.prototype.apply = Function.prototype.bind = evil;
      const OP = Promise, OT = TypeError;
      globalThis.Promise = evil; globalThis.Uint8Array = evil; globalThis.Array = evil; globalThis.Map = evil; globalThis.Symbol = evil; globalThis.TypeError = evil; globalThis.Proxy = evil;globalThis.Object = evil;
      const t = (n, f) => { try { log(n, f()); } catch (e) { log(n, 'THREW', e.message, e.stack); } };
      t('ls', () => { localStorage.a = 1; localStorage.setItem('b', '2'); localStorage.removeItem('a'); return localStorage.b + localStorage.length + ('b' in localStorage); });
      t('url', () => { const u = new URL('x?a=b', 'https://h/'); u.searchParams.append('q', 'r s'); u.hash = 'z'; return u.href; });
      t('urlbad', () => { try { new URL(':'); } catch (e) { return e instanceof OT; } });
      t('sp', () => { const p = new URLSearchParams('a=1&b=%20'); p.sort(); let s = ''; const i = p.entries(); for (;;) { const r = i.next(); if (r.done) break; s += r.value[0] + r.value[1]; } return s + p.get('b') + p.getAll('a').length + new URLSearchParams({k: 'v'}); });
      t('te', () => new TextDecoder().decode(new TextEncoder().encode('h\\u00e9')));
      t('blob', () => new Blob(['ab', 'c'], {type: 'a/b'}).slice(1).size);
      var r; t('FR', () => { r = new FileReader(); return 1; }); r.onload = () => log('fr', r.result); r.readAsText(new Blob(['zz']));
      t('fd', () => { const d = new FormData(); d.append('f', new Blob(['x'])); return d.get('f').name; });
      t('hdr', () => { const h = new Headers({ a: 'b' }); h.append('A', 'c'); return h.get('a'); });
      t('req', () => new Request('x', { method: 'POST', body: 'b', headers: [['a', 'b']] }).headers.get('a'));
      fetch('data:application/json,{"a":1}').then((r) => r.json()).then((j) => log('fetch', j.a), (e) => log('fetch failed', e.message));
      const x = new XMLHttpRequest(); x.open('GET', 'data:,hi'); x.responseType = 'blob'; x.onload = () => log('xhr', x.response.size); x.send(new URLSearchParams('a=b'));
      t('mm', () => matchMedia('(min-width: 300px)').matches);
      t('rnd', () => crypto.randomUUID().length);
      new IntersectionObserver((e, o) => log('io', e.length, e[0].isIntersecting)).observe(document.body);
      new ResizeObserver((e, o) => log('ro', e.length, e[0].contentRect.width)).observe(document.body);
      t('res', () => { const q = Response.json({ a: 1 }); return q.headers.get('content-type'); });
      """)
    #expect(
      log == [
        "ls 21true", "url https://h/x?a=b&q=r+s#z", "urlbad true", "sp a1b  1k=v", "te h\u{e9}", "blob 2", "FR 1",
        "fd blob",
        "hdr b, c", "req b", "mm true", "rnd 36", "res application/json", "fetch 1", "xhr 2", "fr zz",
        "ro 1 359", "io 1 true",
      ])
  }

  /// Features that are set up on first use, in a page that prepared for it.
  private static let late = """
    const t = (name, steps) => { try { say(name + ' ' + steps()); } catch (e) { say(name + ' THREW ' + e.message); } };
    t('navigator', () => navigator.language + navigator.languages.length + navigator.plugins.length + screen.width);
    t('location', () => location.pathname + location.ancestorOrigins.length);
    t('history', () => { history.pushState({ a: 1 }, '', '#b'); return history.state.a; });
    t('css', () => CSS.escape('a b'));
    t('elements', () => { customElements.define('x-a', class extends HTMLElement {}); return document.createElement('x-a').localName; });
    t('performance', () => { performance.mark('m'); return performance.getEntriesByName('m').length + PerformanceObserver.supportedEntryTypes.length; });
    t('boxes', () => document.body.offsetWidth + document.body.getBoundingClientRect().width);
    t('pairs', () => { let all = ''; new URLSearchParams('p=1').forEach((value, key) => { all += key + value; }); return all + new Headers({ p: 'q' }).get('p'); });
    t('copy', () => structuredClone({ p: { q: new ArrayBuffer(2) } }).p.q.byteLength);
    t('handler', () => { document.body.setAttribute('onclick', 'this.title = event.type'); document.body.click(); return document.body.title; });
    t('window', () => btoa('a') + getComputedStyle(document.body).display + getSelection().rangeCount);
    t('lists', () => document.body.getAttributeNames().length);
    t('sockets', () => { const source = new EventSource('/none'); source.close(); return new WebSocket('wss://nobody.example/').readyState + source.readyState + new BroadcastChannel('c').name; });
    requestAnimationFrame((now) => say('frame ' + typeof now));
    """

  @Test(
    "lazy setup after a page's first script is independent of that script's changes",
    arguments: [
      // Properties that descriptors, options and results would inherit.
      """
      for (const key of ['value', 'get', 'set', 'writable', 'length', 'construct', 'constants', 'statics', 'tag', 'expose']) {
        const descriptor = { __proto__: null, configurable: true, get: () => undefined, set(value) {
          define(this, key, { __proto__: null, value, writable: true, enumerable: true, configurable: true });
        } };
        define(Object.prototype, key, descriptor);
      }
      """,
      "for (const key of ['realm', 'interface', 'name', 'keys', 'values', 'entries', 'forEach', 'type', 'q']) define(Object.prototype, key, { configurable: true, get: () => undefined, set: evil });",
      "for (const key of ['0', '1', '2']) define(Array.prototype, key, { configurable: true, get: () => undefined, set: evil });",
      "Array.prototype[Symbol.iterator] = evil; Object.getPrototypeOf(new Map().keys()).next = evil;",
      """
      for (const holder of [Reflect, Math, JSON, Symbol, Promise, Array, Object]) {
        for (const key of Object.getOwnPropertyNames(holder)) if (typeof holder[key] === 'function' && key !== 'prototype' && holder !== Object) holder[key] = evil;
      }
      for (const key of ['assign', 'create', 'defineProperties', 'freeze', 'getOwnPropertyDescriptors', 'keys', 'entries', 'setPrototypeOf', 'defineProperty']) Object[key] = evil;
      """,
      "for (const name of ['Object', 'Reflect', 'Math', 'Function', 'Promise', 'Symbol', 'Array', 'Map', 'TypeError']) globalThis[name] = evil;",
      "for (const key of ['call', 'apply', 'bind']) Function.prototype[key] = evil; for (const key of ['join', 'map', 'push', 'slice']) Array.prototype[key] = evil;",
    ])
  func lateFaces(poison: String) throws {
    let log = try PageHarness.log(
      """
      const say = console.log.bind(console);
      const define = Object.defineProperty;
      const evil = function () { throw new Error('poisoned'); };
      \(poison)
      \(Self.late)
      """)
    #expect(
      log == [
        "navigator en-US15375", "location /page.html0", "history 1", #"css a\ b"#, "elements x-a", "performance 6",
        "boxes 718", "pairs p1q", "copy 2", "handler click", "window YQ==block0", "lists 2", "sockets 2c",
        "frame number",
      ])
  }
}
