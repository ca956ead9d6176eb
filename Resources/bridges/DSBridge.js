// The page side of DSBridge 3, wire-compatible with the original. A page calls native synchronously, through the object
// that Android injects or through a dialog that native handles; native calls the page through one function.
(function (global) {
  'use strict';
  if (global._dsf) return;

  var synchronous = { _obs: {} };
  var asynchronous = { _obs: {} };
  var isAnnounced = false;

  function ask(method, text) {
    if (global._dsbridge) return global._dsbridge.call(method, text);
    if (global._dswk || global.navigator.userAgent.indexOf('_dsbridge') >= 0) {
      return global.prompt('_dsbridge=' + method, text);
    }
    return '';
  }

  function call(method, data, callback) {
    // A function in place of the argument is the callback of a call whose argument is an empty object.
    if (typeof data === 'function') {
      callback = data;
      data = {};
    }
    var message = { data: data === undefined ? null : data };
    if (typeof callback === 'function') {
      message._dscbstub = 'dscb' + global.dscb;
      global.dscb += 1;
      global[message._dscbstub] = callback;
    }
    var answer = ask(method, JSON.stringify(message));
    // Only the data is read: a missing method cannot be distinguished from one with an empty response.
    return JSON.parse(answer || '{}').data;
  }

  function put(table, name, method) {
    if (!global._dsInit) {
      global._dsInit = true;
      // Runs after the registering script, so that native code finds everything that it registers.
      setTimeout(function () { bridge.call('_dsb.dsinit'); }, 0);
    }
    if (typeof method === 'object') table._obs[name] = method;
    else table[name] = method;
  }

  var bridge = {
    call: call,
    register: function (name, method, isAsync) { put(isAsync ? global._dsaf : global._dsf, name, method); },
    registerAsyn: function (name, method) { bridge.register(name, method, true); },
    hasNativeMethod: function (name, type) {
      return bridge.call('_dsb.hasNativeMethod', { name: name, type: type || 'all' });
    },
    disableJavascriptDialogBlock: function (disable) {
      bridge.call('_dsb.disableJavascriptDialogBlock', { disable: disable !== false });
    }
  };

  // Returns the table and the object that contain a method: own names come first, then those in namespaces.
  function find(name) {
    if (global._dsf[name]) return { method: global._dsf[name], owner: global._dsf, waits: false };
    if (global._dsaf[name]) return { method: global._dsaf[name], owner: global._dsaf, waits: true };
    var dot = name.lastIndexOf('.');
    if (dot < 0) return null;
    var space = name.slice(0, dot);
    var last = name.slice(dot + 1);
    var tables = [global._dsf, global._dsaf];
    for (var i = 0; i < tables.length; i += 1) {
      var owner = tables[i]._obs[space];
      if (owner && typeof owner[last] === 'function') return { method: owner[last], owner: owner, waits: i === 1 };
    }
    return null;
  }

  function answer(id, data, complete) { bridge.call('_dsb.returnValue', { id: id, complete: complete, data: data }); }

  global._dsf = synchronous;
  global._dsaf = asynchronous;
  global.dscb = 0;
  global.dsBridge = bridge;
  global.close = function () { bridge.call('_dsb.closePage'); };
  global._handleMessageFromNative = function (info) {
    var found = find(info.method);
    var values = JSON.parse(info.data);
    // An unregistered name gets no response, as in the original.
    if (!found) return;
    if (found.waits) {
      values.push(function (data, complete) { answer(info.callbackId, data, complete !== false); });
      found.method.apply(found.owner, values);
    } else {
      answer(info.callbackId, found.method.apply(found.owner, values), true);
    }
  };
  bridge.register('_hasJavascriptMethod', function (name) {
    var dot = name.lastIndexOf('.');
    if (dot < 0) return !!(global._dsf[name] || global._dsaf[name]);
    var space = name.slice(0, dot);
    var owner = global._dsf._obs[space] || global._dsaf._obs[space];
    return !!(owner && owner[name.slice(dot + 1)]);
  });
})(window);
