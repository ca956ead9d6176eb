// Realms, the tie between what pages hold (wrappers) and what implements it (impls).
({
  core(dom) {
    const { defineProperty, defineProperties, create } = Object;

    // A private field laid onto a page's object: no page can see it, forge it or take it away.
    class Stamp extends (function (object) { return object; }) {
      #impl;
      constructor(object, impl) { super(object); this.#impl = impl; }
      static of(object) { return #impl in object ? object.#impl : undefined; }
    }
    const windows = new WeakMap();

    dom.stamp = (object, impl) => { new Stamp(object, impl); return object; };
    dom.stampWindow = (window, impl) => { windows.set(window, impl); };

    // The impl behind a page's value, or undefined.
    const implOrNothing = dom.implOrNothing = (value) => {
      if (value === null || (typeof value !== 'object' && typeof value !== 'function')) return undefined;
      return Stamp.of(value) ?? windows.get(value);
    };
    // The impl behind a page's object; a TypeError for anything else, which is Web IDL's brand check.
    dom.implOf = (value) => implOrNothing(value) ?? dom.illegalInvocation();
    dom.illegalInvocation = () => { throw dom.typeError('Illegal invocation'); };

    // The page's object for an impl, made when it is first asked for.
    dom.wrap = (impl) => {
      if (impl === null) return null;
      return impl.wrapper ?? (impl.wrapper = new Stamp(create(impl.realm.prototypeOf(impl.interface)), impl));
    };

    // What a page's realm is to the implementation.
    class Realm {
      constructor(id, window) {
        this.id = id;
        this.window = window;
        this.document = null;
        this.page = null;
        this.prototypes = new Map();
        this.constructors = new Map();
        this.lazyInterfaces = new Map();
        this.lazyGlobals = new Map();
        // The modules whose face the realm has.
        this.shown = new Set();
      }

      prototypeOf(name) {
        const found = this.prototypes.get(name);
        if (found !== undefined) return found;
        if (this.constructorOf(name) === undefined) throw new Error(`no interface ${name}`);
        return this.prototypes.get(name);
      }

      constructorOf(name) {
        if (!this.constructors.has(name)) this.setUp(name);
        return this.constructors.get(name);
      }

      // Sets up what a name stands for: by its module's face, by a table of the core, by a module that the host loads.
      setUp(name) {
        const module = dom.moduleOf.get(name);
        if (module !== undefined && !this.shown.has(module)) {
          this.shown.add(module);
          this.showFace(module);
        } else if (!this.lazyInterfaces.has(name) && !dom.described.has(name)) {
          dom.host.loadModule(this.id, name);
        }
        const define = this.lazyInterfaces.get(name);
        if (define !== undefined) {
          this.lazyInterfaces.delete(name);
          define();
        } else if (dom.described.has(name) && !this.constructors.has(name)) {
          dom.defineDescribed(this, name);
        }
      }
    }
    dom.Realm = Realm;

    // The realm whose task runs, until a page calls on an object of another: errors that the implementation throws are
    // made there.
    let task = null;
    let active = null;
    Object.defineProperty(dom, 'active', {
      get: () => active,
      set(realm) { task = active = realm; },
    });
    // Whose script runs, whatever object it called on: HTML, "entry realm".
    dom.taskRealm = () => task;
    dom.enter = (realm) => { if (realm) active = realm; };
    dom.typeError = (message) => new dom.active.intrinsics.TypeError(message);
    dom.rangeError = (message) => new dom.active.intrinsics.RangeError(message);
    dom.fail = (name, message) => { throw dom.makeDOMException(dom.active, name, message); };

    dom.tag = (object, name) => defineProperty(object, Symbol.toStringTag, { value: name, configurable: true });
    dom.freeze = Object.freeze;
    // Members as they are written down, without a descriptor of the page's.
    dom.copyMembers = (object, members) => defineProperties(object, Object.getOwnPropertyDescriptors(members));
    dom.defineGlobal = (realm, name, value, enumerable = false) => {
      defineProperty(realm.window, name, { value, writable: true, enumerable, configurable: true });
    };

    // Members of the global object that are set up when one of them is first named. What a page put there before stays.
    dom.defineGlobals = (realm, members) => {
      for (const name of Object.getOwnPropertyNames(members)) {
        if (!Object.hasOwn(realm.window, name))
          defineProperty(realm.window, name, Object.getOwnPropertyDescriptor(members, name));
      }
    };

    // A script that is ended at a limit runs no `finally`, neither its own nor those of the implementation that called
    // it. What has to be done even so stands in a list: for the steps that are under way, and for what modules keep.
    const cleanups = [];
    dom.ensuring = (cleanup, steps) => {
      cleanups.push(cleanup);
      try {
        return steps();
      } finally {
        cleanups.pop()();
      }
    };
    dom.endings = [];
    // What a microtask's realm has waiting is lost with it, because it may be what has no end.
    dom.entries.scriptEnded = (isMicrotask, ended, ...realms) => {
      const lost = isMicrotask ? ended ?? task : null;
      dom.requeueMicrotasks(lost);
      while (cleanups.length > 0) cleanups.pop()();
      for (const end of dom.endings) for (const realm of realms) end(realm, realm === lost);
      return task?.id;
    };
    // What the host loaded on first use: its core once a machine, its face in each page that asks for it.
    dom.entries.runCores = (modules) => {
      for (const { core } of modules) core?.(dom);
      dom.moduleLoaded?.();
    };
    dom.entries.runFaces = (realm, modules) => {
      for (let i = 0; i < modules.length; i++) modules[i].face?.(realm.page, dom);
    };
    dom.functionText = (realm, fn, text) => {
      // One of the platform's functions is a class, and many of the page's.
      if (text.endsWith('[native code]\n}')
        || (text.startsWith('class') && realm.constructors.get('HTMLElement') !== fn)) return text;
      if (dom.platformFunctionText === undefined) dom.host.loadModule(realm.id, '%function-text');
      return dom.platformFunctionText(realm, fn, text);
    };
    // Loads a module that pages do not know by a name of theirs.
    dom.need = (name) => dom.host.loadModule(task.id, name);
  },
})
