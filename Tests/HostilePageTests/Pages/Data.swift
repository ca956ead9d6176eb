/// Pages whose data are too deep, too large, circular, or have no JSON form.
extension HostilePage {
  private static func sending(
    _ name: String, _ make: String
  ) -> HostilePage {
    .init(
      name: "data are \(name)",
      script: "var data; \(make)\napp.call('take', data);\nsetTimeout(function () { app.call('take', 'next'); });")
  }

  private static let deep = "deep = []; for (let i = 0; i < 2e4; i++) deep = [deep];"

  static let data: [HostilePage] = [
    sending("circular", "data = {}; data.self = data;"),
    sending("nested 20,000 deep", "\(deep) data = deep;"),
    sending("nested 5000 deep", "data = 1; for (let i = 0; i < 5000; i++) data = { a: data };"),
    sending("a BigInt", "data = 10n ** 400n;"),
    sending("NaN and infinities", "data = [NaN, Infinity, -Infinity, -0];"),
    sending("functions and symbols", "data = [function () {}, Symbol('s'), class {}, undefined];"),
    sending("a function", "data = { f: function () {}, s: Symbol.iterator };"),
    sending(
      "a proxy that throws",
      "data = new Proxy({}, { get() { throw new Error('trap'); }, ownKeys() { throw new Error('trap'); } });"),
    sending("a revoked proxy", "{ const it = Proxy.revocable({}, {}); it.revoke(); data = it.proxy; }"),
    sending(
      "an endless proxy",
      "{ const it = new Proxy({}, { get: (t, k) => typeof k === 'symbol' || k === 'toJSON' ? undefined : it, ownKeys: () => ['a'], getOwnPropertyDescriptor: () => ({ value: 1, enumerable: true, configurable: true }) }); data = it; }"
    ),
    sending("an object whose toJSON throws", "data = { toJSON() { throw new Error('toJSON'); } };"),
    sending("an object whose toJSON returns itself", "data = { toJSON() { return this; } };"),
    sending("an object whose toJSON calls native", "data = { toJSON() { app.call('take', 'inner'); return 1; } };"),
    sending(
      "an object whose toJSON loads another page",
      "data = { toJSON() { location.href = 'https://page.example/gone.html'; return 1; } };"),
    sending(
      "an object whose getter removes the bridge",
      "data = { get a() { delete window.WebViewJavascriptBridge; return 1; } };"),
    sending("the window", "data = window;"),
    sending("the document", "data = document;"),
    sending("a node with listeners", "data = document.body; document.body.onclick = function () {};"),
    sending("a typed array", "data = new Uint8Array(1000).fill(255);"),
    sending("a sparse array", "data = []; data[10] = 1; data.length = 20;"),
    sending("10^5 numbers", "data = Array.from({ length: 1e5 }, (_, i) => i);"),
    sending(
      "an array with a false length", "data = { length: 1e15, 0: 1 }; Object.setPrototypeOf(data, Array.prototype);"
    ),
    sending("400 KB of text", "data = 'ä'.repeat(2e5);"),
    sending(
      "lone surrogates and U+0000", "data = ['\\ud800', '\\udc00\\ud800', 'a\\u0000b', '\\u2028\\u2029', '\\ufeff'];"),
    sending("10^4 keys", "data = {}; for (let i = 0; i < 1e4; i++) data['k' + i] = i;"),
    sending(
      "hostile keys", "data = { '': 1, '\\u0000': 2, '\\ud800': 3, '\"': 4, '\\\\': 5, '</script>': 6 };"),
    .init(
      name: "native's data are nested 2000 deep",
      script:
        "app.handle('hi', function (data, respond) { var n = 0; while (Array.isArray(data)) { data = data[0]; n++; } respond(n); });",
      steps: [.call("hi", String(repeating: "[", count: 2000) + String(repeating: "]", count: 2000))]),
    .init(
      name: "native's data are nested 20,000 deep", script: talk,
      steps: [.call("hi", String(repeating: "[", count: 20_000) + String(repeating: "]", count: 20_000))]),
    .init(
      name: "a response is circular", script: "app.handle('hi', function (data, respond) { respond(window); });",
      steps: [.call("hi", "1")]),
    .init(
      name: "a response is nested 20,000 deep",
      script: "\(deep) app.handle('hi', function (data, respond) { respond(deep); });", steps: [.call("hi", "1")]),
    .init(name: "an evaluated value is nested 20,000 deep", script: "\(deep)", steps: [.evaluate("deep")]),
    .init(
      name: "an evaluated value is circular", script: "list = []; list[0] = { list }; ", steps: [.evaluate("list")]),
    .init(
      name: "an evaluated value is a proxy that throws",
      steps: [
        .evaluate("new Proxy({}, { ownKeys() { throw new Error('trap'); } })"),
        .evaluate("new Proxy([], { get() { throw new Error('trap'); } })"), .evaluate("new Proxy(function () {}, {})"),
        .evaluate("({ get a() { throw { toString() { throw 1; } }; } })"),
      ]),
    .init(
      name: "an evaluated value is unusual",
      steps: [
        .evaluate("10n"), .evaluate("Symbol('s')"), .evaluate("NaN"), .evaluate("'\\ud800'"), .evaluate("'a\\u0000b'"),
        .evaluate("new Date(NaN)"), .evaluate("({ __proto__: null, a: undefined })"), .evaluate("Array(3)"),
        .evaluate("window"), .evaluate("document.all"), .evaluate("(function () { return arguments; })(1)"),
      ]),
    .init(
      name: "an evaluated value claims to have 4 billion elements",
      steps: [
        .evaluate("var a = []; a.length = 4294967295; a"), .evaluate("({ length: 4294967295 })"),
        .evaluate("new Proxy([], { get: (t, k) => k === 'length' ? 4294967295 : 1 })"),
      ], limit: .milliseconds(100)),
    .init(
      name: "an evaluated value changes while it is read",
      steps: [
        .evaluate(
          "var a = [1, 2, 3]; Object.defineProperty(a, 0, { get() { a.length = 1; return 'first'; }, enumerable: true }); a"
        ), .evaluate("var o = { get a() { delete o.b; o.c = 1; return 1; }, b: 2 }; o"),
      ]),
    .init(
      name: "the arguments of native's function are hostile",
      script: """
        loop = []; loop[0] = loop; \(deep)
        var throwing = { get a() { throw new Error('getter'); } };
        for (const value of [loop, deep, throwing, new Proxy({}, { ownKeys() { throw new Error('trap'); } }), Symbol('s'), 10n, function () {}, window, document, NaN, '\\ud800']) {
          try { note(value); } catch (error) { console.log(error instanceof Error, String(error.message).slice(0, 40)); }
        }
        """),
    .init(
      name: "native's function is called in unusual ways",
      script: """
        for (const call of [() => note.call(null, 1), () => note.apply({}, [2]), () => new note(3), () => Reflect.construct(note, [4]), () => Reflect.apply(note, undefined, { length: 1, 0: 5 }), () => note(...Array(20000).fill(6)), () => [7].map(note), () => new Proxy(note, {})(8), () => note.bind(9)(10), () => note()]) {
          try { call(); } catch (error) { console.log(error instanceof TypeError); }
        }
        """),
    .init(
      name: "native's function calls itself through a getter",
      script: "var n = 0; var it = { get a() { return ++n < 40 ? note(it) : n; } }; note(it);"),
  ]
}
