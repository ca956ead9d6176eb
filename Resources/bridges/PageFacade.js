// An object of the page's own whose functions call the app's handlers: `MyApp.share(data, callback)`, with or without data, with
// or without a callback. It is called with the object's name and the handlers' names, asks for the bridge with its first call, and
// keeps calls that come before the bridge does.
(function (objectName, handlerNames) {
  'use strict';
  function withBridge(use) {
    if (window.WebViewJavascriptBridge) return use(window.WebViewJavascriptBridge);
    if (window.WVJBCallbacks) return void window.WVJBCallbacks.push(use);
    window.WVJBCallbacks = [use];
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
  handlerNames.forEach(function (name) { object[name] = caller(name); });
})
