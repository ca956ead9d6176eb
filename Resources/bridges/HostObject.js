// The object of an app in its pages, such as WeChat's or Alipay's: functions that call native, and listeners for
// native's events. It runs before the page's first script, and keeps the built-ins that it needs later. Native appends
// the description of the object as the argument.
(function (profile) {
  'use strict';
  var global = window;
  var post = global[profile.channel];
  // The page sees only the object that the app documents.
  delete global[profile.channel];
  if (typeof post !== 'function') return;

  var write = JSON.stringify;
  var read = JSON.parse;
  var wait = global.setTimeout.bind(global);
  var dispatch = document.dispatchEvent.bind(document);
  var define = Object.defineProperty;
  var NativeEvent = global.Event;
  var callbacks = Object.create(null);
  var listeners = Object.create(null);
  var count = 0;

  function call(name, params, callback) {
    var problem = '';
    if (typeof params === 'function') {
      if (profile.takesCallbackSecond) callback = params;
      else problem = 'callback-second';
      params = undefined;
    }
    if (typeof name !== 'string' || !name) return void post(String(name), null, null, 'name');
    if (params === null || typeof params !== 'object') {
      if (params !== undefined && params !== null && !problem) problem = 'params';
      params = {};
    }
    // Data without JSON throw here, in the page's own call.
    var text = write(params);
    var id = null;
    if (callback !== undefined && callback !== null && typeof callback !== 'function') problem = problem || 'callback';
    if (typeof callback === 'function') {
      id = String(++count);
      callbacks[id] = { run: callback, isKept: profile.keptCallbacks.indexOf(name) >= 0 };
    }
    post(name, text === undefined ? '{}' : text, id, problem);
  }

  function on(name, listener) {
    if (typeof name === 'string' && typeof listener === 'function') listeners[name] = listener;
    else post(String(name), null, null, 'listener');
  }

  // A document event, whose data is a property of the event. An app learns whether the page prevented its default.
  function send(name, data) {
    var event = new NativeEvent(name, { bubbles: false, cancelable: true });
    if (data !== undefined) define(event, 'data', { value: data, enumerable: true, writable: true });
    return { isPrevented: !dispatch(event) };
  }

  function receive(text) {
    var message = read(text);
    if (message.responseId !== undefined) {
      var callback = callbacks[message.responseId];
      if (!callback) return { isUnknown: true };
      if (!callback.isKept) delete callbacks[message.responseId];
      callback.run(message.responseData);
      return null;
    }
    if (profile.sendsEvents) return send(message.handlerName, message.data);
    var listener = listeners[message.handlerName];
    if (!listener) return { isMissing: true };
    listener(message.data === undefined ? {} : message.data);
    return null;
  }

  function install() {
    // Native decides whether pages of this origin get the object.
    if (!post()) return;
    var functions = { call: call, on: on, log: function (text) { post('', write(String(text)), null, 'log'); } };
    var object = {};
    for (var i = 0; i < profile.functions.length; i++) {
      object[profile.functions[i][0]] = functions[profile.functions[i][1]];
    }
    for (var name in profile.members) object[name] = profile.members[name];
    for (var key in profile.globals) global[key] = profile.globals[key];
    // Native's own way to the object; no page enumerates it.
    define(object, '_receive', { value: receive });
    define(global, profile.name, { value: object, enumerable: true, configurable: true, writable: true });
    dispatch(new NativeEvent(profile.readyEvent, { bubbles: false, cancelable: false }));
  }

  if (profile.moment === 'documentStart') install();
  else if (profile.moment === 'parsed') {
    document.addEventListener('DOMContentLoaded', function () { wait(install, profile.delay); });
  } else {
    global.addEventListener('load', function () { wait(install, profile.delay); });
  }
})
