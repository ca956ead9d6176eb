// The properties that a layout depends on, and the fields of a LayoutStyle that they set.
import { lengthOf } from '../css/units.js';

const keywords = /^(?:min-content|max-content|fit-content|-webkit-fill-available|stretch)/;
// Reads a length: pixels as a number; text that contains a percentage or is a keyword; null for `auto` and the like.
export const readLength = (text, style) => {
  if (text.endsWith('px')) {
    const number = Number(text.slice(0, -2));
    if (!Number.isNaN(number)) return number;
  }
  if (text === 'auto' || text === 'none' || text === 'normal') return null;
  if (text.includes('%')) return text;
  return lengthOf(style.element, text, () => style.fontSize) ?? (keywords.test(text) ? text : null);
};
const readZero = (text, style) => readLength(text, style) ?? 0;
const readWord = (text) => text;
const readNumber = (text) => { const number = Number.parseFloat(text); return Number.isNaN(number) ? 0 : number; };
const readInteger = (text) => (/^[-+]?\d/.test(text) ? Number.parseInt(text, 10) : null);
const widths = { thin: 1, medium: 3, thick: 5 };
const readWidth = (text, style) => widths[text] ?? readZero(text, style);
const readOverflow = (text) => (text === 'overlay' ? 'auto' : text);
const readPair = (text, style) => {
  const [across, down = across] = text.split(' ');
  return [readZero(across, style), readZero(down, style)];
};
const readLine = (text, style) => {
  if (text === 'normal') return null;
  const number = Number(text);
  if (!Number.isNaN(number)) return { factor: number, pixels: 0 };
  const pixels = lengthOf(style.element, text, () => style.fontSize, style.fontSize);
  return pixels === undefined ? null : { factor: 0, pixels };
};
const readRatio = (text) => {
  const [, width, height = '1'] = /([\d.]+)(?:\s*\/\s*([\d.]+))?/.exec(text) ?? [];
  const ratio = Number(width) / Number(height);
  return Number.isFinite(ratio) && ratio > 0 ? ratio : null;
};

// By property: the field, how its value is read, and the field's index if it is one of four sides.
const fields = new Map();
const add = (names, read, toField = (name) => name.replace(/-(.)/g, (all, letter) => letter.toUpperCase())) => {
  for (const name of names.trim().split(/\s+/)) fields.set(name, { field: toField(name), read, side: -1 });
};
add('width height min-width min-height max-width max-height row-gap column-gap flex-basis', readLength);
add(`display position float clear box-sizing visibility pointer-events text-align direction white-space
  flex-direction flex-wrap justify-content align-items align-content align-self justify-items justify-self
  grid-template-columns grid-template-rows grid-template-areas grid-auto-flow grid-auto-rows grid-auto-columns
  grid-column-start grid-column-end grid-row-start grid-row-end grid-template grid border-collapse table-layout
  caption-side transform transform-origin translate scale rotate overflow-wrap word-break content-visibility filter
  list-style-type perspective isolation mix-blend-mode contain container-type container will-change backdrop-filter
  clip-path`, readWord);
add('text-wrap-mode word-wrap', readWord, (name) => (name === 'word-wrap' ? 'overflowWrap' : 'textWrapMode'));
add('vertical-align', (text, style) => (/^[-+.\d]|^calc/.test(text) ? lengthOf(style.element, text,
  () => style.fontSize, style.line) ?? 'baseline' : text));
add('overflow-x overflow-y', readOverflow);
add('flex-grow flex-shrink opacity', readNumber);
add('order', (text) => readInteger(text) ?? 0);
add('z-index', readInteger);
add('line-height', readLine);
add('letter-spacing text-indent', readZero);
add('border-spacing', readPair);
add('aspect-ratio', readRatio);
const sides = ['top', 'right', 'bottom', 'left'];
sides.forEach((name, side) => {
  fields.set(`margin-${name}`, { field: 'margins', read: readLength, side });
  fields.set(`padding-${name}`, { field: 'paddings', read: readZero, side });
  fields.set(`border-${name}-width`, { field: 'borderWidths', read: readWidth, side });
  fields.set(`border-${name}-style`, { field: 'borderStyles', read: readWord, side });
  fields.set(name, { field: 'insets', read: readLength, side });
});
export const styleFields = fields;
