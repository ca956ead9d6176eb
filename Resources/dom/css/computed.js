// The computed values of properties: CSS Cascade, "Value Processing"; CSSOM, "Resolved Values".
import { hooks } from '../infra/hooks.js';
import { host } from '../infra/host.js';
import { lazy } from '../infra/lazy-units.js';
import { baseOf, cascadeOf, declaredValue, flatParent } from './cascade.js';
import { computedColor, isColor, systemColor } from './colors.js';
import { computedTable } from './property-table.js';
import { resolvedLength } from './resolved-lengths.js';
import { transformMatrix } from './transforms.js';
import { fontSizeOf, lengthOf, pixels } from './units.js';
import { customProperty } from './variables.js';

const lazyShorthands = lazy('./shorthands.js');

const { inherited, initial, physical } = computedTable;
export const isInherited = (property) => inherited.has(property) || property.startsWith('--');

function resolve(element, property) {
  const declared = declaredValue(element, property);
  const parent = flatParent(element);
  const refersToItself = property === 'color' && declared !== undefined && /^currentcolor$/i.test(declared);
  const value = refersToItself ? 'inherit' : declared;
  if (value === 'inherit' || ((value === undefined || value === 'unset') && isInherited(property))) {
    return parent === null ? initial.get(property) ?? '' : valueOf(parent, property);
  }
  // CSS Sizing: items of flexible boxes and grids don't become smaller than their content.
  if (value === undefined && /^min-(?:width|height)$/.test(property) && parent !== null
    && /(?:flex|grid)$/.test(valueOf(parent, 'display'))) return 'auto';
  return value === undefined || value === 'initial' || value === 'unset' ? initial.get(property) ?? '' : value;
}

