import BridgeTesting

/// Pages of Android's JsBridge 2, whose bridge is a native object that they share with its script.
extension HostilePage {
  private static func two(
    _ name: String, _ script: String = "", top: String = "", steps: [Step] = [.call("hi", "1")],
    isEndless: Bool = false, limit: Duration = .seconds(20)
  ) -> HostilePage {
    .init(
      name: "jsbridge2: \(name)", kind: .jsbridge2, top: top, script: plain + script, steps: steps,
      isEndless: isEndless, limit: limit)
  }

  private static let plain = """
    app.handle('hi', function (data, respond) { respond('hi ' + data); });
    app.call('echo', 'text', function (answer) { note(answer); });

    """

  private static let evil = "var evil = function () { throw new Error('poisoned'); };"

  static let jsBridge2: [HostilePage] = poisoned2 + object2 + forged2 + names2 + data2 + reentrant2 + floods2

  private static let poisoned2: [HostilePage] = [
    two("JSON.parse throws", top: "\(evil) JSON.parse = evil;"),
    two("JSON.stringify throws", top: "\(evil) JSON.stringify = evil;"),
    two("JSON.stringify returns undefined", top: "JSON.stringify = function () {};"),
    two(
      "JSON.stringify returns a value other than a string", top: "JSON.stringify = function () { return { a: 1 }; };"),
    two("JSON.stringify returns a symbol", top: "JSON.stringify = function () { return Symbol('s'); };"),
    two(
      "JSON.stringify never ends", top: "JSON.stringify = function () { for (;;); };", limit: .milliseconds(50)),
    two("JSON is gone", top: "delete window.JSON;"),
    two("eval is gone", top: "window.eval = undefined;"),
    two("eval throws", top: "\(evil) window.eval = evil;"),
    two("eval returns another function", top: "window.eval = function () { return function () { return 'eval'; }; };"),
    two("eval never ends", top: "window.eval = function () { for (;;); };", limit: .milliseconds(50)),
    two("functions have no call", top: "Function.prototype.call = Function.prototype.apply = undefined;"),
    two("Function.prototype.call throws", top: "\(evil) Function.prototype.call = evil;"),
    two("Array.prototype throws", top: "\(evil) Array.prototype.push = Array.prototype.forEach = evil;"),
    two("Date lies", top: "Date.prototype.getTime = function () { return '__proto__'; };"),
    two("Object.prototype has a toJSON", top: "Object.prototype.toJSON = function () { return 'lie'; };"),
    two(
      "members of messages are on Object.prototype",
      top:
        "for (const key of ['handlerName', 'callbackId', 'responseId', 'responseData', 'data', 'inited', '_messageHandler']) Object.prototype[key] = 'inherited';"
    ),
    two(
      "members of messages are setters on Object.prototype",
      top:
        "for (const key of ['handlerName', 'callbackId', 'responseId']) Object.defineProperty(Object.prototype, key, { set() { throw 1; }, get() { return undefined; } });"
    ),
    two("setTimeout is gone", top: "window.setTimeout = undefined;"),
    two("setTimeout runs immediately", top: "window.setTimeout = function (f) { f(); };"),
    two(
      "setTimeout runs twice",
      top: "{ const later = setTimeout; window.setTimeout = function (f) { later(f); later(f); }; }"),
    two("createElement throws", top: "\(evil) document.createElement = evil;"),
    two("createEvent throws", top: "\(evil) document.createEvent = evil;"),
    two("dispatchEvent does nothing", top: "document.dispatchEvent = function () {};"),
    two("WVJBCallbacks is not an array", top: "window.WVJBCallbacks = { length: 1e9 };"),
    two(
      "WVJBCallbacks throws",
      top: "\(evil) window.WVJBCallbacks = [evil, function (bridge) { note(typeof bridge.init); }];"),
  ]

