// Pairs that pages iterate over or pass in: Web IDL, "Iterable declarations", sequences and records.
import { stamp } from './brands.js';
import { applyFunction, copyMembers, defineIterator, defineOwn } from './define.js';
import { typeError } from './errors.js';
import { brand, toText } from './idl.js';

const { defineProperty, getPrototypeOf } = Object;
const isObject = (value) => (typeof value === 'object' && value !== null) || typeof value === 'function';
export const iteratorSymbol = Symbol.iterator;
export const wellFormed = (value) => toText(value).toWellFormed();

// Iterates over the live pairs, so that changes during the iteration are visible.
class PairIteratorImpl {
  constructor(realm, source, kind, prototype) {
    this.realm = realm;
    this.source = source;
    this.kind = kind;
    this.prototype = prototype;
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
  // The iterators of other interfaces have the same class.
  const iterators = realm.makeIterators((self) => {
    const iterator = iteratorOf(self);
    if (iterator.prototype !== iterators) throw typeError(`Cannot call next() on a non-${name} Iterator object`);
    return iterator.next();
  });
  Object.setPrototypeOf(iterators, getPrototypeOf(getPrototypeOf(getPrototypeOf(realm.makeGenerator()))));
  defineProperty(iterators, Symbol.toStringTag, { value: `${name} Iterator`, configurable: true });
  const members = realm.makeIterable((self, kind) => {
    const impl = implOf(self);
    return stamp(Object.create(iterators), new PairIteratorImpl(impl.realm, impl, kind, iterators));
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

// Converts a page's value: Web IDL, "sequence<any>".
export const sequenceOf = (realm, value) => {
  if (!isObject(value)) throw typeError('Value is not a sequence');
  return realm.listOf(value);
};
// Returns the method by which a page's object is a sequence; undefined if it isn't one. A page may observe this, so it
// happens once for each conversion.
export const iteratorMethod = (object) => {
  const method = object[iteratorSymbol] ?? undefined;
  if (method !== undefined && typeof method !== 'function') throw typeError('Type error');
  return method;
};

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
  const method = iteratorMethod(object);
  if (method === undefined) return recordOf(object, convert);
  const lists = realm.listOf(object, method);
  const pairs = [];
  for (let i = 0; i < lists.length; i++) {
    if (!isObject(lists[i])) throw typeError('Value is not a sequence');
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
  realm.makeIterators = (next) => ({ next() { return next(this); } });
  realm.makeIterable = (iterate, forEach) => ({
    entries() { return iterate(this, 'entries'); },
    forEach(callback) { forEach(this, callback, arguments[1]); },
    keys() { return iterate(this, 'keys'); },
    values() { return iterate(this, 'values'); },
  });
  realm.visit = (iterable, visit) => { for (const item of iterable) visit(item); };
  // Uses the page's own iteration, so that its errors are the page's.
  const descriptor = (value) => ({ __proto__: null, value, writable: true, enumerable: true, configurable: true });
  realm.listOf = (iterable, method) => {
    const source = method === undefined ? iterable
      : { __proto__: null, [iteratorSymbol]() { return applyFunction(method, iterable, []); } };
    const list = [];
    let length = 0;
    // A page may have defined a setter for an index.
    for (const value of source)
      defineOwn(list, length++, descriptor(value));
    return list;
  };
}
