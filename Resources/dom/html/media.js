// HTMLMediaElement and its two elements: nothing is ever loaded or played, and `networkState` says so.
import { implOrNothing, wrap } from '../infra/brands.js';
import { fail, typeError } from '../infra/errors.js';
import { brand, defineNamedConstructor, describe, finite, toNumber, toText, wrapNew } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';
import { createElement } from '../nodes/create-element.js';
import { elementOf } from '../nodes/element.js';
import { attributeKinds } from './element-table.js';
import { kinds, reflect } from './reflect.js';

const lazyException = lazy('../events/exception.js');

const constants = {
  NETWORK_EMPTY: 0, NETWORK_IDLE: 1, NETWORK_LOADING: 2, NETWORK_NO_SOURCE: 3,
  HAVE_NOTHING: 0, HAVE_METADATA: 1, HAVE_CURRENT_DATA: 2, HAVE_FUTURE_DATA: 3, HAVE_ENOUGH_DATA: 4,
};
// Attributes that scripts set and read back.
const kept = (name, fallback, convert) => [
  name, (wrapper) => elementOf(wrapper)[`${name}State`] ?? fallback,
  (wrapper, value) => { elementOf(wrapper)[`${name}State`] = convert(value); },
];
const fixed = (table) => Object.entries(table).map(([name, value]) => [name, () => value]);
const sources = new Set(['Blob', 'File', 'MediaStream', 'MediaSource']);

// Nothing is ever loaded, so each list is empty.
class TimeRangesImpl { constructor({ realm }) { this.realm = realm; } }
TimeRangesImpl.prototype.interface = 'TimeRanges';
const timeRangesOf = brand(TimeRangesImpl);
const noTime = (wrapper, index) => {
  timeRangesOf(wrapper);
  toNumber(index);
  return fail('IndexSizeError');
};
describe('TimeRanges', {
  parent: null,
  attributes: () => [['length', (wrapper) => { timeRangesOf(wrapper); return 0; }]],
  methods: () => ({ start: noTime, end: noTime }),
});
describe('MediaError', {
  parent: null,
  constants: { MEDIA_ERR_ABORTED: 1, MEDIA_ERR_NETWORK: 2, MEDIA_ERR_DECODE: 3, MEDIA_ERR_SRC_NOT_SUPPORTED: 4 },
});
describe('HTMLMediaElement', {
  parent: 'HTMLElement', constants,
  attributes: () => [
    ...reflect([[kinds.url, 'src'], [attributeKinds.crossOrigin, 'crossOrigin'],
      [kinds.boolean, 'autoplay loop controls defaultMuted'],
      [kinds.enumerated('none metadata auto', 'auto'), 'preload']]),
    ...fixed({
      currentSrc: '', error: null, networkState: 0, readyState: 0, duration: NaN, paused: true, ended: false,
      seeking: false
    }),
    ['currentTime', (wrapper) => { elementOf(wrapper); return 0; }, (wrapper, value) => { toNumber(value); }],
    kept('volume', 1, (value) => {
      const volume = finite(value);
      if (volume < 0 || volume > 1) fail('IndexSizeError');
      return volume;
    }),
    ['muted', (wrapper) => elementOf(wrapper).mutedState ?? elementOf(wrapper).hasAttribute('muted'),
      (wrapper, value) => { elementOf(wrapper).mutedState = !!value; }],
    ...['buffered', 'played', 'seekable'].map((name) =>
      [name, (wrapper) => wrap(new TimeRangesImpl(elementOf(wrapper)))]),
    kept('preservesPitch', true, Boolean),
    kept('playbackRate', 1, finite),
    kept('defaultPlaybackRate', 1, finite), kept('srcObject', null, (value) => {
      if (value !== null && value !== undefined && !sources.has(implOrNothing(value)?.interface))
        throw typeError('Type error');
      return value ?? null;
    }),
  ],
  methods: (realm) => ({
    load: () => {}, pause: () => {},
    canPlayType: (wrapper, type) => { toText(type); return ''; }, fastSeek: (wrapper, time) => { finite(time); },
    play: () => new realm.intrinsics.Promise((resolve, reject) =>
      reject(lazyException().makeDOMException(realm, 'NotSupportedError'))),
  }),
});
describe('HTMLAudioElement', { parent: 'HTMLMediaElement' });
describe('HTMLVideoElement', {
  parent: 'HTMLMediaElement',
  attributes: () => [...reflect([[kinds.unsignedLong(), 'width height'], [kinds.url, 'poster'],
    [kinds.boolean, 'playsInline']]),
    ...fixed({ videoWidth: 0, videoHeight: 0 })],
});
export const constructAudio = (realm, args, newTarget) => {
  const audio = createElement(realm.document, 'audio');
  audio.setAttribute('preload', 'auto');
  if (args[0] !== undefined) audio.setAttribute('src', toText(args[0]));
  return wrapNew(audio, newTarget);
};

/** @param {import('../realm').Page} page */
export function expose(page) {
 defineNamedConstructor(page, 'Audio', 'HTMLAudioElement', constructAudio);
}
