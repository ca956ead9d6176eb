// The globals that are set up when a page first accesses them.
import { defineGlobal } from './define.js';
import { entries } from './entries.js';
import { hooks } from './hooks.js';
import { host } from './host.js';
import { described } from './idl.js';
import { exposedBy } from './lazy-units.js';
import { inWorld } from './current-world.js';

// Returns whether the host has a module for a name. The result is cached, because pages request the same few names
// repeatedly.
const asked = new Map();
const isLazy = (name) => {
  const known = asked.get(name);
  if (known !== undefined) return known;
  if (asked.size === mostAsked) asked.clear();
  const answer = host.isLazy(name);
  asked.set(name, answer);
  return answer;
};
const mostAsked = 1000;

// Called when the global object and `Window.prototype` lack a name. Resolves interfaces and objects that are set up on
// first use, then elements by id or name. Returns undefined if there is none.
entries.resolveGlobal = (realm, name) => {
  if (realm.hides !== null && realm.hides(name)) return undefined;
  if (realm.lazyMembers.setUpOnWindow(name)) return realm.window[name];
  if (!realm.constructors.has(name)
    && (exposedBy.has(name) || realm.lazyInterfaces.has(name) || described.has(name)
    || isLazy(name))) {
    const constructor = realm.constructorOf(name);
    if (constructor !== undefined && !realm.lazyGlobals.has(name)) return constructor;
    if (Object.hasOwn(realm.window, name)) return realm.window[name];
  }
  const make = realm.lazyGlobals.get(name);
  if (make !== undefined) {
    realm.lazyGlobals.delete(name);
    make();
    return realm.window[name];
  }
  if (realm.document === null) return undefined;
  // It exists once native code has registered a handler.
  if (name === 'webkit' && !realm.isClosed && host.messageHandlers(realm.globalID).length > 0) {
    defineGlobal(realm, 'webkit', hooks.webKitNamespace(realm), true);
    return realm.window.webkit;
  }
  return hooks.namedOnWindow(realm, name) ?? (importNames.test(name) ? importNamed(realm, name) : undefined);
};
// The same for the global object of a further world, by its number.
entries.resolveGlobalOf = (realm, world, name) =>
  inWorld(hooks.worldOfGlobal(world), () => hooks.valueInWorld(entries.resolveGlobal(realm, name)));
// The same for the window of a page that the host has closed, by the object that detected the lookup.
const closedRealms = new WeakMap();
export const keepClosed = (realm) => { closedRealms.set(realm.misses, realm); };
entries.resolveClosed = (misses, name) => {
  const realm = closedRealms.get(misses);
  return realm === undefined ? undefined : entries.resolveGlobal(realm, name);
};
// The names that the host substitutes for the `import` of a call in a classic script.
const importNames = /^[\u00aa\u00ba\u00b5][0-9a-z]{1,5}$/;
const importNamed = (realm, name) => {
  const base = host.importBase(realm.id, parseInt(name.slice(1), 36));
  return base === undefined ? undefined : hooks.importFunction(realm, base === '' ? null : base);
};
// A `var` global of a script would hide what is set up on first use, so such a global is set up before the script runs.
// The host knows the names of the modules that it loads, and treats a name that looks like an event handler as one, so
// its table is rarely needed.
entries.lazyGlobalNames = (realm) => [
  'webkit', ...exposedBy.keys(), ...described.keys(), ...realm.lazyInterfaces.keys(),
  ...realm.lazyGlobals.keys(), ...realm.lazyMembers.windowNames,
].join(' ');
// Means all members of the window, for a script that looks at its own properties.
const ownProperties = '*';
entries.setUpGlobals = (realm, names) => {
  for (const name of names.split(' ')) {
    if (name === ownProperties) realm.lazyMembers.setUpWindow();
    else if (!Object.hasOwn(realm.window, name)) {
      try { entries.resolveGlobal(realm, name); } catch { /* The script gets the error when it uses the name. */ }
    }
  }
};
// The same for the global object of a further world, by its number.
entries.setUpGlobalsOf = (realm, world, names) =>
  inWorld(hooks.worldOfGlobal(world), () => entries.setUpGlobals(realm, names));
