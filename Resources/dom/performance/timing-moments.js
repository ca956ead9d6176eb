// The moments of a document that PerformanceTiming names: Navigation Timing.
import { fail } from '../infra/errors.js';

// The attributes of PerformanceTiming, each with its moment of the document; null for moments that never occur.
const moments = {
  navigationStart: 'start', unloadEventStart: null, unloadEventEnd: null, redirectStart: null, redirectEnd: null,
  fetchStart: 'start',
  domainLookupStart: 'start', domainLookupEnd: 'start', connectStart: 'start', connectEnd: 'start',
  secureConnectionStart: null,
  requestStart: 'start', responseStart: 'start', responseEnd: 'start', domLoading: 'start',
  domInteractive: 'interactive',
  domContentLoadedEventStart: 'contentLoadedStart', domContentLoadedEventEnd: 'contentLoadedEnd',
  domComplete: 'complete',
  loadEventStart: 'loadStart', loadEventEnd: 'loadEnd',
};
export const timingNames = Object.keys(moments);
// Milliseconds since the document was created; undefined for a moment that has not occurred.
export const momentOf = (realm, name) => (moments[name] === 'start' ? 0 : realm.moments?.[moments[name]]);
export const isTimingName = (name) => Object.hasOwn(moments, name);

export const timingMoment = (realm, name) => {
  const time = momentOf(realm, name);
  if (time === undefined) fail('InvalidAccessError', `${name} has not happened`);
  return time;
};
