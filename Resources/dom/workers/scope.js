// The global object of a dedicated worker: HTML, "The WorkerGlobalScope common interface" and "Dedicated workers and
// the DedicatedWorkerGlobalScope interface". Its realm has a document that no script reaches: the implementation of
// interfaces that pages and workers share reads its address.
import { defineGlobal } from '../infra/define.js';
import { defineInterface } from '../infra/define-interface.js';
import { fixPrototype } from '../infra/immutable-prototypes.js';
import { defineAccessors } from '../infra/idl.js';
import { LazyMembers } from '../nodes/lazy-members.js';
import { standInConsole } from '../window/console.js';
import { isHidden } from './scope-names.js';
import { scopeHandlers, scopeMembers } from './scope-members.js';
import { defineScopeObjects } from './scope-objects.js';

const { defineProperty, getPrototypeOf, setPrototypeOf } = Object;
const scopeName = 'DedicatedWorkerGlobalScope';
const targetMethods = ['addEventListener', 'removeEventListener', 'dispatchEvent'];

// The automatic prototype of the global object becomes the prototype of its interface. As in a page, the object that
// detects missing names comes before EventTarget.prototype, whose methods are copied so that they aren't lookups.
const setUpPrototypes = (realm) => {
  const { window, misses } = realm;
  const target = realm.prototypeOf('EventTarget');
  const constructor = realm.makeConstructor(scopeName);
  const prototype = getPrototypeOf(window);
  const common = realm.makeObject();
  const commonConstructor = defineInterface(realm, 'WorkerGlobalScope', null, common);
  setPrototypeOf(commonConstructor, realm.constructorOf('EventTarget'));
  setPrototypeOf(misses, target);
  setPrototypeOf(common, misses);
  setPrototypeOf(prototype, common);
  setPrototypeOf(constructor, commonConstructor);
  defineProperty(constructor, 'prototype', { value: prototype, writable: false });
  defineProperty(prototype, 'constructor', { value: constructor, writable: true, configurable: true });
  defineProperty(prototype, Symbol.toStringTag, { value: scopeName, configurable: true });
  for (const object of [prototype, common, misses, target]) fixPrototype(object);
  for (const name of targetMethods)
    defineProperty(prototype, name, { value: target[name], writable: true, enumerable: true, configurable: true });
  // The implementation knows the global object of any realm as its window.
  for (const name of [scopeName, 'Window']) {
    realm.prototypes.set(name, prototype);
    realm.constructors.set(name, constructor);
  }
  defineGlobal(realm, scopeName, constructor);
};

export const openScope = (realm, scope) => {
  const { window, windowImpl } = realm;
  realm.scope = scope;
  realm.hides = isHidden;
  windowImpl.interface = scopeName;
  realm.lazyMembers = new LazyMembers(realm);
  realm.lazyMembers.add(window, () => scopeHandlers.rare, true);
  realm.lazyMembers.add(window, () => scopeMembers);
  setUpPrototypes(realm);
  standInConsole(realm);
  if (realm.virtualTime) realm.exposeModule('window/virtual-time.js');
  if (realm.repeatsRandom) realm.exposeModule('window/random.js');
  defineScopeObjects(realm);
  // Members that most workers use, and whose assignment does more than replace them.
  defineAccessors(realm, window, [['self', () => window], ...scopeHandlers.steps]);
};
