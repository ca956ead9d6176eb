// Matrices of transforms: CSS Transforms, "The Transform Functions" and "Serialization of the computed value".
// A matrix is 16 numbers, column by column.
import { hooks } from '../infra/hooks.js';
import { lazy } from '../infra/lazy-units.js';
import { fontSizeOf, lengthOf } from './units.js';

const lazyShorthands = lazy('./shorthands.js');

const identity = () => [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
export const identityMatrix = identity;
export const multiplyMatrices = (a, b) => {
  const product = [];
  for (let column = 0; column < 4; column++) {
    for (let row = 0; row < 4; row++) {
      let sum = 0;
      for (let i = 0; i < 4; i++) sum += a[i * 4 + row] * b[column * 4 + i];
      product.push(sum);
    }
  }
  return product;
};
const multiply = multiplyMatrices;
const change = (entries) => Object.assign(identity(), entries);
export const translation = (x, y, z) => change({ 12: x, 13: y, 14: z });
export const scaling = (x, y, z) => change({ 0: x, 5: y, 10: z });
// Returns the rotation about an axis, in radians.
export const rotation = (x, y, z, angle) => {
  const length = Math.hypot(x, y, z);
  if (length === 0) return identity();
  const [u, v, w] = [x / length, y / length, z / length];
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
  const rest = 1 - cosine;
  return change({
    0: u * u * rest + cosine, 1: u * v * rest + w * sine, 2: u * w * rest - v * sine,
    4: u * v * rest - w * sine, 5: v * v * rest + cosine, 6: v * w * rest + u * sine,
    8: u * w * rest + v * sine, 9: v * w * rest - u * sine, 10: w * w * rest + cosine,
  });
};
export const skewing = (x, y) => change({ 4: Math.tan(x), 1: Math.tan(y) });
export const isFlatMatrix = (m) => [2, 3, 6, 7, 8, 9, 11, 14].every((index) => m[index] === 0) && m[10] === 1
  && m[15] === 1;
export const flatEntries = [0, 1, 4, 5, 12, 13];

const units = { deg: Math.PI / 180, grad: Math.PI / 200, rad: 1, turn: 2 * Math.PI };
const angleOf = (text) => {
  const match = /^([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)(deg|grad|rad|turn)?$/i.exec(text);
  return match === null || (match[2] === undefined && Number(match[1]) !== 0)
    ? NaN
    : Number(match[1]) * units[(match[2] ?? 'rad').toLowerCase()];
};
const numberOf = (text) => (text.endsWith('%') ? Number.parseFloat(text) / 100 : text === '' ? NaN : Number(text));
function matrixOf(name, args, length) {
  const numbers = () => args.map(numberOf);
  const axis = (x, y, z) => rotation(x, y, z, angleOf(args[0]));
  switch (name) {
    case 'matrix': {
      const [a, b, c, d, e, f] = numbers();
      return args.length === 6 ? change({ 0: a, 1: b, 4: c, 5: d, 12: e, 13: f }) : null;
    }
    case 'matrix3d': return args.length === 16 ? numbers() : null;
    case 'translate': return translation(length(args[0], 0), length(args[1] ?? '0', 1), 0);
    case 'translatex': return translation(length(args[0], 0), 0, 0);
    case 'translatey': return translation(0, length(args[0], 1), 0);
    case 'translatez': return translation(0, 0, length(args[0], 2));
    case 'translate3d':
      return translation(length(args[0], 0), length(args[1] ?? '', 1), length(args[2] ?? '', 2));
    case 'scale': { const [x, y = x] = numbers(); return scaling(x, y, 1); }
    case 'scalex': return scaling(numbers()[0], 1, 1);
    case 'scaley': return scaling(1, numbers()[0], 1);
    case 'scalez': return scaling(1, 1, numbers()[0]);
    case 'scale3d': return args.length === 3 ? scaling(...numbers()) : null;
    case 'rotate': case 'rotatez': return axis(0, 0, 1);
    case 'rotatex': return axis(1, 0, 0);
    case 'rotatey': return axis(0, 1, 0);
    case 'rotate3d':
      return args.length === 4 ? rotation(...args.slice(0, 3).map(Number), angleOf(args[3])) : null;
    case 'skew': return skewing(angleOf(args[0]), angleOf(args[1] ?? '0'));
    case 'skewx': return skewing(angleOf(args[0]), 0);
    case 'skewy': return skewing(0, angleOf(args[0]));
    case 'perspective':
      { const depth = length(args[0], 2); return depth > 0 ? change({ 11: -1 / Math.max(1, depth) }) : identity(); }
    default: return null;
  }
}
// Returns the matrix of a list of transform functions; null for any other text. `length` converts a length along an
// axis to pixels.
export const readTransform = (text, length) => {
  let matrix = identity();
  let rest = text.trim();
  while (rest !== '') {
    const match = /^([a-z0-9]+)\(((?:[^()]|\([^()]*\))*)\)\s*/i.exec(rest);
    if (match === null) return null;
    const args = lazyShorthands().splitValue(match[2], ',').map((part) => part.trim());
    const next = matrixOf(match[1].toLowerCase(), args, length);
    if (next === null || next.some(Number.isNaN)) return null;
    matrix = multiply(matrix, next);
    rest = rest.slice(match[0].length);
  }
  return matrix;
};
const spell = (number) => `${Number(number.toFixed(6)) || 0}`;
const spellMatrix = (m, write = spell) => (isFlatMatrix(m)
  ? `matrix(${flatEntries.map((index) => write(m[index])).join(', ')})`
  : `matrix3d(${m.map((number) => write(number)).join(', ')})`);

export const transformMatrix = (element, text) => {
  if (text === 'none' || text === '') return text;
  const percent = (axis) => { const box = hooks.boxSize(element); return [box.width, box.height, 0][axis]; };
  const matrix = readTransform(text, (part, axis) => (
    lengthOf(element, part, () => fontSizeOf(element), part.includes('%') ? percent(axis) : undefined)
      ?? NaN));
  return matrix === null ? text : spellMatrix(matrix);
};
