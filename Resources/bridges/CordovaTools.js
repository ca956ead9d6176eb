// Modules of cordova.js that plugins use: tools, and what puts the plugins' modules into the page's globals.
(function (define, require) {
  'use strict';

  define('cordova/utils', function (require, utils) {
    utils.typeName = function (value) { return Object.prototype.toString.call(value).slice(8, -1); };
    utils.isArray = Array.isArray;
    utils.isDate = function (value) { return value instanceof Date; };
    utils.defineGetterSetter = function (object, key, get, set) {
      var property = { get: get, configurable: true };
      if (set) property.set = set;
      Object.defineProperty(object, key, property);
    };
    utils.defineGetter = utils.defineGetterSetter;
    utils.arrayIndexOf = function (array, item) { return array.indexOf(item); };
    utils.arrayRemove = function (array, item) {
      var index = array.indexOf(item);
      if (index >= 0) array.splice(index, 1);
      return index >= 0;
    };
    utils.clone = function (value) {
      if (!value || typeof value !== 'object' || value instanceof Date) return value;
      if (Array.isArray(value)) return value.map(utils.clone);
      var copy = {};
      for (var key in value) {
        if (value[key] !== undefined && copy[key] !== value[key]) copy[key] = utils.clone(value[key]);
      }
      return copy;
    };
    utils.close = function (context, body, parameters) {
      return function () { return body.apply(context, parameters || arguments); };
    };
    utils.createUUID = function () {
      return [4, 2, 2, 2, 6].map(function (count) {
        var text = '';
        for (var i = 0; i < count; i += 1) text += ('0' + Math.floor(Math.random() * 256).toString(16)).slice(-2);
        return text;
      }).join('-');
    };
    utils.extend = function (Child, Parent) {
      Child.prototype = Object.create(Parent.prototype);
      Child.prototype.constructor = Child;
      Child.__super__ = Parent.prototype;
    };
    utils.alert = function (text) { if (window.alert) window.alert(text); else console.log(text); };
  });

  define('cordova/urlutil', function (require, exports) {
    exports.makeAbsolute = function (address) {
      var link = document.createElement('a');
      link.href = address;
      return link.href;
    };
  });

  define('cordova/base64', function (require, base64) {
    base64.fromArrayBuffer = function (buffer) {
      var bytes = new Uint8Array(buffer);
      var text = '';
      for (var i = 0; i < bytes.length; i += 1) text += String.fromCharCode(bytes[i]);
      return btoa(text);
    };
    base64.toArrayBuffer = function (text) {
      var decoded = atob(text);
      var bytes = new Uint8Array(decoded.length);
      for (var i = 0; i < decoded.length; i += 1) bytes[i] = decoded.charCodeAt(i);
      return bytes.buffer;
    };
  });

  define('cordova/argscheck', function (require, exports) {
    var typeName = require('cordova/utils').typeName;
    var names = { A: 'Array', D: 'Date', N: 'Number', S: 'String', F: 'Function', O: 'Object' };
    exports.enableChecks = true;
    exports.getValue = function (value, standard) { return value === undefined ? standard : value; };
    // A specification has a letter for each argument: a small one requires a value, and * accepts everything.
    exports.checkArgs = function (specification, functionName, values, callee) {
      if (!exports.enableChecks) return;
      for (var i = 0; i < specification.length; i += 1) {
        var letter = specification.charAt(i);
        var isOptional = letter === letter.toUpperCase();
        var value = values[i];
        if (letter === '*' || (isOptional && (value === null || value === undefined))) continue;
        var expected = names[letter.toUpperCase()];
        if (typeName(value) === expected) continue;
        var parameters = /\(\s*([^)]*?)\s*\)/.exec(callee || values.callee);
        var message = 'Wrong type for parameter "' + (parameters ? parameters[1].split(/\s*,\s*/)[i] : i) + '" of '
          + functionName + ': Expected ' + expected + ', but got ' + typeName(value) + '.';
        console.error(message);
        throw TypeError(message);
      }
    };
  });

  define('cordova/builder', function (require, exports) {
    var utils = require('cordova/utils');

    function put(object, key, value) {
      try { object[key] = value; } catch (error) { /* The property has only a getter; it is redefined below. */ }
      if (object[key] !== value) utils.defineGetter(object, key, function () { return value; });
    }

    exports.assignOrWrapInDeprecateGetter = function (object, key, value, warning) {
      if (!warning) return put(object, key, value);
      utils.defineGetter(object, key, function () {
        console.log(warning);
        delete object[key];
        put(object, key, value);
        return value;
      });
    };

    exports.recursiveMerge = function (target, source) {
      Object.keys(source).forEach(function (key) {
        if (target.prototype && target.prototype.constructor === target) put(target.prototype, key, source[key]);
        else if (typeof source[key] === 'object' && typeof target[key] === 'object') {
          exports.recursiveMerge(target[key], source[key]);
        } else put(target, key, source[key]);
      });
    };

    // An entry has a module's path, and entries for the members of its value.
    function build(parent, entries, replaces, merges) {
      Object.keys(entries).forEach(function (key) {
        var entry = entries[key];
        try {
          var value = entry.path ? require(entry.path) : {};
          if (parent[key] === undefined) exports.assignOrWrapInDeprecateGetter(parent, key, value, entry.deprecated);
          else if (replaces && entry.path !== undefined) {
            if (merges) exports.recursiveMerge(parent[key], value);
            else exports.assignOrWrapInDeprecateGetter(parent, key, value, entry.deprecated);
          }
          if (entry.children) build(replaces ? parent[key] : parent[key] || value, entry.children, replaces, merges);
        } catch (error) {
          utils.alert('Exception building Cordova JS globals: ' + error + ' for key "' + key + '"');
        }
      });
    }

    exports.buildIntoButDoNotClobber = function (entries, target) { build(target, entries, false, false); };
    exports.buildIntoAndClobber = function (entries, target) { build(target, entries, true, false); };
    exports.buildIntoAndMerge = function (entries, target) { build(target, entries, true, true); };
  });

  define('cordova/modulemapper', function (require, exports) {
    var builder = require('cordova/builder');
    var entries = [];

    exports.reset = function () { entries = []; };
    function adder(strategy) {
      return function (module, path, warning) {
        if (!(module in define.moduleMap)) throw new Error('Module ' + module + ' does not exist.');
        entries.push({ strategy: strategy, module: module, path: path, warning: warning });
      };
    }
    exports.clobbers = adder('c');
    exports.merges = adder('m');
    exports.defaults = adder('d');
    exports.runs = function (module) { entries.push({ strategy: 'r', module: module }); };

    function ownerOf(path, context) {
      return path.slice(0, -1).reduce(function (owner, name) {
        // A name such as `navigator` can't be assigned.
        if (!owner[name]) owner[name] = {};
        return owner[name];
      }, context);
    }

    exports.mapModules = function (context) {
      var originals = context.CDV_origSymbols = {};
      entries.forEach(function (entry) {
        var value = require(entry.module);
        if (entry.strategy === 'r') return;
        var path = entry.path.split('.');
        var owner = ownerOf(path, context);
        var last = path[path.length - 1];
        var present = owner[last];
        if (entry.strategy === 'm' && present) builder.recursiveMerge(present, value);
        else if (entry.strategy !== 'd' || !present) {
          if (!(entry.path in originals)) originals[entry.path] = present;
          builder.assignOrWrapInDeprecateGetter(owner, last, value, entry.warning);
        }
      });
    };

    exports.getOriginalSymbol = function (context, path) {
      var originals = context.CDV_origSymbols;
      if (originals && path in originals) return originals[path];
      return path.split('.').reduce(function (owner, name) { return owner && owner[name]; }, context);
    };
  });
})
