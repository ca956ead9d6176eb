import CJavaScriptCore
import JavaScriptEngine
import Testing

@testable import HeadlessWebView

/// Everything that a page can reach belongs to its own window.
///
/// Nothing leads to the implementation's realm, and the page can reach only the host functions that native exposed.
@Suite("Reachability from a page")
struct ReachabilityTests {
  /// A page with a script that walks over all reachable objects and detects host functions.
  private func page(_ configure: (PageHarness) throws -> Void = { _ in }) throws -> PageHarness {
    let harness = PageHarness()
    try configure(harness)
    try harness.load("<!DOCTYPE html><html><head></head><body><p id=p class=c>text</p><iframe></iframe></body></html>")
    let realm = try #require(harness.view.frames.mainRealm())
    // It is not reachable itself during the walk, because the walk holds it in a variable.
    let isHost = try realm.context.makeFunction { arguments in
      Value(JSObjectGetPrivate(arguments.handle(0).ref) != nil, in: arguments.context)
    }
    let walk = try realm.context.evaluate("(() => { \(ReachabilityWalk.script) return walk; })()")
    try realm.context.globalObject.set("prepared", to: try realm.context.evaluate("[]"))
    try realm.context.globalObject["prepared"].invoke("push", [walk, isHost])
    try harness.evaluate("var [walk, isHost] = prepared; delete window.prepared; 0")
    harness.clear()
    return harness
  }

  /// All names that have a value in a page once they are used.
  private func lateNames(_ harness: PageHarness) throws -> [String] {
    let realm = try #require(harness.view.frames.mainRealm())
    let object = try #require(realm.object)
    let names = Value(try realm.core.call(.lazyGlobalNames, [object.handle]).ref, in: realm.core.context)
    let ofModules = DOMScripts.units.flatMap { $0.globals.map(String.init) }
    return try names.toString().split(separator: " ").map(String.init) + ofModules
  }

  /// Runs a script and a limited number of subsequent tasks; functions that the walk called might never finish.
  private func value(_ harness: PageHarness, _ script: String) throws -> StructuredValue {
    var answer: Result<StructuredValue, ScriptError>?
    harness.view.evaluateJavaScript(script) { answer = $0 }
    harness.view.advance(by: .milliseconds(10))
    return try #require(answer).get()
  }

  private func walk(
    _ harness: PageHarness, roots: String = "['window', window]", windows: String = "[window]", calls: Bool = false
  ) throws -> (count: Int, strange: [String], hosts: [String]) {
    _ = try value(
      harness,
      """
      (() => {
        const roots = [\(roots)], windows = \(windows), host = isHost, start = walk;
        delete window.walk; delete window.isHost; window.walk = window.isHost = undefined;
        window.go = start(roots, windows, host, \(calls));
        const { count, strange, hosts } = go();
        window.result = { count, strange, hosts };
      })(); 0
      """)
    let result = try value(
      harness, "(() => { const { count, strange, hosts } = go(); return { count, strange, hosts }; })()")
    func texts(_ value: StructuredValue) -> [String] {
      guard case .array(let list) = value else { return [] }
      return list.compactMap { if case .string(let text) = $0 { text.string } else { nil } }
    }
    guard case .number(let count) = result["count"] else { return (0, ["no result"], []) }
    return (Int(count), texts(result["strange"]), texts(result["hosts"]))
  }

  @Test("a new page reaches only its own window")
  func fresh() throws {
    let (count, strange, hosts) = try walk(try page())
    #expect(strange == [])
    #expect(hosts == [])
    #expect(count > 2000)
  }

  @Test("a page that has used all names, and its frame, reach only their own windows")
  func all() throws {
    let harness = try page()
    for name in try lateNames(harness) where !name.hasPrefix("%") && !name.hasPrefix(".") {
      try harness.evaluate("try { window['\(name)']; frames[0]['\(name)']; } catch {} 0")
    }
    let (count, strange, hosts) = try walk(
      harness, roots: "['window', window], ['frame', frames[0]]", windows: "[window, frames[0]]")
    #expect(strange == [])
    #expect(hosts == [])
    #expect(count > 30_000)
  }

  @Test("a page reaches exactly the functions that native exposes")
  func given() throws {
    let harness = try page { harness in
      harness.view.addScriptFunction("native") { _ in .null }
      harness.view.addScriptInterface("app", functions: ["version": { _ in ["a": [1]] }])
      try harness.view.addScriptMessageHandler(name: "handler") { _ in }
    }
    try harness.evaluate(
      "window.given = [native({ a: 1 }), app.version(), webkit.messageHandlers.handler.postMessage(1)]; 0")
    let (_, strange, hosts) = try walk(harness)
    #expect(strange == [])
    #expect(hosts == ["window.app.version", "window.native"])
  }

