// The names behind a dot, for completion: of what a path of plain names leads to, without running a getter of the page's.
(function names(path) {
  'use strict';

  const isName = key => typeof key === 'string' && /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(key);
  const describe = Reflect.getOwnPropertyDescriptor;
  // What the platform gives is no property that a page would make: a class of that name that loops over globals do not see.
  const isPlatform = holder => {
    if (holder === globalThis) return true;
    const kind = describe(holder, 'constructor')?.value;
    const found = typeof kind === 'function' ? describe(globalThis, kind.name) : undefined;
    return found !== undefined && !found.enumerable && found.value === kind;
  };
  // Members that few pages use are there once their interface was named.
  const lay = holder => { try { void globalThis[describe(holder, 'constructor')?.value?.name]; } catch { /* no name */ } };
  const property = (object, key) => {
    for (let holder = Object(object); holder !== null; holder = Object.getPrototypeOf(holder)) {
      lay(holder);
      const found = describe(holder, key);
      if (found) return { ...found, isPlatform: isPlatform(holder) || holder === object && isPlatform(Object.getPrototypeOf(object)) };
    }
    return undefined;
  };
  const read = (object, key) => {
    const found = property(object, key);
    // What the platform makes when it is first named is no property before.
    if (!found) return object === globalThis ? object[key] : undefined;
    if ('value' in found) return found.value;
    return found.get && found.isPlatform ? Reflect.apply(found.get, object, []) : undefined;
  };

  try {
    const [root, ...keys] = path;
    let object = globalThis;
    if (root !== undefined && root !== 'this' && root !== 'globalThis') {
      // A `let` of the page's is no property of anything.
      object = property(globalThis, root) ? read(globalThis, root) : (0, eval)(`typeof ${root} === 'undefined' ? undefined : ${root}`);
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
