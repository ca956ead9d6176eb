// The values that create a DOMMatrix: texts, lists of numbers, and dictionaries.
import { implOrNothing } from '../infra/brands.js';
import { fail, typeError } from '../infra/errors.js';
import { toNumber } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';
import { dictionary } from '../events/event.js';

const lazyTransforms = lazy('../css/transforms.js');

const { flatEntries, identityMatrix, readTransform } = lazyTransforms();

export const names = [];
for (let column = 1; column <= 4; column++) for (let row = 1; row <= 4; row++) names.push(`m${column}${row}`);
export const letters = ['a', 'b', 'c', 'd', 'e', 'f'];

// Lengths in a text must be absolute, because a matrix belongs to no element.
const absolute = { px: 1, in: 96, cm: 96 / 2.54, mm: 96 / 25.4, q: 96 / 101.6, pt: 4 / 3, pc: 16 };
const lengthOf = (text) => {
  const match = /^([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)([a-z]*)$/i.exec(text);
  if (match === null || (match[2] === '' && Number(match[1]) !== 0)) return NaN;
  return match[2] === '' ? 0 : Number(match[1]) * (absolute[match[2].toLowerCase()] ?? NaN);
};
export const parse = (text) => {
  const trimmed = text.trim().toLowerCase();
  if (trimmed === '' || trimmed === 'none') return identityMatrix();
  return readTransform(trimmed, lengthOf) ?? fail('SyntaxError');
};
const spread = (/** @type {number[]} */ [a, b, c, d, e, f]) =>
  Object.assign(identityMatrix(), { 0: a, 1: b, 4: c, 5: d, 12: e, 13: f });
export const fromList = (list) => {
  const numbers = [];
  for (let i = 0; i < list.length; i++) numbers.push(toNumber(list[i]));
  if (numbers.length === 6) return spread(numbers);
  return numbers.length === 16 ? numbers : undefined;
};
// Geometry Interfaces, "validate and fixup".
export const fromInit = (value) => {
  const impl = implOrNothing(value);
  if (impl?.entries !== undefined) return [...impl.entries];
  const init = dictionary(value);
  const entries = identityMatrix();
  names.forEach((name, index) => { if (init[name] !== undefined) entries[index] = toNumber(init[name]); });
  letters.forEach((letter, index) => {
    if (init[letter] === undefined) return;
    const name = names[flatEntries[index]];
    const value = toNumber(init[letter]);
    if (init[name] !== undefined && !sameNumber(entries[flatEntries[index]], value))
      throw typeError(`init.${letter} and init.${name} do not match`);
    entries[flatEntries[index]] = value;
  });
  if (init.is2D) {
    const wrong = entries.findIndex((value, index) =>
      !flatEntries.includes(index) && value !== identityMatrix()[index]);
    if (wrong >= 0) throw typeError(`${names[wrong]} should be ${identityMatrix()[wrong]} for a 2D matrix`);
  }
  return entries;
};
const sameNumber = (a, b) => a === b || (Number.isNaN(a) && Number.isNaN(b));
export const isGivenFlat = (value) => {
  const impl = implOrNothing(value);
  return impl?.entries !== undefined ? impl.is2D : undefined;
};
