// getComputedStyle: CSSOM, "getComputedStyle".
import { wrap } from '../infra/brands.js';
import { fail } from '../infra/errors.js';
import { hooks } from '../infra/hooks.js';
import { toText } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';
import { elementArgument } from '../nodes/element.js';
import { cascadeOf, declaredValue, flatParent } from './cascade.js';
import { computedValue } from './computed.js';
import { joinSides } from './declarations.js';
import { boxShorthands, canonicalProperty } from './properties.js';
import { computedTable } from './property-table.js';
import { pseudoElementName, pseudoElementOf } from './pseudo-elements.js';
import { partsOfOne, storedIn } from './stored-shorthands.js';
import { StyleDeclaration } from './style.js';
import { transformMatrix } from './transforms.js';
import { customProperty } from './variables.js';

const lazyRegisteredProperties = lazy('./registered-properties.js');
const lazyJoinedShorthands = lazy('./joined-shorthands.js');

const { names, physical } = computedTable;

class ComputedStyle extends StyleDeclaration {
  // `element` is an element, a pseudo-element, or null for a pseudo-element with an unknown name.
  constructor(realm, element) {
    super(realm);
    this.element = element;
  }

  get isReadOnly() { return true; }
  get isShown() { return this.element !== null && this.element.isConnected && this.element.document.hasWindow; }
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
    const { realm } = this.element;
    // Reading a frame's viewport updates the media queries that depend on it.
    if (realm.isFrame === true) void realm.viewport;
    realm.styleTracker?.flush();
    const property = canonicalProperty(name);
    const parts = this.parts(property);
    if (parts === undefined) return this.whole(property);
    const values = parts.map((part) => this.longhand(part));
    if (property === 'border-radius') return radii(values);
    if (boxShorthands.has(property)) return this.join(property, values.map((value) => ({ value })));
    return shorthand(property, parts, (part) => this.longhand(part));
  }

  // The parts of a shorthand that is stored as one declaration have no values of their own.
  whole(property) {
    if (property === 'text-wrap') {
      const [mode, style] = ['text-wrap-mode', 'text-wrap-style'].map((part) => this.whole(part));
      return style === 'auto' ? mode : mode === 'wrap' ? style : `${mode} ${style}`;
    }
    const value = this.longhand(property);
    const stored = partsOfOne.has(property) ? undefined : storedIn(property, (shorthand) => {
      const text = declaredValue(this.element, shorthand) === undefined && shorthand !== 'white-space' ? ''
        : this.longhand(shorthand);
      return text;
    });
    return stored || value;
  }

  longhand(property) {
    const { element } = this;
    const value = computedValue(element, property);
    if (element.realm.animatedElements?.has(element) !== true) return value;
    const animated = hooks.animatedValue(element, physical(property, false), value);
    return property === 'transform' ? transformMatrix(element, animated) ?? animated : animated;
  }
}
// CSS Backgrounds, "border-radius": horizontal radii, and vertical ones if they differ.
const radii = (values) => {
  const pairs = values.map((value) => { const [x, y = x] = value.split(' '); return [x, y]; });
  const [across, down] = [0, 1].map((at) => joinSides(pairs.map((pair) => pair[at])));
  return across === down ? across : `${across} / ${down}`;
};
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
    case 'flex': case 'list-style': return all(...parts);
    case 'transition': case 'animation': {
      const text = lazyJoinedShorthands().joinLonghands(property, parts.map(get));
      return property === 'animation' && text === 'auto' ? 'none' : text;
    }
    case 'text-decoration': return lazyJoinedShorthands().joinLonghands(property, parts.map((part) => {
      const value = get(part);
      return part === 'text-decoration-color' && value === get('color') ? 'currentcolor' : value;
    }));
    default: return lazyJoinedShorthands().joinLonghands(property, parts.map(get));
  }
}

export const computedStyle = (realm, value, pseudo) => {
  const element = elementArgument(value, "Argument 1 ('element') to Window.getComputedStyle");
  const text = pseudo === null || pseudo === undefined ? '' : toText(pseudo);
  // Text that doesn't begin with a colon is ignored.
  if (!text.startsWith(':'))
    return wrap(element.cached('computedStyle', () => new ComputedStyle(realm, element)));
  const name = pseudoElementName(text);
  return wrap(element.cached(`computedStyle ${name}`, () => (
    new ComputedStyle(realm, name === null ? null : pseudoElementOf(element, name)))));
};
