// How a document and what it needs were loaded: Navigation Timing, Resource Timing and Paint Timing.
//
// The loader reports when a response arrived. Phases that it does not distinguish, such as name lookups and
// connections, took no time.
import { host } from '../infra/host.js';
import { brand, describe } from '../infra/idl.js';
import { describeEntry, PerformanceEntryImpl } from './performance-entries.js';
import { momentOf, timingNames } from './timing-moments.js';

export const exposes = ['PerformanceServerTiming', 'PerformanceNavigationTiming'];

const timeOrigin = (realm) => host.wallClock(realm.id) - host.now(realm.id);
const absolute = (realm, name) => {
  const time = momentOf(realm, name);
  return time === undefined ? 0 : Math.round(timeOrigin(realm) + time);
};
export const timeOriginOf = timeOrigin;

const resourceMembers = ['initiatorType', 'nextHopProtocol', 'workerStart', 'redirectStart', 'redirectEnd',
  'fetchStart',
  'domainLookupStart', 'domainLookupEnd', 'connectStart', 'connectEnd', 'secureConnectionStart', 'requestStart',
  'responseStart',
  'responseEnd', 'transferSize', 'encodedBodySize', 'decodedBodySize', 'serverTiming'];
const headerSize = 300;

class PerformanceResourceTimingImpl extends PerformanceEntryImpl {
  constructor(realm, name, initiatorType, start, end, size, isOwn, entryType = 'resource') {
    super(realm, entryType, name, start, end - start);
    this.initiatorType = initiatorType;
    this.nextHopProtocol = isOwn ? 'http/1.1' : '';
    this.workerStart = this.redirectStart = this.redirectEnd = 0;
    this.fetchStart = start;
    this.responseEnd = end;
    // For other origins only the total is exposed: "Timing-Allow-Origin".
    for (const key of ['domainLookupStart', 'domainLookupEnd', 'connectStart', 'connectEnd', 'requestStart',
      'responseStart']) {
      this[key] = isOwn ? (key === 'responseStart' ? end : start) : 0;
    }
    this.secureConnectionStart = isOwn && name.startsWith('https:') ? start : 0;
    this.encodedBodySize = this.decodedBodySize = isOwn ? size : 0;
    this.transferSize = isOwn ? size + headerSize : 0;
    this.serverTimings = undefined;
  }

  get serverTiming() { return this.serverTimings ??= this.realm.makeArray([]); }
}
PerformanceResourceTimingImpl.prototype.interface = 'PerformanceResourceTiming';
describeEntry('PerformanceResourceTiming', 'PerformanceEntry', resourceMembers);
describeEntry('PerformanceServerTiming', null, ['name', 'duration', 'description']);

const navigationMembers = ['unloadEventStart', 'unloadEventEnd', 'domInteractive', 'domContentLoadedEventStart',
  'domContentLoadedEventEnd', 'domComplete', 'loadEventStart', 'loadEventEnd', 'type', 'redirectCount'];
class PerformanceNavigationTimingImpl extends PerformanceResourceTimingImpl {
  constructor(realm) {
    super(realm, realm.document.url, 'navigation', 0, 0, 0, true, 'navigation');
    this.type = host.navigationType(realm.id) ?? 'navigate';
    this.redirectCount = 0;
  }

  // An accessor instead of a field, which the constructor sets.
  // @ts-expect-error
  get duration() { return momentOf(this.realm, 'loadEventEnd') ?? 0; }
  set duration(value) {}
}
for (const name of navigationMembers.slice(0, 8)) {
  Object.defineProperty(PerformanceNavigationTimingImpl.prototype, name,
    { get() { return momentOf(this.realm, name) ?? 0; } });
}
PerformanceNavigationTimingImpl.prototype.interface = 'PerformanceNavigationTiming';
describeEntry('PerformanceNavigationTiming', 'PerformanceResourceTiming', navigationMembers);

class PerformancePaintTimingImpl extends PerformanceEntryImpl {}
PerformancePaintTimingImpl.prototype.interface = 'PerformancePaintTiming';
describe('PerformancePaintTiming', { parent: 'PerformanceEntry' });

export const navigationEntry = (realm) => new PerformanceNavigationTimingImpl(realm);
// Nothing is drawn; a browser would have drawn the page right after parsing.
export const paintEntry = (realm) =>
  new PerformancePaintTimingImpl(realm, 'paint', 'first-contentful-paint', realm.moments?.interactive ?? 0, 0);
export const resourceEntry = (realm, record) => new PerformanceResourceTimingImpl(realm, ...record);

export class PerformanceTimingImpl {
  constructor(realm) { this.realm = realm; }
}
PerformanceTimingImpl.prototype.interface = 'PerformanceTiming';
const timingOf = brand(PerformanceTimingImpl);
const asObject = (realm, keys, read) => {
  const object = realm.makeObject();
  for (const key of keys) object[key] = read(key);
  return object;
};
describe('PerformanceTiming', {
  parent: null,
  attributes: () => timingNames.map((name) => [name, (wrapper) => absolute(timingOf(wrapper).realm, name)]),
  methods: () => ({
    toJSON(wrapper) {
      const { realm } = timingOf(wrapper);
      return asObject(realm, timingNames, (name) => absolute(realm, name));
    },
  }),
});

export class PerformanceNavigationImpl {
  constructor(realm) { this.realm = realm; }
  get type() {
    return Math.max(0, ['navigate', 'reload', 'back_forward'].indexOf(host.navigationType(this.realm.id)));
  }
  get redirectCount() { return 0; }
}
PerformanceNavigationImpl.prototype.interface = 'PerformanceNavigation';
const navigationOf = brand(PerformanceNavigationImpl);
describe('PerformanceNavigation', {
  parent: null,
  constants: { TYPE_NAVIGATE: 0, TYPE_RELOAD: 1, TYPE_BACK_FORWARD: 2, TYPE_RESERVED: 255 },
  attributes: () => ['type', 'redirectCount'].map((name) => [name, (wrapper) => navigationOf(wrapper)[name]]),
  methods: () => ({
    toJSON(wrapper) {
      const impl = navigationOf(wrapper);
      return asObject(impl.realm, ['type', 'redirectCount'], (name) => impl[name]);
    },
  }),
});
