// Records the names of handlers that a page registers without exposing them in any property, for completion. It runs
// before the page's scripts, and stores the names on the function that registers handlers.
(() => {
  'use strict';
  const { apply } = Reflect, { defineProperty } = Object;

  const watch = bridge => {
    const original = bridge?.registerHandler;
    if (typeof original !== 'function') return;
    const names = [];
    bridge.registerHandler = function registerHandler(name) {
      names[names.length] = `${name}`;
      return apply(original, this, arguments);
    };
    defineProperty(bridge.registerHandler, Symbol.for('headless-bridge.handlers'), { value: names });
  };
  // The first assignment to the bridge's name turns it into the ordinary property that it would have been.
  defineProperty(window, 'WebViewJavascriptBridge', {
    get: () => undefined,
    set(bridge) {
      defineProperty(window, 'WebViewJavascriptBridge',
        { value: bridge, writable: true, enumerable: true, configurable: true });
      try { watch(bridge); } catch { /* It is frozen. */ }
    },
    configurable: true,
  });
})();
