// CSSStyleDeclaration of a `style` attribute: CSSOM, "The CSSStyleDeclaration Interface".
import { brand } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';
import { blockText } from './declaration-text.js';
import {
  importantLast, isWellFormedCustomValue, isWellFormedValue, joinSides, parseDeclarations, splitSides
} from './declarations.js';
import { lateNames, moveToEnd } from './logical-order.js';
import { boxShorthands, canonicalProperty, isDescriptor, isMixedShorthand, isProperty } from './properties.js';
import { partsOfOne, storedIn } from './stored-shorthands.js';
import { hasValidReferences, isArbitrary, valueText } from './value-text.js';
import { everywhere, normalizeValue } from './values.js';

const lazyJoinedShorthands = lazy('./joined-shorthands.js');
const lazyShorthands = lazy('./shorthands.js');

// The names of longhands that one declaration is listed as.
const listed = (name) => partsOfOne.get(name) ?? [name];
// The values of longhands as they are stored, by the text that a page gave: pages set a few short texts again and
// again.
const settledValues = new Map();
const mostSettled = 256;
const keepSettled = (property, text, value, isQuirky) => {
  if (text.length > 32) return;
  if (settledValues.size === mostSettled) settledValues.clear();
  const byProperty = settledValues.get(text) ?? new Map();
  settledValues.set(text, byProperty.set(property, { value, isQuirky }));
};

export class StyleDeclaration {
  constructor(realm) {
    this.wrapper = undefined;
    this.ownRealm = realm;
    this.entries = new Map();
  }

  get realm() { return this.ownRealm; }
  get longhandNames() { return [...this.entries.keys()].flatMap(listed); }
  get length() { return this.longhandNames.length; }
  get isReadOnly() { return false; }
  item(index) { return this.longhandNames[index] ?? ''; }

  // Returns the longhands of a shorthand; undefined for a longhand.
  parts(property) {
    return boxShorthands.get(property)
      ?? (isMixedShorthand(property) ? lazyShorthands().longhandsOf(property) : undefined);
  }

  get(name) {
    const property = canonicalProperty(name);
    const entry = this.entries.get(property);
    if (entry !== undefined) return name.startsWith('page-break-') && entry.value === 'page' ? 'always' : entry.value;
    const entries = this.parts(property)?.map((part) => this.entries.get(part));
    if (entries === undefined)
      return storedIn(property, (shorthand) => this.entries.get(shorthand)?.value) ?? this.resetValue(property);
    if (entries.every((each) => each === undefined)) return this.resetValue(property);
    if (entries.includes(undefined)) return '';
    const [{ source, isImportant }] = entries;
    if (entries.some((each) => each.isImportant !== isImportant)) return '';
    if (source !== null && source.name === property && entries.every((each) => each.source === source)) {
      return source.isKept ? source.text : this.join(property, entries);
    }
    return entries.some((each) => each.source?.isPending) ? '' : this.join(property, entries);
  }

