// The parts of Web IDL that every interface needs: brands, conversions of arguments, and interfaces that a table
// describes.
import { adoptFunction } from './adopt.js';
import { illegalInvocation, implOrNothing, stamp } from './brands.js';
import { calling, current, enter } from './current.js';
import { defineInterface } from './define-interface.js';
import { defineGlobal, defineIterator, defineLazyGlobal, defineLazyInterface, setName } from './define.js';
import { typeError } from './errors.js';
import { worlds } from './current-world.js';

const { create, defineProperty } = Object;

// Returns the impl behind `this` if it is of one class; throws a TypeError for anything else. Errors that the
// implementation throws from then on belong to the realm of that object, regardless of which frame's script runs.
export const brand = (Impl) => (value) => {
  const impl = implOrNothing(value);
  if (!(impl instanceof Impl)) return illegalInvocation(Impl, value);
  enter(impl.realm);
  return impl;
};
export const argument = (Impl, value, place) => {
  const impl = implOrNothing(value);
  if (impl instanceof Impl) return impl;
  throw typeError(`${place} must be an instance of ${Impl.prototype.interface}`);
};
export const nullableArgument = (Impl, value, place) =>
  (value === null || value === undefined ? null : argument(Impl, value, place));

// Conversions run in the page's realm, so that their errors are the page's.
export const toText = (value) => (typeof value === 'string' ? value : current.realm.toText(value));
// Web IDL's DOMString? for a namespace, where the empty string counts as null.
export const textOrNull = (value) => (value === null || value === undefined ? null : toText(value) || null);
export const toNumber = (value) => (typeof value === 'number' ? value : current.realm.toNumber(value));
export const toLong = (value) => toNumber(value) | 0;
export const toUnsignedLong = (value) => toNumber(value) >>> 0;
// The error belongs to the realm of `self`, the object that the member is called on.
export const requireArguments = (args, count, self = undefined) => {
  if (args.length >= count) return;
  const impl = implOrNothing(self);
  if (impl?.realm) enter(impl.realm);
  throw typeError('Not enough arguments');
};

// Copies a page's array to an array of the core's realm, whose iterator no page can reach.
export const ownList = (args) => {
  const list = [];
  for (let i = 0; i < args.length; i++) list[i] = args[i];
  return list;
};
export const callSteps = (steps, self, args) => {
  switch (args.length) {
    case 0: return steps(self);
    case 1: return steps(self, args[0]);
    case 2: return steps(self, args[0], args[1]);
    default: return steps(self, ...args);
  }
};

// The realm in which a page's function was created; undefined for a function with a replaced prototype.
const functionRealms = new WeakMap();
export const knowFunctions = (realm, prototype) => { functionRealms.set(prototype, realm); };
export const realmOfFunction = (callback) => functionRealms.get(Object.getPrototypeOf(callback));

// Returns the wrapper of an impl that a page constructs, perhaps by a class of its own.
export const wrapNew = (impl, newTarget) => {
  const prototype = newTarget.prototype;
  const isObject = (typeof prototype === 'object' && prototype !== null) || typeof prototype === 'function';
  const wrapper = stamp(create(isObject ? prototype : (realmOfFunction(newTarget)
    ?? impl.realm).prototypeOf(impl.interface)), impl);
  if (worlds.active === undefined) impl.wrapper = wrapper;
  impl.defineUnforgeable?.(wrapper);
  return wrapper;
};

// Interfaces that a table of the core describes cost a page nothing until it uses them. A description: parent,
// attributes() -> [[name, get(wrapper), set(wrapper, value)]], methods(realm) -> { name: (wrapper, ...args) },
// `statics(realm)`, the methods of the constructor, construct(realm, args, newTarget), constants, iterates, length
// (of the constructor).
export const described = new Map();
export const describe = (name, description) => { described.set(name, description); };
export const defineAccessors = (realm, object, attributes) => {
  for (const [name, get, set] of attributes) defineProperty(object, name, realm.makeAccessor(name, get, set));
};
// The parameters that steps declare before the first optional one are required.
export const makeMethod = (realm, name, steps) => {
  const required = Math.max(0, steps.length - 1);
  const method = realm.makeMethod(name, required === 0 ? steps : (wrapper, ...args) => {
    if (args.length < required) requireArguments(args, required, wrapper);
    return steps(wrapper, ...args);
  });
  return defineProperty(method, 'length', { value: required, configurable: true });
};
export const defineDescribed = (realm, name) => {
  const description = described.get(name);
  const { parent, attributes, methods, construct, constants, iterates, length, statics } = description;
  const prototype = realm.makeObject();
  if (attributes !== undefined) defineAccessors(realm, prototype, description.steps ??= attributes());
  if (methods !== undefined) {
    for (const [key, steps] of Object.entries(methods(realm))) {
      defineProperty(prototype, key,
        { value: makeMethod(realm, key, steps), writable: true, enumerable: true, configurable: true });
    }
  }
  if (iterates) defineIterator(prototype, realm.listMembers.values);
  return defineInterface(realm, name, parent, prototype, {
    constants, length, statics: statics && Object.fromEntries(Object.entries(statics(realm))
      .map(([key, steps]) => [key, makeMethod(realm, key, steps)])),
    construct: construct && ((args, newTarget) => construct(realm, args, newTarget)),
  });
};

