// The moments of a document that PerformanceTiming names: Navigation Timing.
import { fail } from '../infra/errors.js';

// The attributes of PerformanceTiming, with the moment of the document that each stands for; null for what never
// happened.
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
// Since the document was made; undefined for what has not happened.
export const momentOf = (realm, name) => (moments[name] === 'start' ? 0 : realm.moments?.[moments[name]]);
export const isTimingName = (name) => Object.hasOwn(moments, name);

export const timingMoment = (realm, name) => {
  const time = momentOf(realm, name);
  if (time === undefined) fail('InvalidAccessError', `${name} has not happened`);
  return time;
};
