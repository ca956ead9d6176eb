// Defines interfaces as Web IDL specifies.
import { defineGlobal, defineLazyGlobal } from './define.js';
import { hooks } from './hooks.js';
import { membersInWorld } from './current-world.js';

const { defineProperty, defineProperties, setPrototypeOf } = Object;

// The descriptors of an interface's constants, created once per machine.
const constants = new WeakMap();
const constantsOf = (values) => {
  if (!constants.has(values)) {
    constants.set(values,
      Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value, enumerable: true }])));
  }
  return constants.get(values);
};

// Defines an interface as Web IDL specifies: `members` itself becomes the prototype. Options: construct(args,
// newTarget) for interfaces that pages may construct, its length, constants, tag, expose: false, statics, and
// hasLazyMembers: true for interfaces with lazy members on their prototype or further up the prototype chain.
export const defineInterface = (realm, name, parent, members, options = {}) => {
  // An object from a page's realm may inherit properties that the page defined on Object.prototype.
  if (Object.getPrototypeOf(options) !== Object.prototype) options = { ...options };
  const constructor = options.constructor_ ?? realm.makeConstructor(name, options.construct);
  const prototype = membersInWorld(realm, members);
  if (parent) {
    setPrototypeOf(prototype, realm.prototypeOf(parent));
    setPrototypeOf(constructor, realm.constructorOf(parent));
  }
  if (options.constants) {
    const constants = constantsOf(options.constants);
    defineProperties(constructor, constants);
    defineProperties(prototype, constants);
  }
  if (options.statics !== undefined) membersInWorld(realm, options.statics);
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
  // A property that the page defined earlier stays: the page replaced the interface.
  if (options.expose !== false && !Object.hasOwn(realm.window, name)) {
    if (options.hasLazyMembers)
      defineLazyGlobal(realm, name, () => hooks.nameInterface(realm, name, constructor));
    else defineGlobal(realm, name, constructor);
  }
  return constructor;
};
