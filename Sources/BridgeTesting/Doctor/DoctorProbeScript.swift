/// The script that wraps a page's functions; it runs before the page's own.
enum DoctorProbeScript {
  /// The beginning of every probe script: a function that reports an action with its place in the page's own scripts.
  static let prelude = #"""
    'use strict';
    const probe = window.headlessBridgeProbe;
    if (!probe) return;
    const { apply } = Reflect;
    const { exec } = RegExp.prototype;
    const { defineProperty } = Object;
    // The first frame that is a file's: bridges' scripts have names without a folder.
    const place = () => {
      for (const line of String(new Error().stack).split('\n')) {
        const url = line.slice(line.lastIndexOf('@') + 1);
        if (apply(exec, /\/.*:\d+:\d+$/, [url])) return url;
      }
      return '';
    };
    // A page that overwrites functions used here must not fail because of the probe; only findings are lost.
    const report = (what, name = '', text = '') => { try { probe.report(what, String(name), String(text), place()); } catch { } };
    """#

  static let source = #"""
    (() => {
      \#(prelude)

      const { Node } = window;
      const bare = ['Map', 'Set', 'RegExp', 'Error', 'WeakMap', 'WeakSet', 'Promise', 'ArrayBuffer', 'DataView', 'Blob', 'File'];
      // Returns the values that JSON changes or leaves out, with their paths.
      const lost = (value, path = 'data', parents = [], found = []) => {
        const say = what => { if (found.length < 5) found.push(`${path} is ${what}`); else found.left = (found.left ?? 0) + 1; };
        if (typeof value === 'function') say('a function');
        else if (typeof value === 'symbol') say('a symbol');
        else if (typeof value === 'bigint') say('a BigInt, for which JSON.stringify throws');
        else if (typeof value === 'number') {
          if (!Number.isFinite(value)) say(`${value}, which arrives as null`);
          else if (Number.isInteger(value) && !Number.isSafeInteger(value)) say(`${value}, beyond 2^53, where digits are lost`);
        } else if (value === undefined && parents.length > 0) say('undefined, which is omitted');
        else if (typeof value === 'object' && value !== null) {
          if (parents.includes(value)) { say('an object that contains itself'); return found; }
          const type = Object.prototype.toString.call(value).slice(8, -1);
          const named = `${/^([AEIO]|HTML|SVG)/.test(type) ? 'an' : 'a'} ${type}`;
          if (type === 'Date') say('a Date, which arrives as a string');
          else if (type === 'Window') say('the window, which contains itself');
          else if (ArrayBuffer.isView(value) && type !== 'DataView') say(`${named}, which arrives as an object of its indices`);
          else if (bare.includes(type) || value instanceof Node) say(`${named}, which arrives as {}`);
          else if (typeof value.toJSON !== 'function' && parents.length < 20) {
            for (const key of Object.keys(value)) {
              lost(value[key], Array.isArray(value) ? `${path}[${key}]` : `${path}.${key}`, [...parents, value], found);
            }
          }
        }
        return found;
      };
      const survey = (name, value, path = 'data') => {
        try {
          const found = lost(value, path);
          for (const text of found) report('value-lost', name, text);
          if (found.left) report('value-lost', name, `${path} has ${found.left} more ${found.left === 1 ? 'value' : 'values'} of the kind`);
        } catch { }
      };

      const handlerOf = (name, handler) => {
        if (typeof handler !== 'function') return handler;
        const wantsCallback = handler.length >= 2;
        return function (data, respond) {
          if (typeof respond !== 'function') return apply(handler, this, arguments);
          if (wantsCallback) report('called', name);
          let answers = 0;
          const list = [...arguments];
          list[1] = function (answer) {
            answers += 1;
            report(answers === 1 ? 'answers' : 'answers-again', name);
            survey(name, answer, 'response');
            return apply(respond, this, arguments);
          };
          return apply(handler, this, list);
        };
      };
      const names = new Set();
      const registers = name => {
        report(names.has(name) ? 'registers-again' : 'registers', name);
        names.add(name);
      };
      const wrappers = {
        registerHandler: original => function (name, handler) {
          registers(String(name));
          return apply(original, this, [name, handlerOf(name, handler), ...[...arguments].slice(2)]);
        },
        callHandler: original => function (name, data) {
          report('calls', name);
          if (!(arguments.length === 2 && typeof data === 'function')) survey(name, data);
          return apply(original, this, arguments);
        },
        init: original => function () {
          report('init');
          return apply(original, this, arguments);
        },
        send: original => function (data) {
          survey('', data);
          return apply(original, this, arguments);
        },
        call: original => function (name, data) {
          report('calls', name);
          if (typeof data !== 'function') survey(name, data);
          return apply(original, this, arguments);
        },
        register: original => function (name, handler) {
          if (typeof handler === 'object' && handler !== null) for (const key of Object.keys(handler)) registers(`${name}.${key}`);
          else registers(String(name));
          return apply(original, this, arguments);
        },
      };
      // It calls `register`, which reports the registration.
      wrappers.registerAsyn = original => function (name, handler) { return apply(original, this, arguments); };
      const watched = new WeakSet();
      const watch = (bridge, keys) => {
        if (typeof bridge !== 'object' || bridge === null || watched.has(bridge)) return;
        watched.add(bridge);
        for (const key of keys) {
          const wrap = value => typeof value === 'function' ? wrappers[key](value) : value;
          if (typeof bridge[key] === 'function') { try { bridge[key] = wrap(bridge[key]); } catch { } continue; }
          trap(bridge, key, wrap, () => report('misses', key));
        }
      };
      // Intercepts the first value that is assigned to a property, which is an ordinary one from then on.
      function trap(object, key, take, miss = () => {}) {
        const set = value => {
          const taken = take(value);
          defineProperty(object, key, { value: taken, writable: true, enumerable: true, configurable: true });
        };
        if (Object.getOwnPropertyDescriptor(object, key)?.value !== undefined) return set(object[key]);
        try { defineProperty(object, key, { get: () => { miss(); }, set, enumerable: false, configurable: true }); } catch { }
      }
      const watching = keys => value => { watch(value, keys); return value; };
      trap(window, 'WebViewJavascriptBridge', watching(['init', 'registerHandler', 'callHandler', 'send']));
      trap(window, 'dsBridge', watching(['call', 'register', 'registerAsyn']));
      trap(window, 'WVJBCallbacks', value => { report('callbacks'); return value; });

      const { addEventListener } = EventTarget.prototype;
      EventTarget.prototype.addEventListener = function (type) {
        if (type === 'WebViewJavascriptBridgeReady') report(isReady ? 'listens-late' : 'listens');
        if (type === flutterReady && isFlutterReady) report('listens-late-to-flutter', type);
        return apply(addEventListener, this, arguments);
      };
      let isReady = false;
      apply(addEventListener, document, ['WebViewJavascriptBridgeReady', () => { isReady = true; }]);
      const flutterReady = 'flutterInAppWebViewPlatformReady';
      let isFlutterReady = false;
      apply(addEventListener, window, [flutterReady, () => { isFlutterReady = true; }]);
      const { text: textOf } = Object.getOwnPropertyDescriptors(HTMLScriptElement.prototype);
      apply(addEventListener, document, ['DOMContentLoaded', () => {
        const isOfBridge = /WebViewJavascriptBridge|WVJBCallbacks|dsBridge|messageHandlers/;
        if ([...document.scripts].some(script => isOfBridge.test(apply(textOf.get, script, [])))) report('mentions');
      }]);
    })();
    """#
}

/// The script that reports the words that a page does not find in `navigator.userAgent`.
///
/// It runs before the page's own scripts.
enum DoctorUserAgentScript {
  static let source = #"""
    (() => {
      \#(DoctorProbeScript.prelude)
      const { userAgent } = navigator;
      const forms = [userAgent, userAgent.toLowerCase(), userAgent.toUpperCase()];
      const isAgent = text => text === forms[0] || text === forms[1] || text === forms[2];
      const reported = new Set();
      const lacks = word => {
        if (reported.has(word)) return;
        reported.add(word);
        report('lacks', word);
      };
      for (const name of ['indexOf', 'includes', 'search']) {
        const original = String.prototype[name];
        defineProperty(String.prototype, name, {
          configurable: true, writable: true,
          value: {
            [name](word) {
              const found = apply(original, this, arguments);
              if (typeof word === 'string' && isAgent(this + '') && (found === -1 || found === false)) lacks(word);
              return found;
            },
          }[name],
        });
      }
      defineProperty(RegExp.prototype, 'exec', {
        configurable: true, writable: true,
        value: {
          exec(text) {
            const found = apply(exec, this, arguments);
            if (found === null && isAgent(text)) lacks(`/${this.source}/${this.flags}`);
            return found;
          },
        }.exec,
      });
    })();
    """#
}
