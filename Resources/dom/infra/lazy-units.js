// Units: modules that always load together, on first use. The bundler creates and numbers them. It replaces the path in
// `lazy('./module.js')` by the number.
import { entries } from './entries.js';
import { hooks, loadOnCall, mutations } from './hooks.js';
import { host } from './host.js';
import { described } from './idl.js';
import { exportsInWorld, inWorld } from './current-world.js';

// The exports of each loaded unit, by number.
const loaded = [];
const listeners = [];
// The exports of the core that other units use.
let ofCore;
// Indexes of the core's functions that expose interfaces, by the names that set them up.
export const exposedBy = new Map();
// The same for modules of the core that expose no name, by their paths.
export const exposedModules = new Map();

// The core's functions that set up a page and belong to the implementation's realm, by the same indexes.
export const coreParts = [];

const load = (unit) => {
  if (loaded[unit] === undefined) host.loadUnit(unit, null);
  return loaded[unit];
};

// Returns a function that returns a module's exports. Its first call loads the module. With a realm, the call also
// exposes the interfaces of the module in the realm.
/** @type {import('../lazy').Lazy} */
export const lazy = (unit) => {
  const module = (realm) => {
    if (realm === undefined) return loaded[unit] ?? load(unit);
    if (realm.isClosed) exposeInClosed(realm, unit);
    else host.loadUnit(unit, realm.globalID);
    return loaded[unit];
  };
  units.set(module, unit);
  return module;
};
const units = new Map();

// Returns a module's exports; undefined if it has not been loaded.
/** @type {<Exports>(module: import('../lazy').LazyModule<Exports>) => Exports | undefined} */
export const ifLoaded = (module) => loaded[units.get(module)];

// Runs steps after each unit that loads from now on.
export const onUnitLoaded = (steps) => { listeners.push(steps); };

// Called when the bundle has set up the core's modules.
export const startUnits = (exported, parts, exposed, modules, ofHooks, ofMutations) => {
  ofCore = exported;
  for (const index in parts) coreParts[index] = parts[index];
  for (const name in exposed) exposedBy.set(name, exposed[name]);
  for (const path in modules) exposedModules.set(path, modules[path]);
  for (const description of described.values()) description.isOfCore = true;
  loadOnCall(hooks, ofHooks, load);
  loadOnCall(mutations, ofMutations, load);
};

// Called when the host has loaded a unit: its modules run once per machine, and expose their interfaces in each page
// that uses them.
entries.setUpUnit = (unit, setUp) => {
  loaded[unit] = setUp(ofCore, loaded);
  for (const steps of listeners) steps();
};
const exposeUnit = (realm, unit, expose) => {
  realm.exposedUnits.add(unit);
  const { sharedParts } = loaded[unit];
  if (sharedParts !== undefined) for (const part of sharedParts) part?.(realm.page);
  expose?.(realm.page, exportsInWorld(ofCore), exportsInWorld(loaded[unit]));
};
// `world` is the number of a further world's global object; undefined for the page's own.
entries.exposeUnit = (realm, unit, expose, world) => {
  if (world === undefined) exposeUnit(realm, unit, expose);
  else inWorld(hooks.worldOfGlobal(world), exposeUnit, undefined, [realm, unit, expose]);
};

// Exposes a unit's interfaces in a page that the host has closed, and in which it runs no scripts.
export const exposeInClosed = (realm, unit) => {
  if (unit < 0 || realm.exposedUnits.has(unit)) return;
  for (const each of host.unitsBehind(unit)) exposeInClosed(realm, each);
  const text = host.textExposing(unit);
  exposeUnit(realm, unit, text === undefined ? undefined : realm.evaluateText(text));
};