const widths = { thin: 1, medium: 3, thick: 5 };
const lengthLike = /^(?:(?:min-|max-)?(?:width|height)|top|right|bottom|left|margin-.*|padding-.*|border-.*-(?:width|radius)|outline-(?:width|offset)|text-indent|letter-spacing|word-spacing|(?:row|column)-gap|column-(?:width|rule-width)|flex-basis|line-height|scroll-(?:margin|padding)-.*|border-spacing|background-size|-webkit-text-stroke-width|perspective|text-underline-offset|text-decoration-thickness|vertical-align|tab-size|transform-origin)$/;
const colorLike = /(?:^|-)(?:color|fill-color|stroke-color)$|^(?:fill|stroke)$/;
// The colors in gradients and shadows.
const inner = /\b(?:repeating-)?(?:linear|radial|conic)-gradient\(|\bdrop-shadow\(/;
const colorWord = /"[^"]*"|(?<![-\w])[a-z]{3,}(?![-\w(])/gi;
const withColors = (element, text) => (inner.test(text) ? text.replace(colorWord, (word) => (
  !isOtherWord.test(word) && isColor(word) ? readColor(element, word) : word)) : text);
const isOtherWord = /^(?:"|auto$|inherit$|initial$|unset$|revert$)/i;
const widthsOfFonts = {
  'ultra-condensed': '50%', 'extra-condensed': '62.5%', condensed: '75%', 'semi-condensed': '87.5%', normal: '100%',
  'semi-expanded': '112.5%', expanded: '125%', 'extra-expanded': '150%', 'ultra-expanded': '200%'
};
const places = { left: '0%', top: '0%', center: '50%', right: '100%', bottom: '100%' };
const inPercent = (text) => text.split(' ').map((part) => places[part] ?? part).join(' ');
const readColor = (element, text) => {
  const color = computedColor(text, () => valueOf(element, 'color'));
  return systemColor(color) ?? color;
};
// Colors inside a value, such as that of a shadow. WebKit serializes them first.
const shadow = (element, property, text) => lazyShorthands().splitValue(text, ',').map((layer) => {
  const parts = lazyShorthands().splitValue(layer);
  const color = parts.find((part) => isColor(part)) ?? 'currentcolor';
  const inset = parts.filter((part) => part.toLowerCase() === 'inset');
  const sizes =
    parts.filter((part) => part !== color && !inset.includes(part)).map((part) => inPixels(element, part));
  while (sizes.length < (property === 'box-shadow' ? 4 : 3)) sizes.push('0px');
  return [readColor(element, color), ...sizes, ...inset].join(' ');
}).join(', ');
const inPixels = (element, text, percent) => {
  const length = lengthOf(element, text, () => fontSizeOf(element), percent);
  return length === undefined ? text : pixels(length);
};

export const computedValue = (element, name) => {
  const property = physical(name, false);
  const { values } = cascadeOf(element);
  let value = values.get(property);
  if (value === undefined) values.set(property, value = compute(element, property));
  return value;
};
const valueOf = computedValue;
// Returns the computed value that a property would have with another value in its declaration.
export const computedText = (element, property, text) => compute(element, property, text);
function compute(element, property, given = undefined) {
  if (property.startsWith('--')) return customProperty(element, property) ?? '';
  if (given === undefined && property === 'display') return displayOf(element);
  if (given === undefined && property === 'font-size') return pixels(fontSizeOf(element));
  if (property === 'content') {
    const content = contentOf(element, given ?? resolve(element, property));
    return content.includes('url(') ? withAddresses(content, baseOf(element, property)) : content;
  }
  const value = given ?? resolve(element, property);
  if (value === '') return value;
  if (value.includes('url(')) return withAddresses(withColors(element, value), baseOf(element, property));
  if (/^border-.*-width$|^outline-width$|^column-rule-width$/.test(property)) {
    const style = valueOf(element, property.replace('width', 'style'));
    if (style === 'none' || style === 'hidden') return '0px';
    if (widths[value] !== undefined) return `${widths[value]}px`;
  }
  if (property === 'caret-color' && value === 'auto') return valueOf(element, 'color');
  if (colorLike.test(property)) return readColor(element, value);
  if ((property === 'box-shadow' || property === 'text-shadow') && value !== 'none')
    return shadow(element, property, value);
  switch (property) {
    case 'background-image': case 'border-image-source': return withColors(element, value);
    case 'filter': return value.replace(/\bdrop-shadow\(((?:[^()]|\([^()]*\))*)\)/g,
      (all, each) => `drop-shadow(${shadow(element, 'text-shadow', each)})`);
    case 'text-align': return value === 'match-parent' ? sideOf(element) : value;
    case 'object-position': return inPercent(value);
    case 'stroke-width': return /^[-+.\d]+$/.test(value) ? `${value}px` : value;
    case 'font-width': return widthsOfFonts[value] ?? value;
    case 'font-weight': return weightOf(element, value);
    case 'line-height': return /^[\d.]+$/.test(value) ? pixels(Number(value) * fontSizeOf(element))
      : inPixels(element, value, fontSizeOf(element));
    case 'opacity':
      return `${Math.min(1, Math.max(0, value.endsWith('%') ? Number.parseFloat(value) / 100 : Number(value)))}`;
    case 'z-index': case 'order': return /^[-+\d]/.test(value)
      ? `${Math.max(-(2 ** 31), Math.min(2 ** 31 - 1, Number(value)))}` : value;
    case 'float': return ['absolute', 'fixed'].includes(valueOf(element, 'position')) ? 'none' : value;
    case 'position': return value === '-webkit-sticky' ? 'sticky' : value;
    case 'overflow-x': case 'overflow-y': {
      const other = resolve(element, property === 'overflow-x' ? 'overflow-y' : 'overflow-x');
      return value === 'visible' && !['visible', 'clip'].includes(other) ? 'auto' : value;
    }
    case 'transform': return given ?? transformMatrix(element, value) ?? value;
    case 'letter-spacing': return value === '0px' ? 'normal' : inPixels(element, value);
    case 'transition-duration': case 'transition-delay': case 'animation-duration': case 'animation-delay':
      return value.replace(/([-+]?[\d.]+)ms/g, (all, number) => `${Number(number) / 1000}s`);
    default:
  }
  if (/^(?:transform|perspective)-origin$/.test(property)) return ofBox(element, value);
  if (property.startsWith('background-position')) {
    return value.split(', ').map((each) => lazyShorthands().splitValue(inPercent(each))
      .map((part) => inPixels(element, part)).join(' ')).join(', ');
  }
  if (!lengthLike.test(property)) return value;
  return (given === undefined ? resolvedLength(element, property, value) : undefined)
    ?? lazyShorthands().splitValue(value).map((part) => inPixels(element, part)).join(' ');
}
// CSS Text, "match-parent": the parent's side, by its direction.
const sideOf = (element) => {
  const parent = flatParent(element);
  const side = parent === null ? 'start' : valueOf(parent, 'text-align');
  if (side !== 'start' && side !== 'end') return side;
  const isRightToLeft = parent !== null && valueOf(parent, 'direction') === 'rtl';
  return (side === 'start') === isRightToLeft ? 'right' : 'left';
};
// CSS Content: the content of a pseudo-element, with the values of attributes.
const contentOf = (element, value) => {
  if (element.isPseudo !== true) return value;
  if (value === 'normal' || value === '') return element.isGenerated ? 'none' : 'normal';
  return value.replace(/("(?:[^"\\\n]|\\[^])*")|\battr\(\s*([-\w]+)\s*\)/gi, (all, string, name) => string
    ?? `"${(element.parent.getAttribute(name) ?? '').replace(/["\\]/g, '\\$&')}"`);
};
// CSS Values, "Relative URLs": the URLs of a value are those that a resource is loaded from.
const withAddresses = (value, base) => value.replace(/\burl\("((?:[^"\\]|\\.)*)"\)/g,
  (all, url) => (url === '' || url.startsWith('#') ? all : `url("${host.parseURL(url, base) ?? url}")`));