  /// Callbacks that the platform calls; each records its arguments and its this value.
  private static let callbacks = """
    window.came = [];
    const note = (name) => function (...all) { came.push([name + ' this', this], [name, all]); for (const [at, each] of all.entries()) came.push([name + ' ' + at, each]);
      try { came.push([name + ' caller', note.caller], [name + ' arguments', arguments.callee]); } catch (error) { came.push([name + ' refusal', error]); } };
    const sloppy = new Function('name', 'came', 'return function called() { came.push([name + " this", this], [name + " caller", called.caller], [name + " callee", arguments.callee.caller], [name + " arguments", called.arguments]); for (var i = 0; i < arguments.length; i++) came.push([name + " " + i, arguments[i]]); }');
    const both = (name, use) => { try { use(note(name)); } catch (error) { came.push([name + ' error', error]); } try { use(sloppy(name, came)); } catch (error) { came.push([name + ' error', error]); } };
    const text = (f) => ({ toString() { f(); return 'a'; }, valueOf() { f(); return 1; }, [Symbol.toPrimitive]: undefined });
    both('listener', (f) => { p.addEventListener('click', f); p.click(); });
    both('handler', (f) => { p.onclick = f; p.click(); });
    both('object', (f) => { p.addEventListener('x', { get handleEvent() { f(); return f; } }); p.dispatchEvent(new CustomEvent('x', { detail: { a: 1 } })); });
    both('timer', (f) => { setTimeout(f, 1, {}); requestAnimationFrame(f); requestIdleCallback(f); queueMicrotask(f); });
    both('mutation', (f) => { new MutationObserver(f).observe(p, { attributes: true, childList: true, characterData: true, subtree: true, attributeOldValue: true }); p.title += 'x'; p.append('y'); });
    both('intersection', (f) => new IntersectionObserver(f).observe(p));
    both('resize', (f) => new ResizeObserver(f).observe(p));
    both('performance', (f) => { new PerformanceObserver(f).observe({ entryTypes: ['mark'] }); performance.mark('m'); });
    both('filter', (f) => { const walker = document.createTreeWalker(document, -1, f); walker.nextNode(); document.createNodeIterator(document, -1, { acceptNode: f }).nextNode(); });
    both('each', (f) => { document.querySelectorAll('*').forEach(f); p.classList.forEach(f); new Headers({ a: 'b' }).forEach(f); new URLSearchParams('a=b').forEach(f); const d = new FormData(); d.set('a', 'b'); for (const pair of d) f(pair); for (const pair of d.entries()) f(pair); });
    both('text', (f) => { p.setAttribute(text(f), text(f)); p.textContent = text(f); document.createElement(text(f)); p.matches(text(f)); new URL(text(f), 'x://y'); setTimeout(text(f), text(f)); p.style.setProperty('--a', text(f)); });
    both('option', (f) => { const bag = new Proxy({}, { get(_, key, receiver) { f(key, receiver); return undefined; }, has(_, key) { f(key); return true; } }); new Event('x', bag); new MouseEvent('x', bag); p.addEventListener('y', () => {}, bag); p.scrollTo(bag); new Request('/x', bag); structuredClone({}, bag); getComputedStyle(p, text(f)); });
    both('iterated', (f) => { const list = { [Symbol.iterator]() { f(); return { next() { f(); return { done: true }; } }; } }; new URLSearchParams(list); new Headers(list); new Blob(list); });
    both('element', (f) => { const name = 'x-e' + came.length; customElements.define(name, class extends HTMLElement { static get observedAttributes() { f(); return ['a']; } constructor() { super(); f(this); } connectedCallback() { f.apply(this, arguments); } attributeChangedCallback() { f.apply(this, arguments); } disconnectedCallback() { f.apply(this, arguments); } }); const made = document.createElement(name); made.setAttribute('a', 'b'); p.append(made); made.remove(); });
    both('slot', (f) => { const host = document.createElement('div'); const root = host.attachShadow({ mode: 'open' }); root.innerHTML = '<slot></slot>'; root.firstChild.onslotchange = f; host.append('x'); document.body.append(host); });
    both('message', (f) => { const { port1, port2 } = new MessageChannel(); port1.onmessage = f; port2.postMessage({ a: [new Map([[1, new Date(0)]])], e: new RangeError('x'), b: new Uint8Array(2) }); addEventListener('message', f); postMessage({ b: [1] }, '*'); const c = new BroadcastChannel('n'); c.onmessage = f; new BroadcastChannel('n').postMessage([{}]); });
    both('error', (f) => { const run = (body) => setTimeout(() => { body(); }, 2); addEventListener('error', f); window.onerror = f; addEventListener('unhandledrejection', f); run(() => null.x); run(() => { throw { own: 1 }; }); run(() => document.createElement('<')); Promise.reject([1]); Promise.reject(document.querySelector.call({})); });
    both('request', (f) => { const x = new XMLHttpRequest(); x.onload = x.onerror = x.onprogress = x.onreadystatechange = f; x.open('GET', 'data:application/json,{"a":[1]}'); x.responseType = 'json'; x.onloadend = () => f(x.response, x.upload); x.send(); });
    both('fetch', (f) => { fetch('data:application/json,{"a":[1]}').then((r) => { f(r, r.headers, [...r.headers]); return r.clone().json().then(f).then(() => r.arrayBuffer()); }).then(f, f); fetch('x:nothing').then(f, f); fetch('https://nobody.example/').then(f, f); new Response(new Blob(['x']).stream()).text().then(f); });
    both('stream', (f) => { const s = new ReadableStream({ start: f, pull: f, cancel: f }, { size: f, highWaterMark: 2 }); const reader = s.getReader(); reader.read().then(f, f); reader.cancel({}).then(f, f); const w = new WritableStream({ start: f, write: f, close: f, abort: f }).getWriter(); w.write({}).then(f, f); w.close().then(f, f); new TransformStream({ start: f, transform: f, flush: f }).writable.getWriter().write(1); });
    both('file', (f) => { const reader = new FileReader(); reader.onload = f; reader.onloadend = () => f(reader.result); reader.readAsArrayBuffer(new Blob(['x'])); new Blob(['x']).arrayBuffer().then(f); new Blob(['y']).text().then(f); });
    both('media', (f) => { const list = matchMedia('(min-width: 1px)'); list.onchange = f; list.addListener(f); f(list); });
    both('history', (f) => { history.pushState({ a: [1] }, '', '#x'); addEventListener('popstate', f); addEventListener('hashchange', f); history.back(); f(history.state); });
    both('clone', (f) => { f(structuredClone({ a: [1, new Map(), new Set(), /x/g, new Date(), new Error('e'), new TypeError('t'), new ArrayBuffer(1), new Uint8Array(1), new Blob(['x']), new DOMException('m', 'n')] })); try { structuredClone(f); } catch (error) { f(error); } });
    both('values', (f) => f(performance.toJSON(), performance.getEntries(), new DOMMatrix().toFloat32Array(), p.getClientRects(), p.getBoundingClientRect().toJSON(), p.getAttributeNames(), crypto.getRandomValues(new Uint8Array(1)), new TextEncoder().encode('x'), new Event('x').composedPath(), navigator.languages, navigator.plugins, location.ancestorOrigins, document.fonts, p.dataset, p.style, getComputedStyle(p), document.styleSheets, document.evaluate('//p', document), new DOMParser().parseFromString('<a/>', 'text/xml'), document.createElement('canvas').getContext('2d').getImageData(0, 0, 1, 1), getSelection(), document.createRange().getClientRects(), document.all, document.forms, document.scripts, frames, visualViewport, screen, indexedDB, caches));
    both('socket', (f) => { const s = new WebSocket('wss://nobody.example/'); s.onerror = s.onclose = f; const e = new EventSource('/nothing'); e.onerror = f; });
    both('signal', (f) => { const c = new AbortController(); c.signal.onabort = f; c.abort(); f(c.signal.reason); AbortSignal.timeout(1).onabort = f; try { c.signal.throwIfAborted(); } catch (error) { f(error); } });
    import('data:text/javascript,export default 1; export const list = [1];').then(note('module'), note('module'));
    import('x:nothing').then(note('no module'), note('no module'));
    navigator.clipboard?.readText?.().then(note('clipboard'), note('clipboard'));
    navigator.permissions?.query?.({ name: 'x' }).then(note('permission'), note('permission'));
    0
    """

