// The values that the attributes of a 2D context accept: HTML, "The canvas state".
import { implOrNothing } from '../infra/brands.js';
import { toNumber, toText } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';
import { StyleDeclaration } from '../css/style.js';

const lazyColors = lazy('../css/colors.js');

const number = (fallback, isValid = (value) => true) => ({ fallback, read: (value) => {
  const given = toNumber(value);
  return Number.isFinite(given) && isValid(given) ? given : undefined;
} });
const word = (fallback, ...others) => ({ fallback, read: (value) => {
  const text = toText(value);
  return text === fallback || others.includes(text) ? text : undefined;
} });
const colorText = (text) => {
  if (!lazyColors().isColor(text) || /^(?:inherit|initial|unset|revert|auto)/i.test(text)) return undefined;
  const spelled = lazyColors().computedColor(text, () => 'rgb(0, 0, 0)');
  const channels = spelled.match(/[\d.]+/g);
  if (!/^rgba?\(/.test(spelled)) return spelled;
  if (channels.length === 4) return spelled;
  return `#${channels.map((each) => Number(each).toString(16).padStart(2, '0')).join('')}`;
};
const color = (fallback) => ({ fallback, read: (value) => colorText(toText(value)) });
// A color, a gradient or a pattern.
const style = { fallback: '#000000', read: (value) => {
  const name = implOrNothing(value)?.interface;
  return name === 'CanvasGradient' || name === 'CanvasPattern' ? value : colorText(toText(value));
} };
const font = { fallback: '10px sans-serif', read: (value) => {
  const text = toText(value);
  const declaration = new StyleDeclaration(null);
  if (/^(?:inherit|initial|unset|revert)/i.test(text) || !declaration.put('font', text.trim(), false))
    return undefined;
  const [slant, weight, size, family] =
    ['font-style', 'font-weight', 'font-size', 'font-family'].map((name) => declaration.get(name));
  return [slant === 'normal' ? '' : slant, weight === 'normal' || weight === '400' ? '' : weight, size, family]
    .filter(Boolean).join(' ');
} };
const operations = ['source-in', 'source-out', 'source-atop', 'destination-over', 'destination-in',
  'destination-out', 'destination-atop', 'lighter', 'copy', 'xor',
  'multiply', 'screen', 'overlay', 'darken', 'lighten', 'color-dodge', 'color-burn', 'hard-light', 'soft-light',
  'difference', 'exclusion', 'hue', 'saturation', 'color', 'luminosity'];
export const contextAttributes = {
  fillStyle: style, strokeStyle: style, lineWidth: number(1, (value) => value > 0),
  lineCap: word('butt', 'round', 'square'),
  lineJoin: word('miter', 'round', 'bevel'), miterLimit: number(10, (value) => value > 0),
  lineDashOffset: number(0), font,
  textAlign: word('start', 'end', 'left', 'right', 'center'),
  textBaseline: word('alphabetic', 'top', 'hanging', 'middle', 'ideographic', 'bottom'),
  direction: word('inherit', 'ltr', 'rtl'), globalAlpha: number(1, (value) => value >= 0 && value <= 1),
  globalCompositeOperation: word('source-over', ...operations), shadowBlur: number(0, (value) => value >= 0),
  shadowColor: color('rgba(0, 0, 0, 0)'),
  shadowOffsetX: number(0), shadowOffsetY: number(0),
  imageSmoothingEnabled: { fallback: true, read: (value) => !!value },
  imageSmoothingQuality: word('low', 'medium', 'high'),
};