  // The value that `all` gives a property without a declaration.
  resetValue(property) {
    const all = this.entries.get('all');
    return all === undefined || property.startsWith('--') || /^(?:direction|unicode-bidi)$/.test(property) ? ''
      : all.value;
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
      const late = lateNames(this, canonicalProperty(name));
      if (!this.put(name, value, isImportant)) return;
      if (late !== null) moveToEnd(this, late);
      this.changed();
    }
  }

  // Adds a declaration; returns false if it is invalid.
  put(name, text, isImportant) {
    const property = canonicalProperty(name);
    if (property.startsWith('--')) return this.putCustom(property, text, isImportant);
    if (!isProperty(property) || (isDescriptor(property) && !this.takesDescriptors)) return false;
    const settled = settledValues.get(text)?.get(property);
    if (settled !== undefined && this.isQuirky === settled.isQuirky) {
      this.entries.set(property, { value: settled.value, isImportant, source: null });
      return true;
    }
    if (!isWellFormedValue(text)) return false;
    if (name.startsWith('page-break-') && /^always$/i.test(text)) text = 'page';
    if (property === 'all') return this.putAll(text.toLowerCase(), isImportant);
    const isMixed = isMixedShorthand(property) || (property === 'border-radius' && text.includes('/'));
    const value = isMixed ? valueText(property, text) : normalizeValue(property, text, this.isQuirky);
    if (value === null) return false;
    const parts = this.parts(property);
    if (parts === undefined) {
      this.entries.set(property, { value, isImportant, source: null });
      if (property === name) keepSettled(property, text, value, this.isQuirky);
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

  putCustom(property, text, isImportant) {
    if (property === '--' || !isWellFormedCustomValue(text)) return false;
    const value = normalizeValue(property, text, false);
    if (value !== null) this.entries.set(property, { value, isImportant, source: null });
    return value !== null;
  }
  // CSS Cascade, "Resetting All Properties": custom properties and the direction of text stay.
  putAll(value, isImportant) {
    if (!everywhere.includes(value) && !isArbitrary(value)) return false;
    for (const name of [...this.entries.keys()])
      if (!name.startsWith('--') && name !== 'direction' && name !== 'unicode-bidi') this.entries.delete(name);
    this.entries.set('all', { value, isImportant, source: null });
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
  // The whole text was set.
  replaced() { this.changed(); }
  get takesDescriptors() { return false; }
  get isQuirky() { return false; }
  get cssText() { return blockText(this); }

  set cssText(text) {
    this.read(text);
    this.replaced();
  }

  read(text) {
    this.entries.clear();
    // WebKit keeps important declarations after all others.
    const all = [...parseDeclarations(text)];
    for (const [name, value, isImportant] of all.some((each) => each[2]) ? importantLast(all) : all) {
      if ((value === '' && !name.startsWith('--')) || (this.isImportant(name) && !isImportant)) continue;
      // The last declaration of a property counts, at its place. An invalid one changes nothing.
      const property = canonicalProperty(name);
      const names = this.parts(property) ?? [property];
      const before = names.some((each) => this.entries.has(each)) ? new Map(this.entries) : null;
      if (before !== null) for (const each of names) this.entries.delete(each);
      if (!this.put(name, value, isImportant) && before !== null) this.entries = before;
    }
  }
}
/** @type {string} */
StyleDeclaration.prototype.interface = 'CSSStyleProperties';
StyleDeclaration.prototype.parentRule = null;
export const styleDeclarationOf = brand(StyleDeclaration);

class InlineStyle extends StyleDeclaration {
  constructor(element) {
    super(element.realm);
    this.element = element;
    this.isWriting = this.isRebased = false;
    this.attributeChanged();
  }

  get isQuirky() { return this.element.document.isQuirky; }
  attributeChanged() {
    const text = this.element.getAttribute('style') ?? '';
    if (!this.isWriting && this.element.refusedStyle !== text) this.read(text);
  }

  // URLs stay relative to the base URL of the time at which they were declared.
  put(name, text, isImportant) {
    if (!text.includes('url(')) return super.put(name, text, isImportant);
    const property = canonicalProperty(name);
    const parts = this.parts(property) ?? [property];
    const old = this.entries.get(parts[0]);
    if (!super.put(name, text, isImportant)) return false;
    const { baseURL } = this.element.document;
    for (const part of parts) {
      const entry = this.entries.get(part);
      if (entry !== undefined) entry.base = baseURL;
    }
    this.isRebased ||= old !== undefined && old.base !== baseURL;
    return true;
  }

  changed() {
    // The same value again is no change.
    if (this.isRebased || this.cssText !== this.element.getAttribute('style')) this.replaced();
  }
  replaced() {
    this.isWriting = true;
    this.element.setAttribute('style', this.cssText);
    this.isWriting = this.isRebased = false;
  }
}
export const styleOf = (element) => element.cached('style', () => new InlineStyle(element));
export const hasInlineDisplayNone = (element) => element.hasAttribute('style')
  && styleOf(element).get('display') === 'none';
