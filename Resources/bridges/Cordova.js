// The page side of Cordova for iOS and Android, wire-compatible with the original. A page loads it as cordova.js. The
// file is a function: native code calls it with the platform's name and version.
(function (platformId, version) {
  'use strict';

  if (window.cordova && !(window.cordova instanceof HTMLElement)) throw new Error('cordova already defined');

  // MARK: Modules. Plugins bring theirs with cordova.define, and ask for ours with require.

  var modules = {};
  var building = [];

  function has(object, key) { return Object.prototype.hasOwnProperty.call(object, key); }

  function require(id) {
    if (!modules[id]) throw new Error('module ' + id + ' not found');
    var start = building.indexOf(id);
    if (start >= 0) throw new Error('Cycle in require graph: ' + building.slice(start).concat(id).join('->'));
    var module = modules[id];
    var factory = module.factory;
    if (!factory) return module.exports;
    building.push(id);
    try {
      module.exports = {};
      delete module.factory;
      factory(function (other) {
        return require(other.charAt(0) === '.' ? id.slice(0, id.lastIndexOf('.')) + '.' + other.slice(2) : other);
      }, module.exports, module);
      return module.exports;
    } finally {
      building.pop();
    }
  }

  function define(id, factory) {
    if (has(modules, id)) throw new Error('module ' + id + ' already defined');
    modules[id] = { id: id, factory: factory };
  }
  define.remove = function (id) { delete modules[id]; };
  define.moduleMap = modules;

  // MARK: Tools that plugins use.

  define('cordova/utils', function (require, utils) {
    utils.typeName = function (value) { return Object.prototype.toString.call(value).slice(8, -1); };
    utils.isArray = Array.isArray;
    utils.isDate = function (value) { return value instanceof Date; };
    utils.defineGetterSetter = function (object, key, get, set) {
      var property = { get: get, configurable: true };
      if (set) property.set = set;
      Object.defineProperty(object, key, property);
    };
    utils.defineGetter = utils.defineGetterSetter;
    utils.arrayIndexOf = function (array, item) { return array.indexOf(item); };
    utils.arrayRemove = function (array, item) {
      var index = array.indexOf(item);
      if (index >= 0) array.splice(index, 1);
      return index >= 0;
    };
    utils.clone = function (value) {
      if (!value || typeof value !== 'object' || value instanceof Date) return value;
      if (Array.isArray(value)) return value.map(utils.clone);
      var copy = {};
      for (var key in value) {
        if (value[key] !== undefined && copy[key] !== value[key]) copy[key] = utils.clone(value[key]);
      }
      return copy;
    };
    utils.close = function (context, body, parameters) {
      return function () { return body.apply(context, parameters || arguments); };
    };
    utils.createUUID = function () {
      return [4, 2, 2, 2, 6].map(function (count) {
        var text = '';
        for (var i = 0; i < count; i += 1) text += ('0' + Math.floor(Math.random() * 256).toString(16)).slice(-2);
        return text;
      }).join('-');
    };
    utils.extend = function (Child, Parent) {
      Child.prototype = Object.create(Parent.prototype);
      Child.prototype.constructor = Child;
      Child.__super__ = Parent.prototype;
    };
    utils.alert = function (text) { if (window.alert) window.alert(text); else console.log(text); };
  });

  define('cordova/urlutil', function (require, exports) {
    exports.makeAbsolute = function (address) {
      var link = document.createElement('a');
      link.href = address;
      return link.href;
    };
  });

  define('cordova/base64', function (require, base64) {
    base64.fromArrayBuffer = function (buffer) {
      var bytes = new Uint8Array(buffer);
      var text = '';
      for (var i = 0; i < bytes.length; i += 1) text += String.fromCharCode(bytes[i]);
      return btoa(text);
    };
    base64.toArrayBuffer = function (text) {
      var decoded = atob(text);
      var bytes = new Uint8Array(decoded.length);
      for (var i = 0; i < decoded.length; i += 1) bytes[i] = decoded.charCodeAt(i);
      return bytes.buffer;
    };
  });

  define('cordova/argscheck', function (require, exports) {
    var typeName = require('cordova/utils').typeName;
    var names = { A: 'Array', D: 'Date', N: 'Number', S: 'String', F: 'Function', O: 'Object' };
    exports.enableChecks = true;
    exports.getValue = function (value, standard) { return value === undefined ? standard : value; };
    // A specification has a letter for each argument: a small one requires a value, and * accepts everything.
    exports.checkArgs = function (specification, functionName, values, callee) {
      if (!exports.enableChecks) return;
      for (var i = 0; i < specification.length; i += 1) {
        var letter = specification.charAt(i);
        var isOptional = letter === letter.toUpperCase();
        var value = values[i];
        if (letter === '*' || (isOptional && (value === null || value === undefined))) continue;
        var expected = names[letter.toUpperCase()];
        if (typeName(value) === expected) continue;
        var parameters = /\(\s*([^)]*?)\s*\)/.exec(callee || values.callee);
        var message = 'Wrong type for parameter "' + (parameters ? parameters[1].split(/\s*,\s*/)[i] : i) + '" of '
          + functionName + ': Expected ' + expected + ', but got ' + typeName(value) + '.';
        console.error(message);
        throw TypeError(message);
      }
    };
  });

  define('cordova/builder', function (require, exports) {
    var utils = require('cordova/utils');

    function put(object, key, value) {
      try { object[key] = value; } catch (error) { /* The property has only a getter; it is redefined below. */ }
      if (object[key] !== value) utils.defineGetter(object, key, function () { return value; });
    }

    exports.assignOrWrapInDeprecateGetter = function (object, key, value, warning) {
      if (!warning) return put(object, key, value);
      utils.defineGetter(object, key, function () {
        console.log(warning);
        delete object[key];
        put(object, key, value);
        return value;
      });
    };

    exports.recursiveMerge = function (target, source) {
      Object.keys(source).forEach(function (key) {
        if (target.prototype && target.prototype.constructor === target) put(target.prototype, key, source[key]);
        else if (typeof source[key] === 'object' && typeof target[key] === 'object') {
          exports.recursiveMerge(target[key], source[key]);
        } else put(target, key, source[key]);
      });
    };

    // An entry has a module's path, and entries for the members of its value.
    function build(parent, entries, replaces, merges) {
      Object.keys(entries).forEach(function (key) {
        var entry = entries[key];
        try {
          var value = entry.path ? require(entry.path) : {};
          if (parent[key] === undefined) exports.assignOrWrapInDeprecateGetter(parent, key, value, entry.deprecated);
          else if (replaces && entry.path !== undefined) {
            if (merges) exports.recursiveMerge(parent[key], value);
            else exports.assignOrWrapInDeprecateGetter(parent, key, value, entry.deprecated);
          }
          if (entry.children) build(replaces ? parent[key] : parent[key] || value, entry.children, replaces, merges);
        } catch (error) {
          utils.alert('Exception building Cordova JS globals: ' + error + ' for key "' + key + '"');
        }
      });
    }

    exports.buildIntoButDoNotClobber = function (entries, target) { build(target, entries, false, false); };
    exports.buildIntoAndClobber = function (entries, target) { build(target, entries, true, false); };
    exports.buildIntoAndMerge = function (entries, target) { build(target, entries, true, true); };
  });

  define('cordova/modulemapper', function (require, exports) {
    var builder = require('cordova/builder');
    var entries = [];

    exports.reset = function () { entries = []; };
    function adder(strategy) {
      return function (module, path, warning) {
        if (!(module in modules)) throw new Error('Module ' + module + ' does not exist.');
        entries.push({ strategy: strategy, module: module, path: path, warning: warning });
      };
    }
    exports.clobbers = adder('c');
    exports.merges = adder('m');
    exports.defaults = adder('d');
    exports.runs = function (module) { entries.push({ strategy: 'r', module: module }); };

    function ownerOf(path, context) {
      return path.slice(0, -1).reduce(function (owner, name) {
        // A name such as `navigator` can't be assigned.
        if (!owner[name]) owner[name] = {};
        return owner[name];
      }, context);
    }

    exports.mapModules = function (context) {
      var originals = context.CDV_origSymbols = {};
      entries.forEach(function (entry) {
        var value = require(entry.module);
        if (entry.strategy === 'r') return;
        var path = entry.path.split('.');
        var owner = ownerOf(path, context);
        var last = path[path.length - 1];
        var present = owner[last];
        if (entry.strategy === 'm' && present) builder.recursiveMerge(present, value);
        else if (entry.strategy !== 'd' || !present) {
          if (!(entry.path in originals)) originals[entry.path] = present;
          builder.assignOrWrapInDeprecateGetter(owner, last, value, entry.warning);
        }
      });
    };

    exports.getOriginalSymbol = function (context, path) {
      var originals = context.CDV_origSymbols;
      if (originals && path in originals) return originals[path];
      return path.split('.').reduce(function (owner, name) { return owner && owner[name]; }, context);
    };
  });

  // MARK: Channels: events of the start-up and of the app. A sticky one calls later listeners, too.

  define('cordova/channel', function (require, exports, module) {
    var bind = require('cordova/utils').close;
    var lastGuid = 0;

    function Channel(type, isSticky) {
      this.type = type;
      this.handlers = {};
      this.numHandlers = 0;
      // 0 not sticky, 1 sticky, 2 sticky and fired.
      this.state = isSticky ? 1 : 0;
      this.fireArgs = null;
      this.onHasSubscribersChange = null;
    }

    function functionOf(listener) {
      if (typeof listener === 'function') return listener;
      if (listener && typeof listener.handleEvent === 'function') return listener.handleEvent;
      throw new Error(
        'Must provide a function or an EventListener object implementing the handleEvent interface.');
    }

    Channel.prototype.changed = function () { if (this.onHasSubscribersChange) this.onHasSubscribersChange(); };

    Channel.prototype.subscribe = function (listener, context) {
      var body = functionOf(listener);
      if (typeof listener === 'object') context = listener;
      if (this.state === 2) return body.apply(context || this, this.fireArgs);
      var guid = listener.observer_guid || String(lastGuid += 1);
      if (typeof context === 'object') body = bind(context, body);
      body.observer_guid = guid;
      listener.observer_guid = guid;
      if (this.handlers[guid]) return;
      this.handlers[guid] = body;
      this.numHandlers += 1;
      if (this.numHandlers === 1) this.changed();
    };

    Channel.prototype.unsubscribe = function (listener) {
      var guid = functionOf(listener).observer_guid;
      if (!this.handlers[guid]) return;
      delete this.handlers[guid];
      this.numHandlers -= 1;
      if (this.numHandlers === 0) this.changed();
    };

    Channel.prototype.fire = function () {
      var values = Array.prototype.slice.call(arguments);
      if (this.state === 1) {
        this.state = 2;
        this.fireArgs = values;
      }
      var all = Object.keys(this.handlers).map(function (guid) { return this.handlers[guid]; }, this);
      for (var i = 0; i < all.length; i += 1) all[i].apply(this, values);
      if (this.state !== 2 || this.numHandlers === 0) return;
      this.numHandlers = 0;
      this.handlers = {};
      this.changed();
    };

    var channel = module.exports = {
      create: function (type) { return channel[type] = new Channel(type, false); },
      createSticky: function (type) { return channel[type] = new Channel(type, true); },
      join: function (whenAll, channels) {
        var left = channels.length;
        if (left === 0) whenAll();
        channels.forEach(function (each) {
          if (each.state === 0) throw Error('Can only use join with sticky channels.');
          each.subscribe(function () {
            left -= 1;
            if (left === 0) whenAll();
          });
        });
      },
      deviceReadyChannelsArray: [],
      deviceReadyChannelsMap: {},
      waitForInitialization: function (feature) {
        if (!feature) return;
        var added = channel[feature] || channel.createSticky(feature);
        channel.deviceReadyChannelsMap[feature] = added;
        channel.deviceReadyChannelsArray.push(added);
      },
      initializationComplete: function (feature) {
        if (channel.deviceReadyChannelsMap[feature]) channel.deviceReadyChannelsMap[feature].fire();
      }
    };
    ['onDOMContentLoaded', 'onNativeReady', 'onCordovaReady', 'onPluginsReady', 'onDeviceReady'].forEach(
      channel.createSticky);
    channel.create('onResume');
    channel.create('onPause');
    channel.waitForInitialization('onCordovaReady');
    channel.waitForInitialization('onDOMContentLoaded');
  });

  // MARK: window.cordova

  define('cordova', function (require, exports, module) {
    var channel = require('cordova/channel');
    var channels = { document: {}, window: {} };

    // The names of the app's events do not depend on case.
    function wrap(target, table) {
      var add = target.addEventListener;
      var remove = target.removeEventListener;
      target.addEventListener = function (type, listener, options) {
        var known = table[type.toLowerCase()];
        if (known !== undefined) known.subscribe(listener);
        else add.call(target, type, listener, options);
      };
      target.removeEventListener = function (type, listener, options) {
        var known = table[type.toLowerCase()];
        if (known !== undefined) known.unsubscribe(listener);
        else remove.call(target, type, listener, options);
      };
      return { addEventListener: add, removeEventListener: remove };
    }
    var originals = { document: wrap(document, channels.document), window: wrap(window, channels.window) };

    function makeEvent(type, data) {
      var event = document.createEvent('Events');
      event.initEvent(type, false, false);
      for (var key in data || {}) if (has(data, key)) event[key] = data[key];
      return event;
    }

    var cordova = module.exports = {
      define: define,
      require: require,
      version: version,
      platformVersion: version,
      platformId: platformId,
      addWindowEventHandler: function (type) { return channels.window[type] = channel.create(type); },
      addDocumentEventHandler: function (type) { return channels.document[type] = channel.create(type); },
      addStickyDocumentEventHandler: function (type) { return channels.document[type] = channel.createSticky(type); },
      removeWindowEventHandler: function (type) { delete channels.window[type]; },
      removeDocumentEventHandler: function (type) { delete channels.document[type]; },
      getOriginalHandlers: function () { return originals; },
      fireDocumentEvent: function (type, data, isImmediate) {
        var event = makeEvent(type, data);
        if (channels.document[type] === undefined) return void document.dispatchEvent(event);
        if (isImmediate) return channels.document[type].fire(event);
        setTimeout(function () {
          // Scripts that were there before this one listen at the document itself.
          if (type === 'deviceready') document.dispatchEvent(event);
          channels.document[type].fire(event);
        }, 0);
      },
      fireWindowEvent: function (type, data) {
        var event = makeEvent(type, data);
        if (channels.window[type] === undefined) return void window.dispatchEvent(event);
        setTimeout(function () { channels.window[type].fire(event); }, 0);
      },
      // A random start, so that a result for an earlier page matches no call of this one.
      callbackId: Math.floor(Math.random() * 2000000000),
      callbacks: {},
      callbackStatus: {
        NO_RESULT: 0,
        OK: 1,
        CLASS_NOT_FOUND_EXCEPTION: 2,
        ILLEGAL_ACCESS_EXCEPTION: 3,
        INSTANTIATION_EXCEPTION: 4,
        MALFORMED_URL_EXCEPTION: 5,
        IO_EXCEPTION: 6,
        INVALID_ACTION: 7,
        JSON_EXCEPTION: 8,
        ERROR: 9
      },
      callbackSuccess: function (id, result) {
        cordova.callbackFromNative(id, true, result.status, [result.message], result.keepCallback);
      },
      callbackError: function (id, result) {
        cordova.callbackFromNative(id, false, result.status, [result.message], result.keepCallback);
      },
      callbackFromNative: function (id, isSuccess, status, values, isKept) {
        try {
          var pair = cordova.callbacks[id];
          if (!pair) return;
          // A success without a result only ends the call.
          var callback = !isSuccess ? pair.fail : status === cordova.callbackStatus.OK ? pair.success : null;
          if (callback) callback.apply(null, values);
          if (!isKept) delete cordova.callbacks[id];
        } catch (error) {
          var text = 'Error in ' + (isSuccess ? 'Success' : 'Error') + ' callbackId: ' + id + ' : ' + error;
          cordova.fireWindowEvent('cordovacallbackerror', { message: text, error: error });
          throw error;
        }
      },
      addConstructor: function (body) {
        channel.onCordovaReady.subscribe(function () {
          try { body(); } catch (error) { console.log('Failed to run constructor: ' + error); }
        });
      }
    };
  });

  define('cordova/exec/proxy', function (require, exports) {
    var proxies = {};
    exports.add = function (service, proxy) {
      console.log('adding proxy for ' + service);
      return proxies[service] = proxy;
    };
    exports.remove = function (service) {
      var proxy = proxies[service];
      proxies[service] = null;
      return proxy;
    };
    exports.get = function (service, action) { return proxies[service] ? proxies[service][action] : null; };
  });

  // MARK: The wires.

  // iOS: an array to a message handler, and results through nativeCallback.
  function defineForIOS() {
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
        if (message && has(message, 'CDVType')) {
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
  }

  // Android: an object or prompts, whose results contain native's messages; native also evaluates callbackFromNative.
  function defineForAndroid() {
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
  }

  if (platformId === 'android') defineForAndroid(); else defineForIOS();

  // MARK: The start.

  define('cordova/pluginloader', function (require, exports) {
    var mapper = require('cordova/modulemapper');

    exports.injectScript = function (address, loaded, failed) {
      var script = document.createElement('script');
      script.onload = loaded;
      script.onerror = failed;
      script.src = address;
      document.head.appendChild(script);
    };

    function loadModule(id, address, loaded, failed) {
      if (id in modules) return loaded();
      exports.injectScript(address, function () {
        if (id in modules) loaded();
        else failed();
      }, failed);
    }

    function loadPlugins(folder, list, finished) {
      var left = list.length;
      if (left === 0) return finished();
      function one() {
        left -= 1;
        if (left > 0) return;
        list.forEach(function (plugin) {
          (plugin.clobbers || []).forEach(function (path) { mapper.clobbers(plugin.id, path); });
          (plugin.merges || []).forEach(function (path) { mapper.merges(plugin.id, path); });
          if (plugin.runs) mapper.runs(plugin.id);
        });
        finished();
      }
      list.forEach(function (plugin) { loadModule(plugin.id, folder + plugin.file, one, one); });
    }

    // The folder of the last script that is called cordova.js.
    function findFolder() {
      var name = '/cordova.js';
      var scripts = document.getElementsByTagName('script');
      for (var i = scripts.length - 1; i >= 0; i -= 1) {
        var address = scripts[i].src.replace(/\?.*$/, '');
        if (address.slice(-name.length) === name) return address.slice(0, 1 - name.length);
      }
      return null;
    }

    exports.load = function (finished) {
      var folder = findFolder();
      if (folder === null) console.log('Could not find cordova.js script tag. Plugin loading may fail.');
      folder = folder || '';
      loadModule('cordova/plugin_list', folder + 'cordova_plugins.js', function () {
        loadPlugins(folder, require('cordova/plugin_list'), finished);
      }, finished);
    };
  });

  define('cordova/init', function (require) {
    var channel = require('cordova/channel');
    var cordova = require('cordova');
    var mapper = require('cordova/modulemapper');
    var platform = require('cordova/platform');
    var first = [channel.onNativeReady, channel.onPluginsReady];

    setTimeout(function () {
      if (channel.onDeviceReady.state === 2) return;
      console.log('deviceready has not fired after 5 seconds.');
      first.concat(channel.deviceReadyChannelsArray).forEach(function (each) {
        if (each.state !== 2) console.log('Channel not fired: ' + each.type);
      });
    }, 5000);

    channel.onPause = cordova.addDocumentEventHandler('pause');
    channel.onResume = cordova.addDocumentEventHandler('resume');
    channel.onActivated = cordova.addDocumentEventHandler('activated');
    channel.onDeviceReady = cordova.addStickyDocumentEventHandler('deviceready');

    if (document.readyState === 'loading') {
      document.addEventListener('DOMContentLoaded', function () { channel.onDOMContentLoaded.fire(); }, false);
    } else {
      channel.onDOMContentLoaded.fire();
    }
    if (window._nativeReady) channel.onNativeReady.fire();

    mapper.clobbers('cordova', 'cordova');
    mapper.clobbers('cordova/exec', 'cordova.exec');
    mapper.clobbers('cordova/exec', 'Cordova.exec');
    if (platform.bootstrap) platform.bootstrap();

    setTimeout(function () {
      require('cordova/pluginloader').load(function () { channel.onPluginsReady.fire(); });
    }, 0);

    channel.join(function () {
      mapper.mapModules(window);
      if (platform.initialize) platform.initialize();
      channel.onCordovaReady.fire();
      channel.join(function () { cordova.fireDocumentEvent('deviceready'); }, channel.deviceReadyChannelsArray);
    }, first);
  });

  window.cordova = require('cordova');
  require('cordova/init');
})
