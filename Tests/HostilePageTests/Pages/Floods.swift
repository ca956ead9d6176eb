/// Pages that do too much of one thing.
extension HostilePage {
  static let floods: [HostilePage] = [
    .init(
      name: "10^4 calls in one turn",
      script: "for (let i = 0; i < 1e4; i++) WebViewJavascriptBridge.callHandler('take0', i); app.call('take', 'end');"),
    .init(
      name: "1000 calls that expect responses",
      script: "n = 0; for (let i = 0; i < 1000; i++) app.call('take', i, function () { n++; });"),
    .init(name: "a script that never ends", script: "app.call('take', 1); for (;;);", limit: .milliseconds(30)),
    .init(
      name: "a script that catches its termination",
      script: "app.call('take', 1); for (;;) try { for (;;); } catch {} finally { for (;;); }", limit: .milliseconds(30)
    ),
    .init(
      name: "a handler that never ends", script: talk + "app.handle('spin', function () { for (;;); });",
      steps: [.call("hi", "1"), .callOnly("spin", "1"), .evaluate("1")], limit: .milliseconds(50)),
    .init(
      name: "a timer that never ends", script: talk + "setTimeout(function () { for (;;); }, 20);",
      steps: [.call("hi", "1")], limit: .milliseconds(50)),
    .init(
      name: "a listener that never ends",
      script: talk
        + "addEventListener('load', function () { for (;;); }); addEventListener('unload', function () { for (;;); });",
      steps: [.call("hi", "1"), .reload], limit: .milliseconds(50)),
    .init(
      name: "an evaluation that never ends", script: talk,
      steps: [
        .evaluate("for (;;);"), .evaluate("1"), .call("hi", "1"), .evaluate("while (true) document.createElement('p')"),
        .evaluate("[1, 2].sort(() => { for (;;); })"), .evaluate("({ get a() { for (;;); } })"),
      ], limit: .milliseconds(50)),
    .init(
      name: "microtasks without end",
      script: "app.call('take', 1); (function again() { Promise.resolve().then(again); })();", limit: .milliseconds(50)),
    .init(
      name: "queueMicrotask without end",
      script: "app.call('take', 1); (function again() { queueMicrotask(again); })();", limit: .milliseconds(50)),
    .init(
      name: "timers without end",
      script: talk + "(function again() { setTimeout(again); })(); setInterval(function () {}, 0);",
      steps: [.call("hi", "1")], isEndless: true),
    .init(
      name: "1000 intervals",
      script: "n = 0; for (let i = 0; i < 1e3; i++) setInterval(function () { n++; }, 100);", isEndless: true),
    .init(
      name: "10^4 timers",
      script: talk + "n = 0; for (let i = 0; i < 1e4; i++) setTimeout(function () { n++; }, i % 7);",
      steps: [.call("hi", "1"), .evaluate("n")]),
    .init(
      name: "invalid delays",
      script: talk
        + "for (const delay of [NaN, Infinity, -1, 1e99, 2 ** 31, '\\ud800', {}, null]) { const id = setTimeout(function () {}, delay); if (delay !== null) clearTimeout(id); } try { setTimeout(function () {}, { valueOf() { throw new Error('delay'); } }); } catch (error) { note(error.message); } try { setTimeout(function () {}, 1n); } catch (error) { note(error.name); } clearTimeout(1e99); clearTimeout(-1); clearTimeout('x');",
      steps: [.call("hi", "1")]),
    .init(
      name: "animation frames without end",
      script: talk
        + "(function again() { requestAnimationFrame(again); })(); (function idle() { requestIdleCallback(idle); })();",
      steps: [.call("hi", "1")], isEndless: true),
    .init(
      name: "messages without end",
      script: talk + "onmessage = function () { postMessage(1, '*'); }; postMessage(1, '*');",
      steps: [.call("hi", "1")], isEndless: true),
    .init(name: "calls without end", script: "(function again() { app.call('echo', 1, again); })();", isEndless: true),
    .init(
      name: "1 MB of console", script: talk + "for (let i = 0; i < 10; i++) console.log('x'.repeat(1e5));",
      steps: [.call("hi", "1")]),
    .init(
      name: "a console of hostile values",
      script:
        "var loop = []; loop[0] = loop; var deep = []; for (let i = 0; i < 2000; i++) deep = [deep]; for (const value of [loop, deep, window, document, Symbol('s'), 10n, NaN, function () {}, Object.create(null), new Proxy({}, { get() { throw 1; }, ownKeys() { throw 1; }, getPrototypeOf() { throw 1; } }), { get a() { throw 1; } }, { toString() { throw 1; } }, new (class { get [Symbol.toStringTag]() { throw 1; } })(), new Map([[loop, deep]]), '\\ud800\\u0000', new Date(NaN), -0, Array(1e4)]) { console.log(value); console.log('%s %o %d %c', value, value, value, value); console.table(value); console.dir(value); console.error(value); } console.log(...Array(1e3).fill(1)); for (let i = 0; i < 100; i++) console.group(i); console.log('x'); console.count({ toString() { return 'c'; } }); console.time(loop); console.assert(false, deep);"
    ),
    .init(
      name: "strings that are too long",
      script: talk
        + "var s = 'x'; try { for (;;) s += s; } catch (error) { note(error.name); } for (const go of [() => document.title = s, () => document.createTextNode(s).length, () => localStorage.a = s.slice(0, 1e5), () => document.cookie = 'a=' + s.slice(0, 1e5), () => new Blob([s.slice(0, 1e5)]).size, () => note(s.slice(0, 1e5).length), () => app.call('take', s.slice(0, 1e5))]) try { go(); } catch (error) { note(error.name); } s = null;",
      steps: [.call("hi", "1")]),
    .init(
      name: "arrays that are too long",
      script: talk
        + "for (const go of [() => note(Array(1e9).length), () => new Uint8Array(1e12), () => document.body.append(...Array(1e4)), () => String.fromCharCode(...Array(1e6)), () => structuredClone(Array(1e6)).length, () => new Uint8ClampedArray(-1), () => crypto.getRandomValues(new Uint8Array(1e6)), () => document.createElement('canvas').width = 1e9, () => { const c = document.createElement('canvas'); c.width = c.height = 32767; c.getContext('2d').getImageData(0, 0, 32767, 32767); }]) try { go(); } catch (error) { note(error.name); }",
      steps: [.call("hi", "1")]),
    .init(
      name: "storage without end",
      script: talk
        + "try { for (let i = 0; i < 1e3; i++) localStorage['k' + i] = 'x'.repeat(1e5); } catch (error) { note(error.name); } localStorage.clear(); localStorage.__proto__ = 'x'; localStorage.setItem('__proto__', 'y'); localStorage.length = 3; note(localStorage.length); localStorage.clear(); for (let i = 0; i < 500; i++) document.cookie = 'c' + i + '=' + 'y'.repeat(100); document.cookie = '__proto__=x; domain=example; expires=NaN'; document.cookie = '\\u0000=\\ud800';",
      steps: [.call("hi", "1")]),
    .init(
      name: "10^5 listeners and 10^4 events",
      script: talk
        + "n = 0; for (let i = 0; i < 1e5; i++) addEventListener('x', function () { n++; }); dispatchEvent(new Event('x')); for (let i = 0; i < 1e4; i++) document.dispatchEvent(new Event('y')); note(n);",
      steps: [.call("hi", "1")]),
    .init(
      name: "20,000 elements",
      script: talk
        + "document.body.innerHTML = '<b></b>'.repeat(2e4); note(document.querySelectorAll('b').length); document.body.innerHTML = '';",
      steps: [.call("hi", "1")]),
    .init(
      name: "requests without end",
      script: talk
        + "for (let i = 0; i < 300; i++) { fetch('/x' + i).catch(() => {}); const x = new XMLHttpRequest(); x.open('GET', '/y' + i); x.send(); new Image().src = '/z' + i; } try { const x = new XMLHttpRequest(); x.open('GET', '/sync', false); x.send(); } catch (error) { note(error.name); }",
      steps: [.call("hi", "1")]),
    .init(
      name: "sockets and channels without end",
      script: talk
        + "for (let i = 0; i < 100; i++) { new WebSocket('wss://nowhere.example/' + i).onerror = function () {}; new EventSource('/none').close(); const c = new BroadcastChannel('c'); c.onmessage = function () {}; c.postMessage(i); c.close(); const m = new MessageChannel(); m.port1.onmessage = function () {}; m.port2.postMessage(1, [m.port1]); }",
      steps: [.call("hi", "1")]),
    .init(
      name: "a regular expression and a sort that take long",
      script: talk + "try { /(a+)+$/.test('a'.repeat(22) + 'b'); } catch {} [3, 1, 2].sort(() => { throw 1; });",
      steps: [.call("hi", "1")]),
    .init(
      name: "a promise that resolves to itself, and endless thenables",
      script: talk
        + "var p = new Promise((ok) => setTimeout(() => ok(p))); p.catch((error) => note(error.name)); n = 0; Promise.resolve({ then(ok) { if (n++ < 1000) ok(this); else ok(1); } }).then(note); new Promise((ok) => { ok(1); throw 2; });",
      steps: [.call("hi", "1")]),
    .init(
      name: "deep promises, generators and async functions",
      script: talk
        + "let at = Promise.resolve(1); for (let i = 0; i < 1e4; i++) at = at.then((x) => x); at.then(note); async function down(n) { return n === 0 ? 1 : await down(n - 1); } down(2000).then(note); function* again() { yield* again(); } try { again().next(); } catch (error) { note(error.name); }",
      steps: [.call("hi", "1")]),
  ]
}
