// getComputedStyle: CSSOM, "getComputedStyle" and "Resolved Values".
import { wrap } from '../infra/brands.js';
import { fail } from '../infra/errors.js';
import { hooks } from '../infra/hooks.js';
import { toText } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';
import { elementArgument } from '../nodes/element.js';
import { boxSize, resolvedLength } from './boxes.js';
import { cascadeOf, declaredValue, flatParent } from './cascade.js';
import { computedColor, isColor, systemColor } from './colors.js';
import { boxShorthands, canonicalProperty } from './properties.js';
import { computedTable } from './property-table.js';
import { StyleDeclaration } from './style.js';
import { transformMatrix } from './transforms.js';
import { fontSizeOf, lengthOf, pixels } from './units.js';
import { customProperty } from './variables.js';

const lazyRegisteredProperties = lazy('./registered-properties.js');
const lazyJoinedShorthands = lazy('./joined-shorthands.js');
const lazyShorthands = lazy('./shorthands.js');

const { inherited, initial, names, physical } = computedTable;
const isInherited = (property) => inherited.has(property) || property.startsWith('--');

function resolve(element, property) {
  const value = declaredValue(element, property);
  const parent = flatParent(element);
  if (value === 'inherit' || ((value === undefined || value === 'unset') && isInherited(property))) {
    return parent === null ? initial.get(property) ?? '' : valueOf(parent, property);
  }
  return value === undefined || value === 'initial' || value === 'unset' ? initial.get(property) ?? '' : value;
}

const widths = { thin: 1, medium: 3, thick: 5 };
const lengthLike = /^(?:(?:min-|max-)?(?:width|height)|top|right|bottom|left|margin-.*|padding-.*|border-.*-(?:width|radius)|outline-(?:width|offset)|text-indent|letter-spacing|word-spacing|(?:row|column)-gap|column-(?:width|rule-width)|flex-basis|line-height|scroll-(?:margin|padding)-.*|border-spacing|background-(?:size|position-[xy])|-webkit-text-stroke-width|perspective|text-underline-offset|text-decoration-thickness|vertical-align|tab-size|transform-origin)$/;
const colorLike = /(?:^|-)(?:color|fill-color|stroke-color)$/;
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
  const value = given ?? resolve(element, property);
  if (value === '') return value;
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
    case 'font-weight': return weightOf(element, value);
    case 'line-height': return /^[\d.]+$/.test(value) ? pixels(Number(value) * fontSizeOf(element))
      : inPixels(element, value, fontSizeOf(element));
    case 'opacity':
      return `${Math.min(1, Math.max(0, value.endsWith('%') ? Number.parseFloat(value) / 100 : Number(value)))}`;
    case 'z-index': return /^[-+]/.test(value) || /^\d/.test(value) ? `${Number(value)}` : value;
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
  if (!lengthLike.test(property)) return value;
  return (given === undefined ? resolvedLength(element, property, value) : undefined)
    ?? lazyShorthands().splitValue(value).map((part) => inPixels(element, part)).join(' ');
}
// Points in an element's box.
const ofBox = (element, value) => {
  if (!hooks.isRendered(element)) return value;
  const { width, height } = boxSize(element);
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
  const value = resolve(element, 'display').replace(/^-webkit-(?=(?:inline-)?flex)/, '');
  const parent = flatParent(element);
  const parentDisplay = () => (parent === null ? '' : valueOf(parent, 'display'));
  const isBlockified = ['absolute', 'fixed'].includes(resolve(element, 'position'))
    || ['left', 'right'].includes(resolve(element, 'float'))
    || element === element.document.documentElement
    || (value in blockified && /^(?:inline-)?(?:flex|grid)$/.test(parentDisplay()));
  return isBlockified ? blockified[value] ?? value : value;
}

class ComputedStyle extends StyleDeclaration {
  constructor(realm, element, isPseudo) {
    super(realm);
    this.element = element;
    // The style of a pseudo-element that does not exist: it has no declarations and generates no box.
    this.isPseudo = isPseudo;
  }

  get isReadOnly() { return true; }
  get isShown() { return this.element.isConnected && this.element.document.hasWindow; }
  get cssText() { return ''; }
  set cssText(text) { fail('NoModificationAllowedError'); }
  get names() { return this.isShown ? [...names, ...this.customNames()] : []; }
  get length() { return this.names.length; }
  item(index) { return this.names[index] ?? ''; }
  // The custom properties that are set on the element or inherited.
  customNames() {
    const found = new Set();
    for (let each = this.element; each !== null; each = flatParent(each)) {
      for (const name of cascadeOf(each).result.declared.keys()) if (name.startsWith('--')) found.add(name);
    }
    for (const name of lazyRegisteredProperties().registeredNames(this.element.document) ?? []) found.add(name);
    return [...found].filter((name) => customProperty(this.element, name) !== undefined);
  }

  get(name) {
    if (!this.isShown) return '';
    this.element.realm.styleTracker?.flush();
    const property = canonicalProperty(name);
    const parts = this.parts(property);
    if (parts === undefined) return this.longhand(property);
    const values = parts.map((part) => this.longhand(part));
    if (boxShorthands.has(property)) return this.join(property, values.map((value) => ({ value })));
    return shorthand(property, parts, (part) => this.longhand(part));
  }

  longhand(property) {
    if (!this.isPseudo) {
      const value = valueOf(this.element, property);
      if (this.element.realm.animatedElements?.has(this.element) !== true) return value;
      const animated = hooks.animatedValue(this.element, physical(property, false), value);
      return property === 'transform' ? transformMatrix(this.element, animated) ?? animated : animated;
    }
    if (property === 'content') return 'none';
    return isInherited(property) ? valueOf(this.element, property) : initial.get(property) ?? '';
  }
}
// WebKit serializes every part of these shorthands. Other shorthands omit parts that have their initial value.
function shorthand(property, parts, get) {
  const all = (...list) => list.map(get).join(' ');
  if (property === 'border') {
    const edges = ['top', 'right', 'bottom', 'left']
      .map((side) => all(`border-${side}-width`, `border-${side}-style`, `border-${side}-color`));
    return edges.every((edge) => edge === edges[0]) ? edges[0] : '';
  }
  if (/^(?:border-|outline|column-rule)/.test(property) && parts.length === 3) return all(...parts);
  switch (property) {
    case 'font': return `${
      [get('font-style'), get('font-weight')].filter((value) => value !== 'normal' && value !== '400')
        .concat(get('font-size')).join(' ')}${
      get('line-height') === 'normal' ? '' : ` / ${get('line-height')}`} ${get('font-family')}`;
    case 'background': return `${
      all('background-color', 'background-image', 'background-repeat', 'background-attachment',
        'background-position-x', 'background-position-y')} / ${
      all('background-size', 'background-origin', 'background-clip')}`;
    case 'transition': case 'animation': case 'flex': case 'list-style': return all(...parts);
    default: return lazyJoinedShorthands().joinLonghands(property, parts.map(get));
  }
}

export const computedStyle = (realm, value, pseudo) => {
  const element = elementArgument(value, "Argument 1 ('element') to Window.getComputedStyle");
  const text = pseudo === null || pseudo === undefined ? '' : toText(pseudo);
  const isPseudo =
    /^::?(?:before|after|first-line|first-letter|marker|placeholder|selection|backdrop)$/i.test(text);
  return wrap(element.cached(isPseudo ? 'computedPseudoStyle' : 'computedStyle',
    () => new ComputedStyle(realm, element, isPseudo)));
};

hooks.computedValue = computedValue;
