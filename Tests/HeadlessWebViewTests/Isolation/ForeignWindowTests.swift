import HeadlessWebView
import JavaScriptEngine
import Testing

/// A page and a frame of another origin that try to access each other.
@Suite("Windows of another origin")
struct ForeignWindowTests {
  /// The only members of another origin's window that a page may access: HTML, "CrossOriginProperties".
  private static let attack = """
    (target, report) => {
      const open = ['blur', 'close', 'closed', 'focus', 'frames', 'length', 'location', 'opener', 'parent', 'postMessage', 'self', 'top', 'window'];
      const silent = ['then', Symbol.toStringTag, Symbol.hasInstance, Symbol.isConcatSpreadable];
      const names = new Set([...Object.getOwnPropertyNames(window), ...Object.getOwnPropertyNames(Window.prototype), ...Object.getOwnPropertyNames(Object.prototype),
        'document', 'localStorage', 'sessionStorage', 'secret', 'eval', 'Function', 'Object', 'name', 'history', 'frameElement', 'onmessage', 'p', '', 'constructor', '__proto__',
        'addEventListener', 'fetch', 'webkit', 'native', 'WebViewJavascriptBridge', 'dsBridge', 'caches', 'indexedDB', 'navigator', 'screen', 'origin', 'customElements']);
      const wrong = [];
      const attempt = (name, body) => { try { body(); return true; } catch (error) { if (!(error instanceof DOMException) || error.name !== 'SecurityError') wrong.push(name + ' throws ' + error); return false; } };
      for (const name of names) {
        if (open.includes(name) || silent.includes(name)) continue;
        for (const [way, body] of Object.entries({
          get: () => target[name], set: () => { target[name] = 1; }, has: () => name in target, descriptor: () => Object.getOwnPropertyDescriptor(target, name),
          define: () => Object.defineProperty(target, name, { value: 1 }), reflect: () => Reflect.get(target, name, {}),
        })) if (attempt(name, body)) wrong.push(way + ' ' + name);
      }
      for (const name of open) {
        if (name !== 'location' && attempt(name, () => { target[name] = 1; })) wrong.push('set ' + name);
        if (attempt(name, () => { delete target[name]; })) wrong.push('delete ' + name);
      }
      // These members belong to the realm that reads them.
      for (const name of [...open, ...silent]) {
        const value = target[name];
        if (typeof value === 'function' && value.constructor('return this')() !== window) wrong.push('realm of ' + name);
        const found = Object.getOwnPropertyDescriptor(target, name);
        if (Object.getPrototypeOf(found) !== Object.prototype) wrong.push('descriptor of ' + String(name));
      }
      if (Object.getPrototypeOf(target) !== null || Object.getPrototypeOf(target.location) !== null) wrong.push('prototype');
      for (const key of Reflect.ownKeys(target)) if (!open.includes(key) && !silent.includes(key) && !/^[0-9]+$/.test(key)) wrong.push('key ' + String(key));
      const { location } = target;
      for (const name of ['assign', 'reload', 'host', 'pathname', 'search', 'hash', 'origin', 'toString', 'ancestorOrigins', 'constructor', 'valueOf', 'x'])
        for (const body of [() => location[name], () => { location[name] = '1'; }, () => name in location, () => Object.getOwnPropertyDescriptor(location, name)]) if (attempt(name, body)) wrong.push('location.' + name);
      if (attempt('href', () => location.href)) wrong.push('location.href');
      // The tools of a window do not give access to the other window, either.
      const self = Object.getOwnPropertyDescriptors(window);
      for (const name of ['document', 'localStorage', 'history', 'navigator', 'name', 'frameElement', 'onload', 'origin']) {
        const get = self[name]?.get ?? Object.getOwnPropertyDescriptor(Window.prototype, name)?.get;
        if (get === undefined) continue;
        let value;
        try { value = get.call(target); } catch (error) { if (Object.getPrototypeOf(error) !== TypeError.prototype && !(error instanceof DOMException)) wrong.push('tool ' + name); continue; }
        if (value !== undefined && value !== window[name]) wrong.push('tool ' + name);
      }
      for (const body of [() => EventTarget.prototype.addEventListener.call(target, 'message', () => report(['heard'])), () => window.fetch.call(target, '/x'),
        () => setTimeout.call(target, () => {}), () => structuredClone(target)]) try { body(); } catch (error) { if (error.constructor.constructor('return this')() !== window) wrong.push('error of another realm'); }
      Object.prototype.polluted = 1; Function.prototype.polluted = 1; try { if (target.polluted !== undefined) wrong.push('polluted'); } catch {}
      try { if (target.postMessage.polluted !== 1) wrong.push('function'); } catch (error) { wrong.push('function ' + error); }
      delete Object.prototype.polluted; delete Function.prototype.polluted;
      report(wrong);
    }
    """

