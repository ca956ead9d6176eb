// The interface CSSStyleDeclaration as a page sees it, with an attribute for each property.
import { wrap } from '../infra/brands.js';
import { defineIterator } from '../infra/define.js';
import { fail } from '../infra/errors.js';
import { requireArguments, toText, toUnsignedLong } from '../infra/idl.js';
import { indexOfKey } from '../infra/list.js';
import { pageProxy } from '../infra/current-world.js';
import { asciiLower } from '../nodes/names.js';
import { propertyOfAttribute, styleAttributes } from './properties.js';
import { styleDeclarationOf } from './style.js';

// The prototype of CSSStyleDeclaration.prototype is a proxy. When a property is first accessed, the proxy defines its
// accessor on the prototype. So styles cost a page nothing until then, and no more than an accessor afterwards.
class PropertiesHandler {
  constructor(realm, prototype) {
    this.realm = realm;
    this.prototype = prototype;
  }

  define(name) {
    const property = propertyOfAttribute(name);
    if (property === undefined) return false;
    Object.defineProperty(this.prototype, name, this.realm.makeAccessor(
      name,
      (wrapper) => styleDeclarationOf(wrapper).get(property),
      (wrapper, value) => setStyle(styleDeclarationOf(wrapper), property, value)));
    return true;
  }

  get(target, key, receiver) {
    if (typeof key === 'string') {
      if (this.define(key)) return Reflect.get(this.prototype, key, receiver);
      const index = indexOfKey(key);
      if (index >= 0) return styleDeclarationOf(receiver).item(index) || undefined;
    }
    return Reflect.get(target, key, receiver);
  }

  set(target, key, value, receiver) {
    if (typeof key === 'string' && this.define(key)) return Reflect.set(this.prototype, key, value, receiver);
    return Reflect.set(target, key, value, receiver);
  }

  isAttribute(key) { return typeof key === 'string' && propertyOfAttribute(key) !== undefined; }
  // The prototype doesn't know the style. It has every index, so that the functions of arrays find all declarations.
  has(target, key) {
    return this.isAttribute(key) || (typeof key === 'string' && indexOfKey(key) >= 0) || Reflect.has(target, key);
  }
  ownKeys(target) { return [...styleAttributes(), ...Reflect.ownKeys(target)]; }

  getOwnPropertyDescriptor(target, key) {
    return this.isAttribute(key) ? { value: '', writable: true, enumerable: true, configurable: true }
      : Reflect.getOwnPropertyDescriptor(target, key);
  }
}
export const addStyleProperties = (realm, prototype) => {
  const target = realm.makeObject();
  Object.setPrototypeOf(target, Object.getPrototypeOf(prototype));
  Object.setPrototypeOf(prototype, pageProxy(target, new PropertiesHandler(realm, prototype)));
};
const setStyle = (style, property, value) => {
  if (style.isReadOnly) fail('NoModificationAllowedError');
  style.set(property, value === null ? '' : toText(value));
};
export const setProperty = (style, name, value, priority) => {
  if (style.isReadOnly) fail('NoModificationAllowedError');
  const property = name.startsWith('--') ? name : asciiLower(name);
  if (value === '') style.remove(property);
  else if (priority === '' || asciiLower(priority) === 'important') style.set(property, value, priority !== '');
};
export const removeProperty = (style, name) => {
  if (style.isReadOnly) fail('NoModificationAllowedError');
  return style.remove(name.startsWith('--') ? name : asciiLower(name));
};
export const propertyName = (name) => (name.startsWith('--') ? name : asciiLower(name));

/** @param {import('../realm').Page} page */
export function exposeShared(page) {
  const { realm } = page;
  const constructor = page.interface('CSSStyleDeclaration', null, {
    get cssText() { return styleDeclarationOf(this).cssText; },
    set cssText(value) { styleDeclarationOf(this).cssText = toText(value); },
    get length() { return styleDeclarationOf(this).length; },
    item(index) {
      requireArguments(arguments, 1, this);
      return styleDeclarationOf(this).item(toUnsignedLong(index));
    },
    getPropertyValue(name) {
      requireArguments(arguments, 1, this);
      return styleDeclarationOf(this).get(propertyName(toText(name)));
    },
    getPropertyPriority(name) {
      requireArguments(arguments, 1, this);
      return styleDeclarationOf(this).isImportant(propertyName(toText(name))) ? 'important' : '';
    },
    setProperty(name, value, priority = '') {
      requireArguments(arguments, 2, this);
      setProperty(styleDeclarationOf(this), toText(name), value === null ? '' : toText(value),
        priority === null ? '' : toText(priority));
    },
    removeProperty(name) {
      requireArguments(arguments, 1, this);
      return removeProperty(styleDeclarationOf(this), toText(name));
    },
    get parentRule() { return wrap(styleDeclarationOf(this).parentRule); },
  });
  defineIterator(constructor.prototype, realm.listMembers.values);
  addStyleProperties(realm, page.interface('CSSStyleProperties', 'CSSStyleDeclaration', {}).prototype);
  page.lazyInterface('CSSFontFaceDescriptors', () => {
    const descriptors = page.interface('CSSFontFaceDescriptors', 'CSSStyleDeclaration', {});
    addStyleProperties(realm, descriptors.prototype);
    return descriptors;
  });
  page.lazyInterface('CSSPageDescriptors', () => {
    const descriptors = page.interface('CSSPageDescriptors', 'CSSStyleDeclaration', {});
    addStyleProperties(realm, descriptors.prototype);
    return descriptors;
  });
}
