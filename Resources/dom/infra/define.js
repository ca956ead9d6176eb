// Properties as Web IDL has them, defined without reading a descriptor of the page's.
import { hooks } from './hooks.js';
import { membersInWorld } from './current-world.js';

const { defineProperty, defineProperties, freeze: freezeObject } = Object;

export const tag = (object, name) =>
  defineProperty(object, Symbol.toStringTag, { value: name, configurable: true });
export const freeze = freezeObject;
export const copyMembers = (object, members) => defineProperties(object, Object.getOwnPropertyDescriptors(members));
export const defineGlobal = (realm, name, value, enumerable = false) => {
  if (realm.hides !== null && realm.hides(name)) return;
  defineProperty(realm.window, name, { value, writable: true, enumerable, configurable: true });
};

// An attribute of the window whose value is an object of the page; an assignment replaces a replaceable one.
export const defineGlobalAccessor = (realm, name, get, isReplaceable = false) => {
  const { window } = realm;
  if (realm.hides !== null && realm.hides(name)) return;
  const checked = (self) => {
    if (self !== window) hooks.requireWindow(realm, self);
    return get();
  };
  const replace = (self, value) => {
    hooks.requireWindow(realm, self, true);
    defineGlobal(realm, name, value, true);
  };
  defineProperty(realm.window, name, realm.makeAccessor(name, checked, isReplaceable ? replace : undefined));
};
export const setName = (fn, name) => defineProperty(fn, 'name', { value: name, configurable: true });
// Web IDL: optional parameters don't count.
export const setLength = (method, length) => defineProperty(method, 'length', { value: length, configurable: true });

// True if the page has a global property of its own with a name.
export const hasGlobal = (realm, name) => Object.hasOwn(realm.window, name);

// Members of the global object that are set up when one of them is first accessed. Properties that a page defined
// earlier stay.
export const defineGlobals = (realm, members) => {
  membersInWorld(realm, members);
  for (const name of Object.getOwnPropertyNames(members)) {
    if (!hasGlobal(realm, name) && (realm.hides === null || !realm.hides(name)))
      defineProperty(realm.window, name, Object.getOwnPropertyDescriptor(members, name));
  }
};

export const defineIterator = (prototype, values) => {
  return defineProperty(prototype, Symbol.iterator, { value: values, writable: true, configurable: true });
};

export const defineLazyGlobal = (realm, name, make) => { realm.lazyGlobals.set(name, make); };

export const defineLazyInterface = (realm, name, define) => { realm.lazyInterfaces.set(name, define); };

// For functions of a page's realm, whose own built-ins a page may have replaced.
export const applyFunction = Reflect.apply;
export const defineOwn = Object.defineProperty;
