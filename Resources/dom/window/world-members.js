// Functions through which the scripts of a further world reach the implementation, made so that it runs for that world
// until they return, and so that their results are what that world sees.
import { adopt } from '../infra/adopt.js';
import { hooks } from '../infra/hooks.js';
import { inWorld, worlds } from '../infra/current-world.js';
import { madeFor, valueInWorld } from './world-values.js';

const { apply, ownKeys } = Reflect;
const { defineProperty, getOwnPropertyDescriptor, hasOwn } = Object;

export const stepsInWorld = (world, steps) => function (...args) {
  const outer = worlds.active;
  worlds.active = world;
  try {
    return valueInWorld(apply(steps, this, args));
  } finally {
    worlds.active = outer;
  }
};

// The functions that the code in a page's realm calls.
const { toString } = Function.prototype;
// Most functions are methods or arrow functions, which have no prototype: their text isn't needed.
const isClass = (fn) => hasOwn(fn, 'prototype') && apply(toString, fn, []).startsWith('class');
const exportsInWorld = (exports) => {
  const world = worlds.active;
  const made = new Map();
  return new Proxy(exports, {
    get(_, name) {
      const value = exports[name];
      if (typeof value !== 'function' || String(name).startsWith('lazy') || isClass(value)) return value;
      if (!made.has(name)) made.set(name, (...args) => inWorld(world, value, undefined, args));
      return made.get(name);
    },
  });
};

const traps = ['get', 'set', 'has', 'deleteProperty', 'defineProperty', 'getOwnPropertyDescriptor', 'ownKeys',
  'getPrototypeOf', 'setPrototypeOf', 'preventExtensions', 'isExtensible'];
const proxyInWorld = (target, handler) => {
  const world = worlds.active;
  const made = {};
  for (const trap of traps) {
    if (typeof handler[trap] === 'function')
      made[trap] = (...args) => inWorld(world, handler[trap], handler, args);
  }
  const proxy = new Proxy(target, made);
  madeFor.set(proxy, world);
  return proxy;
};

// Members that the code in a page's realm has made. Those that `makeMethod` and `makeAccessor` made enter the world by
// themselves.
const entering = new WeakSet();
export const enters = (fn) => {
  if (fn === undefined) return undefined;
  entering.add(fn);
  madeFor.set(fn, worlds.active);
  return fn;
};
const mayEnter = (fn) => typeof fn === 'function' && !entering.has(fn) && !isClass(fn);
const stepsOf = (world, fn) => {
  const steps = stepsInWorld(world, fn);
  return (self, ...args) => apply(steps, self, args);
};
const methodInWorld = (world, fields, key, fn) => {
  const method = fields.plainMethod(key, stepsOf(world, fn));
  if (fn.length > 0) defineProperty(method, 'length', { value: fn.length, configurable: true });
  return enters(method);
};
const accessorInWorld = (world, fields, key, { get = undefined, set = undefined }) => {
  const name = typeof key === 'symbol' ? `[${key.description}]` : key;
  const made = fields.plainAccessor(name, get === undefined ? undefined : stepsOf(world, get),
    set === undefined ? undefined : stepsOf(world, set));
  return { get: get && enters(made.get), set: enters(made.set) };
};
const membersInWorld = (realm, members) => {
  const world = worlds.active;
  const fields = world.fieldsOf(realm);
  for (const key of ownKeys(members)) {
    const descriptor = getOwnPropertyDescriptor(members, key);
    if (!descriptor.configurable || key === 'constructor') continue;
    if (mayEnter(descriptor.value))
      defineProperty(members, key, { value: methodInWorld(world, fields, key, descriptor.value) });
    else if (mayEnter(descriptor.get) || mayEnter(descriptor.set))
      defineProperty(members, key, accessorInWorld(world, fields, key, descriptor));
  }
  madeFor.set(members, world);
  return adopt(realm, members);
};

hooks.exportsInWorld = exportsInWorld;
hooks.membersInWorld = membersInWorld;
hooks.proxyInWorld = proxyInWorld;