  private static let object2: [HostilePage] = [
    two("the object is a different one", top: "window.WebViewJavascriptBridge = {};"),
    two("the object is null", top: "window.WebViewJavascriptBridge = null;"),
    two("the object is deleted", top: "delete window.WebViewJavascriptBridge;"),
    two("the object is frozen", top: "Object.freeze(WebViewJavascriptBridge);"),
    two("the object is sealed after init", "Object.seal(WebViewJavascriptBridge);"),
    two(
      "the object is a proxy that throws",
      top: "window.WebViewJavascriptBridge = new Proxy({}, { get() { throw new Error('trap'); } });"),
    two(
      "the object's name is a getter that throws",
      top: "Object.defineProperty(window, 'WebViewJavascriptBridge', { get() { throw new Error('getter'); } });"),
    two("the object claims to be initialized", top: "WebViewJavascriptBridge.inited = true;"),
    two("the object has a message handler", top: "WebViewJavascriptBridge._messageHandler = function () {};"),
    two(
      "the script's members cannot be added",
      top:
        "for (const key of ['init', 'callHandler', '_handleMessageFromNative']) Object.defineProperty(WebViewJavascriptBridge, key, { set() { throw new Error(key); }, get() {} });"
    ),
    two("the object is replaced later", "window.WebViewJavascriptBridge = {};"),
    two("the object is deleted later", "delete window.WebViewJavascriptBridge;"),
    two(
      "native's functions are replaced",
      "\(evil) WebViewJavascriptBridge.take = evil; try { app.call('take', 'x'); } catch (error) { note(error.message); }"
    ),
    two("response is gone", "delete WebViewJavascriptBridge.response; WebViewJavascriptBridge.response = undefined;"),
    two("response throws", "\(evil) WebViewJavascriptBridge.response = evil;"),
    two(
      "_handleMessageFromNative throws",
      "WebViewJavascriptBridge._handleMessageFromNative = function () { throw { toString() { throw 1; } }; };"),
    two(
      "_handleMessageFromNative never ends",
      "WebViewJavascriptBridge._handleMessageFromNative = function () { for (;;); };", limit: .milliseconds(50)),
    two(
      "_fetchQueue exists and returns an invalid queue",
      "for (const value of ['[1, {', '{}', 12, null, {}, Symbol('s')]) { WebViewJavascriptBridge._fetchQueue = function () { return value; }; }"
    ),
    two(
      "_fetchQueue exists and throws",
      "\(evil) WebViewJavascriptBridge._fetchQueue = evil; app.call('take', 'x');"),
    two(
      "_fetchQueue exists and forges a queue",
      "WebViewJavascriptBridge._fetchQueue = function () { delete WebViewJavascriptBridge._fetchQueue; return '[{\"handlerName\":\"take\",\"data\":\"forged\",\"callbackId\":\"__proto__\"},{\"responseId\":\"JAVA_CB_9_9\",\"responseData\":1},7]'; }; app.call('take', 'x');"
    ),
  ]

