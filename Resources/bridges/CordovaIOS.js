// The wire of cordova.js on iOS: an array to a message handler, and results through nativeCallback.
(function (define, require) {
  'use strict';

  define('cordova/exec', function (require, exports, module) {
    var cordova = require('cordova');
    var base64 = require('cordova/base64');
    var typeName = require('cordova/utils').typeName;

    function exec(success, fail, service, action, values) {
      if (typeof success === 'string') {
        throw new Error('The old format of this exec call has been removed (deprecated since 2.1). Change to: '
          + 'cordova.exec(null, null, \'Service\', \'action\', [ arg1, arg2 ]);');
      }
      var id = 'INVALID';
      if (success || fail) {
        id = service + cordova.callbackId;
        cordova.callbackId += 1;
        cordova.callbacks[id] = { success: success, fail: fail };
      }
      var sent = values || [];
      if (Array.isArray(sent)) {
        sent = sent.map(function (value) {
          return typeName(value) === 'ArrayBuffer'
            ? { CDVType: 'ArrayBuffer', data: base64.fromArrayBuffer(value) } : value;
        });
      }
      // Only what JSON can represent crosses, so that it is the same on each platform.
      window.webkit.messageHandlers.cordova.postMessage([id, service, action, JSON.parse(JSON.stringify(sent))]);
    }

    function decoded(message) {
      return message.CDVType === 'ArrayBuffer' ? base64.toArrayBuffer(message.data) : message;
    }

    exec.nativeCallback = function (id, status, message, isKept) {
      var values = [message];
      if (message && Object.prototype.hasOwnProperty.call(message, 'CDVType')) {
        values = message.CDVType === 'MultiPart' ? message.messages.map(decoded) : [decoded(message)];
      }
      Promise.resolve().then(function () {
        cordova.callbackFromNative(id, status === 0 || status === 1, status, values, isKept);
      });
    };
    exec.nativeEvalAndFetch = function (body) { try { body(); } catch (error) { console.log(error); } };
    module.exports = exec;
  });

  define('cordova/plugin/ios/logger', function (require, logger) {
    var exec = require('cordova/exec');
    var levels = ['LOG', 'ERROR', 'WARN', 'INFO', 'DEBUG'];
    var current = 2;
    var usesLogger = true;
    var usesConsole = false;
    var waiting = [];
    var original = window.console;

    levels.forEach(function (level) {
      logger[level] = level;
      logger[level.toLowerCase()] = function () {
        logger.logLevel.apply(logger, [level].concat(Array.prototype.slice.call(arguments)));
      };
    });
    logger.level = function (level) {
      if (arguments.length) current = levels.indexOf(level);
      return levels[current];
    };
    logger.useConsole = function (value) {
      if (arguments.length) usesConsole = !!value;
      return usesConsole;
    };
    logger.useLogger = function (value) {
      if (arguments.length) usesLogger = !!value;
      return usesLogger;
    };

    function text(value, letter) {
      if (letter === 'c') return '';
      if (letter === 'o' || letter === 'j') {
        try { return JSON.stringify(value); } catch (error) {
          return 'error JSON.stringify()ing argument: ' + error;
        }
      }
      return value === null || value === undefined ? Object.prototype.toString.call(value) : value.toString();
    }

    logger.format = function (pattern, values) {
      var rest = Array.prototype.slice.call(arguments, 1);
      if (pattern === null || pattern === undefined) return '';
      var start = String(pattern).replace(/%(.)/g, function (match, letter) {
        if (letter === '%') return '%';
        return rest.length ? text(rest.shift(), letter) : match;
      });
      return [start].concat(rest).join(' ');
    };

    logger.logLevel = function (level) {
      var values = Array.prototype.slice.call(arguments, 1);
      if (typeof values[0] !== 'string') values.unshift('%o');
      var message = logger.format.apply(logger, values);
      if (levels.indexOf(level) > current) return;
      if (waiting && !usesConsole) return void waiting.push([level, message]);
      if (usesLogger) exec(null, null, 'Console', 'logLevel', [level, message]);
      if (usesConsole) original.log((level === 'LOG' ? '' : level + ': ') + message);
    };

    logger.__onDeviceReady = function () {
      if (!waiting) return;
      var early = waiting;
      waiting = null;
      early.forEach(function (each) { logger.logLevel(each[0], each[1]); });
    };
    document.addEventListener('deviceready', logger.__onDeviceReady, false);
  });

  define('cordova/plugin/ios/console', function (require, exports, module) {
    var logger = require('cordova/plugin/ios/logger');
    var original = window.console;
    var timers = {};
    var ours = module.exports;
    function nothing() {}

    ['log', 'error', 'warn', 'info', 'debug'].forEach(function (name) {
      ours[name] = function () { if (!logger.useConsole()) logger[name].apply(logger, arguments); };
    });
    ours.useLogger = function () { return false; };
    ours.assert = function (condition) {
      if (condition) return;
      ours.log('ASSERT: ' + logger.format.apply(logger, Array.prototype.slice.call(arguments, 1)));
    };
    ours.dir = ours.table = function (value) { ours.log('%o', value); };
    ours.dirxml = function (node) { ours.log(node.innerHTML); };
    ours.group = ours.groupCollapsed = ours.exception = ours.log;
    ['clear', 'trace', 'groupEnd', 'timeStamp', 'profile', 'profileEnd', 'count'].forEach(function (name) {
      ours[name] = nothing;
    });
    ours.time = function (name) { timers[name] = Date.now(); };
    ours.timeEnd = function (name) {
      if (!timers[name]) ours.warn('unknown timer: ' + name);
      else ours.log(name + ': ' + (Date.now() - timers[name]) + 'ms');
    };

    // The web view's own console gets each line, too.
    Object.keys(ours).forEach(function (name) {
      if (typeof original[name] !== 'function') return;
      var addition = ours[name];
      ours[name] = function () {
        try { original[name].apply(original, arguments); } catch (error) { /* A page may have replaced it. */ }
        try { addition.apply(ours, arguments); } catch (error) { /* Logging must not break the page. */ }
      };
    });
  });

  define('cordova/plugin/ios/launchscreen', function (require, exports) {
    var exec = require('cordova/exec');
    exports.show = function () { exec(null, null, 'LaunchScreen', 'show', []); };
    exports.hide = function () { exec(null, null, 'LaunchScreen', 'hide', []); };
  });

  define('cordova/plugin/ios/wkwebkit', function (require, exports) {
    var exec = require('cordova/exec');
    exports.allowsBackForwardNavigationGestures = function (isAllowed) {
      exec(null, null, 'CDVWebViewEngine', 'allowsBackForwardNavigationGestures', [isAllowed]);
    };
    exports.convertFilePath = function (path) {
      if (!path || !window.CDV_ASSETS_URL) return path;
      if (path.charAt(0) === '/') return window.CDV_ASSETS_URL + '/_app_file_' + path;
      return path.indexOf('file://') === 0 ? window.CDV_ASSETS_URL + '/_app_file_' + path.slice(7) : path;
    };
  });

  define('cordova/platform', function (require, exports) {
    exports.id = 'ios';
    exports.bootstrap = function () {
      var mapper = require('cordova/modulemapper');
      mapper.clobbers('cordova/plugin/ios/console', 'window.console');
      mapper.clobbers('cordova/plugin/ios/wkwebkit', 'window.WkWebView');
      mapper.clobbers('cordova/plugin/ios/launchscreen', 'navigator.splashscreen');
      require('cordova/channel').onNativeReady.fire();
    };
  });
})
