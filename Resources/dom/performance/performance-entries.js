// Entries of the performance timeline: Performance Timeline, "The PerformanceEntry interface", and User Timing Level 3.
import { fail, typeError } from '../infra/errors.js';
import { host } from '../infra/host.js';
import { brand, describe, finite, requireArguments, toText, wrapNew } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';
import { dictionary } from '../events/event.js';
import { isTimingName, timingMoment } from './timing-moments.js';

const lazyDeserialize = lazy('../messaging/deserialize.js');

export const exposes = ['PerformanceMark', 'PerformanceMeasure'];

export class PerformanceEntryImpl {
  constructor(realm, entryType, name, startTime, duration) {
    this.realm = realm;
    this.entryType = entryType;
    this.name = name;
    this.startTime = startTime;
    this.duration = duration;
  }
}
PerformanceEntryImpl.prototype.interface = 'PerformanceEntry';
const performanceEntryOf = brand(PerformanceEntryImpl);

class PerformanceMarkImpl extends PerformanceEntryImpl {
  constructor(realm, name, startTime, detail) {
    super(realm, 'mark', name, startTime, 0);
    this.detail = detail;
  }
}
PerformanceMarkImpl.prototype.interface = 'PerformanceMark';

class PerformanceMeasureImpl extends PerformanceEntryImpl {
  constructor(realm, name, startTime, duration, detail) {
    super(realm, 'measure', name, startTime, duration);
    this.detail = detail;
  }
}
PerformanceMeasureImpl.prototype.interface = 'PerformanceMeasure';

// The members that an interface's toJSON lists, the inherited members first.
const members = { PerformanceEntry: ['name', 'entryType', 'startTime', 'duration'] };
export const describeEntry = (name, parent, own, rest = {}) => {
  members[name] = parent === null ? own : [...members[parent], ...own];
  const implOf = performanceEntryOf;
  describe(name, {
    parent,
    attributes: () => own.map((key) => [key, (wrapper) => implOf(wrapper)[key]]),
    methods: () => ({
      toJSON(wrapper) {
        const impl = implOf(wrapper);
        const object = impl.realm.makeObject();
        for (const key of members[name]) object[key] = impl[key];
        return object;
      },
    }),
    ...rest,
  });
};

const detailOf = (realm, value) =>
  (value === undefined || value === null ? null : lazyDeserialize().structuredClone(realm, value));
// User Timing, "the PerformanceMark constructor".
export const makeMark = (realm, name, value) => {
  if (isTimingName(name)) fail('SyntaxError', `'${name}' is the name of an attribute of PerformanceTiming`);
  const init = dictionary(value);
  const { detail } = init;
  const startTime = init.startTime === undefined ? host.now(realm.id) : finite(init.startTime);
  if (startTime < 0) throw typeError('Type error');
  return new PerformanceMarkImpl(realm, name, startTime, detailOf(realm, detail));
};

// User Timing, "convert a mark to a timestamp".
function moment(performance, value) {
  if (typeof value === 'number') {
    if (value < 0) throw typeError('Type error');
    return value;
  }
  if (isTimingName(value)) return timingMoment(performance.realm, value);
  const mark = performance.entries.findLast((entry) => entry.entryType === 'mark' && entry.name === value);
  if (mark === undefined) fail('SyntaxError', `No mark named '${value}' exists`);
  return mark.startTime;
}
const momentArgument = (value) =>
  (value === undefined ? undefined : typeof value === 'number' ? finite(value) : toText(value));
const isObject = (value) => (typeof value === 'object' && value !== null) || typeof value === 'function';

// User Timing, "measure() method".
export const makeMeasure = (performance, name, first, endMark) => {
  const { realm } = performance;
  const isDictionary = first === undefined || first === null || isObject(first);
  const init = isDictionary ? dictionary(first) : {};
  const { detail } = init;
  const duration = init.duration === undefined ? undefined : finite(init.duration);
  const [last, begin] = [momentArgument(init.end), momentArgument(init.start)];
  const start = isDictionary ? begin : toText(first);
  const isGiven = [detail, duration, last, begin].some((value) => value !== undefined);
  if (isGiven) {
    if (endMark !== undefined) throw typeError('Type error');
    // A measure needs a start or an end, and a duration takes the place of one of them.
    if (begin === undefined && last === undefined) throw typeError('Type error');
    if (begin !== undefined && last !== undefined && duration !== undefined) throw typeError('Type error');
  }
  let end;
  if (endMark !== undefined) end = moment(performance, toText(endMark));
  else if (last !== undefined) end = moment(performance, last);
  else if (isGiven && begin !== undefined && duration !== undefined) end = moment(performance, begin) + duration;
  else end = host.now(realm.id);
  let from = 0;
  if (start !== undefined) from = moment(performance, start);
  else if (duration !== undefined && last !== undefined) from = end - duration;
  return new PerformanceMeasureImpl(realm, name, from, end - from, detailOf(realm, detail));
};

describeEntry('PerformanceEntry', null, members.PerformanceEntry);
describeEntry('PerformanceMark', 'PerformanceEntry', ['detail'], {
  methods: undefined,
  length: 1,
  construct(realm, args, newTarget) {
    requireArguments(args, 1);
    return wrapNew(makeMark(realm, toText(args[0]), args[1]), newTarget);
  },
});
describeEntry('PerformanceMeasure', 'PerformanceEntry', ['detail'], { methods: undefined });