  private func load(_ sandbox: String, _ source: String) throws -> PageHarness {
    let harness = PageHarness()
    harness.allowsAll = true
    harness.view.network.route(where: { $0.host == "other.example" }) { _ in
      .html(
        "<p id=p>inside</p><script>window.secret = 'child'; onmessage = (e) => console.log(e.data + ' ' + e.origin); \(Self.run("parent"))</script>"
      )
    }
    try harness.load(
      "<!DOCTYPE html><p id=p>outside</p><script>window.secret = 'page';</script><iframe id=f \(sandbox) \(source)></iframe>"
    )
    return harness
  }

  private static func run(_ target: String) -> String {
    "(\(attack))(\(target), (wrong) => console.log('wrong: ' + wrong.join()));"
  }

  @Test(
    "a page and its frame can access of each other only what HTML allows",
    arguments: [
      ("", "src='https://other.example/'"), ("sandbox='allow-scripts'", "src='https://other.example/'"),
      ("sandbox='allow-scripts'", "srcdoc='<script>SCRIPT</script>'"),
      ("", "src='data:text/html,<script>SCRIPT</script>'"),
      ("sandbox='allow-scripts'", "src='about:blank'"),
    ])
  func both(sandbox: String, source: String) throws {
    let harness = try load(sandbox, source.contains("SCRIPT") ? "" : source)
    if source.contains("SCRIPT") {
      // The child's script is embedded as JSON, which cannot end the parent's script.
      let text = try JSONText.encode("<p id=p>inside</p><script>\(Self.run("parent"))</script>").string
      let set =
        source.hasPrefix("srcdoc") ? "made.srcdoc = text" : "made.src = 'data:text/html,' + encodeURIComponent(text)"
      try harness.evaluate(
        """
        f.remove(); { const text = \(text), made = document.createElement('iframe'); \(sandbox.isEmpty ? "" : "made.sandbox = 'allow-scripts';")
        \(set); document.body.append(made); } 0
        """)
    }
    try harness.evaluate(Self.run("document.querySelector('iframe').contentWindow") + "0")
    try harness.evaluate(
      "{ const f = document.querySelector('iframe'); console.log(f.contentDocument, f.getSVGDocument()); } 0")
    let expected = source.contains("blank") ? ["wrong: ", "null null"] : ["wrong: ", "wrong: ", "null null"]
    #expect(harness.log.filter { !$0.hasPrefix("asked") } == expected)
  }

  @Test("storage, cookies and channels of other origins are separate, and an opaque origin has none")
  func storage() throws {
    let harness = PageHarness()
    harness.allowsAll = true
    let script =
      "try { localStorage.k = (localStorage.k ?? '') + origin; sessionStorage.k = origin; console.log(localStorage.k); } catch (e) { console.log(e.name); } try { console.log(document.cookie); } catch (e) { console.log(e.name); } new BroadcastChannel('c').onmessage = () => console.log('heard');"
    harness.view.network.route(where: { $0.host == "other.example" }) { _ in .html("<script>\(script)</script>") }
    try harness.load(
      "<script>localStorage.k = 'page '; document.cookie = 'c=1'; new BroadcastChannel('c').onmessage = () => console.log('own');</script>"
        + "<iframe src='https://other.example/'></iframe><iframe sandbox='allow-scripts' src='https://other.example/'></iframe>"
    )
    try harness.evaluate("new BroadcastChannel('c').postMessage(1); console.log(localStorage.k); 0")
    let lines = harness.log.filter { !$0.hasPrefix("asked") }
    #expect(lines == ["https://other.example", "", "SecurityError", "SecurityError", "page ", "own"])
  }
}
