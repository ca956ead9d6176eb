// The link between the objects that pages see (wrappers) and their implementation (impls).
import { hooks } from './hooks.js';
import { worlds } from './current-world.js';

const { create } = Object;

// A private field on a page's object: no page can see, forge or remove it.
// @ts-expect-error A class extends a function that returns what it gets, so that its field is put on that object.
class Stamp extends (function (object) { return object; }) {
  #impl;
  constructor(object, impl) { super(object); this.#impl = impl; }
  static of(object) { return #impl in object ? object.#impl : undefined; }
}
const windows = new WeakMap();

export const stamp = (object, impl) => {
  new Stamp(object, impl);
  if (worlds.active !== undefined) worlds.active.keep(impl, object);
  return object;
};
export const stampWindow = (window, impl) => { windows.set(window, impl); };

// Returns the impl behind a page's value, or undefined.
export const implOrNothing = (value) => {
  if (value === null || (typeof value !== 'object' && typeof value !== 'function')) return undefined;
  return Stamp.of(value) ?? windows.get(value);
};
// Returns the impl behind a page's object; throws a TypeError for anything else, which is Web IDL's brand check.
export const implOf = (value) => implOrNothing(value) ?? illegalInvocation(undefined, value);
// Throws the TypeError for a member that is used on an object of another interface than that of `Impl`.
export const illegalInvocation = (Impl, value) => { throw hooks.wrongThisError(Impl, new Error().stack, value); };

// Returns the page's object for an impl, created on first use.
export const wrap = (impl) => {
  if (impl === null) return null;
  if (worlds.active !== undefined) return worlds.active.wrap(impl);
  if (impl.wrapper !== undefined) return impl.wrapper;
  impl.wrapper = new Stamp(create(impl.realm.prototypeOf(impl.interface)), impl);
  impl.defineUnforgeable?.(impl.wrapper);
  return impl.wrapper;
};
