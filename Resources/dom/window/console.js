// The console: text as WebKit's command line shows it, which is String(argument), joined by blanks, with no formatting.
({
  core(dom) {
    const { host } = dom;

    function textOf(value) {
      if (typeof value === 'string') return value;
      if (typeof value === 'symbol') return '';
      try { return `${value}`; } catch { return ''; }
    }

    // By index: an array of the page's may have lost its ways.
    function lineOf(args) {
      let text = textOf(args[0]);
      for (let i = 1; i < args.length; i++) text += ' ' + textOf(args[i]);
      return text;
    }

    const isObject = (value) => (typeof value === 'object' && value !== null) || typeof value === 'function';
    // What objects hold, for those who read the transcript; nothing is done for a line without objects, or without a
    // reader.
    function objectsOf(realm, args) {
      for (let i = 0; i < args.length; i++) {
        if (!isObject(args[i])) continue;
        if (!host.consoleHasReader(realm.id)) return undefined;
        if (dom.consoleObjects === undefined) host.loadModule(realm.id, '%console-objects');
        return dom.consoleObjects(args);
      }
      return undefined;
    }
    dom.consoleWrite = (realm, level, args) => {
      if (args.length === 0) return;
      const text = lineOf(args);
      const shown = objectsOf(realm, args);
      if (shown === undefined) host.console(realm.id, level, text);
      else host.console(realm.id, level, text, shown);
    };
    dom.consoleAssert = (realm, condition, args) => {
      if (!condition) dom.consoleWrite(realm, 'assert', args.length ? args : ['Assertion failed']);
    };
    dom.consoleCount = (realm, label, counts) => {
      const count = (counts.get(label) ?? 0) + 1;
      counts.set(label, count);
      host.console(realm.id, 'log', `${label}: ${count}`);
    };
    dom.consoleCountReset = (realm, label, counts) => {
      if (counts?.has(label)) counts.set(label, 0);
      else host.console(realm.id, 'warn', `Counter "${label}" does not exist.`);
    };
    dom.consoleTime = (realm, label, timers) => {
      if (timers.has(label)) host.console(realm.id, 'warn', `Timer "${label}" already exists`);
      else timers.set(label, host.now(realm.id));
    };
    dom.consoleTimer = (realm, label, timers, rest, ends) => {
      const start = timers.get(label);
      if (start === undefined) {
        host.console(realm.id, 'warn', `Timer "${label}" does not exist`);
        return;
      }
      if (ends) timers.delete(label);
      const text = `${label}: ${(host.now(realm.id) - start).toFixed(3)}ms`;
      host.console(realm.id, 'log', rest.length ? `${text} ${lineOf(rest)}` : text);
    };
    dom.newMap = () => new Map();

    dom.defineConsole = (realm, console) => {
      Object.defineProperty(console, Symbol.toStringTag, { value: 'console', configurable: true });
      dom.defineGlobal(realm, 'console', console);
      realm.console = console;
      return console;
    };
    // The engine's own console, which writes nowhere, gives way to one that is made when it is first read.
    dom.standInConsole = (realm) => {
      const make = () => {
        realm.setUp('%console');
        return realm.makeConsole();
      };
      const accessor = realm.makeAccessor(make, (_, value) => dom.defineGlobal(realm, 'console', value));
      Object.defineProperty(realm.window, 'console', { ...accessor, enumerable: false });
    };
  },

  defines: '%console',
  face(page, dom) {
    const { realm } = page;
    let counts = null;
    let timers = null;
    realm.makeConsole = () => {
      // A namespace: its prototype is an object of its own.
      const console = {
        __proto__: {},
        debug(...args) { dom.consoleWrite(realm, 'debug', args); },
        error(...args) { dom.consoleWrite(realm, 'error', args); },
        info(...args) { dom.consoleWrite(realm, 'info', args); },
        log(...args) { dom.consoleWrite(realm, 'log', args); },
        warn(...args) { dom.consoleWrite(realm, 'warn', args); },
        dir(...args) { dom.consoleWrite(realm, 'dir', args); },
        dirxml(...args) { dom.consoleWrite(realm, 'dirxml', args); },
        table(...args) { dom.consoleWrite(realm, 'table', args); },
        trace(...args) { dom.consoleWrite(realm, 'trace', args.length ? args : ['']); },
        assert(condition, ...args) { dom.consoleAssert(realm, condition, args); },
        group(...args) { dom.consoleWrite(realm, 'group', args); },
        groupCollapsed(...args) { dom.consoleWrite(realm, 'group', args); },
        // Lines are written without indentation, so that a group's end and clearing change nothing.
        groupEnd() {}, clear() {},
        count(label = 'default') { dom.consoleCount(realm, `${label}`, counts ??= dom.newMap()); },
        countReset(label = 'default') { dom.consoleCountReset(realm, `${label}`, counts); },
        time(label = 'default') { dom.consoleTime(realm, `${label}`, timers ??= dom.newMap()); },
        timeLog(label = 'default', ...rest) {
          dom.consoleTimer(realm, `${label}`, timers ??= dom.newMap(), rest, false);
        },
        timeEnd(label = 'default') { dom.consoleTimer(realm, `${label}`, timers ??= dom.newMap(), [], true); },
        timeStamp() {}, profile() {}, profileEnd() {}, takeHeapSnapshot() {},
      };
      return dom.defineConsole(realm, console);
    };
  },
})
