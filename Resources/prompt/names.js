// The names behind a dot, for completion: of what a path of plain names leads to, without running a getter of the page's.
(function names(path) {
  'use strict';

  const isName = key => typeof key === 'string' && /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(key);
  const isNative = f => /\{\s*\[native code\]\s*\}$/.test(Function.prototype.toString.call(f));
  const property = (object, key) => {
    for (let holder = Object(object); holder !== null; holder = Object.getPrototypeOf(holder)) {
      const found = Reflect.getOwnPropertyDescriptor(holder, key);
      if (found) return found;
    }
    return undefined;
  };
  const read = (object, key) => {
    const found = property(object, key);
    // What the platform makes when it is first named is no property before.
    if (!found) return object === globalThis ? object[key] : undefined;
    if ('value' in found) return found.value;
    return found.get && isNative(found.get) ? Reflect.apply(found.get, object, []) : undefined;
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
      for (const key of Reflect.ownKeys(holder)) if (isName(key)) all.add(key);
    }
    return [...all];
  } catch { return []; }
})
