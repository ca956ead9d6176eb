// The page side of Cordova, wire-compatible with the original. A page loads it as cordova.js. This file is the module
// system: a function that native code calls with the other files, the platform's name and the version.
(function (parts, platformId, version) {
  'use strict';

  if (window.cordova && !(window.cordova instanceof HTMLElement)) throw new Error('cordova already defined');

  // Plugins bring theirs with cordova.define, and ask for ours with require.

  var modules = {};
  var building = [];

  function has(object, key) { return Object.prototype.hasOwnProperty.call(object, key); }

  function require(id) {
    if (!modules[id]) throw new Error('module ' + id + ' not found');
    var start = building.indexOf(id);
    if (start >= 0) throw new Error('Cycle in require graph: ' + building.slice(start).concat(id).join('->'));
    var module = modules[id];
    var factory = module.factory;
    if (!factory) return module.exports;
    building.push(id);
    try {
      module.exports = {};
      delete module.factory;
      factory(function (other) {
        return require(other.charAt(0) === '.' ? id.slice(0, id.lastIndexOf('.')) + '.' + other.slice(2) : other);
      }, module.exports, module);
      return module.exports;
    } finally {
      building.pop();
    }
  }

  function define(id, factory) {
    if (has(modules, id)) throw new Error('module ' + id + ' already defined');
    modules[id] = { id: id, factory: factory };
  }
  define.remove = function (id) { delete modules[id]; };
  define.moduleMap = modules;

  parts.forEach(function (part) { part(define, require, platformId, version); });
  window.cordova = require('cordova');
  require('cordova/init');
})
