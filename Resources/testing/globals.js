// Defines the spec API as global variables.
(function (testing) {
  'use strict';

  testing.objects = Object.fromEntries(
    ['native', 'page', 'clock', 'context', 'browser', 'network', 'storage']
      .filter(name => testing[name]).map(name => [name, testing[name]]));
  const words = {
    ...testing.globals, expect: testing.expect, mergeExpects: testing.mergeExpects, devices: testing.devices,
    jest: testing.jest, ...testing.objects,
    setTimeout: testing.setTimeout, setInterval: testing.setInterval,
    clearTimeout: testing.clearTimeout, clearInterval: testing.clearInterval,
    console: testing.console, ...testing.platform,
  };
  if (testing.device) words.device = testing.device;
  if (testing.require) Object.assign(words, { require: testing.require, ...testing.paths });
  // A spec may declare variables of these names.
  for (const [name, value] of Object.entries(words)) {
    Object.defineProperty(globalThis, name, { value, writable: true, configurable: true, enumerable: false });
  }
  testing.words = Object.keys(words);
})
