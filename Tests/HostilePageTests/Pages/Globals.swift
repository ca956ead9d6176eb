/// Pages that modified the window and the document.
extension HostilePage {
  static let globals: [HostilePage] = [
    talking("setTimeout is gone", "window.setTimeout = undefined;"),
    talking("setTimeout runs immediately", "window.setTimeout = function (f) { f(); };"),
    talking(
      "setTimeout runs twice",
      "{ const later = setTimeout; window.setTimeout = function (f, n) { later(f, n); later(f, n); }; }"),
    talking("setTimeout never runs", "window.setTimeout = function () {};"),
    talking("createElement throws", "document.createElement = function () { throw new Error('no element'); };"),
    talking(
      "createElement returns a text node",
      "document.createElement = function () { return document.createTextNode('x'); };"),
    talking(
      "createElement returns the same element",
      "{ const one = document.createElement('iframe'); document.createElement = function () { return one; }; }"),
    talking(
      "Document.prototype is empty",
      "for (const key of Object.getOwnPropertyNames(Document.prototype)) delete Document.prototype[key];"),
    talking("appendChild throws", "Node.prototype.appendChild = function () { throw new Error('no child'); };"),
    talking(
      "iframes have no src",
      "Object.defineProperty(HTMLIFrameElement.prototype, 'src', { set() {}, get() { return ''; } });"),
    talking("the document is frozen", "Object.freeze(document);"),
    talking("the document has another prototype", "Object.setPrototypeOf(document, null);"),
    talking("the document element is gone", "document.documentElement.remove();"),
    talking(
      "the document element is next to a text node",
      "document.replaceChild(document.createComment('x'), document.documentElement);"),
    talking(
      "the window has getters that throw",
      "for (const name of ['webkit', 'dsBridge', 'onerror', 'name', 'parent', 'frames', 'navigator', 'performance', 'self']) Object.defineProperty(window, name, { get() { throw new Error(name); }, set() { throw new Error(name); } });"
    ),
    talking(
      "the window is not extensible",
      "try { Object.preventExtensions(window); } catch (error) { console.log(error.name); }"),
    talking("the window is frozen", "try { Object.freeze(window); } catch (error) { console.log(error.name); }"),
    talking(
      "the window has another prototype",
      "try { Object.setPrototypeOf(window, null); } catch (error) { console.log(error.name); }"),
    talking(
      "the prototype of the window is a proxy",
      "try { Object.setPrototypeOf(Object.getPrototypeOf(window), new Proxy({}, { get() { throw 1; }, has() { throw 2; } })); } catch (error) { console.log(error.name); }"
    ),
    talking(
      "window.onerror is a getter", "Object.defineProperty(window, 'onerror', { get() { return 1; }, set() {} });"),
    talking("console is gone", "delete window.console; window.console = null;"),
    talking(
      "console.log throws", "console.log = console.error = console.warn = function () { throw new Error('console'); };"),
    talking(
      "addEventListener throws",
      "EventTarget.prototype.addEventListener = window.addEventListener = document.addEventListener = function () { throw 1; };"
    ),
    talking(
      "WVJBCallbacks is not an array", "window.WVJBCallbacks = { push: function () { note('pushed'); }, length: 1e9 };"),
    talking(
      "WVJBCallbacks has a getter that throws",
      "Object.defineProperty(window, 'WVJBCallbacks', { configurable: true, get() { throw new Error('callbacks'); } });"
    ),
    talking("WVJBCallbacks contains a value that is not a function", "window.WVJBCallbacks = [1, null, 'x'];"),
    talking(
      "a bridge object exists before the bridge",
      "window.WebViewJavascriptBridge = { callHandler: function () {}, registerHandler: function () {} };"),
    talking(
      "the bridge's name is not writable",
      "Object.defineProperty(window, 'WebViewJavascriptBridge', { value: undefined });"),
    talking(
      "the bridge's name is a getter",
      "Object.defineProperty(window, 'WebViewJavascriptBridge', { get() { throw new Error('bridge'); } });"),
    talking(
      "the bridge's name is a setter",
      "Object.defineProperty(window, 'WebViewJavascriptBridge', { configurable: true, set(bridge) { note(Object.keys(bridge).length); }, get() {} });"
    ),
    .init(
      name: "the bridge is replaced", script: talk + "window.WebViewJavascriptBridge = {};", steps: [.call("hi", "1")]),
    .init(
      name: "the bridge is deleted", script: talk + "delete window.WebViewJavascriptBridge;", steps: [.call("hi", "1")]),
    .init(
      name: "the bridge is frozen", script: talk + "Object.freeze(WebViewJavascriptBridge);", steps: [.call("hi", "1")]),
    .init(
      name: "the bridge is a proxy that throws",
      script: talk + "window.WebViewJavascriptBridge = new Proxy({}, { get() { throw new Error('trap'); } });",
      steps: [.call("hi", "1")]),
    .init(
      name: "_handleMessageFromObjC throws",
      script: "WebViewJavascriptBridge._handleMessageFromObjC = function () { throw { toString() { throw 1; } }; };",
      steps: [.call("hi", "1")]),
    .init(
      name: "_handleMessageFromObjC never ends",
      script: "WebViewJavascriptBridge._handleMessageFromObjC = function () { for (;;); };", steps: [.call("hi", "1")],
      limit: .milliseconds(30)),
    .init(
      name: "_fetchQueue returns a number",
      script: "WebViewJavascriptBridge._fetchQueue = function () { return 12; };" + talk, steps: [.call("hi", "1")]),
    .init(
      name: "_fetchQueue returns a proxy",
      script: "WebViewJavascriptBridge._fetchQueue = function () { return new Proxy([], { get() { throw 1; } }); };"
        + talk),
    .init(
      name: "_fetchQueue returns 10 MB",
      script: "WebViewJavascriptBridge._fetchQueue = function () { return 'x'.repeat(1e7); };" + talk),
    .init(
      name: "_fetchQueue calls itself",
      script: "WebViewJavascriptBridge._fetchQueue = function () { return WebViewJavascriptBridge._fetchQueue(); };"
        + talk),
    .init(
      name: "_fetchQueue keeps signalling",
      script:
        "var fetch0 = WebViewJavascriptBridge._fetchQueue; var n = 0; WebViewJavascriptBridge._fetchQueue = function () { if (n++ < 50) app.call('take', n); return fetch0(); }; app.call('take', 0);"
    ),
  ]
}
