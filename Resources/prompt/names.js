// Returns the names after a dot, for completion: the members of the object at a path of plain names, found without
// running a getter of the page.
(function names(path) {
  'use strict';

  const isName = key => typeof key === 'string' && /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(key);
  const describe = Reflect.getOwnPropertyDescriptor;
  const own = describe(globalThis, Symbol.for('headless-bridge.getters'))?.value;
  // Returns whether an interface is the platform's: a class of that name is a global that is not enumerable.
  const isInterface = holder => {
    const kind = describe(holder, 'constructor')?.value;
    const name = typeof kind === 'function' ? describe(kind, 'name')?.value : undefined;
    const found = typeof name === 'string' ? describe(globalThis, name) : undefined;
    return found !== undefined && !found.enumerable && found.value === kind;
  };
  // Returns whether a getter is the platform's, and so may run. (Web IDL, 3.7.6: attributes are enumerable, which
  // properties defined by pages are not.)
  const isPlatform = (holder, key, found) => {
    if (holder === globalThis) return own !== undefined && own.has(found.get);
    if (found.configurable) return found.enumerable && isInterface(holder);
    const kind = Object.getPrototypeOf(holder);
    return key === 'location' ? kind === HTMLDocument.prototype : kind === Location.prototype;
  };
  const property = (object, key) => {
    for (let holder = Object(object); holder !== null; holder = Object.getPrototypeOf(holder)) {
      prepare(holder);
      const found = describe(holder, key);
      if (found) return { ...found, isPlatform: found.get !== undefined && isPlatform(holder, key, found) };
    }
    return undefined;
  };
  const valueOf = (found, object) => {
    if (found === undefined || 'value' in found) return found?.value;
    return found.isPlatform ? Reflect.apply(found.get, object, []) : undefined;
  };
  // Lazy members are set up once their interface has been named.
  function prepare(holder) {
    const kind = describe(holder, 'constructor')?.value;
    const name = typeof kind === 'function' ? describe(kind, 'name')?.value : undefined;
    if (typeof name !== 'string' || name === '') return;
    const found = describe(globalThis, name);
    // A lazy global of the platform is not a property before its first access.
    if (found ? own?.has(found.get) : !(name in globalThis)) void globalThis[name];
  }
  const read = (object, key) => {
    const found = property(object, key);
    return found ? valueOf(found, object) : object === globalThis ? object[key] : undefined;
  };

  try {
    const [root, ...keys] = path;
    let object = globalThis;
    if (root !== undefined && root !== 'this' && root !== 'globalThis') {
      // A `let` variable of the page is not a property of any object.
      object = property(globalThis, root)
        ? read(globalThis, root)
        : (0, eval)(`typeof ${root} === 'undefined' ? undefined : ${root}`);
    }
    for (const key of keys) {
      if (object === undefined || object === null) return [];
      object = read(object, key);
    }
    if (object === undefined || object === null) return [];
    const all = new Set();
    for (let holder = Object(object); holder !== null && all.size < 5000; holder = Object.getPrototypeOf(holder)) {
      prepare(holder);
      for (const key of Reflect.ownKeys(holder)) if (isName(key)) all.add(key);
    }
    return [...all];
  } catch { return []; }
})
