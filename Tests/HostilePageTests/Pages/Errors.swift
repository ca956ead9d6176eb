/// Pages that throw values other than errors, and errors that are traps.
extension HostilePage {
  private static func throwing(_ name: String, _ value: String)
    -> HostilePage
  {
    .init(
      name: "\(name) is thrown everywhere",
      top: "function bad() { throw \(value); }",
      script: """
        setTimeout(bad); Promise.resolve().then(bad); queueMicrotask(bad); requestAnimationFrame(bad);
        new Promise(bad); addEventListener('x', bad); dispatchEvent(new Event('x'));
        new MutationObserver(bad).observe(document.body, { attributes: true }); document.body.title = 'x';
        try { reportError((function () { try { bad(); } catch (error) { return error; } })()); } catch (error) {}
        app.handle('bad', bad);
        \(talk)
        app.call('echo', 1, bad);
        """, steps: [.call("hi", "1"), .callOnly("bad", "1"), .evaluate("bad()"), .evaluate("setTimeout(bad); 1")])
  }

  static let errors: [HostilePage] = [
    throwing("undefined", "undefined"),
    throwing("null", "null"),
    throwing("a symbol", "Symbol('s')"),
    throwing("a BigInt", "10n"),
    throwing("a function", "bad"),
    throwing("a node", "document.body"),
    throwing("the window", "window"),
    throwing("an object whose toString throws", "({ toString() { throw new Error('toString'); } })"),
    throwing("an object without a string form", "Object.create(null)"),
    throwing(
      "an object that throws itself",
      "(function () { var it = { toString() { throw it; }, get message() { throw it; }, get stack() { throw it; } }; return it; })()"
    ),
    throwing(
      "a proxy that throws", "new Proxy({}, { get() { throw 1; }, getPrototypeOf() { throw 2; }, has() { throw 3; } })"),
    throwing(
      "a revoked proxy",
      "(function () { var it = Proxy.revocable(function () {}, {}); it.revoke(); return it.proxy; })()"),
    throwing(
      "an error whose members throw",
      "(function () { var it = new Error('x'); for (const key of ['message', 'name', 'stack', 'line', 'column', 'sourceURL', 'cause', 'toString']) Object.defineProperty(it, key, { get() { throw 1; } }); return it; })()"
    ),
    throwing(
      "an error whose members are objects",
      "Object.assign(new Error('x'), { message: {}, name: [], stack: { toString() { throw 1; } }, line: 'x', column: -1e99, sourceURL: Symbol('s') })"
    ),
    throwing(
      "an error with an invalid line",
      "Object.assign(new Error('x'), { line: 1e300, column: NaN, sourceURL: '\\ud800\\u0000' })"),
    throwing(
      "an error with a stack of 2000 frames", "Object.assign(new Error('m'), { stack: 'a@b:1:2\\n'.repeat(2e3) })"),
    throwing(
      "an error with a false stack",
      "Object.assign(new Error('m'), { stack: '\\u0000@:::-1:99999999999999999999\\n@\\n\\ud800' })"),
    throwing("an error with a message of 100 KB", "new Error('m'.repeat(1e5))"),
    throwing("an error with a lone surrogate", "new Error('\\ud800\\u0000\\u2028')"),
    throwing(
      "an error that is its own cause",
      "(function () { var it = new AggregateError([], 'x'); it.cause = it; it.errors.push(it); return it; })()"),
    throwing(
      "an error of a class with a hostile name",
      "new (class extends Error { get name() { return { toString() { throw 1; } }; } })('x')"),
    throwing("an error that is frozen", "Object.freeze(new TypeError('x'))"),
    throwing("a promise that rejects", "Promise.reject(new Error('inner'))"),
    .init(
      name: "onerror throws", top: "n = 0; window.onerror = function () { n++; throw new Error('again'); };",
      script: talk + "throw new Error('first');", steps: [.call("hi", "1"), .evaluate("n")]),
    .init(
      name: "onerror causes the next error",
      top:
        "n = 0; window.onerror = function () { if (n++ < 100) setTimeout(function () { throw new Error('next'); }); return true; };",
      script: talk + "throw new Error('first');", steps: [.call("hi", "1"), .evaluate("n")]),
    .init(
      name: "onerror calls native and leaves",
      top: "window.onerror = function (message) { app0.call('take', message); location = 'about:blank'; };",
      script: "var app0 = app; window.app0 = app; throw new Error('first');"),
    .init(
      name: "unhandledrejection rejects",
      top: "n = 0; window.onunhandledrejection = function () { if (n++ < 100) Promise.reject(n); };",
      script: talk + "Promise.reject(0);", steps: [.call("hi", "1"), .evaluate("n")]),
    .init(
      name: "a stack overflow is thrown everywhere", top: "function over() { over(); }",
      script: talk + "setTimeout(over); queueMicrotask(over); app.handle('over', over); over();",
      steps: [.call("hi", "1"), .callOnly("over", "1"), .evaluate("over()"), .evaluate("1")]),
    .init(
      name: "a stack overflow calls native at its end",
      top:
        "var app0; function over(n) { try { over(n + 1); } catch (error) { app0.handle('h' + (n % 7), over); if (n === 100) app0.call('take', 1); throw 0; } }",
      script: "app0 = app; try { over(0); } catch {} app.call('take', 2);"),
    .init(
      name: "a stack overflow occurs everywhere",
      top: """
        function at(f) {
          // An error of the implementation's own realm would give the page access to that realm.
          function look(error) { var root = error; try { for (var next; (next = Object.getPrototypeOf(root)) !== null;) root = next; } catch (e) { return; } if (root !== Object.prototype) foreign = String(f); }
          function over() { try { over(); } catch { try { f(); } catch (error) { try { look(error); } catch {} } } }
          over();
        }
        var foreign = 'none';
        """,
      script: talk + """
        for (const f of [() => document.createElement('p'), () => document.body.innerHTML = '<p>x</p>', () => document.body.cloneNode(true), () => localStorage.setItem('a', 'b'), () => new URL('https://a/'), () => structuredClone({ a: [1] }), () => document.querySelector('p > a'), () => postMessage(1), () => setTimeout(() => {}), () => getComputedStyle(document.body).color, () => document.body.setAttribute('a', 'b'), () => dispatchEvent(new Event('x')), () => new MutationObserver(() => {}).observe(document.body, { attributes: true }), () => history.pushState(1, ''), () => new Blob(['x']), () => navigator.language, () => console.log('x'), () => document.body.append(document.createElement('iframe'))]) at(f);
              note(foreign);
        """, steps: [.call("hi", "1")]),
  ]
}
