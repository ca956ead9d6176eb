// Performance: High Resolution Time and Performance Timeline, on the event loop's clock.
import { wrap } from '../infra/brands.js';
import { copyMembers, defineGlobalAccessor } from '../infra/define.js';
import { host } from '../infra/host.js';
import { brand, describe, toText, toUnsignedLong } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';
import { PlainEventTargetImpl } from '../events/event-target.js';
import { fireEvent } from '../events/firing.js';
import { postTask, told } from '../window/messages.js';
import { makeMark, makeMeasure } from './performance-entries.js';
import { entriesFor, entryGetters } from './performance-observer.js';
import {
  navigationEntry, paintEntry, PerformanceNavigationImpl, PerformanceTimingImpl, resourceEntry, timeOriginOf,
} from './timing.js';

const lazyEventHandlers = lazy('../events/event-handlers.js');

export const exposes = ['PerformanceEntry', 'PerformanceResourceTiming'];

class PerformanceImpl extends PlainEventTargetImpl {
  constructor(realm) {
    super(realm);
    this.timeOrigin = timeOriginOf(realm);
    // Marks and measures, and the resource entries, whose buffer is limited.
    this.entries = [];
    this.resources = [];
    this.roomForResources = 250;
    this.isFull = false;
    this.observers = new Set();
    this.isAnnouncing = false;
    this.timing = new PerformanceTimingImpl(realm);
    this.navigation = new PerformanceNavigationImpl(realm);
    this.navigationEntry = navigationEntry(realm);
    this.paintEntry = paintEntry(realm);
  }

  // A worker has no navigation and paints nothing.
  all() {
    const ofPage = this.realm.isWorker ? [] : [this.navigationEntry, this.paintEntry];
    return [...ofPage, ...this.entries, ...this.resources];
  }

  find(name, type) { return entriesFor(this.realm, this.all(), name, type); }

  // "Queue a PerformanceEntry".
  announce(entry) {
    for (const observer of this.observers) if (observer.types.has(entry.entryType)) observer.take(entry);
  }

  announceLater() {
    if (this.isAnnouncing) return;
    this.isAnnouncing = true;
    postTask(this.realm, () => {
      this.isAnnouncing = false;
      for (const observer of [...this.observers]) observer.deliver();
    });
  }

  add(entry) {
    this.entries.push(entry);
    this.announce(entry);
    return wrap(entry);
  }

  clear(entryType, name) {
    this.entries =
      this.entries.filter((entry) => entry.entryType !== entryType || (name !== undefined && entry.name !== name));
  }

  // Resource Timing, "add a PerformanceResourceTiming entry"; the loader calls it when the resource has loaded.
  addResource(record) {
    const entry = resourceEntry(this.realm, record);
    this.announce(entry);
    if (this.resources.length < this.roomForResources) {
      this.resources.push(entry);
    } else if (!this.isFull) {
      this.isFull = true;
      postTask(this.realm, () => {
        fireEvent(this, 'resourcetimingbufferfull', { bubbles: true });
        if (this.resources.length < this.roomForResources) this.resources.push(entry);
        this.isFull = this.resources.length >= this.roomForResources;
      });
    }
  }

  setRoom(count) {
    this.roomForResources = count;
    this.isFull = false;
  }
}
PerformanceImpl.prototype.interface = 'Performance';
const performanceOf = brand(PerformanceImpl);
const numbers = (line) => line.split(' ').map(Number);
// The host's record of a resource: its URL, its initiator, "start end size", and whether its origin is the page's.
const readRecord = (/** @type {string[]} */ [url, initiatorType, line, isOwn]) =>
  [url, initiatorType, ...numbers(line), isOwn === '1'];
export const performanceFor = (realm) => {
  if (realm.performance === undefined) {
    realm.performance = new PerformanceImpl(realm);
    for (const record of host.watchResources(realm.id) ?? []) realm.performance.addResource(readRecord(record));
  }
  return realm.performance;
};
told.resource = (realm, ...record) => { realm.performance.addResource(readRecord(record)); };

describe('Performance', {
  parent: 'EventTarget',
  attributes: () => [
    ['timeOrigin', (wrapper) => performanceOf(wrapper).timeOrigin],
    ['timing', (wrapper) => wrap(performanceOf(wrapper).timing)],
    ['navigation', (wrapper) => wrap(performanceOf(wrapper).navigation)],
  ],
  methods: () => ({
    now: (wrapper) => host.now(performanceOf(wrapper).realm.id, true),
    toJSON(wrapper) {
      const { realm, timeOrigin, timing, navigation } = performanceOf(wrapper);
      if (realm.isWorker) return copyMembers(realm.makeObject(), { timeOrigin });
      return copyMembers(realm.makeObject(),
        { timeOrigin, navigation: wrap(navigation).toJSON(), timing: wrap(timing).toJSON() });
    },
    ...entryGetters(performanceOf),
    mark(wrapper, name, options = undefined) {
      const performance = performanceOf(wrapper);
      return performance.add(makeMark(performance.realm, toText(name), options));
    },
    measure(wrapper, name, startOrOptions = undefined, endMark = undefined) {
      const performance = performanceOf(wrapper);
      return performance.add(makeMeasure(performance, toText(name), startOrOptions, endMark));
    },
    clearMarks(wrapper, name = undefined) {
      performanceOf(wrapper).clear('mark', name === undefined ? undefined : toText(name));
    },
    clearMeasures(wrapper, name = undefined) {
      performanceOf(wrapper).clear('measure', name === undefined ? undefined : toText(name));
    },
    clearResourceTimings(wrapper) { performanceOf(wrapper).resources = []; },
    setResourceTimingBufferSize(wrapper, count) { performanceOf(wrapper).setRoom(toUnsignedLong(count)); },
  }),
});

/** @param {import('../realm').Page} page */
export function exposeShared(page) {
  const { realm } = page;
  page.lazyGlobal('performance', () => {
    if (realm.isWorker) for (const name of ['timing', 'navigation']) delete realm.prototypeOf('Performance')[name];
    lazyEventHandlers().defineHandlers(realm, realm.prototypeOf('Performance'), ['resourcetimingbufferfull']);
    defineGlobalAccessor(realm, 'performance', () => wrap(performanceFor(realm)), true);
  });
}
