// The members of a page's objects, which the implementation creates: their functions belong to the implementation's
// realm, so that the engine compiles them once per machine. Pages find them through their own realm's prototypes only.
const { getOwnPropertyDescriptor, getPrototypeOf, setPrototypeOf, prototype: ownPrototype } = Object;
const { ownKeys } = Reflect;

/** @type {(page: import('../realm').Page, fn: any) => any} */
export const adoptFunction = (page, fn) => setPrototypeOf(fn, page.functionPrototype);

// Makes an object that the implementation has created, and its functions, look like the page's. Others stay as they
// are.
export const adopt = (realm, members) => {
  if (getPrototypeOf(members) !== ownPrototype) return members;
  const { functionPrototype, objectPrototype } = realm.page;
  const keys = ownKeys(members);
  for (let i = 0; i < keys.length; i++) {
    const { value, get, set } = getOwnPropertyDescriptor(members, keys[i]);
    if (typeof value === 'function') setPrototypeOf(value, functionPrototype);
    if (get !== undefined) setPrototypeOf(get, functionPrototype);
    if (set !== undefined) setPrototypeOf(set, functionPrototype);
  }
  return setPrototypeOf(members, objectPrototype);
};
