// The timing of animation effects: Web Animations, "Core animation effect calculations"; CSS Easing Functions.
import { typeError } from '../infra/errors.js';
import { finite, toNumber, toText } from '../infra/idl.js';

const named = {
  linear: [0, 0, 1, 1], ease: [0.25, 0.1, 0.25, 1], 'ease-in': [0.42, 0, 1, 1], 'ease-out': [0, 0, 0.58, 1],
  'ease-in-out': [0.42, 0, 0.58, 1],
};
// A cubic curve: its parameter is found by bisection.
const bezier = (points) => (progress) => {
  const [x1, y1, x2, y2] = points;
  if (x1 === y1 && x2 === y2) return progress;
  const at = (a, b, t) => 3 * a * t * (1 - t) ** 2 + 3 * b * t * t * (1 - t) + t ** 3;
  let [low, high] = [0, 1];
  for (let i = 0; i < 40; i++) {
    const middle = (low + high) / 2;
    if (at(x1, x2, middle) < progress) low = middle;
    else high = middle;
  }
  return at(y1, y2, (low + high) / 2);
};
const steps = (count, place) => (progress) => {
  const isStart = place === 'start' || place === 'jump-start';
  const jumps = place === 'jump-none' ? count - 1 : place === 'jump-both' ? count + 1 : count;
  const step = Math.floor(progress * count) + (isStart || place === 'jump-both' ? 1 : 0);
  return Math.min(Math.max(step, 0), jumps) / jumps;
};
// Returns the function of an easing's text; null if it is invalid.
export const easingOf = (text) => {
  const value = text.trim().toLowerCase();
  if (named[value] !== undefined) return bezier(named[value]);
  if (value === 'step-start') return steps(1, 'start');
  if (value === 'step-end') return steps(1, 'end');
  const curve = /^cubic-bezier\(([^()]*)\)$/.exec(value)?.[1].split(',').map(Number);
  if (curve !== undefined)
    return curve.length === 4 && !curve.some(Number.isNaN) && [curve[0], curve[2]].every((x) => x >= 0 && x <= 1)
      ? bezier(curve) : null;
  const [, count, place = 'end'] =
    /^steps\(\s*(\d+)\s*(?:,\s*(start|end|jump-(?:start|end|both|none))\s*)?\)$/.exec(value) ?? [];
  if (count !== undefined) return Number(count) > 0 ? steps(Number(count), place) : null;
  return /^linear\(/.test(value) ? bezier(named.linear) : null;
};

export const defaultTiming = {
  delay: 0, direction: 'normal', duration: 'auto', easing: 'linear', endDelay: 0, fill: 'auto', iterationStart: 0,
  iterations: 1,
};
const wrong = () => { throw typeError('Type error'); };
const words = {
  direction: ['normal', 'reverse', 'alternate', 'alternate-reverse'],
  fill: ['none', 'forwards', 'backwards', 'both', 'auto'],
};
const readers = {
  delay: finite, endDelay: finite,
  direction: (value) => (words.direction.includes(toText(value)) ? toText(value) : wrong()),
  fill: (value) => (words.fill.includes(toText(value)) ? toText(value) : wrong()),
  easing: (value) => (easingOf(toText(value)) === null ? wrong() : toText(value)),
  iterationStart: (value) => (finite(value) >= 0 ? finite(value) : wrong()),
  iterations: (value) => (toNumber(value) >= 0 ? toNumber(value) : wrong()),
  duration(value) {
    if (typeof value === 'string') return value === 'auto' ? value : wrong();
    return toNumber(value) >= 0 ? toNumber(value) : wrong();
  },
};
// Changes timing by the members of a dictionary that a page passes.
export const readTiming = (timing, options) => {
  const result = { ...timing };
  for (const name of Object.keys(readers)) if (options[name] !== undefined) result[name] = readers[name](options[name]);
  return result;
};

export const endOf = ({ delay, duration, iterations, endDelay }) => {
  const active = activeDuration({ duration, iterations });
  return Math.max(0, delay + active + endDelay);
};
export const activeDuration = ({ duration, iterations }) => {
  const each = duration === 'auto' ? 0 : duration;
  return each === 0 || iterations === 0 ? 0 : each * iterations;
};
// Returns the phase, the iteration and the transformed progress at a local time; progress is null out of effect.
export const progressAt = (timing, time, isBackwards = false) => {
  const { delay, iterations, iterationStart, direction, easing } = timing;
  const nothing = { phase: 'idle', progress: null, currentIteration: null, linear: null };
  if (time === null) return nothing;
  const active = activeDuration(timing);
  const end = endOf(timing);
  const before = Math.max(Math.min(delay, end), 0);
  const after = Math.max(Math.min(delay + active, end), 0);
  const phase = time < before || (isBackwards && time === before) ? 'before'
    : time > after || (!isBackwards && time === after) ? 'after' : 'active';
  const { fill } = timing;
  if (phase === 'before' && fill !== 'backwards' && fill !== 'both') return { ...nothing, phase };
  if (phase === 'after' && fill !== 'forwards' && fill !== 'both') return { ...nothing, phase };
  const activeTime = phase === 'before' ? 0
    : phase === 'after' ? Math.max(Math.min(time - delay, active), 0) : time - delay;
  const duration = timing.duration === 'auto' ? 0 : timing.duration;
  const overall = (duration === 0 ? (phase === 'before' ? 0 : iterations) : activeTime / duration) + iterationStart;
  let simple = overall === Infinity ? iterationStart % 1 : overall % 1;
  if (simple === 0 && phase !== 'before' && activeTime === active && iterations !== 0) simple = 1;
  const currentIteration = phase === 'after' && iterations === Infinity ? Infinity
    : simple === 1 ? Math.floor(overall) - 1 : Math.floor(overall);
  const isReversed = direction === 'reverse'
    || (direction.startsWith('alternate') && (currentIteration + (direction === 'alternate' ? 0 : 1)) % 2 === 1);
  const directed = isReversed ? 1 - simple : simple;
  return { phase, currentIteration, linear: directed, progress: easingOf(easing)(directed) };
};
