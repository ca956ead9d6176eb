// The object that pages without a bundler use (`withGlobalTauri`): the parts core, event and app of Tauri's API.
(function (hasTable) {
  'use strict';
  const internals = window.__TAURI_INTERNALS__;
  const toIPC = '__TAURI_TO_IPC_KEY__';
  const invoke = async (command, payload = {}, options = undefined) => internals.invoke(command, payload, options);
  const transformCallback = (callback, once = false) => internals.transformCallback(callback, once);

  // Delivers messages in the order in which native sent them; one that comes early waits for those before it.
  class Channel {
    #next = 0;
    #last;
    #early = new Map();

    constructor(onmessage = () => {}) {
      this.onmessage = onmessage;
      this.id = transformCallback((data) => this.#receive(data));
    }

    #receive(data) {
      // Native of 2.0 to 2.4 calls the number `id`.
      const index = data.index === undefined ? data.id : data.index;
      if (data.end) this.#last = index;
      else this.#early.set(index, data.message);
      while (this.#early.has(this.#next)) {
        const message = this.#early.get(this.#next);
        this.#early.delete(this.#next);
        this.#next += 1;
        this.onmessage(message);
      }
      if (this.#next === this.#last) this.cleanupCallback();
    }

    cleanupCallback() {
      if (hasTable) internals.unregisterCallback(this.id);
      else Reflect.deleteProperty(window, '_' + this.id);
    }

    [toIPC]() { return '__CHANNEL__:' + this.id; }

    toJSON() { return this[toIPC](); }
  }

  class PluginListener {
    constructor(plugin, event, channelId) {
      Object.assign(this, { plugin, event, channelId });
    }

    async unregister() {
      return invoke(`plugin:${this.plugin}|remove_listener`, { event: this.event, channelId: this.channelId });
    }
  }

  class Resource {
    #rid;

    constructor(rid) { this.#rid = rid; }

    get rid() { return this.#rid; }

    async close() { return invoke('plugin:resources|close', { rid: this.rid }); }
  }

  const core = {
    Channel, PluginListener, Resource, SERIALIZE_TO_IPC_FN: toIPC, invoke, transformCallback,
    addPluginListener: async (plugin, event, listener) => {
      const handler = new Channel(listener);
      await invoke(`plugin:${plugin}|registerListener`, { event, handler });
      return new PluginListener(plugin, event, handler.id);
    },
    checkPermissions: async (plugin) => invoke(`plugin:${plugin}|check_permissions`),
    requestPermissions: async (plugin) => invoke(`plugin:${plugin}|request_permissions`),
    convertFileSrc: (path, protocol = 'asset') => internals.convertFileSrc(path, protocol),
    isTauri: () => !!(globalThis || window).isTauri,
  };

  const labelled = (target) => (typeof target === 'string' ? { kind: 'AnyLabel', label: target } : target);

  async function unlisten(event, eventId) {
    if (hasTable) window.__TAURI_EVENT_PLUGIN_INTERNALS__.unregisterListener(event, eventId);
    await invoke('plugin:event|unlisten', { event, eventId });
  }

  async function listen(event, handler, options = undefined) {
    const target = labelled(options && options.target) || { kind: 'Any' };
    const id = await invoke('plugin:event|listen', { event, target, handler: transformCallback(handler) });
    return async () => unlisten(event, id);
  }

  const event = {
    listen,
    once: async (name, handler, options = undefined) => listen(name, (data) => {
      unlisten(name, data.id);
      handler(data);
    }, options),
    emit: async (name, payload) => { await invoke('plugin:event|emit', { event: name, payload }); },
    emitTo: async (target, name, payload) => {
      await invoke('plugin:event|emit_to', { target: labelled(target), event: name, payload });
    },
    TauriEvent: Object.freeze({
      WINDOW_RESIZED: 'tauri://resize', WINDOW_MOVED: 'tauri://move', WINDOW_FOCUS: 'tauri://focus',
      WINDOW_CLOSE_REQUESTED: 'tauri://close-requested', WINDOW_DESTROYED: 'tauri://destroyed',
      WINDOW_BLUR: 'tauri://blur', WINDOW_SCALE_FACTOR_CHANGED: 'tauri://scale-change',
      WINDOW_THEME_CHANGED: 'tauri://theme-changed', WINDOW_CREATED: 'tauri://window-created',
      WEBVIEW_CREATED: 'tauri://webview-created', DRAG_ENTER: 'tauri://drag-enter', DRAG_OVER: 'tauri://drag-over',
      DRAG_DROP: 'tauri://drag-drop', DRAG_LEAVE: 'tauri://drag-leave',
    }),
  };

  const asks = (command) => async () => invoke('plugin:app|' + command);
  const app = {
    getName: asks('name'), getVersion: asks('version'), getTauriVersion: asks('tauri_version'),
    getIdentifier: asks('identifier'),
  };

  window.__TAURI__ = { app: Object.freeze(app), core: Object.freeze(core), event: Object.freeze(event) };
})
