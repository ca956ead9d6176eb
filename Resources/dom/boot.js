// Starts the DOM. The modules behind it are an array of functions that give { core(dom), face(page, dom), defines }:
// `core` runs once per machine, in a realm that no page sees, and puts the implementation on `dom`;
// `face` runs in each page's realm and gives it the interfaces that call the implementation: at once, or, where
// `defines` lists names, when the page touches the first of these.
(function (modules) {
  return {
    core(host) {
      const dom = { host, entries: {}, moduleOf: new Map(), eagerModules: [] };
      for (let i = 0; i < modules.length; i++) {
        const { core, face, defines } = modules[i]();
        if (core) core(dom);
        if (face !== undefined && defines === undefined) dom.eagerModules.push(i);
        if (defines) for (const name of defines.split(' ')) dom.moduleOf.set(name, i);
      }
      // A name that is not there may be one of a module that the host loads on first use.
      const find = (_, name) => {
        if (typeof name === 'string' && host.loadCore(name)) return dom[name];
        return dom[name] = undefined;
      };
      return Object.setPrototypeOf(dom, new Proxy({}, { get: find }));
    },
    face(dom, realm) {
      const { apply } = Reflect;
      const compile = Function;
      // Functions that must belong to the page's realm are made here, before its first script.
      const page = {
        realm,
        window: realm.window,
        interface: (name, parent, members, options) => dom.defineInterface(realm, name, parent, members, options),
        lazyInterface: (name, define) => dom.defineLazyInterface(realm, name, define),
        lazyGlobal: (name, make) => dom.defineLazyGlobal(realm, name, make),
        global: (name, value, enumerable) => dom.defineGlobal(realm, name, value, enumerable),
      };
      realm.page = page;
      // A page's function finds who called it, strict or not (`caller`): one of the page's realm stands in between.
      realm.callPage = (callback, self, args) => {
        const result = apply(callback, self, args);
        return result;
      };
      realm.showFace = (i) => {
        const { face } = modules[i]();
        // It runs once, and is let go.
        modules[i] = null;
        if (face) face(page, dom);
      };
      // A property's function takes its name only when it stands there by itself.
      realm.makeConstructor = (name, construct) => (construct === undefined
        ? { [name]: function () { throw dom.typeError('Illegal constructor'); } }
        : {
          [name]: function (...args) {
            if (new.target === undefined) throw dom.typeError(`Constructor ${name} requires 'new'`);
            return construct(dom.ownList(args), new.target);
          },
        })[name];
      realm.intrinsics = {
        Object, Function, Array, TypeError, RangeError, SyntaxError, Error, Promise, Date, RegExp, Map, Set, Uint8Array,
        parseJSON: JSON.parse
      };
      // What the text of the platform's functions says is what a browser's says.
      const { toString } = Function.prototype;
      Function.prototype.toString =
        { toString() { return dom.functionText(realm, this, apply(toString, this, [])); } }.toString;
      // For what is set up after a script of the page has run.
      const { then } = Promise.prototype;
      const resolved = Promise.resolve();
      realm.queueReaction = (steps) => { apply(then, resolved, [steps]); };
      // A list of the core's brings its own iterator, and no setter of the page's is asked.
      realm.makeArray = (list) => [...list];
      realm.compileHandler = (parameters, body) => compile(...parameters, body);
      for (let i = 0; i < dom.eagerModules.length; i++) realm.showFace(dom.eagerModules[i]);
    },
  };
})
