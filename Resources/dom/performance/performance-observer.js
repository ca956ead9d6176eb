// PerformanceObserver: Performance Timeline, "The PerformanceObserver interface".
import { adopt } from '../infra/adopt.js';
import { wrap } from '../infra/brands.js';
import { copyMembers, freeze } from '../infra/define.js';
import { fail, typeError } from '../infra/errors.js';
import { host } from '../infra/host.js';
import { brand, describe, requireArguments, toText, wrapNew } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';
import { callBack, dictionary } from '../events/event.js';
import { performanceFor } from './performance.js';

const lazyIterable = lazy('../infra/iterable.js');

const supported = ['mark', 'measure', 'navigation', 'paint', 'resource'];
export const supportedEntryTypes = supported;
const inOrder = (entries) => entries.map((entry, index) => ({ entry, index }))
  .sort((a, b) => a.entry.startTime - b.entry.startTime || a.index - b.index).map(({ entry }) => entry);
// "Filter buffer by name and type": the entries of a list that pages get.
export const entriesFor = (realm, entries, name, type) => realm.makeArray(inOrder(entries.filter((entry) => (
  (name === undefined || entry.name === name) && (type === undefined || entry.entryType === type)))).map(wrap));
export const entryGetters = (implOf) => ({
  getEntries: (wrapper) => implOf(wrapper).find(),
  getEntriesByType: (wrapper, type) => implOf(wrapper).find(undefined, toText(type)),
  getEntriesByName: (wrapper, name, type = undefined) =>
    implOf(wrapper).find(toText(name), type === undefined ? undefined : toText(type)),
});

class PerformanceObserverEntryListImpl {
  constructor(realm, entries) {
    this.realm = realm;
    this.entries = entries;
  }

  find(name, type) { return entriesFor(this.realm, this.entries, name, type); }
}
PerformanceObserverEntryListImpl.prototype.interface = 'PerformanceObserverEntryList';
const listOf = brand(PerformanceObserverEntryListImpl);
describe('PerformanceObserverEntryList', { parent: null, methods: () => entryGetters(listOf) });

class PerformanceObserverImpl {
  constructor(realm, callback) {
    this.realm = realm;
    this.callback = callback;
    // True if it observes many types at once, false if one by one; undefined while it observes none.
    this.isMultiple = undefined;
    this.types = new Set();
    this.queue = [];
  }

  observe(value) {
    const init = dictionary(value);
    const { buffered } = init;
    if (init.entryTypes !== undefined && (typeof init.entryTypes !== 'object' || init.entryTypes === null))
      throw typeError('Value is not a sequence');
    const list =
      init.entryTypes === undefined ? undefined : [...this.realm.listOf(init.entryTypes)].map(toText);
    const type = init.type === undefined ? undefined : toText(init.type);
    if (list === undefined && type === undefined) throw typeError('no type or entryTypes were provided');
    if (list !== undefined && (type !== undefined || buffered !== undefined))
      throw typeError("either entryTypes or type must be provided");
    const isMultiple = list !== undefined;
    if (this.isMultiple !== undefined && this.isMultiple !== isMultiple) {
      fail('InvalidModificationError',
        'An observer cannot be used with both entryTypes and type');
    }
    const types = (list ?? [type]).filter((each) => supported.includes(each));
    this.isMultiple = isMultiple;
    if (types.length === 0) {
      host.console(this.realm.id, 'warn',
        `The type${isMultiple ? 's' : ''} to observe ${isMultiple ? 'are' : 'is'} not supported`);
      return;
    }
    if (isMultiple) this.types = new Set(types);
    else this.types.add(type);
    const performance = performanceFor(this.realm);
    performance.observers.add(this);
    if (!isMultiple && buffered)
      for (const entry of performance.all()) if (entry.entryType === type) this.take(entry);
  }

  take(entry) {
    this.queue.push(entry);
    performanceFor(this.realm).announceLater();
  }

  disconnect() {
    performanceFor(this.realm).observers.delete(this);
    this.types.clear();
    this.queue = [];
    this.isMultiple = undefined;
  }

  records() {
    const { queue } = this;
    this.queue = [];
    return queue;
  }

  deliver() {
    const entries = this.records();
    if (entries.length === 0) return;
    const { realm } = this;
    const self = wrap(this);
    callBack(realm, this.callback, self, wrap(new PerformanceObserverEntryListImpl(realm, entries)), self);
  }
}
PerformanceObserverImpl.prototype.interface = 'PerformanceObserver';
const observerOf = brand(PerformanceObserverImpl);
describe('PerformanceObserver', {
  parent: null, length: 1,
  construct(realm, args, newTarget) {
    requireArguments(args, 1);
    if (typeof args[0] !== 'function')
      throw typeError("Argument 1 ('callback') to the PerformanceObserver constructor must be a function");
    return wrapNew(new PerformanceObserverImpl(realm, args[0]), newTarget);
  },
  methods: (realm) => ({
    observe(wrapper, options = undefined) { observerOf(wrapper).observe(options); },
    disconnect(wrapper) { observerOf(wrapper).disconnect(); },
    takeRecords(wrapper) { return realm.makeArray(observerOf(wrapper).records().map(wrap)); },
  }),
});

/** @param {import('../realm').Page} page */
export function exposeShared(page) {
  const { realm } = page;
  lazyIterable(realm);
  const constructor = realm.constructorOf('PerformanceObserver');
  const types = freeze(realm.makeArray(supportedEntryTypes));
  copyMembers(constructor, adopt(realm, { get supportedEntryTypes() { return types; } }));
}
