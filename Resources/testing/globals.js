// Defines the spec API as global variables.
(function (testing) {
  'use strict';

  testing.fixtures = Object.fromEntries(
    ['native', 'page', 'clock', 'context', 'network', 'storage']
      .filter(name => testing[name]).map(name => [name, testing[name]]));
  const words = {
    ...testing.globals, expect: testing.expect, mergeExpects: testing.mergeExpects, devices: testing.devices,
    jest: testing.jest, ...testing.fixtures,
    setTimeout: testing.setTimeout, setInterval: testing.setInterval,
    clearTimeout: testing.clearTimeout, clearInterval: testing.clearInterval,
    console: testing.console, ...testing.platform,
  };
  if (testing.device) words.device = testing.device;
  if (testing.require) words.require = testing.require;
  // A spec may declare variables of these names.
  for (const [name, value] of Object.entries(words)) {
    Object.defineProperty(globalThis, name, { value, writable: true, configurable: true, enumerable: false });
  }
  testing.words = Object.keys(words);
})
