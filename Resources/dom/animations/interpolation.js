// Interpolation of computed values: CSS Values, "Combining Values"; CSS Transforms, "Interpolation of Transforms".
import { spellNumber } from '../css/value-text.js';

const number = /[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi;
const whole = /^(?:z-index|order|orphans|widows|column-count|-webkit-line-clamp)$/;
const mix = (from, to, progress) => from + (to - from) * progress;
const call = /([-a-z0-9]+)\(([^()]*)\)/gi;

// Returns the functions of the identity that corresponds to a list.
const identity = (text) => text.replace(call, (all, name, args) =>
  `${name}(${args.replace(number, /^(?:scale|matrix)/i.test(name) ? '1' : '0')})`);
const skeleton = (text) => text.replace(number, '#');
// Returns the value between two; undefined if there is only a step between them.
const between = (from, to, progress, isWhole) => {
  if (skeleton(from) !== skeleton(to)) return undefined;
  const ends = to.match(number) ?? [];
  let at = 0;
  const inColor = [...from.matchAll(/rgba?\([^()]*\)/gi)].map(({ index, 0: text }) => [index, index + text.length]);
  return from.replace(number, (text, place) => {
    const value = mix(Number(text), Number(ends[at++]), progress);
    const isChannel = inColor.some(([start, end]) => place > start && place < end) && Number.isInteger(Number(text))
      && Number.isInteger(Number(ends[at - 1])) && Math.max(Number(text), Number(ends[at - 1])) > 1;
    return isWhole || isChannel ? `${Math.round(value)}` : spellNumber(value);
  });
};
// Gives zero lengths the unit of the other value, and opaque colors an alpha channel.
const align = (from, to) => {
  const opaque = (text, other) => (/rgba\(/i.test(other) ? text.replace(/rgb\(([^()]*)\)/gi, 'rgba($1, 1)') : text);
  return [opaque(from, to), opaque(to, from)];
};

export const interpolate = (property, from, to, progress) => {
  if (progress === 0) return from;
  if (progress === 1) return to;
  if (property === 'visibility') return from === 'visible' || to === 'visible' ? 'visible' : progress < 0.5 ? from : to;
  if (property === 'display') return from === 'none' ? to : to === 'none' ? from : progress < 0.5 ? from : to;
  let [start, end] = align(from, to);
  if (/^(?:transform|filter|backdrop-filter|translate|scale|rotate)$/.test(property)) {
    if (start === 'none' && end !== 'none') start = identity(end);
    else if (end === 'none') end = identity(start);
  }
  const value = between(start, end, progress, whole.test(property));
  if (value === undefined) return progress < 0.5 ? from : to;
  return property === 'opacity' ? spellNumber(Math.min(1, Math.max(0, Number(value)))) : value;
};
// Returns whether a change of a property runs smoothly, and so can be a transition.
export const isSmooth = (property, from, to) => property === 'visibility'
  || (!/^(?:display|position|float|content|will-change|transition|animation|-webkit-)/.test(property)
    && (() => { const [start, end] = align(from, to); const isList = from === 'none' || to === 'none';
      return isList && /^(?:transform|filter)$/.test(property) ? true
        : number.test(start) && (number.lastIndex = 0, skeleton(start) === skeleton(end)); })());