  @Test("callbacks expose no arguments and no callers of the implementation")
  func callbacks() throws {
    let harness = try page()
    harness.view.evaluateJavaScript("(() => { \(Self.callbacks) })(); 0") { _ in }
    harness.view.advance(by: .seconds(2))
    let (count, strange, hosts) = try walk(harness, roots: "...came", windows: "[window, frames[0]]")
    #expect(strange == [])
    #expect(hosts == [])
    #expect(count > 3000)
  }

  @Test("a page and a further world of it reach nothing of each other")
  func worlds() throws {
    let harness = try page()
    let script = "(() => { \(Self.callbacks) })(); 0"
    harness.view.evaluateJavaScript(script, in: .named("tools")) { _ in }
    harness.view.evaluateJavaScript(script) { _ in }
    harness.view.evaluateJavaScript(script, in: .named("tools")) { _ in }
    harness.view.advance(by: .seconds(2))
    let world = try harness.view.world(.named("tools"))
    let isHost = try world.context.makeFunction { arguments in
      Value(JSObjectGetPrivate(arguments.handle(0).ref) != nil, in: arguments.context)
    }
    let run = try world.context.evaluate(
      """
      (host) => {
        const start = (() => { \(ReachabilityWalk.script) return walk; })();
        const { count, strange, hosts } = start([...came], [window, frames[0]], host, false)();
        return JSON.stringify([count > 3000, strange, hosts]);
      }
      """)
    #expect(try run.call([isHost]).toString() == "[true,[],[]]")
    let (count, strange, hosts) = try walk(harness, roots: "...came", windows: "[window, frames[0]]")
    #expect(strange == [])
    #expect(hosts == [])
    #expect(count > 3000)
  }

