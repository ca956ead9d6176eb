// Cookies and requests that native handles for a page of Capacitor: document.cookie, fetch and XMLHttpRequest. The file
// is a function, which Capacitor.js calls if there is a native side.
(function (win, cap, platform) {
  'use strict';

  const ask = question => prompt(JSON.stringify(question));

  /// Returns a setting of the app, which native answers synchronously.
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
})
