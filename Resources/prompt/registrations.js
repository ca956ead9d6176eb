// Notes the names under which a page registers handlers where no property of it tells them, for completion. It runs
// before the page's scripts, and keeps the names at the function that registers.
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
  // The first value that the bridge's name gets makes it the ordinary property that it would have been.
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
