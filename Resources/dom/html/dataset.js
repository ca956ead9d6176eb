// DOMStringMap: HTML, "Embedding custom non-visible data with the data-* attributes".
import { stamp, wrap } from '../infra/brands.js';
import { fail } from '../infra/errors.js';
import { describe, toText } from '../infra/idl.js';
import { pageProxy, worlds } from '../infra/current-world.js';
import { checkName } from '../nodes/names.js';

const toAttribute = (name) => `data-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
const toName = (attribute) => attribute.slice(5).replace(/-([a-z])/g, (all, letter) => letter.toUpperCase());
const isData = (attribute) => attribute.namespace === null && /^data-[^A-Z]*$/.test(attribute.name);

class DatasetHandler {
  constructor(element) { this.element = element; }
  value(key) {
    return typeof key === 'string' && !/-[a-z]/.test(key) ? this.element.getAttribute(toAttribute(key)) : null;
  }

  get(target, key, receiver) { return this.value(key) ?? Reflect.get(target, key, receiver); }
  has(target, key) { return this.value(key) !== null || Reflect.has(target, key); }

  set(target, key, value, receiver) {
    if (typeof key !== 'string') return Reflect.set(target, key, value, receiver);
    if (/-[a-z]/.test(key)) fail('SyntaxError');
    const attribute = toAttribute(key);
    checkName(attribute);
    this.element.setAttribute(attribute, toText(value));
    return true;
  }

  defineProperty(target, key, descriptor) {
    if (typeof key !== 'string') return Reflect.defineProperty(target, key, descriptor);
    return 'value' in descriptor && this.set(target, key, descriptor.value);
  }

  deleteProperty(target, key) {
    if (this.value(key) === null) return Reflect.deleteProperty(target, key);
    this.element.removeAttribute(toAttribute(key));
    return true;
  }

  getOwnPropertyDescriptor(target, key) {
    const value = this.value(key);
    return value === null ? Reflect.getOwnPropertyDescriptor(target, key)
      : { value, writable: true, enumerable: true, configurable: true };
  }

  ownKeys(target) {
    const names = this.element.attributes.filter(isData).map(({ name }) => toName(name));
    return [...names, ...Reflect.ownKeys(target).filter((key) => !names.includes(key))];
  }
}

class Dataset {
  constructor(element) {
    this.element = element;
    this.proxy = undefined;
  }

  get realm() { return this.element.realm; }
  get wrapper() { return worlds.active === undefined ? this.proxy ??= this.makeWrapper() : wrap(this); }

  makeWrapper() {
    return stamp(pageProxy(Object.create(this.realm.prototypeOf('DOMStringMap')),
      new DatasetHandler(this.element)), this);
  }
}
describe('DOMStringMap', { parent: null });
export const datasetOf = (element) => element.cached('dataset', () => new Dataset(element));
