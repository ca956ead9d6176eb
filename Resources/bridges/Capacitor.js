// The page side of Capacitor's native bridge, wire-compatible with the original. Native injects it after the globals
// (`window.Capacitor`, `WEBVIEW_SERVER_URL`) and before the plugins. `@capacitor/core` in the page's bundle adds to it.
// The file is a function, called with the global object and CapacitorRequests.js.
(function (win, patchRequests) {
  'use strict';

  const cap = win.Capacitor || {};
  const calls = new Map();
  const serverURL = typeof win.WEBVIEW_SERVER_URL === 'string' ? win.WEBVIEW_SERVER_URL : '';
  // A random start keeps a late response to an earlier page from matching a call of this one.
  let lastID = Math.floor(Math.random() * 134217728);

  function platform() {
    if (win.androidBridge) return 'android';
    return win.webkit && win.webkit.messageHandlers && win.webkit.messageHandlers.bridge ? 'ios' : 'web';
  }

  // A call goes on if its message is lost, and the page waits for a response that never arrives.
  const post = {
    android(message) {
      try { win.androidBridge.postMessage(JSON.stringify(message)); } catch (error) { win.console.error(error); }
    },
    ios(message) {
      try {
        message.type = message.type || 'message';
        win.webkit.messageHandlers.bridge.postMessage(message);
      } catch (error) { win.console.error(error); }
    }
  }[platform()];

  class CapacitorException extends Error {
    constructor(message, code, data) {
      super(message);
      this.message = message;
      this.code = code;
      this.data = data;
    }
  }

  cap.getServerUrl = () => serverURL;
  cap.convertFileSrc = path => {
    if (typeof path !== 'string') return path;
    if (path.startsWith('/')) return serverURL + '/_capacitor_file_' + path;
    if (path.startsWith('file://')) return serverURL + path.replace('file://', '/_capacitor_file_');
    if (path.startsWith('content://')) return serverURL + path.replace('content:/', '/_capacitor_content_');
    return path;
  };
  cap.getPlatform = platform;
  cap.isPluginAvailable = name => Object.prototype.hasOwnProperty.call(cap.Plugins, name);
  cap.isNativePlatform = () => true;

  cap.handleWindowError = (message, url, line, col, error) => {
    if (message.toLowerCase().includes('script error')) return false;
    const report = { message, url, line, col, errorObject: JSON.stringify(error) };
    if (error !== null) cap.handleError(error);
    post({ type: 'js.error', error: report });
    return false;
  };
  if (cap.DEBUG) win.onerror = cap.handleWindowError;

  function text(value) {
    try { return String(typeof value === 'object' ? JSON.stringify(value) : value); } catch { return ''; }
  }

  if (platform() !== 'web') {
    if (platform() === 'android' && typeof win.CapacitorSystemBarsAndroidInterface !== 'undefined') {
      document.addEventListener(
        'DOMContentLoaded', () => { win.CapacitorSystemBarsAndroidInterface.onDOMReady(); });
    }
    patchRequests(win, cap, platform);
  }
  if (win.console && platform() === 'ios') {
    for (const level of ['debug', 'error', 'info', 'log', 'trace', 'warn']) {
      const write = win.console[level].bind(win.console);
      Object.defineProperty(win.console, level, {
        value(...values) {
          cap.toNative('Console', 'log', { level, message: values.map(text).join(' ') });
          return write(...values);
        }
      });
    }
  }

  // MARK: Log

  cap.logJs = (message, level) => { win.console[['error', 'warn', 'info'].includes(level) ? level : 'log'](message); };
  cap.logToNative = call => {
    win.console.groupCollapsed(`native ${call.pluginId}.${call.methodName} (#${call.callbackId})`);
    win.console.dir(call);
    win.console.groupEnd();
  };
  cap.logFromNative = result => {
    win.console.groupCollapsed(`result ${result.pluginId}.${result.methodName} (#${result.callbackId})`);
    if (result.success === false) win.console.error(result.error);
    else win.console.dir(JSON.stringify(result.data));
    win.console.groupEnd();
  };
  cap.handleError = error => win.console.error(error);

  // MARK: Calls

  cap.toNative = (pluginId, methodName, options, call) => {
    try {
      if (!post) {
        if (win.console) win.console.warn(`implementation unavailable for: ${pluginId}`);
        return null;
      }
      let callbackId = '-1';
      if (call && (typeof call.callback === 'function' || typeof call.resolve === 'function')) {
        lastID += 1;
        callbackId = String(lastID);
        calls.set(callbackId, call);
      }
      const message = { callbackId, pluginId, methodName, options: options || {} };
      if (cap.isLoggingEnabled && pluginId !== 'Console') cap.logToNative(message);
      post(message);
      return callbackId;
    } catch (error) {
      if (win.console) win.console.error(error);
      return null;
    }
  };

  function settle(call, result) {
    if (result.error) result.error = Object.assign(new cap.Exception(''), result.error);
    if (typeof call.callback === 'function') {
      if (result.success) call.callback(result.data); else call.callback(null, result.error);
    } else if (typeof call.resolve === 'function') {
      if (result.success) call.resolve(result.data); else call.reject(result.error);
      calls.delete(result.callbackId);
    }
  }

  function receive(result) {
    if (cap.isLoggingEnabled && result.pluginId !== 'Console') cap.logFromNative(result);
    try {
      const call = calls.get(result.callbackId);
      if (call) settle(call, result);
      else if (!result.success && result.error && win.console) win.console.warn(result.error);
      if (result.save === false) calls.delete(result.callbackId);
    } catch (error) {
      if (win.console) win.console.error(error);
    }
    delete result.data;
    delete result.error;
  }

  if (win.androidBridge) win.androidBridge.onmessage = event => { receive(JSON.parse(event.data)); };
  cap.fromNative = result => { receive(result); };
  cap.nativeCallback = (pluginId, methodName, options, callback) => {
    if (typeof options !== 'function') return cap.toNative(pluginId, methodName, options, { callback });
    console.warn(`Using a callback as the 'options' parameter of 'nativeCallback()' is deprecated.`);
    return cap.toNative(pluginId, methodName, null, { callback: options });
  };
  cap.nativePromise = (pluginId, methodName, options) =>
    new Promise((resolve, reject) => { cap.toNative(pluginId, methodName, options, { resolve, reject }); });
  cap.withPlugin = () => {};
  cap.Exception = CapacitorException;

  // MARK: Listeners and events

  cap.addListener = (pluginId, eventName, callback) => {
    const callbackId = cap.nativeCallback(pluginId, 'addListener', { eventName }, callback);
    return {
      async remove() {
        if (win.console) win.console.debug('Removing listener', pluginId, eventName);
        cap.removeListener(pluginId, callbackId, eventName, callback);
      }
    };
  };
  cap.removeListener = (pluginId, callbackId, eventName, callback) => {
    cap.nativeCallback(pluginId, 'removeListener', { callbackId, eventName }, callback);
  };
  cap.createEvent = (name, data) => {
    if (!win.document) return null;
    const event = win.document.createEvent('Events');
    event.initEvent(name, false, false);
    if (data && typeof data === 'object') for (const key of Object.keys(data)) event[key] = data[key];
    return event;
  };
  cap.triggerEvent = (name, target, given) => {
    const data = given || {};
    const event = cap.createEvent(name, data);
    if (!event) return false;
    if (target === 'document') {
      if (win.cordova && win.cordova.fireDocumentEvent) {
        win.cordova.fireDocumentEvent(name, data);
        return true;
      }
      if (win.document.dispatchEvent) return win.document.dispatchEvent(event);
    } else if (target === 'window' && win.dispatchEvent) {
      return win.dispatchEvent(event);
    } else if (win.document.querySelector) {
      const element = win.document.querySelector(target);
      if (element) return element.dispatchEvent(event);
    }
    return false;
  };

  // MARK: What older pages expect

  win.cordova = win.cordova || {};
  if (win.navigator) {
    win.navigator.app = win.navigator.app || {};
    win.navigator.app.exitApp = () => {
      if (cap.Plugins && cap.Plugins.App) cap.nativeCallback('App', 'exitApp', {});
      else win.console.warn('App plugin not installed');
    };
  }
  if (win.document) {
    const addEventListener = win.document.addEventListener;
    win.document.addEventListener = (...values) => {
      const [name, listener] = values;
      if (name === 'deviceready' && listener) Promise.resolve().then(listener);
      // With a listener, native leaves the back button to the page.
      else if (name === 'backbutton' && cap.Plugins.App) cap.Plugins.App.addListener('backButton', () => {});
      return addEventListener.apply(win.document, values);
    };
  }
  win.Ionic = win.Ionic || {};
  const webView = win.Ionic.WebView = win.Ionic.WebView || {};
  const server = () => cap.Plugins && cap.Plugins.WebView;
  webView.getServerBasePath = callback => {
    if (server()) server().getServerBasePath().then(result => { callback(result.path); });
  };
  webView.setServerAssetPath = path => { if (server()) server().setServerAssetPath({ path }); };
  webView.setServerBasePath = path => { if (server()) server().setServerBasePath({ path }); };
  webView.persistServerBasePath = () => { if (server()) server().persistServerBasePath(); };
  webView.convertFileSrc = url => cap.convertFileSrc(url);

  win.Capacitor = cap;
})
