import HeadlessWebView
import JavaScriptEngine
import Testing

/// Two pages of one machine; one page changes everything it can access.
@Suite("Pages of one machine")
struct GroupIsolationTests {
  /// Replaces or deletes every property of every object that a page can reach, except those that the script itself
  /// needs.
  private static let vandal = """
    (() => {
      const { ownKeys, getOwnPropertyDescriptor, defineProperty, deleteProperty, getPrototypeOf } = Reflect;
      const things = new Set([window]);
      const isThing = (value) => (typeof value === 'object' && value !== null) || typeof value === 'function';
      for (const thing of things) {
        if (things.size > 20000) break;
        const before = getPrototypeOf(thing);
        if (before !== null) things.add(before);
        for (const key of ownKeys(thing)) {
          const found = getOwnPropertyDescriptor(thing, key);
          for (const member of [found?.value, found?.get, found?.set]) if (isThing(member)) things.add(member);
        }
      }
      const evil = function () { throw 'vandal'; };
      let changed = 0;
      const all = [...things], { freeze } = Object, count = all.length;
      for (let at = 0; at < count; at++) {
        const thing = all[at], keys = ownKeys(thing);
        for (let index = 0, end = keys.length; index < end; index++) {
          const key = keys[index];
          if (thing === window && (key === 'window' || key === 'document' || key === 'location' || key === 'top')) continue;
          try { if (defineProperty(thing, key, { __proto__: null, get: evil, set: evil, configurable: true })) changed++; } catch {}
        }
        try { defineProperty(thing, 'vandal', { __proto__: null, get: evil, configurable: true }); } catch {}
        try { freeze(thing); } catch {}
      }
      return changed;
    })()
    """

  /// A page's view of its own built-ins and interfaces: names, descriptors and texts, as one text.
  private static let portrait = """
    (() => {
      const seen = new Map([[window, 0]]), lines = [];
      const isThing = (value) => (typeof value === 'object' && value !== null) || typeof value === 'function';
      const number = (value) => { if (!isThing(value)) return String(value).slice(0, 40); if (!seen.has(value)) seen.set(value, seen.size); return '#' + seen.get(value); };
      for (const thing of seen.keys()) {
        lines.push(number(thing) + ' ' + number(Object.getPrototypeOf(thing)) + ' ' + Object.isExtensible(thing));
        for (const key of Reflect.ownKeys(thing)) {
          const found = Object.getOwnPropertyDescriptor(thing, key);
          if (typeof found.value === 'number') continue;
          lines.push(String(key) + (found.get ? number(found.get) + number(found.set) : number(found.value)) + found.configurable + found.enumerable);
        }
      }
      return lines.join('\\n');
    })()
    """

  private func view(_ group: WebViewGroup, _ url: String = "https://app.example/") throws -> WebView {
    var configuration = WebViewConfiguration()
    configuration.group = group
    let view = WebView(configuration: configuration)
    view.loadHTML("<!DOCTYPE html><p id=p class=c>text</p>", baseURL: try #require(WebURL(url)))
    try view.runUntilIdle()
    return view
  }

  private func value(_ script: String, in view: WebView) throws -> StructuredValue {
    var answer: Result<StructuredValue, ScriptError>?
    view.evaluateJavaScript(script) { answer = $0 }
    try view.runUntilIdle()
    return try #require(answer).get()
  }

  /// Features that work in an unmodified page.
  private static let life = """
    (() => {
      p.innerHTML = '<b class="x">a</b>'; p.querySelector('.x').classList.add('y');
      const q = new URLSearchParams('a=1&b=2'); const out = [p.textContent, p.firstChild.className, q.get('b'), [...q].length, new URL('x', 'https://h/').href];
      localStorage.setItem('k', 'v'); out.push(localStorage.k, JSON.stringify(structuredClone({ a: [1] })), getComputedStyle(p).display);
      p.addEventListener('z', () => out.push('heard')); p.dispatchEvent(new CustomEvent('z'));
      return out.join();
    })()
    """
  private static let alive = "a,x y,2,2,https://h/x,v,{\"a\":[1]},block,heard"

  @Test("changes of one page are invisible in others that exist before or after")
  func vandalism() throws {
    let group = WebViewGroup()
    let before = try view(group)
    let portrait = try value(Self.portrait, in: before)
    let vandal = try view(group)
    let changed = try value(Self.vandal, in: vandal)
    guard case .number(let count) = changed else {
      Issue.record("nothing was changed")
      return
    }
    #expect(count > 1500)
    #expect(try value(Self.portrait, in: before) == portrait)
    #expect(try value(Self.life, in: before) == .string(Self.alive))
    let after = try view(group)
    #expect(try value(Self.portrait, in: after) == portrait)
    #expect(try value(Self.life, in: after) == .string(Self.alive))
    // The frames and next pages of the modified page are intact, too.
    vandal.loadHTML("<!DOCTYPE html><p id=p class=c>text</p>", baseURL: try #require(WebURL("https://app.example/")))
    try vandal.runUntilIdle()
    #expect(try value(Self.life, in: vandal) == .string(Self.alive))
    for view in [before, vandal, after] { view.close() }
  }

  @Test(
    "symbols belong to their page, and the registry shares only names, as in all realms of an agent"
  )
  func symbols() throws {
    let group = WebViewGroup()
    let (one, other) = (try view(group), try view(group))
    let script = """
      Symbol.for('shared').secret = 1; Symbol.for('shared').description.secret = 1;
      const own = Symbol('own'); window[own] = 1; Object.prototype[Symbol.for('shared')] = 'seen'; globalThis.left = 1;
      var leaked = 1; let lexical = 1; Array.prototype.left = 1; Symbol.prototype.left = 1; 'x'.__proto__.left = 1; 0
      """
    _ = try value(script, in: one)
    let seen = try value(
      """
      [Symbol.for('shared').secret, ({})[Symbol.for('shared')], Object.getOwnPropertySymbols(window).length, typeof left, typeof leaked,
        typeof lexical, [].left, Symbol().left, ''.left, Symbol.keyFor(Symbol.for('shared')), Symbol.for('shared') instanceof Object].join()
      """, in: other)
    #expect(seen == .string(",,0,undefined,undefined,undefined,,,,shared,false"))
    one.close()
    other.close()
  }

  @Test("session storage, handlers, cookies, channels and blobs are separate for each view")
  func places() throws {
    let group = WebViewGroup()
    let (one, other) = (try view(group), try view(group))
    _ = try value(
      """
      sessionStorage.k = 1; localStorage.k = 1; document.cookie = 'c=1'; name = 'named'; history.pushState({ s: 1 }, '', '/moved');
      window.address = URL.createObjectURL(new Blob(['secret'])); customElements.define('x-a', class extends HTMLElement {}); 0
      """, in: one)
    let address = try value("address", in: one)
    guard case .string(let text) = address else {
      Issue.record("no address")
      return
    }
    _ = try value(
      "window.got = 'nothing'; fetch('\(text)').then((r) => r.text()).then((t) => { got = t; }, () => {}); window.heard = 0; new BroadcastChannel('c').onmessage = () => { heard++; }; 0",
      in: other)
    _ = try value("new BroadcastChannel('c').postMessage(1); postMessage(1, '*'); 0", in: one)
    let seen = try value(
      "[sessionStorage.k, localStorage.k, document.cookie, name, history.state, location.pathname, got, customElements.get('x-a'), heard, opener, length].join()",
      in: other)
    #expect(seen == .string(",,,,,/,nothing,,0,,0"))
    one.close()
    other.close()
  }
}
