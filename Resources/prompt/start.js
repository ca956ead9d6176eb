// Records which getters and functions of `window` are the platform's, for completion. It runs before the page's
// scripts.
(() => {
  'use strict';
  const all = Object.values(Object.getOwnPropertyDescriptors(window));
  const note = (name, found) => Object.defineProperty(window, Symbol.for(name), { value: new WeakSet(found) });
  note('headless-bridge.getters', all.map(property => property.get).filter(get => get !== undefined));
  note('headless-bridge.functions', all.map(property => property.value).filter(value => typeof value === 'function'));
})();
