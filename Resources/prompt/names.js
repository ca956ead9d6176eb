// The names behind a dot, for completion: of what a path of plain names leads to, without running a getter of the
// page's.
(function names(path) {
  'use strict';

  const isName = key => typeof key === 'string' && /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(key);
  const describe = Reflect.getOwnPropertyDescriptor;
  const own = describe(globalThis, Symbol.for('headless-bridge.getters'))?.value;
  // Whether an interface is the platform's: a class of that name that loops over globals do not see.
  const isInterface = holder => {
    const kind = describe(holder, 'constructor')?.value;
    const name = typeof kind === 'function' ? describe(kind, 'name')?.value : undefined;
    const found = typeof name === 'string' ? describe(globalThis, name) : undefined;
    return found !== undefined && !found.enumerable && found.value === kind;
  };
  // Whether a getter is the platform's, which may run. (Web IDL, 3.7.6: attributes are enumerable, which what pages
  // define is not.)
  const isPlatform = (holder, key, found) => {
    if (holder === globalThis) return own !== undefined && own.has(found.get);
    if (found.configurable) return found.enumerable && isInterface(holder);
    const kind = Object.getPrototypeOf(holder);
    return key === 'location' ? kind === HTMLDocument.prototype : kind === Location.prototype;
  };
  const property = (object, key) => {
    for (let holder = Object(object); holder !== null; holder = Object.getPrototypeOf(holder)) {
      lay(holder);
      const found = describe(holder, key);
      if (found) return { ...found, isPlatform: found.get !== undefined && isPlatform(holder, key, found) };
    }
    return undefined;
  };
  const valueOf = (found, object) => {
    if (found === undefined || 'value' in found) return found?.value;
    return found.isPlatform ? Reflect.apply(found.get, object, []) : undefined;
  };
  // Members that few pages use are there once their interface was named.
  function lay(holder) {
    const kind = describe(holder, 'constructor')?.value;
    const name = typeof kind === 'function' ? describe(kind, 'name')?.value : undefined;
    if (typeof name !== 'string' || name === '') return;
    const found = describe(globalThis, name);
    // What the platform makes when it is first named is no property before.
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
      // A `let` of the page's is no property of anything.
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
      lay(holder);
      for (const key of Reflect.ownKeys(holder)) if (isName(key)) all.add(key);
    }
    return [...all];
  } catch { return []; }
})
