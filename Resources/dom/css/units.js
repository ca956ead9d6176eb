// Lengths as computed values: CSS Values, "Distance Units" and "Mathematical Expressions".
import { cascadeOf, declaredValue, flatParent } from './cascade.js';

const absolute = { px: 1, in: 96, cm: 96 / 2.54, mm: 96 / 25.4, q: 96 / 101.6, pt: 4 / 3, pc: 16 };
const trim = (number) => `${Number(number.toFixed(number >= 1000 ? 2 : 6).replace(/(\.\d*?)0+$/, '$1'))}`;
export const pixels = (number) => `${trim(Math.fround(number) === number ? number : Number(number.toPrecision(6)))}px`;

// WebKit's layout counts in 64ths of a pixel.
export const inLayout = (length) => Math.trunc(length * 64) / 64;

// Returns the size of a unit in pixels; undefined for other units. `fontSize` returns the element's font size.
const unitOf = (element, unit, fontSize) => {
  const { width, height } = element.realm.viewport;
  switch (unit) {
    case 'em': return fontSize();
    case 'rem': return element === element.document.documentElement
      ? 16
      : fontSizeOf(element.document.documentElement ?? element);
    case 'ex': case 'ch': return fontSize() / 2;
    case 'lh': return fontSize() * 1.2;
    case 'vw': case 'svw': case 'lvw': case 'dvw': case 'vi': return width / 100;
    case 'vh': case 'svh': case 'lvh': case 'dvh': case 'vb': return height / 100;
    case 'vmin': return Math.min(width, height) / 100;
    case 'vmax': return Math.max(width, height) / 100;
    default: return absolute[unit];
  }
};
const number = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/i;
// Returns a length in pixels; undefined for anything else. `percent` is the length that 100 % equals, if known.
export const lengthOf = (element, text, fontSize, percent) => {
  const match = number.exec(text);
  if (match !== null) {
    const unit = text.slice(match[0].length).toLowerCase();
    if (unit === '') return Number(match[0]) === 0 ? 0 : undefined;
    if (unit === '%') return percent === undefined ? undefined : Number(match[0]) * percent / 100;
    const size = unitOf(element, unit, fontSize);
    return size === undefined ? undefined : Number(match[0]) * size;
  }
  return /^(?:-webkit-)?(?:calc|min|max|clamp|env)\(/i.test(text) ? calculate(element, text, fontSize, percent)
    : undefined;
};

// Evaluates an expression of lengths and numbers by recursive descent; undefined if part of it cannot be resolved here.
function calculate(element, text, fontSize, percent) {
  const tokens = text.match(/[-\w]+\(|[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?(?:[a-z]+|%)?|[()*/,]|[-+]/gi) ?? [];
  let at = 0;
  let depth = 0;
  const values = (close) => {
    const list = [sum()];
    while (tokens[at] === ',') { at++; list.push(sum()); }
    if (tokens[at++] !== close) throw new RangeError('bracket');
    return list;
  };
  const factor = () => {
    const token = tokens[at++];
    if (token === undefined || ++depth > 64) throw new RangeError('end');
    if (token.endsWith('(')) {
      const name = token.slice(0, -1).toLowerCase().replace('-webkit-', '');
      const list = name === 'env' ? (at = tokens.indexOf(')', at) + 1, [0]) : values(')');
      depth--;
      if (name === 'min') return Math.min(...list);
      if (name === 'max') return Math.max(...list);
      if (name === 'clamp') return Math.max(list[0], Math.min(list[1], list[2]));
      if (list.length === 1) return list[0];
      throw new RangeError('function');
    }
    depth--;
    if (/^[-+]?[\d.]+(?:e[-+]?\d+)?$/i.test(token)) return Number(token);
    const value = lengthOf(element, token, fontSize, percent);
    if (value === undefined) throw new RangeError('unit');
    return value;
  };
  const product = () => {
    let value = factor();
    while (tokens[at] === '*' || tokens[at] === '/')
      value = tokens[at++] === '*' ? value * factor() : value / factor();
    return value;
  };
  const sum = () => {
    let value = product();
    for (;;) {
      if (tokens[at] === '+' || tokens[at] === '-')
        value = tokens[at++] === '+' ? value + product() : value - product();
      // A sign may come directly before a number.
      else if (/^[-+]/.test(tokens[at] ?? '')) value += product();
      else return value;
    }
  };
  try {
    const value = sum();
    return at === tokens.length && Number.isFinite(value) ? value : undefined;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

// Returns the length of a declared property; undefined for any other value. `percent` may be a function, which is
// called if the value contains a percentage.
export const lengthIn = (element, property, percent) => {
  const text = declaredValue(element, property);
  if (text === undefined) return undefined;
  if (typeof percent === 'function') percent = text.includes('%') ? percent() : undefined;
  return lengthOf(element, text, () => fontSizeOf(element), percent);
};

const named = {
  'xx-small': 9, 'x-small': 10, small: 13, medium: 16, large: 18, 'x-large': 24, 'xx-large': 32, 'xxx-large': 48
};
// Returns the computed font size of an element, in pixels.
export const fontSizeOf = (element) => {
  const kept = cascadeOf(element).values;
  if (kept.has('%font-size')) return kept.get('%font-size');
  const parentSize = () => (flatParent(element) === null ? 16 : fontSizeOf(flatParent(element)));
  const text = declaredValue(element, 'font-size')?.toLowerCase();
  let size;
  if (text === undefined || text === 'inherit' || text === 'unset') size = parentSize();
  else if (text === 'initial') size = 16;
  else if (text === 'smaller') size = parentSize() / 1.2;
  else if (text === 'larger') size = parentSize() * 1.2;
  else size = named[text] ?? lengthOf(element, text, parentSize, parentSize()) ?? parentSize();
  kept.set('%font-size', size);
  return size;
};
