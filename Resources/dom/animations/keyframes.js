// Keyframes: Web Animations, "Processing a keyframes argument" and "Computing missing keyframe offsets".
import { typeError } from '../infra/errors.js';
import { finite, toText } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';
import { computedText } from '../css/computed.js';
import { computedTable } from '../css/property-table.js';
import { isProperty, propertyOfAttribute } from '../css/properties.js';
import { StyleDeclaration } from '../css/style.js';
import { interpolate } from './interpolation.js';
import { easingOf } from './effect-timing.js';

const lazyIterable = lazy('../infra/iterable.js');

const special = new Set(['offset', 'easing', 'composite', 'computedOffset']);
const nameOf = (key) => (key === 'cssFloat' ? 'float' : key === 'cssOffset' ? 'offset'
  : key.startsWith('--') ? key : propertyOfAttribute(key));
const checkEasing = (text) => { if (easingOf(text) === null) throw typeError('Type error'); return text; };
// A keyframe: `values` maps properties to their text, in the page's order.
const make = (offset, easing, composite) => ({ offset, computedOffset: 0, easing, composite,
  values: new Map(), longhands: new Map() });
const put = (keyframe, key, value) => {
  const style = new StyleDeclaration(null);
  if (!style.put(key, toText(value), false)) return;
  const text = style.get(key);
  keyframe.values.set(key, text === '' ? toText(value) : text);
  for (const [name, entry] of style.entries) keyframe.longhands.set(computedTable.physical(name, false), entry.value);
};
const ownNames = (object) => Object.getOwnPropertyNames(object);

const fromList = (list) => list.map((each) => {
  if (each === null || each === undefined) return make(null, 'linear', 'auto');
  if (typeof each !== 'object' && typeof each !== 'function') throw typeError('Type error');
  const offset = each.offset === undefined || each.offset === null ? null : finite(each.offset);
  const keyframe = make(offset, each.easing === undefined ? 'linear' : checkEasing(toText(each.easing)),
    each.composite === undefined ? 'auto' : toText(each.composite));
  for (const key of ownNames(each)) {
    const property = special.has(key) ? undefined : nameOf(key);
    if (property !== undefined && isProperty(property)) put(keyframe, property, each[key]);
  }
  return keyframe;
});
const fromTable = (realm, table) => {
  const isList = (value) => typeof value === 'object' && value !== null;
  const byOffset = new Map();
  for (const key of ownNames(table)) {
    const property = special.has(key) ? undefined : nameOf(key);
    if (property === undefined || !isProperty(property)) continue;
    const given = table[key];
    const values = isList(given) ? [...realm.listOf(given)] : [given];
    values.forEach((value, index) => {
      const offset = values.length === 1 ? 1 : index / (values.length - 1);
      if (!byOffset.has(offset))
        byOffset.set(offset, Object.assign(make(null, 'linear', 'auto'), { computedOffset: offset }));
      put(byOffset.get(offset), property, value);
    });
  }
  const keyframes = [...byOffset].sort(([a], [b]) => a - b).map(([, keyframe]) => keyframe);
  const given = (name) => (table[name] === undefined ? []
    : isList(table[name]) ? [...realm.listOf(table[name])] : [table[name]]);
  given('offset').forEach((value, index) => {
    if (keyframes[index] !== undefined && value !== null) keyframes[index].offset = finite(value);
  });
  const easings = given('easing').map((value) => checkEasing(toText(value)));
  if (easings.length > 0) {
    keyframes.forEach((keyframe, index) => { keyframe.easing = easings[index % easings.length]; });
  }
  return keyframes;
};
const fillOffsets = (keyframes) => {
  let last = -1;
  for (const { offset } of keyframes) {
    if (offset === null) continue;
    if (offset < 0 || offset > 1 || offset < last) throw typeError('Type error');
    last = offset;
  }
  const count = keyframes.length;
  const known = keyframes.map(({ offset }) => offset);
  if (count > 0) known[count - 1] ??= 1;
  if (count > 1) known[0] ??= 0;
  for (let i = 0; i < count; i++) {
    if (known[i] !== null) { keyframes[i].computedOffset = known[i]; continue; }
    let next = i;
    while (known[next] === null) next++;
    known[i] = known[i - 1] + (known[next] - known[i - 1]) / (next - i + 1);
    keyframes[i].computedOffset = known[i];
  }
  return keyframes;
};
export const readKeyframes = (realm, value, isIterable) => {
  if (value === null || value === undefined) return [];
  if (typeof value !== 'object' && typeof value !== 'function') throw typeError('Type error');
  lazyIterable(realm);
  return fillOffsets(isIterable(value) ? fromList([...realm.listOf(value)]) : fromTable(realm, value));
};

// Keyframes of a transition, and of a rule `@keyframes`.
export const keyframesBetween = (property, from, to) => [from, to].map((text, index) => {
  const keyframe = Object.assign(make(index, 'linear', 'auto'), { computedOffset: index });
  keyframe.values.set(property, text);
  keyframe.longhands.set(property, text);
  return keyframe;
});
export const keyframesOfRule = (rule, easing) => {
  const byOffset = new Map();
  for (const step of rule.rules) {
    for (const key of step.head.split(',')) {
      const offset = Number.parseFloat(key) / 100;
      if (!byOffset.has(offset))
        byOffset.set(offset, Object.assign(make(offset, easing, 'auto'), { computedOffset: offset }));
      const keyframe = byOffset.get(offset);
      for (const [name, { value }] of step.style.entries) {
        if (name === 'animation-timing-function') { keyframe.easing = value; continue; }
        keyframe.values.set(name, value);
        keyframe.longhands.set(computedTable.physical(name, false), value);
      }
    }
  }
  return [...byOffset].sort(([a], [b]) => a - b).map(([, keyframe]) => keyframe);
};

// Returns the value of a property between the keyframes that contain it; undefined if none does. `base` returns the
// value without the animation.
export const valueIn = (element, keyframes, property, progress, base) => {
  const frames = [];
  for (const { computedOffset, easing, longhands } of keyframes) {
    const text = longhands.get(property);
    if (text !== undefined) frames.push({ at: computedOffset, easing, value: computedText(element, property, text) });
  }
  if (frames.length === 0) return undefined;
  if (frames[0].at > 0) frames.unshift({ at: 0, easing: 'linear', value: base() });
  if (frames[frames.length - 1].at < 1) frames.push({ at: 1, easing: 'linear', value: base() });
  let index = frames.findIndex(({ at }, i) => i > 0 && at >= progress && at > frames[i - 1].at);
  if (index < 0) index = frames.length - 1;
  const [from, to] = [frames[index - 1], frames[index]];
  const local = to.at === from.at ? 1 : (progress - from.at) / (to.at - from.at);
  return interpolate(property, from.value, to.value, easingOf(from.easing)(local));
};