// Members that several interfaces include, created once per realm and shared by these interfaces.
export const include = (realm, name, mixin) => {
  Object.defineProperties(realm.prototypeOf(name), Object.getOwnPropertyDescriptors(mixin));
};

// A constructor whose name differs from the interface that it creates: Image, Option, Audio.
export const defineNamedConstructor = (page, name, interfaceName, construct) => {
  const { realm } = page;
  page.lazyGlobal(name, () => {
    const constructor = realm.makeConstructor(name, (args, newTarget) => construct(realm, args, newTarget));
    defineProperty(constructor, 'prototype', { value: realm.prototypeOf(interfaceName), writable: false });
    page.global(name, constructor);
  });
};

export const round = Math.round;
export const finite = (value) => {
  const number = toNumber(value);
  if (!Number.isFinite(number)) throw typeError('The provided value is non-finite');
  return number;
};

// The core's promises serve as the microtask queue: no page can modify their `then`. When a script is terminated, the
// engine drops all microtasks, so the steps have a queue of their own.
const resolved = Promise.resolve();
let waiting = [];
let next = 0;
function runNext() {
  const { realm, steps } = waiting[next++];
  // Finished steps are released in large chunks: two steps that keep queueing each other never empty the queue.
  if (next === waiting.length || (next >= 1024 && next * 2 >= waiting.length)) {
    waiting = waiting.slice(next);
    next = 0;
  }
  current.realm = realm;
  steps();
}
export const queueMicrotask = (realm, steps) => {
  waiting.push({ realm, steps });
  resolved.then(runNext);
};
export const requeueMicrotasks = (lost) => {
  waiting = waiting.slice(next).filter(({ realm }) => realm !== lost);
  next = 0;
  for (let i = 0; i < waiting.length; i++) resolved.then(runNext);
};
// Queues tasks of the implementation. The window's module replaces this by the event loop's queue.
export const queueTask = queueMicrotask;

/** @param {import('../realm').Page} page */
export function installShared(page) {
  const { realm, window } = page;
  knowFunctions(realm, page.functionPrototype);
  page.interface = (name, parent, members, options) => defineInterface(realm, name, parent, members, options);
  page.lazyInterface = (name, define) => defineLazyInterface(realm, name, define);
  page.lazyGlobal = (name, make) => defineLazyGlobal(realm, name, make);
  page.global = (name, value, enumerable) => defineGlobal(realm, name, value, enumerable);
  realm.makeMethod = (name, steps, member = { name, realm }) => adoptFunction(page, {
    [name](...args) {
      calling.member = member;
      return callSteps(steps, this ?? window, args);
    },
  }[name]);
  // Descriptors of attributes. Accessors with computed names would cost twice as much. `this` is undefined if a script
  // uses an attribute of the window without naming the window.
  realm.makeAccessor = (name, get, set) => {
    const getter = { name: `get ${name}`, realm };
    const accessor = {
      __proto__: null,
      get() {
        calling.member = getter;
        return get(this ?? window);
      },
      set: undefined,
      enumerable: true,
      configurable: true,
    };
    setName(adoptFunction(page, accessor.get), getter.name);
    if (set === undefined) return accessor;
    const setter = { name: `set ${name}`, realm };
    accessor.set = {
      __proto__: null,
      set(value) {
        calling.member = setter;
        set(this ?? window, value);
      },
    }.set;
    setName(adoptFunction(page, accessor.set), setter.name);
    return accessor;
  };
}
