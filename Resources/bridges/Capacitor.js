// The page side of Capacitor's native bridge, wire-compatible with the original. Native injects it after the globals
// (`window.Capacitor`, `WEBVIEW_SERVER_URL`) and before the plugins. `@capacitor/core` in the page's bundle adds to it.
(function (win) {
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

  // Whether a message was posted or lost, the call goes on: the page waits for a response in both cases.
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

  // MARK: Cookies, requests and the console

  const ask = question => prompt(JSON.stringify(question));

  /// Asks native for a setting, synchronously.
  function isOn(question, objectName) {
    if (platform() === 'ios') return ask({ type: question }) === 'true';
    return typeof win[objectName] !== 'undefined' && win[objectName].isEnabled() === true;
  }

  function patchCookies(descriptor) {
    Object.defineProperty(document, 'cookie', {
      get() {
        if (platform() === 'ios') return ask({ type: 'CapacitorCookies.get' });
        return descriptor && descriptor.get ? descriptor.get.call(document) : '';
      },
      set(text) {
        const domain = text.includes(';') && (text.toLowerCase().split('domain=')[1] || '').split(';')[0].trim() || '';
        if (platform() === 'ios') ask({ type: 'CapacitorCookies.set', action: text, domain });
        else win.CapacitorCookiesAndroidInterface.setCookie(domain, text);
      }
    });
  }

  const interceptor = '/_capacitor_http_interceptor_';
  const isPlain = method => !method || ['GET', 'HEAD', 'OPTIONS', 'TRACE'].includes(method.toUpperCase());
  const isLocal = url => !url || !/^https?:/.test(url) || url.includes(interceptor);

  /// Returns the address at which native sends a request for the page.
  function proxied(url) {
    if (isLocal(url)) return url;
    const address = new URL(cap.getServerUrl());
    address.pathname = interceptor;
    address.searchParams.append('u', url);
    return address.toString();
  }

  function base64(file) {
    return new Promise((resolve, reject) => {
      const reader = new FileReader();
      reader.onloadend = () => resolve(btoa(reader.result));
      reader.onerror = reject;
      reader.readAsBinaryString(file);
    });
  }

  /// Returns a request's body in the form that native gets: its data, their type, and the header fields they need.
  async function bodyOf(body, type) {
    if (body instanceof ReadableStream || body instanceof Uint8Array) {
      const bytes = body instanceof Uint8Array ? body : new Uint8Array(await new Response(body).arrayBuffer());
      let data = new TextDecoder().decode(bytes);
      let kind = 'text';
      if (type === 'application/json') {
        kind = 'json';
        try { data = JSON.parse(data); } catch { /* The text stays as it is. */ }
      } else if (type === 'multipart/form-data') kind = 'formData';
      else if (type && type.startsWith('image')) kind = 'image';
      else if (type === 'application/octet-stream') kind = 'binary';
      return { data, type: kind, headers: { 'Content-Type': type || 'application/octet-stream' } };
    }
    if (body instanceof URLSearchParams) return { data: body.toString(), type: 'text' };
    if (body instanceof FormData) {
      const data = [];
      for (const [key, value] of body.entries()) {
        data.push(value instanceof File
          ? { key, value: await base64(value), type: 'base64File', contentType: value.type, fileName: value.name }
          : { key, value, type: 'string' });
      }
      return { data, type: 'formData' };
    }
    if (body instanceof File) return { data: await base64(body), type: 'file', headers: { 'Content-Type': body.type } };
    return { data: body, type: 'json' };
  }

  const typeIn = headers => headers['Content-Type'] || headers['content-type'];
  const isJSON = headers => (typeIn(headers) || '').startsWith('application/json');

  function patchFetch() {
    window.fetch = async (resource, options) => {
      const headers = new Headers(options ? options.headers : undefined);
      const given = headers.get('content-type');
      if (options && options.body instanceof FormData && given && given.includes('multipart/form-data')
        && !given.includes('boundary')) {
        headers.delete('content-type');
        options.headers = headers;
      }
      const request = new Request(resource, options);
      if (request.url.startsWith(cap.getServerUrl() + '/')) return win.CapacitorWebFetch(resource, options);
      if (isPlain(request.method)) {
        const agent = headers.get('user-agent');
        if (platform() === 'android' && options && options.headers && agent !== null) {
          headers.set('x-cap-user-agent', agent);
          options.headers = headers;
        }
        if (resource instanceof Request) return win.CapacitorWebFetch(new Request(proxied(resource.url), resource));
        return win.CapacitorWebFetch(proxied(String(resource)), options);
      }
      const own = Object.fromEntries(request.headers.entries());
      const body = await bodyOf((options && options.body) || request.body || undefined, typeIn(own));
      const answer = await cap.nativePromise('CapacitorHttp', 'request', {
        url: request.url, method: request.method, data: body.data, dataType: body.type,
        headers: Object.assign({}, body.headers, own)
      });
      const data = isJSON(answer.headers) ? JSON.stringify(answer.data) : answer.data;
      const { headers: fields, status } = answer;
      const response = new Response(status === 204 ? null : data, { headers: fields, status });
      Object.defineProperty(response, 'url', { value: answer.url });
      return response;
    };
  }

  /// Lets native send the requests of `XMLHttpRequest` that change something; the others go through the interceptor.
  function patchXHR(web) {
    const states = new WeakMap();
    const later = (xhr, ...types) =>
      setTimeout(() => { for (const type of types) xhr.dispatchEvent(new Event(type)); });
    const isWeb = xhr => !states.has(xhr);
    const define = (xhr, values) => {
      for (const name of Object.keys(values)) {
        Object.defineProperty(xhr, name, { value: values[name], writable: true, configurable: true });
      }
    };
    const move = (xhr, readyState) => {
      define(xhr, { readyState });
      later(xhr, 'readystatechange');
    };
    const progress = (xhr, isKnown, size) =>
      xhr.dispatchEvent(new ProgressEvent('progress', { lengthComputable: isKnown, loaded: size, total: size }));
    const end = (xhr, answer, isError) => {
      const text = isError || isJSON(answer.headers) ? JSON.stringify(answer.data) : answer.data;
      const isText = xhr.responseType === '' || xhr.responseType === 'text';
      const whole = typeof answer.data === 'string' ? answer.data : JSON.stringify(answer.data);
      states.get(xhr).answer = answer.headers;
      define(xhr, {
        status: answer.status, responseText: text, responseURL: answer.url,
        response: isText && !isError ? whole : answer.data
      });
      move(xhr, 4);
      later(xhr, isError ? 'error' : 'load', 'loadend');
    };
    const prototype = web.prototype;
    const original = {};
    for (const name of ['abort', 'open', 'setRequestHeader', 'send', 'getAllResponseHeaders', 'getResponseHeader']) {
      original[name] = prototype[name];
    }
    prototype.open = function (method, url) {
      states.delete(this);
      const address = String(url);
      if (isLocal(address) || isPlain(method)) return original.open.call(this, method, proxied(address));
      states.set(this, { method: method.toUpperCase(), url: address, headers: {} });
      later(this, 'loadstart');
      move(this, 1);
    };
    prototype.setRequestHeader = function (name, value) {
      const field = platform() === 'android' && name.toLowerCase() === 'user-agent' ? 'x-cap-user-agent' : name;
      if (isWeb(this)) return original.setRequestHeader.call(this, field, value);
      states.get(this).headers[field] = value;
    };
    prototype.abort = function () {
      if (isWeb(this)) return original.abort.call(this);
      define(this, { readyState: 0 });
      later(this, 'abort', 'loadend');
    };
    prototype.send = function (body) {
      if (isWeb(this)) return original.send.call(this, body);
      const { method, url, headers } = states.get(this);
      define(this, { response: '', responseText: '', responseURL: '', status: 0 });
      move(this, 2);
      bodyOf(body).then(({ data, type, headers: needed }) => {
        const fields = Object.assign({}, needed, headers);
        if (body instanceof FormData && !typeIn(fields)) {
          const boundary = Math.random().toString(36).substring(2, 15);
          fields['Content-Type'] = `multipart/form-data; boundary=----WebKitFormBoundary${boundary}`;
        }
        const options = { url, method, data: data === null ? undefined : data, headers: fields, dataType: type };
        return cap.nativePromise('CapacitorHttp', 'request', options);
      }).then(answer => {
        if (this.readyState !== 2) return;
        progress(this, true, answer.data.length);
        end(this, answer, false);
      }, error => {
        progress(this, false, 0);
        end(this, error, true);
      });
    };
    prototype.getAllResponseHeaders = function () {
      if (isWeb(this)) return original.getAllResponseHeaders.call(this);
      const fields = Object.entries(states.get(this).answer || {}).filter(([name]) => name !== 'Set-Cookie');
      return fields.map(([name, value]) => name + ': ' + value + '\r\n').join('');
    };
    prototype.getResponseHeader = function (name) {
      return isWeb(this) ? original.getResponseHeader.call(this, name) : (states.get(this).answer || {})[name];
    };
  }

  function text(value) {
    try { return String(typeof value === 'object' ? JSON.stringify(value) : value); } catch { return ''; }
  }

  if (platform() !== 'web') {
    if (platform() === 'android' && typeof win.CapacitorSystemBarsAndroidInterface !== 'undefined') {
      document.addEventListener(
        'DOMContentLoaded', () => { win.CapacitorSystemBarsAndroidInterface.onDOMReady(); });
    }
    win.CapacitorCookiesDescriptor = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie');
    if (isOn('CapacitorCookies.isEnabled', 'CapacitorCookiesAndroidInterface')) {
      patchCookies(win.CapacitorCookiesDescriptor);
    }
    const { prototype } = window.XMLHttpRequest;
    win.CapacitorWebFetch = window.fetch;
    const { constructor } = prototype;
    win.CapacitorWebXMLHttpRequest = { constructor, fullObject: window.XMLHttpRequest, prototype };
    for (const name of ['abort', 'getAllResponseHeaders', 'getResponseHeader', 'open', 'send', 'setRequestHeader']) {
      win.CapacitorWebXMLHttpRequest[name] = prototype[name];
    }
    if (isOn('CapacitorHttp', 'CapacitorHttpAndroidInterface')) {
      patchFetch();
      patchXHR(window.XMLHttpRequest);
    }
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
})(globalThis);
