// The text of shorthands: how longhands are joined again, and which shorthands the text of a block has.
import { joinBackground, joinFont } from './background-and-font.js';
import { boxShorthands } from './properties.js';
import { isBorderColor, layered, longhandsOf, mixed, splitValue } from './shorthands.js';

const everywhere = /^(?:inherit|initial|unset|revert|revert-layer)$/i;
// Returns the shorthands that WebKit writes in the text of a block in place of a longhand, the longest first.
const written = ['border', 'outline', 'transition', 'animation', 'background', 'flex', 'flex-flow', 'list-style',
  'text-decoration'];
const shorthandsByLonghand = new Map();
export const shorthandsOf = (longhand) => {
  if (!shorthandsByLonghand.has(longhand)) {
    shorthandsByLonghand.set(longhand, [...written, ...boxShorthands.keys()]
      .filter((name) => longhandsOf(name).includes(longhand)));
  }
  return shorthandsByLonghand.get(longhand);
};

// The parts of each layer that don't have their initial value; a name is always written if there is nothing else.
const joinLayers = (name, values) => {
  const lists = values.map((value) => splitValue(value, ','));
  const list = layered[name];
  return lists[0].map((_, index) => {
    const parts = lists.map((each) => each[index % each.length]);
    const shown = parts.filter((part, at) => part !== list[at][2]);
    // A single time is the duration.
    const [duration, delay] =
      ['duration', 'delay'].map((kind) => list.findIndex(([each]) => each === `${name}-${kind}`));
    if (parts[delay] !== '0s' && parts[duration] === '0s') shown.unshift('0s');
    return shown.join(' ') || (name === 'transition' ? 'all' : 'auto');
  }).join(', ');
};

// CSS Grid: an end that follows from the start is left out.
const joinLines = (values) => {
  const shown = [...values];
  const start = () => shown[shown.length - (shown.length > 2 ? 3 : 2)];
  const isImplied = (value) => value === (/^(?!auto$)-?[a-z_][-\w]*$/i.test(start()) ? start() : 'auto');
  while (shown.length > 1 && isImplied(shown[shown.length - 1])) shown.pop();
  return shown.join(' / ');
};

// Shadows: the color comes first, and `inset` last.
export const spellShadows = (value) => splitValue(value, ',').map((shadow) => {
  const parts = splitValue(shadow);
  const inset = parts.filter((part) => part === 'inset');
  const colors = parts.filter((part) => part !== 'inset' && part !== 'none' && isBorderColor(part));
  return [...colors, ...parts.filter((part) => !inset.includes(part) && !colors.includes(part)), ...inset].join(' ');
}).join(', ');

// Returns the shorthand value that is equivalent to its longhands.
export const joinLonghands = (name, values) => {
  if (name === 'background' && values.some((value) => value !== values[0])) return joinBackground(values, splitValue);
  if (everywhere.test(values[0])) return values.every((value) => value === values[0]) ? values[0] : '';
  if (values.some((value) => everywhere.test(value))) return '';
  if (name === 'font') return joinFont(values);
  if (name === 'border' || name === 'border-block' || name === 'border-inline') {
    if (name === 'border' && values[12] !== 'none') return '';
    const sides = name === 'border' ? 4 : 2;
    const edges = [0, 1, 2].map((kind) => values.slice(kind * sides, (kind + 1) * sides));
    if (edges.some((edge1) => edge1.some((value) => value !== edge1[0]))) return '';
    const shown = edges.map(([value], kind) => [value, ['medium', 'none', 'currentcolor'][kind]])
      .filter(([value, initial]) => value !== initial);
    return shown.length === 0 ? 'medium' : shown.map(([value]) => value).join(' ');
  }
  if (name === 'flex') return values.join(' ');
  if (layered[name] !== undefined) return joinLayers(name, values);
  if (name === 'background-position') {
    const [x, y] = values.map((value) => splitValue(value, ','));
    return x.map((each, at) => `${each} ${y[at % y.length]}`).join(', ');
  }
  if (name.startsWith('grid-')) return joinLines(values);
  const list = mixed[name];
  if (list === undefined) return '';
  const shown = values.filter((value, index) => value !== list[index][2]);
  if (shown.length > 0) return shown.join(' ');
  if (name === 'outline') return 'currentcolor';
  return name === 'list-style' ? 'outside' : list.find(([, , initial]) => initial === 'none')?.[2] ?? values[0];
};
