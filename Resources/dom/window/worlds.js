// Further worlds of pages: global objects with their own built-ins, on the page's DOM. A world has its own object for
// each node, event and other platform object, and its scripts see nothing else of the page's own world.
import { stamp } from '../infra/brands.js';
import { hooks } from '../infra/hooks.js';
import { host } from '../infra/host.js';
import { exportsInWorld, inWorld, worlds } from '../infra/current-world.js';
import { lazy } from '../infra/lazy-units.js';
import { divide } from './world-fields.js';
import { madeFor, worldsByGlobal } from './world-values.js';
import { knowWindow } from './window.js';

const { create } = Object;
const lazyLocale = lazy('./locale.js');

// By their names; native code and clients have names of their own.
const worldsByName = new Map();
const keyOf = ({ name, followsPolicies }) => `${followsPolicies ? 'client' : 'native'} ${name}`;

export class World {
  constructor(name, followsPolicies) {
    this.name = name;
    // Indicates whether the Content-Security-Policy of a page restricts the world.
    this.followsPolicies = followsPolicies;
    // The world's object for each implementation of a platform object.
    this.wrappers = new WeakMap();
    // The implementation's state of a page for this world, and the state that it kept last.
    this.fields = new WeakMap();
    this.lastFields = null;
    // The numbers of its global objects by the numbers of their pages.
    this.globals = new Map();
  }

  // Opens the world in a page if it isn't open there. A page that the host has closed opens no further one, so its
  // objects get the interfaces of another page.
  fieldsOf(realm) {
    const known = this.fields.get(realm);
    if (known !== undefined) return known;
    if (!realm.isClosed) host.openWorld(realm.id, this.name, this.followsPolicies);
    return this.fields.get(realm) ?? this.lastFields;
  }

  keep(impl, wrapper) {
    this.wrappers.set(impl, wrapper);
    madeFor.set(wrapper, this);
  }

  wrap(impl) {
    const known = this.wrappers.get(impl);
    if (known !== undefined) return known;
    const { realm } = impl;
    divide(realm);
    if (impl === realm.windowImpl) return this.fieldsOf(realm).window;
    if (impl.interface === 'Location') return hooks.locationOf(realm);
    const wrapper = impl.makeWrapper?.() ?? stamp(create(realm.prototypeOf(impl.interface)), impl);
    impl.defineUnforgeable?.(wrapper);
    return wrapper;
  }
}

// Native code runs for the page's own world, also within a call from another. It reports the errors of a world apart
// from those of the page.
const startWorlds = () => {
  if (worlds.areUsed) return;
  worlds.areUsed = true;
  for (const name of host.functionNames()) {
    const call = host[name];
    host[name] = (...args) => (worlds.active === undefined ? call(...args) : inWorld(undefined, call, undefined, args));
  }
  const report = host.reportException;
  host.reportException = (id, ...rest) => {
    const number = worlds.active?.globals.get(id);
    if (number === undefined) report(id, ...rest);
    else host.reportExceptionInWorld(number, ...rest);
  };
};

// Opens a world in a page: native code has created its global object, and the object that detects missing names.
// `install` is the function that installs the interfaces there.
const openWorld = (realm, name, followsPolicies, number, window, misses, install, exports) => {
  startWorlds();
  divide(realm);
  const key = keyOf({ name, followsPolicies });
  const world = worldsByName.get(key) ?? new World(name, followsPolicies);
  worldsByName.set(key, world);
  worldsByGlobal.set(number, world);
  world.globals.set(realm.id, number);
  world.lastFields = {
    globalID: number, window, misses, prototypes: new Map(), constructors: new Map(), lazyInterfaces: new Map(),
    lazyGlobals: new Map(), exposed: new Set(), exposedUnits: new Set(),
  };
  world.fields.set(realm, world.lastFields);
  inWorld(world, () => {
    knowWindow(realm);
    world.keep(realm.windowImpl, window);
    install(exportsInWorld(exports), realm);
    if (realm.locale !== undefined) lazyLocale(realm);
  });
};
const closeWorld = (realm, number) => {
  const world = worldsByGlobal.get(number);
  if (world === undefined) return;
  worldsByGlobal.delete(number);
  world.globals.delete(realm.id);
  world.fields.delete(realm);
  world.wrappers.delete(realm.windowImpl);
  if (world.globals.size === 0) worldsByName.delete(keyOf(world));
};
// Handlers that scripts of a world assigned to its window before the window had such members.
const adoptHandlersInWorlds = (realm, type) => {
  for (const world of worldsByName.values()) {
    if (world.fields.has(realm)) inWorld(world, () => realm.lazyMembers.adoptHandler(type));
  }
};

hooks.adoptHandlersInWorlds = adoptHandlersInWorlds;
hooks.closeWorld = closeWorld;
hooks.openWorld = openWorld;
