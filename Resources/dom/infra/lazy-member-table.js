// Tables of members that few pages use.
import { makeMethod } from './idl.js';

// Members that are set up one by one on first access. The table contains functions that create a realm's descriptor; it
// is created from attributes and methods on first use.
export class LazyTable {
  #members;

  constructor(describe) { this.describe = describe; }

  get members() {
    if (this.#members === undefined) {
      const [attributes, methods = {}] = this.describe();
      this.#members = new Map([
        ...attributes.map(([name, get, set]) => [name, (realm) => realm.makeAccessor(name, get, set)]),
        ...Object.entries(methods).map(([name, steps]) => [name, (realm) => (
          { value: makeMethod(realm, name, steps), writable: true, enumerable: true, configurable: true })]),
      ]);
    }
    return this.#members;
  }

  get(name) { return this.members.get(name); }
  keys() { return this.members.keys(); }
  [Symbol.iterator]() { return this.members[Symbol.iterator](); }
}
export const lazyTable = (describe) => new LazyTable(describe);