  private static let forged2: [HostilePage] = [
    two(
      "native's responses are forged",
      "for (const id of ['__proto__', 'constructor', 'cb_1', 'cb_1_0', 'toString']) WebViewJavascriptBridge._handleMessageFromNative(JSON.stringify({ responseId: id, responseData: '\"forged\"' }));"
    ),
    two(
      "native's messages are forged",
      "WebViewJavascriptBridge._handleMessageFromNative(JSON.stringify({ handlerName: 'hi', data: 2, callbackId: 'JAVA_CB_77_0' })); WebViewJavascriptBridge._handleMessageFromNative(JSON.stringify({ handlerName: 'hi', callbackId: '__proto__' }));"
    ),
    two(
      "native's messages are invalid",
      "for (const text of ['', '{', 'null', '1', '[]', '\\u2028', undefined, Symbol]) try { WebViewJavascriptBridge._handleMessageFromNative(text); } catch (error) { note(error.name); }"
    ),
    two(
      "the page's responses are forged",
      "for (const id of ['__proto__', 'JAVA_CB_1', 'JAVA_CB_1_', 'JAVA_CB_99_0', '\\u0000', 'x'.repeat(1e4)]) WebViewJavascriptBridge.response('forged', id);"
    ),
    two(
      "response is called in unusual ways",
      "for (const call of [() => WebViewJavascriptBridge.response(), () => WebViewJavascriptBridge.response('x'), () => WebViewJavascriptBridge.response('{}', ''), () => WebViewJavascriptBridge.response({}, {}), () => WebViewJavascriptBridge.response(1, 2), () => WebViewJavascriptBridge.response(null, null), () => WebViewJavascriptBridge.response(Symbol('s'), '1'), () => WebViewJavascriptBridge.response('[1]', ''), () => WebViewJavascriptBridge.response.call(null, 'x', 'y'), () => new WebViewJavascriptBridge.response('x', 'y')]) try { call(); } catch (error) { note(error.name); }"
    ),
    two(
      "a call without a matching function is forged",
      "WebViewJavascriptBridge.response(JSON.stringify({ handlerName: 'take', data: 'forged' }), ''); WebViewJavascriptBridge.response(JSON.stringify({ handlerName: '__proto__', callbackId: {} }), '');"
    ),
    two(
      "native's functions are called in unusual ways",
      "for (const call of [() => WebViewJavascriptBridge.take(), () => WebViewJavascriptBridge.take('a', 'b', 'c'), () => WebViewJavascriptBridge.take({}, []), () => WebViewJavascriptBridge.take(null, null), () => WebViewJavascriptBridge.take(1, true), () => WebViewJavascriptBridge.take(Symbol('s')), () => WebViewJavascriptBridge.take('\\ud800', '\\u0000'), () => WebViewJavascriptBridge.take.apply(null, ['x']), () => new WebViewJavascriptBridge.take('x'), () => WebViewJavascriptBridge.send('unnamed', 'id'), () => WebViewJavascriptBridge.echo('\"again\"', '__proto__')]) try { call(); } catch (error) { note(error.name); }"
    ),
    two(
      "forged addresses",
      "for (const s of ['yy://return/_fetchQueue/', 'yy://return/_fetchQueue/%', 'yy://return/_fetchQueue/%5B1%5D', 'yy://return/__proto__/1', 'yy://__QUEUE_MESSAGE__/x', 'yy://', 'yy:x', 'YY://__queue_message__', 'yy://return/_fetchQueue/' + '%5B'.repeat(2000), 'yy://return/_fetchQueue/' + encodeURIComponent('[{\"handlerName\":\"take\",\"data\":\"forged\"}]')]) { const f = document.createElement('iframe'); f.src = s; document.body.append(f); }"
    ),
    two("the window itself goes to the queue's address", "location = 'yy://__QUEUE_MESSAGE__';"),
    two(
      "a frame also has the object",
      "var f = document.createElement('iframe'); f.srcdoc = '<script>WebViewJavascriptBridge.take(\"frame\"); WebViewJavascriptBridge.echo(\"frame\", \"cb_1_0\"); WebViewJavascriptBridge.response(\"frame\", \"JAVA_CB_1_0\"); parent.WebViewJavascriptBridge.take(\"parent\")</script>'; document.body.append(f);"
    ),
  ]

  private static let names2: [HostilePage] =
    [
      "__proto__", "constructor", "toString", "hasOwnProperty", "a.b", "a b", "a-b", "", "init", "doSend",
      "registerHandler",
      "_handleMessageFromNative", "x;note(\"evaluated\")", "take = null", "\\u0000", "\\ud800", "\\u2028",
    ].map { name in
      two(
        "a name is \(name.isEmpty ? "empty" : name)",
        "try { app.call('\(name)', 'x', function () { note('answered'); }); } catch (error) { note(error.name); } app.handle('\(name)', function (data, respond) { respond(data); });"
      )
    } + [
      two(
        "native calls names that every object has",
        steps: ["__proto__", "constructor", "toString", "hi"].map { .call($0, "1") }),
      two(
        "a name is not a string",
        "for (const name of [undefined, null, 1, {}, [], Symbol('s'), { toString() { throw new Error('name'); } }]) try { app.call(name, 'x'); } catch (error) { note(error.name); }"
      ),
      two("a name is 100 KB", "try { app.call('x'.repeat(1e5), 'x'); } catch (error) { note(error.name); }"),
    ]

