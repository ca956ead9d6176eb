import Testing

/// Pages that replaced what the implementation might lean on.
@Suite("Poisoned pages")
struct PoisonedPageTests {
  @Test("built-ins of a page that throw break nothing of the platform's")
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
        "hdr b, c", "req b", "mm true", "rnd 36", "res application/json", "fetch 1", "xhr 2", "io 1 true", "ro 1 359",
        "fr zz",
      ])
  }
}
