// What Web IDL asks of every interface: brands, conversions of arguments, and interfaces that a table describes.
({
  core(dom) {
    const { create, defineProperty } = Object;
    const { implOrNothing } = dom;

    // The impl behind `this`, of one class; anything else is a TypeError. What the implementation throws from here on
    // belongs to the realm of that object, whichever frame's script is running.
    dom.brand = (Impl) => (value) => {
      const impl = implOrNothing(value);
      if (!(impl instanceof Impl)) return dom.illegalInvocation();
      dom.enter(impl.realm);
      return impl;
    };
    dom.argument = (Impl, value, place) => {
      const impl = implOrNothing(value);
      if (impl instanceof Impl) return impl;
      throw dom.typeError(`${place} must be an instance of ${Impl.prototype.interface}`);
    };
    dom.nullableArgument = (Impl, value, place) =>
      (value === null || value === undefined ? null : dom.argument(Impl, value, place));

    // Conversions run in the page's realm, so that what they throw is the page's.
    dom.toText = (value) => (typeof value === 'string' ? value : dom.active.toText(value));
    // Web IDL's DOMString? for a namespace, of which the empty one is none.
    dom.textOrNull = (value) => (value === null || value === undefined ? null : dom.toText(value) || null);
    dom.toNumber = (value) => (typeof value === 'number' ? value : dom.active.toNumber(value));
    dom.toLong = (value) => dom.toNumber(value) | 0;
    dom.toUnsignedLong = (value) => dom.toNumber(value) >>> 0;
    dom.requireArguments = (args, count, name) => {
      if (args.length < count) throw dom.typeError(`Not enough arguments to ${name}`);
    };

    // A page's array as one of the core's, whose iterator no page can reach.
    dom.ownList = (args) => {
      const list = [];
      for (let i = 0; i < args.length; i++) list[i] = args[i];
      return list;
    };
    dom.callSteps = (steps, self, args) => {
      switch (args.length) {
        case 0: return steps(self);
        case 1: return steps(self, args[0]);
        case 2: return steps(self, args[0], args[1]);
        default: return steps(self, ...dom.ownList(args));
      }
    };

    // The realm that a page's function was made in; undefined for one with a prototype of its own.
    const functionRealms = new WeakMap();
    dom.knowFunctions = (realm, prototype) => { functionRealms.set(prototype, realm); };
    dom.realmOfFunction = (callback) => functionRealms.get(Object.getPrototypeOf(callback));

    // The wrapper of an impl that a page constructs, which may be of a class of the page's.
    dom.wrapNew = (impl, newTarget) => {
      const prototype = newTarget.prototype;
      const isObject = (typeof prototype === 'object' && prototype !== null) || typeof prototype === 'function';
      impl.wrapper = dom.stamp(create(isObject ? prototype : (dom.realmOfFunction(newTarget)
        ?? impl.realm).prototypeOf(impl.interface)), impl);
      return impl.wrapper;
    };

    // Interfaces that a table of the core describes cost a page nothing until it touches them.
    // A description: parent, attributes() -> [[name, get(wrapper), set(wrapper, value)]], methods(realm) -> { name:
    // (wrapper, ...args) }, construct(realm, args, newTarget), constants, iterates, length (of the
    // constructor).
    dom.described = new Map();
    dom.describe = (name, description) => { dom.described.set(name, description); };
    dom.defineAccessors = (realm, object, attributes) => {
      for (const [name, get, set] of attributes) defineProperty(object, name, realm.makeAccessor(get, set));
    };
    // The parameters that steps declare before the first optional one are those which a caller must give.
    dom.makeMethod = (realm, name, steps) => {
      const required = Math.max(0, steps.length - 1);
      const method = realm.makeMethod(name, required === 0 ? steps : (wrapper, ...args) => {
        dom.requireArguments(args, required, name);
        return steps(wrapper, ...args);
      });
      return defineProperty(method, 'length', { value: required, configurable: true });
    };
    dom.defineDescribed = (realm, name) => {
      const description = dom.described.get(name);
      const { parent, attributes, methods, construct, constants, iterates, length } = description;
      const prototype = realm.makeObject();
      if (attributes !== undefined) dom.defineAccessors(realm, prototype, description.steps ??= attributes());
      if (methods !== undefined) {
        for (const [key, steps] of Object.entries(methods(realm))) {
          defineProperty(prototype, key,
            { value: dom.makeMethod(realm, key, steps), writable: true, enumerable: true, configurable: true });
        }
      }
      if (iterates) dom.defineIterator(prototype, realm.listMembers.values);
      return dom.defineInterface(realm, name, parent, prototype, {
        constants, length, construct: construct && ((args, newTarget) => construct(realm, args, newTarget)),
      });
    };

    // Members that several interfaces include, made once a realm and shared by them.
    dom.include = (realm, name, mixin) => {
      Object.defineProperties(realm.prototypeOf(name), Object.getOwnPropertyDescriptors(mixin));
    };

    // A constructor that goes by another name than the interface it makes: Image, Option, Audio.
    dom.defineNamedConstructor = (page, name, interfaceName, construct) => {
      const { realm } = page;
      page.lazyGlobal(name, () => {
        const constructor = realm.makeConstructor(name, (args, newTarget) => construct(realm, args, newTarget));
        defineProperty(constructor, 'prototype', { value: realm.prototypeOf(interfaceName), writable: false });
        page.global(name, constructor);
      });
    };

    dom.round = Math.round;
    dom.finite = (value) => {
      const number = dom.toNumber(value);
      if (!Number.isFinite(number)) throw dom.typeError('The provided value is non-finite');
      return number;
    };

    // Core's promises serve as the queue of microtasks: no page can touch their `then`. With a script that is ended the
    // engine drops all microtasks, so the steps have a queue of their own.
    const resolved = Promise.resolve();
    let waiting = [];
    let next = 0;
    function runNext() {
      const { realm, steps } = waiting[next++];
      // What has run is let go of in large pieces: two that always queue each other never empty the queue.
      if (next === waiting.length || (next >= 1024 && next * 2 >= waiting.length)) {
        waiting = waiting.slice(next);
        next = 0;
      }
      dom.active = realm;
      steps();
    }
    dom.queueMicrotask = (realm, steps) => {
      waiting.push({ realm, steps });
      resolved.then(runNext);
    };
    dom.requeueMicrotasks = (lost) => {
      waiting = waiting.slice(next).filter(({ realm }) => realm !== lost);
      next = 0;
      for (let i = 0; i < waiting.length; i++) resolved.then(runNext);
    };
    // Tasks of the implementation. The window's module puts them into the event loop.
    dom.queueTask = dom.queueMicrotask;
  },

  face(page, dom) {
    const { realm, window } = page;
    dom.knowFunctions(realm, Function.prototype);
    realm.toText = (value) => `${value}`;
    realm.toNumber = (value) => +value;
    realm.makeObject = () => ({});
    realm.makeMethod = (name, steps) =>
      ({ [name](...args) { return dom.callSteps(steps, this ?? window, args); } })[name];
    // Descriptors of attributes. Accessors with computed names would cost five times as much. A window's attribute that
    // is named without the window has no `this`.
    realm.makeAccessor = (get, set) => (set === undefined
      ? { __proto__: null, get() { return get(this ?? window); }, set: undefined, enumerable: true, configurable: true }
      : {
        __proto__: null,
        get() { return get(this ?? window); },
        set(value) { set(this ?? window, value); },
        enumerable: true,
        configurable: true,
      });
    // These work on anything with a length, and are the page's own, as Web IDL has it.
    const { values, keys, entries, forEach } = Array.prototype;
    realm.listMembers = { values, keys, entries, forEach };
  },
})
