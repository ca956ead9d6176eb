// Rules of single properties beyond the text of the parts: their order, parts that are left out, and values that are
// invalid. As measured in WebKit.
import { spellShadows } from './joined-shorthands.js';
import { splitValue } from './shorthands.js';
import { spellNumber } from './value-text.js';

// Writes 0 as a length where it is one: outside of functions, and in the arguments of shapes.
export const zeroLengths = (text) => text.replace(
  /\b(?:rgba?|hsla?|color|calc|[-a-z]*gradient)\((?:[^()]|\([^()]*\))*\)|(^|[\s,(])0(?=[\s,)]|$)/g,
  (all, before) => (before === undefined ? all : `${before}0px`));

// Each shadow has two lengths, and up to four for boxes.
export const isShadows = (property, text) => everywhere.test(text) || text === 'none'
  || splitValue(text, ',').every((shadow) => {
    const { length } = splitValue(shadow).filter((part) => /^[-+.\d]|^(?:calc|min|max|clamp)\(/.test(part));
    return length >= 2 && length <= (property === 'text-shadow' ? 3 : 4);
  });
const everywhere = /^(?:inherit|initial|unset|revert|revert-layer)$/;
const isVertical = (part) => /^(?:top|bottom)$/.test(part);
const isHorizontal = (part) => /^(?:left|right)$/.test(part);

// A position has two parts, the horizontal one first; keywords may come in either order.
const position = (text) => {
  const parts = splitValue(text);
  if (parts.length === 1) return isVertical(parts[0]) ? `center ${parts[0]}` : `${parts[0]} center`;
  if (parts.length === 2 && (isVertical(parts[0]) || isHorizontal(parts[1]))) return `${parts[1]} ${parts[0]}`;
  return text;
};
const layers = (change) => (text) => splitValue(text, ',').map(change).join(', ');
const outerDisplays = { inline: 'inline', block: '' };
const innerDisplays = {
  flow: { block: 'block', inline: 'inline' }, 'flow-root': { block: 'flow-root', inline: 'inline-block' },
  flex: { block: 'flex', inline: 'inline-flex' }, grid: { block: 'grid', inline: 'inline-grid' },
  table: { block: 'table', inline: 'inline-table' },
};
// CSS Display: the legacy names of pairs of an outer and an inner type.
const display = (text) => {
  const parts = text.split(' ');
  if (parts.length !== 2) return text;
  const outer = parts.find((part) => part in outerDisplays);
  const inner = parts.find((part) => part in innerDisplays);
  return outer === undefined || inner === undefined ? null : innerDisplays[inner][outer];
};
const repeats = (text) => {
  if (text === 'repeat no-repeat') return 'repeat-x';
  if (text === 'no-repeat repeat') return 'repeat-y';
  const [first, second] = text.split(' ');
  return first === second ? first : text;
};
const times = (text) => (splitValue(text, ',').every((part) => /^[-+.\d]+m?s$|\(|^auto$/.test(part)) ? text : null);
const easing = (text) => (text === 'step-end' ? 'steps(1)' : text === 'step-start' ? 'steps(1, start)'
  : text.replace(/^(steps\(\d+), (?:end|jump-end)\)$/, '$1)'));
const positive = (text) => (/^-/.test(text) ? null : text);
const angle = /\b((?:rotate[xyz]?|skew[xy]?)\()0(?=[,)])/gi;

const transforms = /^(?:matrix|matrix3d|perspective|rotate3d|(?:translate|scale|rotate|skew)(?:3d|[XYZ])?)$/;
const isTransform = (text) => text === 'none'
  || splitValue(text).every((part) => transforms.test(/^([-\w]+)\(/.exec(part)?.[1] ?? ''));
const filters = /^(?:url|blur|brightness|contrast|drop-shadow|grayscale|hue-rotate|invert|opacity|saturate|sepia|-apple-[-a-z]+)$/;
const isFilter = (text) => text === 'none'
  || splitValue(text).every((part) => filters.test(/^([-\w]+)\(/.exec(part)?.[1] ?? ''));
const scales = /\b(scale(?:3d|[XYZ])?)\(([^()]*%[^()]*)\)/g;
const fraction = (all) => spellNumber(Number.parseFloat(all) / 100);
// A counter that is reset without a number is 0.
const counters = (start) => (text) => (/^[-+.\d]/.test(text) ? null
  : text.replace(/(^|\s)(?!none$)(-?[a-z_][-\w]*)(?=$|\s+[a-z_-]+(?!\d))/gi, `$1$2 ${start}`));

const rules = {
  display,
  'font-weight': (text) =>
    (/^(?:normal|bold|bolder|lighter)$/.test(text) || /\(/.test(text) || (Number(text) >= 1 && Number(text) <= 1000)
      ? text : null),
  opacity: (text) => (/^[-\d.]+%$/.test(text) ? spellNumber(Number.parseFloat(text) / 100) : text),
  scale: (text) =>
    text.split(' ').map((part) => (part.endsWith('%') ? spellNumber(Number.parseFloat(part) / 100) : part)).join(' '),
  translate: (text) => (/^(?!calc|min|max|clamp|env|var)[a-z]+\(/.test(text) ? null : text),
  transform: (text) => (!isTransform(text) ? null
    : text.replace(angle, '$10deg').replace(/\bperspective\(0\)/g, 'perspective(0px)')
      .replace(scales, (all, name, args) => `${name}(${args.replace(/[-+.\d]+%/g, fraction)})`)),
  'background-position': layers(position),
  'object-position': position,
  'transform-origin': position,
  'perspective-origin': position,
  'background-size': layers((text) =>
    (/^(?:cover|contain|auto)$|\s/.test(text) && text !== 'auto auto' ? text : text === 'auto auto' ? 'auto'
      : `${text} auto`)),
  'background-repeat': layers(repeats),
  'transition-duration': times, 'transition-delay': times, 'animation-duration': times, 'animation-delay': times,
  'transition-timing-function': layers(easing), 'animation-timing-function': layers(easing),
  'font-style': (text) => (/^(?:normal|italic|oblique)$|^oblique [-+.\d]+[a-z]+$/.test(text) ? text : null),
  filter: (text) => (!isFilter(text) ? null : text
    .replace(/\b(blur\()0(?=\))/g, '$10px').replace(/\b(hue-rotate\()0(?=\))/g, '$10deg')
    .replace(/\bdrop-shadow\(((?:[^()]|\([^()]*\))*)\)/g,
      (all, shadow) => `drop-shadow(${spellShadows(zeroLengths(shadow))})`)),
  'clip-path': zeroLengths, clip: zeroLengths,
  'animation-name': layers((text) => text.replace(/^"(-?[a-z_][-\w]*)"$/i, '$1')),
  'stroke-dasharray': (text) => text.split(/[\s,]+/).join(', '),
  'aspect-ratio': (text) => text.replace(/(^|\s)([.\d]+)(?=\s*$)/, (all, before, number) =>
    (/\/\s*$/.test(text.slice(0, -all.length)) ? all : `${before}${number} / 1`)),
  'counter-increment': counters(1), 'counter-reset': counters(0), 'counter-set': counters(0),
  'grid-auto-flow': (text) => (text === 'row dense' ? 'dense' : text),
  order: (text) => (/^[-+]?\d+$|\(/.test(text) ? text : null),
  'flex-grow': positive, 'flex-shrink': positive, 'line-height': positive, 'tab-size': positive, zoom: positive,
  'flex-basis': (text) => (/^[-+.\d]+$/.test(text) && Number(text) !== 0 ? null : text),
  'grid-template-columns': (text) => text.replace(/\bminmax\(0,/g, 'minmax(0px,'),
  'grid-template-rows': (text) => text.replace(/\bminmax\(0,/g, 'minmax(0px,'),
};

// Returns the value as WebKit serializes it; null if it is invalid.
export const settleValue = (property, text) =>
  (rules[property] === undefined || everywhere.test(text) ? text : rules[property](text));
