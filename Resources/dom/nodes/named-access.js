// Finds elements by id and name for documents and windows: HTML, "named access on the Document object", "on the Window
// object".
import { wrap } from '../infra/brands.js';
import { hooks } from '../infra/hooks.js';
import { host } from '../infra/host.js';
import { lazy } from '../infra/lazy-units.js';
import { used } from '../infra/used.js';

const lazyCollections = lazy('./collections.js');

// The elements that share a name. The first of them in tree order is computed on first use.
class SharedName {
  constructor(...elements) {
    this.elements = new Set(elements);
    this.first = null;
  }

  add(element) {
    this.elements.add(element);
    if (this.first !== null && this.first.follows(element)) this.first = element;
  }

  delete(element) {
    this.elements.delete(element);
    if (this.first === element) this.first = null;
  }

  // Found by walking the tree: a page that removes one element after another finds the next one near the start.
  firstIn(document) {
    if (this.first !== null) return this.first;
    let node = document;
    while (node !== null && !this.elements.has(node)) node = node.next(document);
    this.first = node;
    return node;
  }
}

// Elements by name. Most names belong to one element; if several share a name, the first in tree order wins.
export class NameIndex {
  constructor(document) {
    this.document = document;
    this.entries = new Map();
  }

  add(name, element) {
    const known = this.entries.get(name);
    if (known === undefined) this.entries.set(name, element);
    else if (known instanceof SharedName) known.add(element);
    else if (known !== element) this.entries.set(name, new SharedName(known, element));
  }

  delete(name, element) {
    const known = this.entries.get(name);
    if (known === element) {
      this.entries.delete(name);
    } else if (known instanceof SharedName) {
      known.delete(element);
      if (known.elements.size === 1) this.entries.set(name, [...known.elements][0]);
    }
  }

  all(name) {
    const known = this.entries.get(name);
    return known === undefined ? [] : known instanceof SharedName ? [...known.elements] : [known];
  }

  first(name) {
    const known = this.entries.get(name);
    if (known === undefined) return null;
    return known instanceof SharedName ? known.firstIn(this.document) : known;
  }
}

export const namedOnDocumentKinds = new Set(['embed', 'form', 'iframe', 'img', 'object']);
const documentKinds = namedOnDocumentKinds;
export const isNamedOnDocument = (element, name) => {
  if (!element.isHTML || !documentKinds.has(element.localName)) return false;
  const ownName = element.getAttribute('name');
  if (ownName === name) return true;
  return element.id === name && (element.localName === 'object' || (element.localName === 'img' && !!ownName));
};
export const namedOnDocument = (document, name) => {
  const found = document.namedElements(name);
  if (found.length > 1)
    return lazyCollections().descendants(document, `document ${name}`, (element) => isNamedOnDocument(element, name))
      .wrapper;
  const [element] = found;
  return element?.frame ? hooks.frameWindow(element.realm, element.frame) : wrap(element ?? null);
};

// HTML, "named access on the Window object".
const namedKinds = new Set(['embed', 'form', 'img', 'object']);
const hasName = (element, name) => element.id === name
  || (element.isHTML && namedKinds.has(element.localName) && element.getAttribute('name') === name);
const isIndex = /^(0|[1-9]\d{0,9})$/;
// HTML, "document-tree child navigables": not those in shadow trees.
export const childFrames = ({ frames }) => {
  const numbers = [...frames.keys()];
  if (!used.shadowTrees) return numbers;
  return numbers.filter((number) => frames.get(number).root === frames.get(number).document);
};
export const frameCount = (realm) => (used.shadowTrees ? childFrames(realm).length : realm.frames.size);
export const namedOnWindow = (realm, name) => {
  // HTML, "named property visibility algorithm".
  if (name in realm.prototypeOf('EventTarget')) return undefined;
  if (realm.frames.size > 0) {
    const numbers = childFrames(realm);
    // The frames by index, and by their current names, which their elements need not know.
    const number = isIndex.test(name)
      ? numbers[name]
      : numbers.find((frame) => name !== '' && host.frameName(frame) === name);
    if (number !== undefined) return hooks.frameWindow(realm, number) ?? undefined;
  }
  const { document } = realm;
  const found =
    new Set([...document.ids.all(name), ...document.names.all(name).filter((element) => hasName(element, name))]);
  if (found.size === 0) return undefined;
  if (found.size === 1) return wrap([...found][0]);
  return lazyCollections().descendants(document, `window ${name}`, (element) => hasName(element, name)).wrapper;
};

hooks.namedOnWindow = namedOnWindow;
