// Channels of cordova.js, which are events of the start-up and of the app, and window.cordova. A sticky channel calls
// later listeners, too.
(function (define, require, platformId, version) {
  'use strict';

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
      for (var key in data || {}) if (Object.prototype.hasOwnProperty.call(data, key)) event[key] = data[key];
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
})
