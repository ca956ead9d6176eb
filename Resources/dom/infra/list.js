// Lists as pages see them: Web IDL, "Legacy platform objects", with items and optionally names as properties.
import { stamp, wrap } from './brands.js';
import { brand } from './idl.js';
import { pageProxy, worlds } from './current-world.js';

const { create } = Object;
const { get, has, set, ownKeys, getOwnPropertyDescriptor, deleteProperty } = Reflect;

// Returns the array index that a property name represents, or -1.
export const indexOfKey = (key) => {
  const { length } = key;
  if (length === 0 || length > 10 || (length > 1 && key.charCodeAt(0) === 48)) return -1;
  let index = 0;
  for (let i = 0; i < length; i++) {
    const digit = key.charCodeAt(i) - 48;
    if (digit < 0 || digit > 9) return -1;
    index = index * 10 + digit;
  }
  return index < 0xffffffff ? index : -1;
};

// The handler of a list's proxy: items are properties, and so are named items if the list has names. A list has length,
// valueAt(index), which returns the page's value or undefined, and optionally namedValue(name) and names().
export class ListHandler {
  constructor(list) { this.list = list; }

  named(target, key) {
    if (this.list.namedValue === undefined || typeof key !== 'string' || key in target) return undefined;
    return this.list.namedValue(key);
  }

  get(target, key, receiver) {
    if (typeof key === 'string') {
      if (key === 'length' && receiver === this.list.wrapper) return this.list.length;
      const index = indexOfKey(key);
      if (index >= 0) return this.list.valueAt(index);
      const value = this.named(target, key);
      if (value !== undefined) return value;
    }
    return get(target, key, receiver);
  }

  has(target, key) {
    if (typeof key === 'string') {
      const index = indexOfKey(key);
      if (index >= 0) return index < this.list.length;
      if (this.named(target, key) !== undefined) return true;
    }
    return has(target, key);
  }

  // Properties of objects that inherit from the list hide its items and names.
  set(target, key, value, receiver) {
    if (receiver !== this.list.wrapper) return set(target, key, value, receiver);
    if (typeof key === 'string' && indexOfKey(key) >= 0) return this.list.setAt?.(indexOfKey(key), value) ?? false;
    if (this.named(target, key) !== undefined) return false;
    return set(target, key, value, receiver);
  }

  defineProperty(target, key, descriptor) {
    if (typeof key === 'string' && indexOfKey(key) >= 0) {
      return 'value' in descriptor ? this.list.setAt?.(indexOfKey(key), descriptor.value) ?? false : false;
    }
    if (this.named(target, key) !== undefined) return false;
    return Reflect.defineProperty(target, key, descriptor);
  }

  deleteProperty(target, key) {
    if (typeof key === 'string') {
      const index = indexOfKey(key);
      if (index >= 0) return index >= this.list.length;
      if (this.named(target, key) !== undefined) return false;
    }
    return deleteProperty(target, key);
  }

  getOwnPropertyDescriptor(target, key) {
    if (typeof key === 'string') {
      const index = indexOfKey(key);
      if (index >= 0) {
        const value = this.list.valueAt(index);
        const writable = this.list.setAt !== undefined;
        return value === undefined ? undefined : { value, writable, enumerable: true, configurable: true };
      }
      const value = this.named(target, key);
      if (value !== undefined)
        return { value, writable: false, enumerable: this.list.namesAreEnumerable === true, configurable: true };
    }
    return getOwnPropertyDescriptor(target, key);
  }

  ownKeys(target) {
    const keys = [];
    for (let i = 0; i < this.list.length; i++) keys.push(`${i}`);
    if (this.list.names !== undefined) {
      for (const name of new Set(this.list.names()))
        if (!(name in target) && indexOfKey(name) < 0) keys.push(name);
    }
    return [...keys, ...ownKeys(target)];
  }

  preventExtensions() { return false; }
}

// A page's object for a list. It exists as long as the list does.
export class List {
  constructor() { this.proxy = undefined; }

  get wrapper() { return worlds.active === undefined ? this.proxy ??= this.makeWrapper() : wrap(this); }

  makeWrapper() {
    return stamp(pageProxy(create(this.realm.prototypeOf(this.interface)), new ListHandler(this)), this);
  }

  valueAt(index) {
    const node = this.item(index);
    return node === null ? undefined : wrap(node);
  }
}
export const listOf = brand(List);

