// CSSStyleDeclaration of a `style` attribute: CSSOM, "The CSSStyleDeclaration Interface".
import { brand } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';
import { isWellFormedValue, joinSides, parseDeclarations, splitSides } from './declarations.js';
import { boxShorthands, canonicalProperty, isMixedShorthand, isProperty } from './properties.js';
import { moveBehindOtherSides, sidesOf } from './sides.js';
import { hasValidReferences, isArbitrary, valueText } from './value-text.js';
import { normalizeValue } from './values.js';

const lazyJoinedShorthands = lazy('./joined-shorthands.js');
const lazyShorthands = lazy('./shorthands.js');

const wellFormed = isWellFormedValue;
const shorthandOf = new Map([...boxShorthands].flatMap(([name, sides]) => sides.map((side) => [side, [name]])));
// Returns the shorthands that a longhand may be part of in the text of a block, the longest first.
const joined = /^(?:border-(?!image)|outline|transition|animation|background|flex|list-style|text-emphasis)/;
const shorthandsOf = (name) =>
  (joined.test(name) ? lazyJoinedShorthands().shorthandsOf(name) : shorthandOf.get(name) ?? []);

export class StyleDeclaration {
  constructor(realm) {
    this.wrapper = undefined;
    this.ownRealm = realm;
    this.entries = new Map();
  }

  get realm() { return this.ownRealm; }
  get length() { return this.entries.size; }
  get isReadOnly() { return false; }
  item(index) { return [...this.entries.keys()][index] ?? ''; }

  // Returns the longhands of a shorthand; undefined for a longhand.
  parts(property) {
    return boxShorthands.get(property)
      ?? (isMixedShorthand(property) ? lazyShorthands().longhandsOf(property) : undefined);
  }

  get(name) {
    const property = canonicalProperty(name);
    const entry = this.entries.get(property);
    if (entry !== undefined) return entry.value;
    const entries = this.parts(property)?.map((part) => this.entries.get(part));
    if (entries === undefined || entries.includes(undefined)) return '';
    const [{ source, isImportant }] = entries;
    if (entries.some((each) => each.isImportant !== isImportant)) return '';
    if (source !== null && source.name === property && entries.every((each) => each.source === source)) {
      return source.isKept ? source.text : this.join(property, entries);
    }
    return entries.some((each) => each.source?.isPending) ? '' : this.join(property, entries);
  }

  join(property, entries) {
    const values = entries.map((each) => each.value);
    return boxShorthands.has(property) ? joinSides(values) : lazyJoinedShorthands().joinLonghands(property, values);
  }

  isImportant(name) {
    const property = canonicalProperty(name);
    const names = this.parts(property) ?? [property];
    return names.every((each) => this.entries.get(each)?.isImportant === true);
  }

  set(name, text, isImportant = false) {
    const value = text.trim();
    if (value === '') {
      this.remove(name);
    } else {
      const old = sidesOf(name) === null ? null : new Map(this.entries);
      if (!this.put(name, value, isImportant)) return;
      if (old !== null) {
        const property = canonicalProperty(name);
        moveBehindOtherSides(this.entries, this.parts(property) ?? [property], old);
      }
      this.changed();
    }
  }

  // Adds a declaration; returns false if it is invalid.
  put(name, text, isImportant) {
    const property = canonicalProperty(name);
    if (!property.startsWith('--') && !isProperty(property)) return false;
    if (!wellFormed(text)) return false;
    const isMixed = isMixedShorthand(property) || (property === 'border-radius' && text.includes('/'));
    const value = isMixed ? valueText(property, text) : normalizeValue(property, text, this.isQuirky);
    if (value === null) return false;
    const parts = this.parts(property);
    if (parts === undefined) {
      this.entries.set(property, { value, isImportant, source: null });
      return true;
    }
    // A variable's value is known only when styles are computed, so the longhands stay pending until then.
    if (isArbitrary(value)) {
      if (!hasValidReferences(value)) return false;
      const source = { name: property, text: value, isKept: true, isPending: true };
      for (const part of parts) this.entries.set(part, { value: '', isImportant, source });
      return true;
    }
    const spread = isMixed ? lazyShorthands().expandShorthand(property, value, this.isQuirky)
      : this.spread(parts, value);
    if (spread === null) return false;
    const source = isMixed ? {
      name: property, text: value,
      isKept: /^(?:font|border-radius)$/.test(property), isPending: false
    } : null;
    for (const [part, each] of spread) this.entries.set(part, { value: each, isImportant, source });
    return true;
  }

