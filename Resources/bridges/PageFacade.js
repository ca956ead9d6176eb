// An object of the page's own whose functions call the app's handlers: `MyApp.share(data, callback)`, both optional. It
// is called with the object's name and the handlers' names. It requests the bridge on its first call, and queues calls
// until the bridge is available. Bridges that can't be requested, such as Android's, announce themselves by an event.
(function (objectName, handlerNames) {
  'use strict';
  var waiting = [];

  // An object that an Android app exposes to the page gets its functions later, and accepts no call before `init`.
  function canCall(bridge) { return bridge && bridge.callHandler && (!bridge.doSend || bridge.inited); }

  function callAll() {
    var calls = waiting;
    waiting = [];
    calls.forEach(function (call) { call(window.WebViewJavascriptBridge); });
  }

  function bridgeIsThere() {
    if (canCall(window.WebViewJavascriptBridge)) return callAll();
    // A task later, because the page may call `init` itself in its own listener.
    setTimeout(function () {
      var bridge = window.WebViewJavascriptBridge;
      if (!canCall(bridge)) bridge.init(function () {});
      callAll();
    });
  }

  function ask() {
    document.addEventListener('WebViewJavascriptBridgeReady', bridgeIsThere);
    if (window.WVJBCallbacks) return void window.WVJBCallbacks.push(bridgeIsThere);
    window.WVJBCallbacks = [bridgeIsThere];
    // Android's bridge is injected without a request.
    if (/Android/.test(navigator.userAgent)) return;
    var frame = document.createElement('iframe');
    frame.style.display = 'none';
    frame.src = 'https://__bridge_loaded__';
    document.documentElement.appendChild(frame);
    setTimeout(function () { document.documentElement.removeChild(frame); }, 0);
  }

  function withBridge(call) {
    var bridge = window.WebViewJavascriptBridge;
    waiting.push(call);
    if (canCall(bridge)) return callAll();
    if (waiting.length > 1) return;
    if (bridge && bridge.callHandler) bridgeIsThere();
    else ask();
  }

  function caller(name) {
    return function (data, callback) {
      var hasData = arguments.length > 0;
      // A function as the first argument is the callback of a call without data.
      if (typeof data === 'function') {
        callback = data;
        data = null;
      }
      withBridge(function (bridge) {
        // That bridge writes into the data of a call with a callback.
        if (bridge.doSend && callback && data == null) data = {};
        if (typeof callback === 'function') bridge.callHandler(name, data === undefined ? null : data, callback);
        else if (hasData) bridge.callHandler(name, data);
        else bridge.callHandler(name);
      });
    };
  }

  var object = window[objectName];
  if (object === null || (typeof object !== 'object' && typeof object !== 'function')) object = window[objectName] = {};
  handlerNames.forEach(function (name) {
    // Defined rather than assigned, because every object or function may have a property of that name.
    Object.defineProperty(object, name, { value: caller(name), writable: true, enumerable: true, configurable: true });
  });
})
