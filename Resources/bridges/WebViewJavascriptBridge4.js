// The page side of WebViewJavascriptBridge 4, wire-compatible with the original. Native evaluates it after the page has
// loaded, and an event notifies the page. `init` sets an unnamed handler; messages sent earlier wait for it.
(function (global) {
  'use strict';
  if (global.WebViewJavascriptBridge) return;

  var document = global.document;
  var queueURL = 'wvjbscheme://__WVJB_QUEUE_MESSAGE__';
  var outbox = [];
  var handlers = {};
  var waiting = {};
  var lastCall = 0;
  // Messages received before `init`; null afterwards.
  var early = [];
  var signal = document.createElement('iframe');
  var bridge;

  function post(message, onAnswer) {
    if (onAnswer) {
      lastCall += 1;
      message.callbackId = 'cb_' + lastCall + '_' + new Date().getTime();
      waiting[message.callbackId] = onAnswer;
    }
    outbox.push(message);
    signal.src = queueURL;
  }

  function answered(message) {
    var responseCallback = waiting[message.responseId];
    if (!responseCallback) return;
    responseCallback(message.responseData);
    delete waiting[message.responseId];
  }

  function called(message) {
    var responseCallback;
    if (message.callbackId) {
      responseCallback = function (value) { post({ responseId: message.callbackId, responseData: value }); };
    }
    // A missing handler throws here as in the original, in the same words; the engine's message quotes the call.
    var handler = message.handlerName ? handlers[message.handlerName] : bridge._messageHandler;
    try {
      handler(message.data, responseCallback);
    } catch (error) {
      console.log('WebViewJavascriptBridge: WARNING: javascript handler threw.', message, error);
    }
  }

  function deliver(json) {
    // A separate task, so that no handler runs inside native's call.
    setTimeout(function () {
      var message = JSON.parse(json);
      if (message.responseId) answered(message);
      else called(message);
    });
  }

  bridge = global.WebViewJavascriptBridge = {
    init: function (handler) {
      if (bridge._messageHandler) throw new Error('WebViewJavascriptBridge.init called twice');
      bridge._messageHandler = handler;
      var messages = early;
      early = null;
      for (var i = 0; i < messages.length; i += 1) deliver(messages[i]);
    },
    send: function (data, onAnswer) { post({ data: data }, onAnswer); },
    registerHandler: function (name, handler) { handlers[name] = handler; },
    callHandler: function (name, data, onAnswer) { post({ handlerName: name, data: data }, onAnswer); },
    _fetchQueue: function () {
      // Emptied after serialization: messages that cannot be serialized stay queued, as in the original.
      var json = JSON.stringify(outbox);
      outbox = [];
      return json;
    },
    _handleMessageFromObjC: function (json) {
      if (early) early.push(json);
      else deliver(json);
    }
  };

  signal.style.display = 'none';
  signal.src = queueURL;
  document.documentElement.appendChild(signal);

  var ready = document.createEvent('Events');
  ready.initEvent('WebViewJavascriptBridgeReady', false, false);
  ready.bridge = bridge;
  document.dispatchEvent(ready);
})(window);
