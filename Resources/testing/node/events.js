// `node:events`.
(function (testing) {
  'use strict';

  const maps = new WeakMap();
  /// Returns the listeners of an emitter, which may have been made without the constructor.
  function mapOf(emitter) {
    if (!maps.has(emitter)) maps.set(emitter, new Map());
    return maps.get(emitter);
  }

  const once = (emitter, name) => new Promise((resolve, reject) => {
    const fail = error => { emitter.off(name, done); reject(error); };
    const done = (...values) => { emitter.off('error', fail); resolve(values); };
    emitter.once(name, done);
    if (name !== 'error') emitter.once('error', fail);
  });

  const listOf = (emitter, name) => mapOf(emitter).get(name) ?? [];
  function add(emitter, name, listener, { isOnce = false, isFirst = false } = {}) {
    if (typeof listener !== 'function')
      throw Object.assign(new TypeError(`The "listener" argument must be of type function. Received `
        + testing.inline(listener)), { code: 'ERR_INVALID_ARG_TYPE' });
    const map = mapOf(emitter);
    if (map.has('newListener')) emitter.emit('newListener', name, listener);
    const entry = { listener, isOnce };
    map.set(name, isFirst ? [entry, ...listOf(emitter, name)] : [...listOf(emitter, name), entry]);
    return emitter;
  }

  const words = {
    on(name, listener) { return add(this, name, listener); },
    once(name, listener) { return add(this, name, listener, { isOnce: true }); },
    prependListener(name, listener) { return add(this, name, listener, { isFirst: true }); },
    prependOnceListener(name, listener) { return add(this, name, listener, { isOnce: true, isFirst: true }); },
    off(name, listener) {
      const list = listOf(this, name), at = list.findLastIndex(entry => entry.listener === listener);
      if (at >= 0) mapOf(this).set(name, list.toSpliced(at, 1));
      return this;
    },
    removeAllListeners(name) {
      if (name === undefined) mapOf(this).clear();
      else mapOf(this).delete(name);
      return this;
    },
    emit(name, ...values) {
      const list = listOf(this, name);
      if (list.length === 0 && name === 'error')
        throw values[0] instanceof Error ? values[0] : new Error(`Unhandled error. (${testing.inline(values[0])})`);
      for (const { listener, isOnce } of list) {
        if (isOnce) this.off(name, listener);
        listener.apply(this, values);
      }
      return list.length > 0;
    },
    listeners(name) { return listOf(this, name).map(entry => entry.listener); },
    rawListeners(name) { return listOf(this, name).map(entry => entry.listener); },
    listenerCount(name) { return listOf(this, name).length; },
    eventNames() {
      return [...mapOf(this)].filter(([, list]) => list.length > 0).map(([name]) => name);
    },
    setMaxListeners() { return this; },
    getMaxListeners() { return 10; },
  };
  words.addListener = words.on;
  words.removeListener = words.off;

  // A function and not a class, so that older packages can call it: `EventEmitter.call(this)`.
  function Emitter() {}
  for (const [name, value] of Object.entries(words))
    Object.defineProperty(Emitter.prototype, name, { value, writable: true, configurable: true });
  return Object.assign(Emitter, {
    EventEmitter: Emitter, once, listenerCount: (emitter, name) => emitter.listenerCount(name),
    defaultMaxListeners: 10,
  });
})