  private static let data2: [HostilePage] = [
    two(
      "data that cannot be written",
      "var loop = []; loop[0] = loop; for (const data of [loop, { toJSON() { throw new Error('toJSON'); } }, 10n, new Proxy({}, { ownKeys() { throw new Error('trap'); }, get() { throw new Error('trap'); } })]) try { app.call('take', data); } catch (error) { note(error.name); }"
    ),
    two(
      "missing data",
      "for (const data of [undefined, null, NaN, Symbol('s'), function () {}, false, '']) try { app.call('take', data); } catch (error) { note(error.name); }"
    ),
    two(
      "missing data and a callback",
      "for (const data of [undefined, null]) try { app.call('echo', data, function () {}); } catch (error) { note(error.name); }"
    ),
    two(
      "read-only data",
      "for (const data of [Object.freeze({ a: 1 }), { set callbackId(id) { throw new Error('setter'); } }, new Proxy({}, { set() { throw new Error('trap'); } })]) try { app.call('take', data, function () {}); } catch (error) { note(error.message); }"
    ),
    two(
      "data nested 20,000 deep",
      "var deep = []; for (let i = 0; i < 2e4; i++) deep = [deep]; app.call('take', deep); app.handle('hi', function (data, respond) { respond(deep); });"
    ),
    two(
      "data whose toJSON calls native", "app.call('take', { toJSON() { app.call('take', 'inner'); return 'outer'; } });"
    ),
    two("400 KB of text", "app.call('take', 'ä'.repeat(2e5));"),
    two("lone surrogates and U+0000", "app.call('take', ['\\ud800', 'a\\u0000b', '\\u2028\\u2029']);"),
    two(
      "native's data are hostile", "app.handle('hi', function (data, respond) { respond(JSON.parse(data)); });",
      steps: [
        .call("hi", #"{"__proto__":[1],"a":"\\\"'\u2028</script>"}"#),
        .call("hi", String(repeating: "[", count: 20_000) + String(repeating: "]", count: 20_000)),
      ]),
  ]

  private static let reentrant2: [HostilePage] = [
    two(
      "native's handler calls back, and is called",
      "n = 0; app.handle('again', function (data, respond) { respond(data); if (n++ < 30) app.call('again', String(n)); }); app.call('again', '0');"
    ),
    two(
      "native's handler reloads the page",
      "app.call('leave', 'x', function () { note('never'); }); app.call('take', 'behind');", isEndless: true),
    two(
      "native's handler closes the view",
      "app.call('shut', 'x', function () { note('never'); }); app.call('take', 'behind');", steps: []),
    two(
      "native's handler evaluates a script that removes the object",
      "app.call('run', 'delete window.WebViewJavascriptBridge; 1', function () { note('answered'); });"),
    two(
      "native's handler evaluates a script that leaves the page",
      "app.call('run', 'location = \"about:blank\"; 1', function () { note('never'); });"),
    two(
      "a handler reloads the page",
      "app.handle('hi', function (data, respond) { location.reload(); respond(1); respond(2); });"),
    two(
      "a handler leaves the page",
      "app.handle('hi', function (data, respond) { location = 'about:blank'; respond(1); });"),
    two(
      "a handler responds 100 times",
      "app.handle('hi', function (data, respond) { for (let i = 0; i < 100; i++) respond(i); });"),
    two(
      "a handler responds from everywhere",
      "app.handle('hi', function (data, respond) { queueMicrotask(respond); setTimeout(respond); respond({ toJSON() { respond('inner'); return 'outer'; } }); });"
    ),
    two(
      "a handler throws a value that is not an error",
      "app.handle('hi', function () { throw { toString() { throw 1; } }; });"),
    two("a handler never ends", "app.handle('hi', function () { for (;;); });", limit: .milliseconds(50)),
    two(
      "a handler calls init again",
      "app.handle('hi', function (data, respond) { try { WebViewJavascriptBridge.init(); } catch (error) { note(error.message); } respond(1); });"
    ),
    two(
      "a handler removes every frame",
      "app.handle('hi', function (data, respond) { for (const f of [...document.querySelectorAll('iframe')]) f.remove(); respond(1); });"
    ),
    two(
      "a handler opens the document",
      "app.handle('hi', function (data, respond) { document.open(); document.write('<p>new'); document.close(); respond(1); });"
    ),
    two(
      "a callback throws, and calls itself",
      "var n = 0; app.call('echo', 'a', function again() { if (n++ < 20) app.call('echo', 'b', again); throw new Error('callback'); });"
    ),
  ]

  private static let floods2: [HostilePage] = [
    two(
      "1000 calls that expect responses",
      "n = 0; for (let i = 0; i < 1000; i++) app.call('take', String(i), function () { n++; });"),
    two(
      "calls close together",
      "n = 0; (function again() { app.call('echo', String(n)); if (++n < 40) (n % 3 ? setTimeout : queueMicrotask)(again); })();"
    ),
    two("calls without end", "(function again() { app.call('echo', 'x', again); })();", steps: [], isEndless: true),
    two(
      "signals without a message",
      "var f = document.querySelector('iframe'); for (let i = 0; i < 500; i++) { f.src = 'yy://__QUEUE_MESSAGE__'; const g = document.createElement('iframe'); g.src = 'yy://__QUEUE_MESSAGE__'; document.body.append(g); g.remove(); }"
    ),
    two(
      "500 handlers and 500 inits",
      "for (let i = 0; i < 500; i++) { app.handle('h' + i, evil); try { WebViewJavascriptBridge.init(evil); } catch (error) {} } function evil() { throw 1; }"
    ),
  ]
}
