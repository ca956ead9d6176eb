// What Web IDL asks of every interface: brands, conversions of arguments, and interfaces that a table describes.
import { illegalInvocation, implOrNothing, stamp } from './brands.js';
import { current, enter } from './current.js';
import { defineInterface } from './define-interface.js';
import { defineIterator } from './define.js';
import { typeError } from './errors.js';

const { create, defineProperty } = Object;

// The impl behind `this`, of one class; anything else is a TypeError. What the implementation throws from here on
// belongs to the realm of that object, whichever frame's script is running.
export const brand = (Impl) => (value) => {
  const impl = implOrNothing(value);
  if (!(impl instanceof Impl)) return illegalInvocation();
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

// Conversions run in the page's realm, so that what they throw is the page's.
export const toText = (value) => (typeof value === 'string' ? value : current.realm.toText(value));
// Web IDL's DOMString? for a namespace, of which the empty one is none.
export const textOrNull = (value) => (value === null || value === undefined ? null : toText(value) || null);
export const toNumber = (value) => (typeof value === 'number' ? value : current.realm.toNumber(value));
export const toLong = (value) => toNumber(value) | 0;
export const toUnsignedLong = (value) => toNumber(value) >>> 0;
export const requireArguments = (args, count, name) => {
  if (args.length < count) throw typeError(`Not enough arguments to ${name}`);
};

// A page's array as one of the core's, whose iterator no page can reach.
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
    default: return steps(self, ...ownList(args));
  }
};

// The realm that a page's function was made in; undefined for one with a prototype of its own.
const functionRealms = new WeakMap();
export const knowFunctions = (realm, prototype) => { functionRealms.set(prototype, realm); };
export const realmOfFunction = (callback) => functionRealms.get(Object.getPrototypeOf(callback));

// The wrapper of an impl that a page constructs, which may be of a class of the page's.
export const wrapNew = (impl, newTarget) => {
  const prototype = newTarget.prototype;
  const isObject = (typeof prototype === 'object' && prototype !== null) || typeof prototype === 'function';
  impl.wrapper = stamp(create(isObject ? prototype : (realmOfFunction(newTarget)
    ?? impl.realm).prototypeOf(impl.interface)), impl);
  return impl.wrapper;
};

// Interfaces that a table of the core describes cost a page nothing until it touches them.
// A description: parent, attributes() -> [[name, get(wrapper), set(wrapper, value)]], methods(realm) -> { name:
// (wrapper, ...args) }, construct(realm, args, newTarget), constants, iterates, length (of the
// constructor).
export const described = new Map();
export const describe = (name, description) => { described.set(name, description); };
export const defineAccessors = (realm, object, attributes) => {
  for (const [name, get, set] of attributes) defineProperty(object, name, realm.makeAccessor(get, set));
};
// The parameters that steps declare before the first optional one are those which a caller must give.
export const makeMethod = (realm, name, steps) => {
  const required = Math.max(0, steps.length - 1);
  const method = realm.makeMethod(name, required === 0 ? steps : (wrapper, ...args) => {
    requireArguments(args, required, name);
    return steps(wrapper, ...args);
  });
  return defineProperty(method, 'length', { value: required, configurable: true });
};
export const defineDescribed = (realm, name) => {
  const description = described.get(name);
  const { parent, attributes, methods, construct, constants, iterates, length } = description;
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
    constants, length, construct: construct && ((args, newTarget) => construct(realm, args, newTarget)),
  });
};

// Members that several interfaces include, made once a realm and shared by them.
export const include = (realm, name, mixin) => {
  Object.defineProperties(realm.prototypeOf(name), Object.getOwnPropertyDescriptors(mixin));
};

// A constructor that goes by another name than the interface it makes: Image, Option, Audio.
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

// Core's promises serve as the queue of microtasks: no page can touch their `then`. With a script that is ended the
// engine drops all microtasks, so the steps have a queue of their own.
const resolved = Promise.resolve();
let waiting = [];
let next = 0;
function runNext() {
  const { realm, steps } = waiting[next++];
  // What has run is let go of in large pieces: two that always queue each other never empty the queue.
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
// Tasks of the implementation. The window's module puts them into the event loop.
export const queueTask = queueMicrotask;

/** @param {import('../realm').Page} page */
export function install(page) {
  const { realm, window } = page;
  knowFunctions(realm, Function.prototype);
  realm.toText = (value) => `${value}`;
  realm.toNumber = (value) => +value;
  realm.makeObject = () => ({});
  realm.makeMethod = (name, steps) =>
    ({ [name](...args) { return callSteps(steps, this ?? window, args); } })[name];
  // Descriptors of attributes. Accessors with computed names would cost five times as much. A window's attribute that
  // is named without the window has no `this`.
  realm.makeAccessor = (get, set) => (set === undefined
    ? { __proto__: null, get() { return get(this ?? window); }, set: undefined, enumerable: true, configurable: true }
    : {
      __proto__: null,
      get() { return get(this ?? window); },
      set(value) { set(this ?? window, value); },
      enumerable: true,
      configurable: true,
    });
  // These work on anything with a length, and are the page's own, as Web IDL has it.
  const { values, keys, entries, forEach } = Array.prototype;
  realm.listMembers = { values, keys, entries, forEach };
}
