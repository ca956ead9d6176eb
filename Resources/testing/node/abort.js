// `AbortController` and what it consists of.
(function (testing) {
  'use strict';

  class DOMException extends Error {
    #name;
    constructor(message = '', name = 'Error') {
      super(message);
      this.#name = String(name);
    }
    get name() { return this.#name; }
    get code() { return { AbortError: 20, TimeoutError: 23 }[this.#name] ?? 0; }
  }

  class EventTarget {
    #listeners = [];
    addEventListener(type, listener, options) {
      const isKnown = this.#listeners.some(entry => entry.type === type && entry.listener === listener);
      if (listener === null || isKnown) return;
      this.#listeners.push({ type, listener, isOnce: options?.once === true });
    }
    removeEventListener(type, listener) {
      this.#listeners = this.#listeners.filter(entry => entry.type !== type || entry.listener !== listener);
    }
    dispatchEvent(event) {
      for (const { type, listener, isOnce } of [...this.#listeners]) {
        if (type !== event.type) continue;
        if (isOnce) this.removeEventListener(type, listener);
        if (typeof listener === 'function') listener.call(this, event); else listener.handleEvent(event);
      }
      return true;
    }
  }

  let mayCreate = false;
  const set = new WeakMap();
  class AbortSignal extends EventTarget {
    onabort = null;
    constructor() {
      super();
      if (!mayCreate) throw new TypeError('Illegal constructor');
      set.set(this, { aborted: false, reason: undefined });
    }
    get aborted() { return set.get(this).aborted; }
    get reason() { return set.get(this).reason; }
    throwIfAborted() { if (this.aborted) throw this.reason; }
    static abort(reason) {
      const controller = new AbortController();
      controller.abort(reason);
      return controller.signal;
    }
    static timeout(milliseconds) {
      const controller = new AbortController();
      const error = () => new DOMException('The operation timed out.', 'TimeoutError');
      testing.setTimeout(() => controller.abort(error()), milliseconds);
      return controller.signal;
    }
    static any(signals) {
      const controller = new AbortController();
      for (const signal of signals) {
        if (signal.aborted) controller.abort(signal.reason);
        else signal.addEventListener('abort', () => controller.abort(signal.reason));
      }
      return controller.signal;
    }
  }

  class AbortController {
    constructor() {
      mayCreate = true;
      this.signal = new AbortSignal();
      mayCreate = false;
    }
    abort(reason = new DOMException('The operation was aborted.', 'AbortError')) {
      const { signal } = this;
      if (signal.aborted) return;
      set.set(signal, { aborted: true, reason });
      const event = { type: 'abort', target: signal, currentTarget: signal };
      signal.onabort?.(event);
      signal.dispatchEvent(event);
    }
  }
  return { AbortController, AbortSignal, EventTarget, DOMException };
})