// Points in an element's box.
const ofBox = (element, value) => {
  if (!hooks.isRendered(element)) return value;
  const { width, height } = hooks.boxSize(element);
  const keywords = { left: '0%', top: '0%', center: '50%', right: '100%', bottom: '100%' };
  return lazyShorthands().splitValue(value).slice(0, 2)
    .map((part, index) => inPixels(element, keywords[part] ?? part, index === 0 ? width : height))
    .concat(lazyShorthands().splitValue(value).slice(2).filter((part) => !/^0(?:px)?$/.test(part))).join(' ');
};
const weightOf = (element, value) => {
  const parent = () =>
    (flatParent(element) === null ? 400 : Number(valueOf(flatParent(element), 'font-weight')));
  if (value === 'normal') return '400';
  if (value === 'bold') return '700';
  if (value === 'bolder') { const weight = parent(); return weight < 350 ? '400' : weight < 550 ? '700' : '900'; }
  if (value === 'lighter') { const weight = parent(); return weight < 550 ? '100' : weight < 750 ? '400' : '700'; }
  return value;
};

// CSS Display, "Automatic Box Type Transformations".
const blockified = {
  inline: 'block', 'inline-block': 'block', 'inline-flex': 'flex', 'inline-grid': 'grid', 'inline-table': 'table',
  'table-cell': 'block', 'table-row': 'block', ruby: 'block'
};
function displayOf(element) {
  // No style shows it, because scripts run.
  if (element.localName === 'noscript' && element.isHTML) return 'none';
  const value = resolve(element, 'display').replace(/^-webkit-(?=(?:inline-)?flex)/, '');
  const parent = flatParent(element);
  const parentDisplay = () => (parent === null ? '' : valueOf(parent, 'display'));
  const isBlockified = ['absolute', 'fixed'].includes(resolve(element, 'position'))
    || ['left', 'right'].includes(resolve(element, 'float'))
    || element === element.document.documentElement
    || (value in blockified && /^(?:inline-)?(?:flex|grid)$/.test(parentDisplay()));
  return isBlockified ? blockified[value] ?? value : value;
}

hooks.computedValue = computedValue;
