// The base of streams: promises of the page that the implementation settles and reacts to, queues with sizes, and the
// strategies of queues: Streams Standard, "Queuing strategies" and "Queue-with-sizes".
import { current, enter } from '../infra/current.js';
import { rangeError, typeError } from '../infra/errors.js';
import { brand, describe, requireArguments, toNumber, wrapNew } from '../infra/idl.js';
import { inWorldOf, shownValue } from '../infra/current-world.js';
import { dictionary } from '../events/event.js';

export const exposes = ['ByteLengthQueuingStrategy', 'CountQueuingStrategy'];

const { then } = Promise.prototype;
const { apply } = Reflect;
const nothing = () => {};

export const deferred = (realm) => {
  const deferred = {};
  deferred.isSettled = false;
  deferred.promise = new realm.intrinsics.Promise((resolve, reject) => {
    const settle = (steps) => (value) => {
      deferred.isSettled = true;
      steps(value);
    };
    Object.assign(deferred, { resolve: settle(resolve), reject: settle(reject) });
  });
  return deferred;
};
export const resolvedWith = (realm, value) => new realm.intrinsics.Promise((resolve) => resolve(value));
export const rejectedWith = (realm, reason) => new realm.intrinsics.Promise((resolve, reject) => reject(reason));
// Returns a promise of the result of steps; it is rejected if they throw.
export const promising = (realm, steps) =>
  new realm.intrinsics.Promise((resolve) => { enter(realm); resolve(steps()); });
// "Upon fulfillment" and "upon rejection" of a page's promise.
export const upon = (realm, promise, fulfilled = nothing, rejected = nothing) => {
  const inRealm = (steps) => (value) => {
    current.realm = realm;
    steps(value);
  };
  apply(then, promise, [inRealm(fulfilled), inRealm(rejected)]);
};
// "React": returns a promise of the value made from another promise's outcome.
export const after = (realm, promise, fulfilled, rejected) => new realm.intrinsics.Promise((resolve, reject) => {
  const settle = (steps) => (value) => {
    try { resolve(steps(value)); } catch (error) { reject(error); }
  };
  upon(realm, promise, fulfilled === undefined ? resolve : settle(fulfilled),
    rejected === undefined ? reject : settle(rejected));
});
export const quiet = (realm, promise) => upon(realm, promise);
// Returns a promise that fulfills when all are fulfilled, or rejects with the first rejection.
export const allDone = (realm, promises) => new realm.intrinsics.Promise((resolve, reject) => {
  let left = promises.length;
  if (left === 0) resolve();
  for (const promise of promises) upon(realm, promise, () => { if (--left === 0) resolve(); }, reject);
});

export class SizedQueue {
  constructor() { this.clear(); }
  clear() {
    this.items = [];
    this.total = 0;
  }

  get isEmpty() { return this.items.length === 0; }

  push(value, size) {
    const number = toNumber(size);
    if (!(number >= 0 && number < Infinity))
      throw rangeError('The size of a chunk must be a finite number that is not negative');
    this.items.push({ value, size: number });
    this.total += number;
  }

  shift() {
    const { value, size } = this.items.shift();
    this.total = Math.max(0, this.total - size);
    return value;
  }
}

// Returns a method of a page's object; undefined if there is none.
export const optionalMethod = (object, name) => {
  const method = object[name];
  if (method === undefined) return undefined;
  if (typeof method !== 'function') throw typeError(`${name} must be a function`);
  return method;
};
// Returns steps that call a page's method and return a promise of its result.
export const promisedMethod = (realm, object, method) => (method === undefined ? () => resolvedWith(realm, undefined)
  : (...args) => inWorldOf(method, () =>
    promising(realm, () => apply(method, object, args.map((value) => shownValue(value))))));

// Reads { size, highWaterMark } from a page's object, in the order of their names.
export const readStrategy = (value, fallback) => {
  const strategy = dictionary(value);
  const { highWaterMark } = strategy;
  const mark = highWaterMark === undefined ? fallback : toNumber(highWaterMark);
  const { size } = strategy;
  if (size !== undefined && typeof size !== 'function') throw typeError('size must be a function');
  return { size: size === undefined
    ? () => 1
    : (chunk) => apply(size, undefined, [chunk]), mark, isGiven: highWaterMark !== undefined };
};
export const checkMark = (mark) => {
  if (Number.isNaN(mark) || mark < 0) throw rangeError('highWaterMark must be a number that is not negative');
  return mark;
};

const strategies = { ByteLengthQueuingStrategy: (realm) => realm.chunkSizes.bytes, CountQueuingStrategy: (realm) =>
  realm.chunkSizes.count };
for (const [name, sizeOf] of Object.entries(strategies)) {
  class StrategyImpl {
    constructor(realm, highWaterMark) {
      this.realm = realm;
      this.highWaterMark = highWaterMark;
    }
  }
  StrategyImpl.prototype.interface = name;
  const strategyOf = brand(StrategyImpl);
  describe(name, {
    parent: null, length: 1,
    construct(realm, args, newTarget) {
      requireArguments(args, 1);
      const { highWaterMark } = dictionary(args[0]);
      if (highWaterMark === undefined) throw typeError('Member QueuingStrategyInit.highWaterMark is required');
      return wrapNew(new StrategyImpl(realm, toNumber(highWaterMark)), newTarget);
    },
    attributes: () => [
      ['highWaterMark', (wrapper) => strategyOf(wrapper).highWaterMark],
      ['size', (wrapper) => sizeOf(strategyOf(wrapper).realm)],
    ],
  });
}

/** @param {import('../realm').Page} page */
export function expose(page) {
  page.realm.chunkSizes = { bytes: { size: (chunk) => chunk.byteLength }.size, count: { size: () => 1 }.size };
  page.realm.makeResult = (value, done) => ({ value, done });
}
