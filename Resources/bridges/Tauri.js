// The page side of Tauri 2, which native injects before the page's own scripts. Native passes the settings: the names
// and the platform of the app, the key of this start, and whether callbacks are in a table (2.6 and later).
(function (settings) {
  'use strict';
  const { stringify } = JSON;
  const define = Object.defineProperty;

  // Neither pages nor plugins can replace what native defines.
  function fix(object, name, value) {
    define(object, name, { value });
  }

  fix(window, 'isTauri', true);
  if (!window.__TAURI_INTERNALS__) fix(window, '__TAURI_INTERNALS__', { plugins: {} });
  const internals = window.__TAURI_INTERNALS__;

  // The payload as it crosses: bytes stay bytes, and everything else becomes JSON.
  function pack(payload) {
    if (payload instanceof ArrayBuffer || ArrayBuffer.isView(payload) || Array.isArray(payload)) {
      return { type: 'application/octet-stream', body: payload };
    }
    const body = stringify(payload, (key, value) => {
      if (value instanceof Map) return Object.fromEntries(value);
      if (value instanceof Uint8Array) return Array.from(value);
      if (value instanceof ArrayBuffer) return Array.from(new Uint8Array(value));
      if (typeof value === 'object' && value !== null) {
        if ('__TAURI_TO_IPC_KEY__' in value) return value.__TAURI_TO_IPC_KEY__();
        if ('__TAURI_CHANNEL_MARKER__' in value && typeof value.id === 'number') return '__CHANNEL__:' + value.id;
      }
      return value;
    });
    return { type: 'application/json', body };
  }

  function read(response) {
    // Android's web view repeats the type.
    const type = (response.headers.get('content-type') || '').split(',')[0];
    if (type === 'application/json') return response.json();
    return type === 'text/plain' ? response.text() : response.arrayBuffer();
  }

  // Pages on Android send no bodies to native, so only the command without a body is a request there.
  const sendsRequests = settings.os !== 'android';
  let requestFailed = false;

  function post(message) {
    const { cmd, callback, error, payload, options } = message;
    if (requestFailed || !(sendsRequests || cmd === settings.fetchCommand)) {
      const all = {
        cmd, callback, error, options: { ...options, customProtocolIpcBlocked: requestFailed }, payload,
        __TAURI_INVOKE_KEY__: settings.key,
      };
      window.ipc.postMessage(pack(all).body);
      return;
    }
    const { type, body } = pack(payload);
    const headers = {
      'Content-Type': type, 'Tauri-Callback': callback, 'Tauri-Error': error, 'Tauri-Invoke-Key': settings.key,
      ...((options && options.headers) || {}),
    };
    window.fetch(internals.convertFileSrc(cmd, 'ipc'), { method: 'POST', body, headers })
      .then((response) => {
        const id = response.headers.get('Tauri-Response') === 'ok' ? callback : error;
        return read(response).then((data) => [id, data]);
      })
      .then(([id, data]) => run(id, data), (reason) => {
        console.warn(
          'IPC custom protocol failed, Tauri will now use the postMessage interface instead', reason);
        requestFailed = true;
        post(message);
      });
  }
  fix(internals, 'postMessage', post);

  fix(internals, 'metadata', {
    currentWindow: { label: settings.window }, currentWebview: { label: settings.webview },
  });
  fix(internals, '__TAURI_PATTERN__', Object.freeze({ pattern: 'brownfield' }));
  fix(internals, 'ipc', Object.freeze((message) => internals.postMessage(message)));

  fix(internals, 'convertFileSrc', (path, protocol = 'asset') => {
    const name = encodeURIComponent(path);
    return settings.usesHosts
      ? `${settings.scheme}://${protocol}.localhost/${name}` : `${protocol}://localhost/${name}`;
  });

  const unknown = (id) => console.warn(
    `[TAURI] Couldn't find callback id ${id}. This might happen when the app is reloaded while Rust is running an ` +
    'asynchronous operation.');
  const callbacks = new Map();
  const newID = () => window.crypto.getRandomValues(new Uint32Array(1))[0];

  // Up to 2.5, a callback is a function of the window.
  function add(callback, once) {
    const id = newID();
    const call = (data) => {
      if (once) remove(id);
      return callback && callback(data);
    };
    if (settings.hasTable) callbacks.set(id, call);
    else define(window, '_' + id, { value: call, writable: false, configurable: true });
    return id;
  }

  function remove(id) {
    if (settings.hasTable) callbacks.delete(id);
    else Reflect.deleteProperty(window, '_' + id);
  }

  function run(id, data) {
    const callback = settings.hasTable ? callbacks.get(id) : window['_' + id];
    if (callback) callback(data);
    else unknown(id);
  }

  fix(internals, 'transformCallback', add);
  if (settings.hasTable) {
    fix(internals, 'unregisterCallback', remove);
    fix(internals, 'runCallback', run);
    fix(internals, 'callbacks', callbacks);
  }

  fix(internals, 'invoke', (cmd, payload = {}, options = undefined) => new Promise((resolve, reject) => {
    const callback = add((data) => {
      resolve(data);
      remove(error);
    }, true);
    const error = add((data) => {
      reject(data);
      remove(callback);
    }, true);
    internals.ipc({ cmd, callback, error, payload, options });
  }));

  const listeners = (event) => (window[settings.listeners] && window[settings.listeners][event]) || [];
  fix(window, settings.emit, (event, ids) => {
    const all = listeners(event.event);
    for (const id of ids) {
      const listener = all[id];
      if (!listener) continue;
      event.id = id;
      if (settings.hasTable) run(listener.handlerId, event);
      else if (listener.handler) listener.handler(event);
    }
  });

  fix(internals.plugins, 'path', settings.path);
  if (settings.hasTable) {
    fix(window, '__TAURI_EVENT_PLUGIN_INTERNALS__', {
      unregisterListener: (event, id) => {
        const all = window[settings.listeners] && window[settings.listeners][event];
        // An unknown identifier throws, as in the original.
        if (all) remove(all[id].handlerId);
      },
    });
  }
})
