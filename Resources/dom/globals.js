// The globals that are set up when a page first names them.
({
  core(dom) {
    dom.defineLazyInterface = (realm, name, define) => { realm.lazyInterfaces.set(name, define); };
    dom.defineLazyGlobal = (realm, name, make) => { realm.lazyGlobals.set(name, make); };

    // Whether the host has a module for a name. Pages ask for the same few again and again.
    const asked = new Map();
    const isLazy = (name) => {
      const known = asked.get(name);
      if (known !== undefined) return known;
      if (asked.size === mostAsked) asked.clear();
      const answer = dom.host.isLazy(name);
      asked.set(name, answer);
      return answer;
    };
    const mostAsked = 1000;

    // Asked when the global object and `Window.prototype` lack a name: interfaces and objects that are set up
    // on first use, then elements by id or name. Undefined is a miss.
    dom.entries.resolveGlobal = (realm, name) => {
      if (realm.lateMembers.setUpOnWindow(name)) return realm.window[name];
      if (!realm.constructors.has(name)
        && (dom.moduleOf.has(name) || realm.lazyInterfaces.has(name) || dom.described.has(name)
        || isLazy(name))) {
        const constructor = realm.constructorOf(name);
        if (constructor !== undefined && !realm.lazyGlobals.has(name)) return constructor;
        if (Object.hasOwn(realm.window, name)) return realm.window[name];
      }
      const make = realm.lazyGlobals.get(name);
      if (make !== undefined) {
        realm.lazyGlobals.delete(name);
        make();
        return realm.window[name];
      }
      if (realm.document === null) return undefined;
      // It is there from the first handler that native has on.
      if (name === 'webkit' && dom.host.messageHandlers(realm.id).length > 0) {
        dom.host.loadModule(realm.id, '%webkit');
        dom.defineGlobal(realm, 'webkit', dom.webKitNamespace(realm), true);
        return realm.window.webkit;
      }
      return dom.namedOnWindow(realm, name) ?? (importNames.test(name) ? dom.importNamed(realm, name) : undefined);
    };
    // What the host writes for the `import` of a call in a classic script.
    const importNames = /^[\u00aa\u00ba\u00b5][0-9a-z]{1,5}$/;
    dom.importNamed = (realm, name) => {
      const base = dom.host.importBase(realm.id, parseInt(name.slice(1), 36));
      return base === undefined ? undefined : dom.importFunction(realm, base === '' ? null : base);
    };
    // A global that a script declares with `var` would hide what is set up on first use: it is set up before the script
    // runs. The host knows those of the modules that it loads, and takes for a handler what looks like one: its table
    // is rarely needed.
    dom.entries.lazyGlobalNames = (realm) => [
      'webkit', ...dom.moduleOf.keys(), ...dom.described.keys(), ...realm.lazyInterfaces.keys(),
      ...realm.lazyGlobals.keys(),
    ].join(' ');
    dom.entries.setUpGlobals = (realm, names) => {
      for (const name of names.split(' ')) {
        if (Object.hasOwn(realm.window, name)) continue;
        try { dom.entries.resolveGlobal(realm, name); } catch { /* The script hears of it when it asks. */ }
      }
    };
  },
})
