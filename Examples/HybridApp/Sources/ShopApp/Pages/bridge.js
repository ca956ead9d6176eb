// One interface over three bridges: app.call(name, data) and app.handle(name, handler).
// whenAppIsReady(callback) calls back with it as soon as the app can be called.
(function () {
  // DSBridge: the page has loaded the bridge script, so the app can be called at once.
  function overDSBridge(callback) {
    callback({
      call(name, data) { return new Promise((resolve) => dsBridge.call(name, data, resolve)); },
      handle(name, handler) {
        dsBridge.registerAsyn(name, (data, respond) => { respond(handler(data)); });
      },
    });
  }

  // Android's JsBridge: an event says that the bridge is ready, and the page receives strings.
  function overJsBridge(callback) {
    const parse = (text) => { try { return JSON.parse(text); } catch { return text ?? null; } };
    const use = (bridge) => {
      bridge.init((message, respond) => { if (respond) respond(null); });
      callback({
        call(name, data) {
          // Version 2 adds a member to the data, and throws if they are null.
          return new Promise((resolve) => bridge.callHandler(name, data ?? {}, (text) => resolve(parse(text))));
        },
        handle(name, handler) {
          bridge.registerHandler(name, (text, respond) => {
            const answer = handler(parse(text));
            if (respond) respond(answer);
          });
        },
      });
    };
    const early = window.WebViewJavascriptBridge;
    if (early && early.init) use(early);
    else document.addEventListener('WebViewJavascriptBridgeReady', (event) => use(event.bridge), { once: true });
  }

  // WebViewJavascriptBridge on iOS: the page asks for the bridge, and the app calls back.
  function overWVJB(callback) {
    const use = (bridge) => {
      callback({
        call(name, data) { return new Promise((resolve) => bridge.callHandler(name, data, resolve)); },
        handle(name, handler) {
          bridge.registerHandler(name, (data, respond) => {
            const answer = handler(data);
            if (respond) respond(answer);
          });
        },
      });
    };
    if (window.WebViewJavascriptBridge) return use(window.WebViewJavascriptBridge);
    if (window.WVJBCallbacks) return window.WVJBCallbacks.push(use);
    window.WVJBCallbacks = [use];
    const frame = document.createElement('iframe');
    frame.style.display = 'none';
    frame.src = 'https://__bridge_loaded__';
    document.documentElement.append(frame);
    setTimeout(() => frame.remove(), 0);
  }

  window.whenAppIsReady = function (callback) {
    if (window.dsBridge) overDSBridge(callback);
    else if (/Android/.test(navigator.userAgent)) overJsBridge(callback);
    else overWVJB(callback);
  };
})();
