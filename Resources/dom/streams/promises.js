// What streams are made of: promises of the page that the implementation settles and hears of, queues with sizes, and
// the strategies of queues: Streams Standard, "Queuing strategies" and "Queue-with-sizes".
({
  core(dom) {
    const { then } = Promise.prototype;
    const { apply } = Reflect;
    const nothing = () => {};

    dom.deferred = (realm) => {
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
    dom.resolvedWith = (realm, value) => new realm.intrinsics.Promise((resolve) => resolve(value));
    dom.rejectedWith = (realm, reason) => new realm.intrinsics.Promise((resolve, reject) => reject(reason));
    // A promise of what the steps return or throw.
    dom.promising = (realm, steps) =>
      new realm.intrinsics.Promise((resolve) => { dom.enter(realm); resolve(steps()); });
    // "Upon fulfillment" and "upon rejection" of a page's promise.
    dom.upon = (realm, promise, fulfilled = nothing, rejected = nothing) => {
      const inRealm = (steps) => (value) => {
        dom.active = realm;
        steps(value);
      };
      apply(then, promise, [inRealm(fulfilled), inRealm(rejected)]);
    };
    // "React": a promise of what is made of another's outcome.
    dom.after = (realm, promise, fulfilled, rejected) => new realm.intrinsics.Promise((resolve, reject) => {
      const settle = (steps) => (value) => {
        try { resolve(steps(value)); } catch (error) { reject(error); }
      };
      dom.upon(realm, promise, fulfilled === undefined ? resolve : settle(fulfilled),
        rejected === undefined ? reject : settle(rejected));
    });
    dom.quiet = (realm, promise) => dom.upon(realm, promise);
    // All of them, or the first that is rejected.
    dom.allDone = (realm, promises) => new realm.intrinsics.Promise((resolve, reject) => {
      let left = promises.length;
      if (left === 0) resolve();
      for (const promise of promises) dom.upon(realm, promise, () => { if (--left === 0) resolve(); }, reject);
    });

    class SizedQueue {
      constructor() { this.clear(); }
      clear() {
        this.items = [];
        this.total = 0;
      }

      get isEmpty() { return this.items.length === 0; }

      push(value, size) {
        const number = dom.toNumber(size);
        if (!(number >= 0 && number < Infinity))
          throw dom.rangeError('The size of a chunk must be a finite number that is not negative');
        this.items.push({ value, size: number });
        this.total += number;
      }

      shift() {
        const { value, size } = this.items.shift();
        this.total = Math.max(0, this.total - size);
        return value;
      }
    }
    dom.SizedQueue = SizedQueue;

    // A method of a page's object; undefined where there is none.
    dom.optionalMethod = (object, name) => {
      const method = object[name];
      if (method === undefined) return undefined;
      if (typeof method !== 'function') throw dom.typeError(`${name} must be a function`);
      return method;
    };
    // Steps that call a page's method and promise what comes of it.
    dom.promisedMethod = (realm, object, method) => (method === undefined ? () => dom.resolvedWith(realm, undefined)
      : (...args) => dom.promising(realm, () => apply(method, object, args)));

    // { size, highWaterMark } of what a page gives, in the order of their names.
    dom.readStrategy = (value, fallback) => {
      const strategy = dom.dictionary(value);
      const { highWaterMark } = strategy;
      const mark = highWaterMark === undefined ? fallback : dom.toNumber(highWaterMark);
      const { size } = strategy;
      if (size !== undefined && typeof size !== 'function') throw dom.typeError('size must be a function');
      return { size: size === undefined
        ? () => 1
        : (chunk) => apply(size, undefined, [chunk]), mark, isGiven: highWaterMark !== undefined };
    };
    dom.checkMark = (mark) => {
      if (Number.isNaN(mark) || mark < 0) throw dom.rangeError('highWaterMark must be a number that is not negative');
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
      const strategyOf = dom.brand(StrategyImpl);
      dom.describe(name, {
        parent: null, length: 1,
        construct(realm, args, newTarget) {
          dom.requireArguments(args, 1, name);
          const { highWaterMark } = dom.dictionary(args[0]);
          if (highWaterMark === undefined) throw dom.typeError('Member QueuingStrategyInit.highWaterMark is required');
          return dom.wrapNew(new StrategyImpl(realm, dom.toNumber(highWaterMark)), newTarget);
        },
        attributes: () => [
          ['highWaterMark', (wrapper) => strategyOf(wrapper).highWaterMark],
          ['size', (wrapper) => sizeOf(strategyOf(wrapper).realm)],
        ],
      });
    }
  },

  face(page) {
    page.realm.chunkSizes = { bytes: { size: (chunk) => chunk.byteLength }.size, count: { size: () => 1 }.size };
    page.realm.makeResult = (value, done) => ({ value, done });
  },
})
