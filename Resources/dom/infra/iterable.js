// Pairs that pages iterate over or pass in: Web IDL, "Iterable declarations", sequences and records.
import { stamp } from './brands.js';
import { copyMembers, defineIterator } from './define.js';
import { typeError } from './errors.js';
import { brand, toText } from './idl.js';

const { defineProperty, getPrototypeOf } = Object;
export const iteratorSymbol = Symbol.iterator;
export const wellFormed = (value) => toText(value).toWellFormed();

// Iterates over the live pairs, so that changes during the iteration are visible.
class PairIteratorImpl {
  constructor(realm, source, kind) {
    this.realm = realm;
    this.source = source;
    this.kind = kind;
    this.index = 0;
  }

  next() {
    const { realm, source, kind } = this;
    const { pairs } = source;
    if (this.index >= pairs.length) return realm.makeStep(undefined, true);
    const pair = pairs[this.index++];
    return realm.makeStep(kind === 'entries' ? realm.makeArray(pair) : pair[kind === 'keys' ? 0 : 1], false);
  }
}
const iteratorOf = brand(PairIteratorImpl);

// Adds entries, keys, values and forEach to an interface; its impl has the live list `pairs`.
export const defineIterable = (realm, constructor, implOf) => {
  const { prototype, name } = constructor;
  const iterators = realm.makeIterators();
  Object.setPrototypeOf(iterators, getPrototypeOf(getPrototypeOf(getPrototypeOf(realm.makeGenerator()))));
  defineProperty(iterators, Symbol.toStringTag, { value: `${name} Iterator`, configurable: true });
  const members = realm.makeIterable((self, kind) => {
    const impl = implOf(self);
    return stamp(Object.create(iterators), new PairIteratorImpl(impl.realm, impl, kind));
  }, (self, callback, receiver) => {
    const impl = implOf(self);
    if (typeof callback !== 'function')
      throw typeError('Cannot call callback');
    for (let i = 0; i < impl.pairs.length; i++)
      Reflect.apply(callback, receiver, [impl.pairs[i][1], impl.pairs[i][0], self]);
  });
  copyMembers(prototype, members);
  defineIterator(prototype, members.entries);
};
export const nextPair = (iterator) => iteratorOf(iterator).next();

// Returns the own enumerable properties of a page's object as a record of strings.
export const recordOf = (object, convert) => {
  const record = new Map();
  for (const key of Reflect.ownKeys(object)) {
    if (Reflect.getOwnPropertyDescriptor(object, key)?.enumerable !== true) continue;
    if (typeof key === 'symbol') throw typeError('Cannot convert a symbol to a string');
    record.set(convert(key), convert(object[key]));
  }
  return [...record];
};

// Converts the object argument of a constructor of pairs: a sequence of pairs, or a record.
export const pairsOf = (realm, object, convert, lengthMessage = 'Type error') => {
  const method = object[Symbol.iterator];
  if (method === undefined || method === null) return recordOf(object, convert);
  const lists = realm.listOf(object);
  const pairs = [];
  for (let i = 0; i < lists.length; i++) {
    const isObject = (typeof lists[i] === 'object' && lists[i] !== null) || typeof lists[i] === 'function';
    if (!isObject) throw typeError('Value is not a sequence');
    const pair = realm.listOf(lists[i]);
    if (pair.length !== 2) throw typeError(lengthMessage);
    pairs.push([convert(pair[0]), convert(pair[1])]);
  }
  return pairs;
};

/** @param {import('../realm').Page} page */
export function expose(page) {
  const { realm } = page;
  realm.makeStep = (value, done) => ({ value, done });
  realm.makeGenerator = () => (function* () {})();
  realm.makeIterators = () => ({ next() { return nextPair(this); } });
  realm.makeIterable = (iterate, forEach) => ({
    entries() { return iterate(this, 'entries'); },
    forEach(callback) { forEach(this, callback, arguments[1]); },
    keys() { return iterate(this, 'keys'); },
    values() { return iterate(this, 'values'); },
  });
  // Uses the page's own iteration, so that its errors are the page's.
  realm.listOf = (iterable) => {
    const list = [];
    let length = 0;
    for (const item of iterable) list[length++] = item;
    return list;
  };
}