  @Test("a stack overflow at any point exposes nothing of the implementation")
  func stack() throws {
    let harness = try page()
    let log = try harness.evaluate(
      """
      (() => {
        const leaks = new Set(); let caught = 0;
        const check = (error, name) => {
          caught++;
          for (let each = error; each !== null; each = Object.getPrototypeOf(each)) {
            for (const key of Reflect.ownKeys(each)) {
              const member = each[key];
              const maker = typeof member === 'function' ? member.constructor?.constructor ?? member.constructor : undefined;
              if (typeof maker === 'function' && maker('return this')() !== window) leaks.add(name + ' ' + String(key));
            }
            if (each.constructor !== undefined && each.constructor.constructor('return this')() !== window) leaks.add(name + ' constructor');
          }
        };
        const tries = {
          create: () => document.createElement('p').setAttribute('a', 'b'), query: () => document.querySelector('p:not(.a) > b ~ i'),
          markup: () => { p.innerHTML = '<b>x</b>'; }, url: () => new URL('x', 'http://h/').href, event: () => p.dispatchEvent(new Event('x')),
          style: () => getComputedStyle(p).color, headers: () => new Headers({ a: 'b' }).get('a'), clone: () => structuredClone({ a: [1] }),
          storage: () => localStorage.getItem('x'), request: () => { const x = new XMLHttpRequest(); x.open('GET', 'data:,x'); },
          text: () => p.textContent, id: () => p.id, title: () => { document.title = 'x'; }, log: () => history.length,
        };
        for (const name in tries) {
          tries[name]();
          let left = 40;
          const dive = (a, b, c) => { try { dive(a, b, c); } catch (error) { if (left-- > 0) try { tries[name](); } catch (inner) { check(inner, name); } throw error; } };
          try { dive(); } catch (error) { check(error, name); }
        }
        console.log(caught > 0, [...leaks].join());
      })(); 0
      """)
    #expect(log == ["true "])
  }

  @Test("stacks contain nothing of the host")
  func stackTexts() throws {
    let harness = try page()
    let log = try harness.evaluate(
      """
      (() => {
        const texts = [];
        const take = () => { const error = new Error('x'); texts.push(error.stack, error.sourceURL ?? ''); };
        Error.stackTraceLimit = 1000;
        Error.prepareStackTrace = (error, frames) => { texts.push(String(frames)); return error.stack; };
        p.addEventListener('x', take); p.dispatchEvent(new Event('x'));
        document.querySelectorAll('*').forEach(take);
        p.setAttribute('a', { toString() { take(); return ''; } });
        customElements.define('x-s', class extends HTMLElement { constructor() { super(); take(); } }); document.createElement('x-s');
        try { document.querySelector('<'); } catch (error) { texts.push(error.stack, error.sourceURL ?? ''); }
        try { Node.prototype.appendChild.call(1); } catch (error) { texts.push(error.stack, error.sourceURL ?? ''); }
        const bad = texts.join('\\n').split('\\n').filter((line) => /\\.swift|Resources|\\/dom\\/|\\/home|\\/tmp|\\/usr|Sources/.test(line));
        console.log(texts.length > 8, bad.join());
      })(); 0
      """)
    #expect(log == ["true "])
  }
}
