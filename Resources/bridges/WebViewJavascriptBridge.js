// The page side of WebViewJavascriptBridge 6, wire-compatible with the original. Messages wait in a queue. A hidden
// frame's navigation signals them to native, because every kind of web view can intercept a navigation. The script is
// not strict, because the original is not: assignments to a property that a page made read-only fail silently.
(function (global) {
  if (global.WebViewJavascriptBridge) return;

  var queueURL = 'https://__wvjb_queue_message__';
  var outbox = [];
  var handlers = {};
  var waiting = {};
  var lastCall = 0;
  var holdsBack = true;
  var signal = global.document.createElement('iframe');

  if (!global.onerror) {
    global.onerror = function (message, source, line) {
      console.log('WebViewJavascriptBridge: ERROR:' + message + '@' + source + ':' + line);
    };
  }

  function post(message) {
    outbox.push(message);
    signal.src = queueURL;
  }

  function call(name, data, onAnswer) {
    // If there are two arguments and the second is a function, it is the callback.
    if (arguments.length === 2 && typeof data === 'function') {
      onAnswer = data;
      data = null;
    }
    var message = { handlerName: name, data: data };
    if (onAnswer) {
      lastCall += 1;
      message.callbackId = 'cb_' + lastCall + '_' + new Date().getTime();
      waiting[message.callbackId] = onAnswer;
    }
    post(message);
  }

  // The engine's messages quote a call that fails, so the three calls of page functions are written as in the original.
  function answered(message) {
    var responseCallback = waiting[message.responseId];
    if (!responseCallback) return;
    // Removed only after it ran: one that throws is called again by a second response, as in the original.
    responseCallback(message.responseData);
    delete waiting[message.responseId];
  }

  function called(message) {
    var handler = handlers[message.handlerName];
    if (!handler) {
      console.log('WebViewJavascriptBridge: WARNING: no handler for message from ObjC:', message);
      return;
    }
    // Without a callback id the handler gets no response callback, as in the original.
    var responseCallback = message.callbackId ? function (value) {
      post({ handlerName: message.handlerName, responseId: message.callbackId, responseData: value });
    } : undefined;
    handler(message.data, responseCallback);
  }

  function deliver(json) {
    var message = JSON.parse(json);
    if (message.responseId) answered(message);
    else called(message);
  }

  global.WebViewJavascriptBridge = {
    registerHandler: function (name, handler) { handlers[name] = handler; },
    callHandler: call,
    disableJavscriptAlertBoxSafetyTimeout: function () { holdsBack = false; },
    _fetchQueue: function () {
      // Emptied after serialization: messages that cannot be serialized stay queued, as in the original.
      var json = JSON.stringify(outbox);
      outbox = [];
      return json;
    },
    _handleMessageFromObjC: function (json) {
      // A separate task keeps a handler that opens a dialog from blocking native code.
      if (holdsBack) setTimeout(function () { deliver(json); });
      else deliver(json);
    }
  };

  signal.style.display = 'none';
  signal.src = queueURL;
  global.document.documentElement.appendChild(signal);
  handlers._disableJavascriptAlertBoxSafetyTimeout = function () { holdsBack = false; };

  setTimeout(function () {
    var callbacks = global.WVJBCallbacks;
    delete global.WVJBCallbacks;
    if (!callbacks) return;
    for (var i = 0; i < callbacks.length; i += 1) callbacks[i](WebViewJavascriptBridge);
  }, 0);
})(window);
