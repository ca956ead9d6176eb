// Functions through which the scripts of a further world reach the implementation, made so that it runs for that world
// until they return, and so that their results are what that world sees.
import { adopt, adoptFunction } from '../infra/adopt.js';
import { setLength, setName } from '../infra/define.js';
import { hooks } from '../infra/hooks.js';
import { inWorld, worlds } from '../infra/current-world.js';
import { madeFor, valueInWorld } from './world-values.js';

const { apply, ownKeys } = Reflect;
const { defineProperty, getOwnPropertyDescriptor, hasOwn } = Object;

// The function is a method, because platform functions are not constructors.
export const stepsInWorld = (world, steps) => ({
  call() {
    const outer = worlds.active;
    worlds.active = world;
    try {
      return valueInWorld(apply(steps, this, arguments));
    } finally {
      worlds.active = outer;
    }
  },
}).call;

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

// Functions that enter their world by themselves: those of `makeMethod` and `makeAccessor`, and those made here.
export const enters = (fn) => {
  if (fn !== undefined) madeFor.set(fn, worlds.active);
  return fn;
};
const mayEnter = (fn) => typeof fn === 'function' && !madeFor.has(fn) && !isClass(fn);
const functionInWorld = (world, page, name, steps) => {
  const fn = setName(stepsInWorld(world, steps), name);
  if (steps.length > 0) setLength(fn, steps.length);
  return enters(adoptFunction(page, fn));
};
const nameOf = (key) => (typeof key === 'symbol' ? `[${key.description}]` : key);
const accessorInWorld = (world, page, name, { get = undefined, set = undefined }) => ({
  get: get && functionInWorld(world, page, `get ${name}`, get),
  set: set && functionInWorld(world, page, `set ${name}`, set),
});
const membersInWorld = (realm, members) => {
  const world = worlds.active;
  const { page } = realm;
  for (const key of ownKeys(members)) {
    const descriptor = getOwnPropertyDescriptor(members, key);
    if (!descriptor.configurable || key === 'constructor') continue;
    if (mayEnter(descriptor.value))
      defineProperty(members, key, { value: functionInWorld(world, page, nameOf(key), descriptor.value) });
    else if (mayEnter(descriptor.get) || mayEnter(descriptor.set))
      defineProperty(members, key, accessorInWorld(world, page, nameOf(key), descriptor));
  }
  madeFor.set(members, world);
  return adopt(realm, members);
};

hooks.exportsInWorld = exportsInWorld;
hooks.membersInWorld = membersInWorld;
hooks.proxyInWorld = proxyInWorld;
