// The wire of cordova.js on Android: an object or prompts, whose results contain native's messages. Native also
// evaluates callbackFromNative.
(function (define, require) {
  'use strict';

  define('cordova/android/promptbasednativeapi', function (require, exports) {
    exports.exec = function (secret, service, action, id, json) {
      return prompt(json, 'gap:' + JSON.stringify([secret, service, action, id]));
    };
    exports.setNativeToJsBridgeMode = function (secret, mode) { prompt(mode, 'gap_bridge_mode:' + secret); };
    exports.retrieveJsMessages = function (secret, isOnlineEvent) {
      return prompt(+isOnlineEvent, 'gap_poll:' + secret);
    };
  });

  define('cordova/android/nativeapiprovider', function (require, exports) {
    var prompts = require('cordova/android/promptbasednativeapi');
    var current = window._cordovaNative || prompts;
    exports.get = function () { return current; };
    exports.set = function (api) { current = api; };
    exports.setPreferPrompt = function (isPreferred) {
      current = isPreferred ? prompts : window._cordovaNative || prompts;
    };
  });

  define('cordova/exec', function (require, exports, module) {
    var cordova = require('cordova');
    var provider = require('cordova/android/nativeapiprovider');
    var base64 = require('cordova/base64');
    var typeName = require('cordova/utils').typeName;
    var toNative = { PROMPT: 0, JS_OBJECT: 1 };
    var toPage = { POLLING: 0, LOAD_URL: 1, ONLINE_EVENT: 2, EVAL_BRIDGE: 3 };
    var mode;
    var answerMode = toPage.EVAL_BRIDGE;
    var isPolling = false;
    var secret = -1;
    var batches = [];
    var isHandling = false;

    function later(body) { Promise.resolve().then(body); }

    function exec(success, fail, service, action, values) {
      if (secret < 0) throw new Error('exec() called without bridgeSecret');
      if (mode === undefined) exec.setJsToNativeBridgeMode(toNative.JS_OBJECT);
      var sent = values || [];
      // The caller's own array changes, as with the original.
      for (var i = 0; i < sent.length; i += 1) {
        if (typeName(sent[i]) === 'ArrayBuffer') sent[i] = base64.fromArrayBuffer(sent[i]);
      }
      var id = service + cordova.callbackId;
      cordova.callbackId += 1;
      var json = JSON.stringify(sent);
      if (success || fail) cordova.callbacks[id] = { success: success, fail: fail };
      var answer = provider.get().exec(secret, service, action, id, json);
      if (mode === toNative.JS_OBJECT && answer === '@Null arguments.') {
        // The object lost the arguments; a prompt does not.
        exec.setJsToNativeBridgeMode(toNative.PROMPT);
        exec(success, fail, service, action, sent);
        exec.setJsToNativeBridgeMode(toNative.JS_OBJECT);
      } else if (answer) {
        batches.push(answer);
        later(handleNext);
      }
    }

    exec.jsToNativeModes = toNative;
    exec.nativeToJsModes = toPage;
    exec.init = function () {
      secret = +prompt('', 'gap_init:' + answerMode);
      require('cordova/channel').onNativeReady.fire();
    };

    function poll(isOnlineEvent) {
      if (secret < 0) return;
      var answer = provider.get().retrieveJsMessages(secret, !!isOnlineEvent);
      if (!answer) return;
      batches.push(answer);
      handleNext();
    }
    function pollAgain() {
      if (!isPolling) return;
      poll();
      setTimeout(pollAgain, 50);
    }

    ['online', 'offline'].forEach(function (type) {
      window.addEventListener(type, function () { poll(true); }, false);
    });
    ['online', 'offline'].forEach(function (type) {
      cordova.addWindowEventHandler(type);
      document.addEventListener(type, function (event) { cordova.fireWindowEvent(event.type); }, false);
    });

    exec.setJsToNativeBridgeMode = function (wanted) {
      mode = wanted === toNative.JS_OBJECT && !window._cordovaNative ? toNative.PROMPT : wanted;
      provider.setPreferPrompt(mode === toNative.PROMPT);
    };
    exec.setNativeToJsBridgeMode = function (wanted) {
      if (wanted === answerMode) return;
      if (answerMode === toPage.POLLING) isPolling = false;
      answerMode = wanted;
      if (secret >= 0) provider.get().setNativeToJsBridgeMode(secret, wanted);
      if (wanted === toPage.POLLING) {
        isPolling = true;
        setTimeout(pollAgain, 1);
      }
    };

    // A text that begins with its length; returns the text and the rest.
    function cut(text) {
      var space = text.indexOf(' ');
      var end = space + 1 + +text.slice(0, space);
      return { text: text.slice(space + 1, end), rest: text.slice(end) };
    }

    function read(values, text) {
      var rest = text.slice(1);
      switch (text.charAt(0)) {
      case 's': values.push(rest); break;
      case 't': values.push(true); break;
      case 'f': values.push(false); break;
      case 'N': values.push(null); break;
      case 'n': values.push(+rest); break;
      case 'A': values.push(base64.toArrayBuffer(rest)); break;
      case 'S': values.push(atob(rest)); break;
      case 'M':
        while (rest !== '') {
          var part = cut(rest);
          read(values, part.text);
          rest = part.rest;
        }
        break;
      default: values.push(JSON.parse(text));
      }
    }

    function handle(message) {
      var kind = message.charAt(0);
      if (kind === 'J') return void (0, eval)(message.slice(1));
      var parts = /^[SF](.)(\d+) (\S*) /.exec(message);
      if (!parts) return console.log('processMessage failed: invalid message: ' + JSON.stringify(message));
      var values = [];
      read(values, message.slice(parts[0].length));
      cordova.callbackFromNative(parts[3], kind === 'S', +parts[2], values, parts[1] === '1');
    }

    // One message at a time, each in a microtask of its own, so that one that throws stops no other.
    function handleNext() {
      if (isHandling || batches.length === 0) return;
      isHandling = true;
      try {
        var batch = batches.shift();
        if (batch === '*') {
          // Native has more messages than it sent.
          if (batches.length === 0) later(function () { poll(); });
          return;
        }
        var next = cut(batch);
        if (next.rest) batches.unshift(next.rest);
        handle(next.text);
      } finally {
        isHandling = false;
        if (batches.length > 0) later(handleNext);
      }
    }

    exec.pollOnce = poll;
    module.exports = exec;
  });

  define('cordova/plugin/android/app', function (require, exports) {
    var exec = require('cordova/exec');
    ['clearCache', 'cancelLoadUrl', 'clearHistory', 'backHistory', 'exitApp'].forEach(function (action) {
      exports[action] = function () { return exec(null, null, 'CoreAndroid', action, []); };
    });
    exports.loadUrl = function (address, options) { exec(null, null, 'CoreAndroid', 'loadUrl', [address, options]); };
    exports.overrideBackbutton = function (isOverridden) {
      exec(null, null, 'CoreAndroid', 'overrideBackbutton', [isOverridden]);
    };
    exports.overrideButton = function (button, isOverridden) {
      exec(null, null, 'CoreAndroid', 'overrideButton', [button, isOverridden]);
    };
  });

  define('cordova/platform', function (require, exports) {
    var lastResume = null;

    function received(message) {
      var cordova = require('cordova');
      switch (message.action) {
      case 'pause': case 'backbutton': case 'menubutton': case 'searchbutton': case 'volumeupbutton':
      case 'volumedownbutton':
        return cordova.fireDocumentEvent(message.action);
      case 'resume':
        if (arguments.length > 1 && message.pendingResult) {
          message.pendingResult.result =
            arguments.length === 2 ? arguments[1] : Array.prototype.slice.call(arguments, 1);
          lastResume = message;
        }
        return cordova.fireDocumentEvent('resume', message);
      default: throw new Error('Unknown event action ' + message.action);
      }
    }

    exports.id = 'android';
    exports.bootstrap = function () {
      var cordova = require('cordova');
      var exec = require('cordova/exec');
      exec.init();
      require('cordova/modulemapper').clobbers('cordova/plugin/android/app', 'navigator.app');
      cordova.addDocumentEventHandler('backbutton').onHasSubscribersChange = function () {
        exec(null, null, 'CoreAndroid', 'overrideBackbutton', [this.numHandlers === 1]);
      };
      cordova.addDocumentEventHandler('menubutton');
      cordova.addDocumentEventHandler('searchbutton');
      ['volumeup', 'volumedown'].forEach(function (button) {
        cordova.addDocumentEventHandler(button + 'button').onHasSubscribersChange = function () {
          exec(null, null, 'CoreAndroid', 'overrideButton', [button, this.numHandlers === 1]);
        };
      });
      // An activity's result arrives with the event that may be over when its listener is added.
      var add = document.addEventListener;
      document.addEventListener = function (type, listener, options) {
        add(type, listener, options);
        if (type === 'resume' && lastResume) listener(lastResume);
      };
      require('cordova/channel').onCordovaReady.subscribe(function () {
        exec(received, null, 'CoreAndroid', 'messageChannel', []);
        exec(null, null, 'CoreAndroid', 'show', []);
      });
    };
  });
})
