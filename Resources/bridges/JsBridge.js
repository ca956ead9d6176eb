// The page side of Android's JsBridge 1, wire-compatible with the original. Messages wait in a queue. A hidden frame's
// navigation signals them to native; native cannot read a script's result, so another navigation carries them.
(function (global) {
  'use strict';
  if (global.WebViewJavascriptBridge) return;

  var scheme = 'yy://';
  var outbox = [];
  var early = [];
  var handlers = {};
  var waiting = {};
  var lastCall = 0;
  var signal = global.document.createElement('iframe');

  function post(message, onAnswer) {
    if (onAnswer) {
      lastCall += 1;
      message.callbackId = 'cb_' + lastCall + '_' + new Date().getTime();
      waiting[message.callbackId] = onAnswer;
    }
    outbox.push(message);
    signal.src = scheme + '__QUEUE_MESSAGE__/';
  }

  function answerTo(id) {
    return function (answer) { post({ responseId: id, responseData: answer }); };
  }

  function take(text) {
    var message = JSON.parse(text);
    if (message.responseId) {
      var onAnswer = waiting[message.responseId];
      if (!onAnswer) return;
      delete waiting[message.responseId];
      onAnswer(message.responseData);
      return;
    }
    var handle = message.handlerName ? handlers[message.handlerName] : bridge._messageHandler;
    try {
      handle(message.data, message.callbackId ? answerTo(message.callbackId) : undefined);
    } catch (error) {
      console.log('WebViewJavascriptBridge: WARNING: javascript handler threw.', message, error);
    }
  }

  function takeLater(text) { setTimeout(function () { take(text); }); }

  var bridge = {
    init: function (handleUnnamed) {
      if (bridge._messageHandler) throw new Error('WebViewJavascriptBridge.init called twice');
      bridge._messageHandler = handleUnnamed;
      var texts = early;
      early = null;
      texts.forEach(takeLater);
    },
    send: function (data, onAnswer) { post({ data: data }, onAnswer); },
    registerHandler: function (name, handle) { handlers[name] = handle; },
    callHandler: function (name, data, onAnswer) { post({ handlerName: name, data: data }, onAnswer); },
    _fetchQueue: function () {
      var messages = JSON.stringify(outbox);
      outbox = [];
      signal.src = scheme + 'return/_fetchQueue/' + encodeURIComponent(messages);
    },
    _handleMessageFromNative: function (text) {
      if (early) early.push(text);
      else takeLater(text);
    },
  };

  global.WebViewJavascriptBridge = bridge;
  signal.style.display = 'none';
  global.document.documentElement.appendChild(signal);
  var ready = global.document.createEvent('Events');
  ready.initEvent('WebViewJavascriptBridgeReady');
  ready.bridge = bridge;
  global.document.dispatchEvent(ready);
})(window);