  // Expands a value to the sides of a box. The value need not list all sides.
  spread(sides, value) {
    const values = splitSides(value);
    if (values.length === 0 || values.length > sides.length) return null;
    const [top, right = top, bottom = top, left = right] = values;
    const spread = [top, right, bottom, left].slice(0, sides.length)
      .map((side, index) => [sides[index], normalizeValue(sides[index], side, this.isQuirky)]);
    return spread.some(([, each]) => each === null) ? null : spread;
  }

  remove(name) {
    const property = canonicalProperty(name);
    const value = this.get(property);
    const names = this.parts(property) ?? [property];
    const removed = names.filter((each) => this.entries.delete(each));
    if (removed.length > 0) this.changed();
    return value;
  }

  changed() {}
  get isQuirky() { return false; }

  get cssText() {
    if (this.entries.size === 1) {
      // A block of one declaration is the common case.
      for (const [name, { value, isImportant }] of this.entries)
        return `${name}: ${value}${isImportant ? ' !important' : ''};`;
    }
    const done = new Set();
    const parts = [];
    for (const [name, { value, isImportant, source }] of this.entries) {
      if (done.has(name)) continue;
      const own = source === null ? undefined : this.parts(source.name);
      const isWhole = !spreadInText.test(source?.name ?? '')
        && own?.every((part) => this.entries.get(part)?.source === source && !done.has(part));
      const shorthand = isWhole ? source.name
        : shorthandsOf(name).find((each) => this.isJoinable(each, isImportant, done));
      const priority = isImportant ? ' !important' : '';
      if (shorthand === undefined) {
        parts.push(`${name}: ${value}${priority};`);
      } else {
        parts.push(`${shorthand}: ${this.get(shorthand)}${priority};`);
        for (const part of this.parts(shorthand)) done.add(part);
      }
    }
    return parts.join(' ');
  }

  // Returns whether all longhands of a shorthand are there, and one value represents them.
  isJoinable(shorthand, isImportant, done) {
    return this.parts(shorthand).every((part) => {
      const entry = this.entries.get(part);
      return entry?.isImportant === isImportant && entry.source?.isPending !== true && !done.has(part);
    }) && this.get(shorthand) !== '';
  }

  set cssText(text) {
    this.read(text);
    this.changed();
  }

  read(text) {
    this.entries.clear();
    // WebKit keeps important declarations after all others.
    const all = [...parseDeclarations(text)];
    for (const [name, value, isImportant] of all.some((each) => each[2]) ? importantLast(all) : all) {
      if (value === '' || (this.isImportant(name) && !isImportant)) continue;
      // The last declaration of a property counts, at its place. An invalid one changes nothing.
      const property = canonicalProperty(name);
      const names = this.parts(property) ?? [property];
      const before = names.some((each) => this.entries.has(each)) ? new Map(this.entries) : null;
      if (before !== null) for (const each of names) this.entries.delete(each);
      if (!this.put(name, value, isImportant) && before !== null) this.entries = before;
    }
  }
}
StyleDeclaration.prototype.interface = 'CSSStyleDeclaration';
StyleDeclaration.prototype.parentRule = null;
export const styleDeclarationOf = brand(StyleDeclaration);

// WebKit writes the longhands of these into the text of a block.
const spreadInText = /^(?:border-(?:top|right|bottom|left)|column-rule|columns|grid-.*)$/;
const importantLast = (declarations) =>
  [...declarations.filter((each) => !each[2]), ...declarations.filter((each) => each[2])];

class InlineStyle extends StyleDeclaration {
  constructor(element) {
    super(element.realm);
    this.element = element;
    this.isWriting = false;
    this.attributeChanged();
  }

  get isQuirky() { return this.element.document.isQuirky; }

  attributeChanged() {
    if (!this.isWriting) this.read(this.element.getAttribute('style') ?? '');
  }

  changed() {
    this.isWriting = true;
    this.element.setAttribute('style', this.cssText);
    this.isWriting = false;
  }
}
export const styleOf = (element) => element.cached('style', () => new InlineStyle(element));
export const hasInlineDisplayNone = (element) => element.hasAttribute('style')
  && styleOf(element).get('display') === 'none';
