// Interfaces as Web IDL lays them out.
import { defineGlobal, defineLazyGlobal } from './define.js';
import { hooks } from './hooks.js';

const { defineProperty, defineProperties, setPrototypeOf } = Object;

// The descriptors of an interface's constants, made once a machine.
const constants = new WeakMap();
const constantsOf = (values) => {
  if (!constants.has(values)) {
    constants.set(values,
      Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value, enumerable: true }])));
  }
  return constants.get(values);
};

// An interface as Web IDL lays it out: `members` becomes the prototype as it is.
// options: construct(args, newTarget) for what pages may make, its length, constants, tag, expose: false, statics,
// hasLazyMembers: true for those on whose prototype they are, or behind it.
export const defineInterface = (realm, name, parent, members, options = {}) => {
  // What comes from a page's realm may inherit what the page put on Object.prototype.
  if (Object.getPrototypeOf(options) !== Object.prototype) options = { ...options };
  const constructor = options.constructor_ ?? realm.makeConstructor(name, options.construct);
  const prototype = members;
  if (parent) {
    setPrototypeOf(prototype, realm.prototypeOf(parent));
    setPrototypeOf(constructor, realm.constructorOf(parent));
  }
  if (options.constants) {
    const constants = constantsOf(options.constants);
    defineProperties(constructor, constants);
    defineProperties(prototype, constants);
  }
  for (const key of Object.keys(options.statics ?? {})) {
    defineProperty(constructor, key,
      { value: options.statics[key], writable: true, enumerable: true, configurable: true });
  }
  if (options.length) defineProperty(constructor, 'length', { value: options.length, configurable: true });
  defineProperty(constructor, 'prototype', { value: prototype, writable: false });
  defineProperty(prototype, 'constructor', { value: constructor, writable: true, configurable: true });
  defineProperty(prototype, Symbol.toStringTag, { value: options.tag ?? name, configurable: true });
  realm.prototypes.set(name, prototype);
  realm.constructors.set(name, constructor);
  // What a page put there before stays: it replaced the interface.
  if (options.expose !== false && !Object.hasOwn(realm.window, name)) {
    if (options.hasLazyMembers)
      defineLazyGlobal(realm, name, () => hooks.nameInterface(realm, name, constructor));
    else defineGlobal(realm, name, constructor);
  }
  return constructor;
};
