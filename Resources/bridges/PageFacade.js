// An object of the page's own whose functions call the app's handlers: `MyApp.share(data, callback)`, with or without data, with
// or without a callback. It is called with the object's name and the handlers' names, asks for the bridge with its first call, and
// keeps calls that come before the bridge does. Bridges that cannot be asked for, as that of Android, tell of themselves by an event.
(function (objectName, handlerNames) {
  'use strict';
  var waiting = [];
  var listens = false;

  function bridge() {
    var object = window.WebViewJavascriptBridge;
    // Android has an object of that name before its script.
    return object && typeof object.callHandler === 'function' ? object : null;
  }

  function callWaiting() {
    while (waiting.length > 0 && bridge()) waiting.shift()(bridge());
  }

  function withBridge(use) {
    waiting.push(use);
    if (bridge()) return callWaiting();
    if (!listens) {
      listens = true;
      // Behind the page's own listener, which has to set the bridge up first.
      document.addEventListener('WebViewJavascriptBridgeReady', function () { setTimeout(callWaiting, 0); }, false);
    }
    if (window.WVJBCallbacks) return void window.WVJBCallbacks.push(callWaiting);
    window.WVJBCallbacks = [callWaiting];
    var frame = document.createElement('iframe');
    frame.style.display = 'none';
    frame.src = 'https://__bridge_loaded__';
    document.documentElement.appendChild(frame);
    setTimeout(function () { document.documentElement.removeChild(frame); }, 0);
  }

  function caller(name) {
    return function (data, callback) {
      var hasData = arguments.length > 0;
      // A function in the first place is the callback of a call without data.
      if (typeof data === 'function') {
        callback = data;
        data = null;
      }
      withBridge(function (bridge) {
        if (typeof callback === 'function') bridge.callHandler(name, data === undefined ? null : data, callback);
        else if (hasData) bridge.callHandler(name, data);
        else bridge.callHandler(name);
      });
    };
  }

  var object = window[objectName];
  if (object === null || (typeof object !== 'object' && typeof object !== 'function')) object = window[objectName] = {};
  handlerNames.forEach(function (name) {
    // Defined, because a name may be one that every object or function has.
    Object.defineProperty(object, name, { value: caller(name), writable: true, enumerable: true, configurable: true });
  });
})
