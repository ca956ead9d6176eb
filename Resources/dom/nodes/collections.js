// NodeList and HTMLCollection: DOM, "Old-style collections". Live lists fill as they are read, and restart when the
// version of the tree that they depend on has changed. So a loop over one is linear.
import { wrap } from '../infra/brands.js';
import { defineIterator } from '../infra/define.js';
import { brand, requireArguments, toText, toUnsignedLong } from '../infra/idl.js';
import { List, listOf } from '../infra/list.js';
import { asciiLower, splitOnSpaces } from './names.js';

class StaticNodeList extends List {
  constructor(realm, nodes) {
    super();
    this.realm = realm;
    this.nodes = nodes;
  }

  get length() { return this.nodes.length; }
  item(index) { return this.nodes[index] ?? null; }
}
StaticNodeList.prototype.interface = 'NodeList';
export const staticNodeList = (realm, nodes) => new StaticNodeList(realm, nodes).wrapper;

// A list that follows the tree. A subclass provides the first and the next of its nodes, and the versions of what it
// depends on.
class LiveList extends List {
  constructor(root) {
    super();
    this.root = root;
    this.nodes = [];
    this.isComplete = false;
    this.treeVersion = -1;
    this.attributeVersion = -1;
  }

  get realm() { return this.root.realm; }

  refresh() {
    const { root } = this;
    const treeVersion = this.isShallow ? root.childVersion : root.document.treeVersion;
    const attributeVersion = this.readsAttributes ? root.document.attributeVersion : -1;
    if (treeVersion === this.treeVersion && attributeVersion === this.attributeVersion) return;
    this.treeVersion = treeVersion;
    this.attributeVersion = attributeVersion;
    this.nodes = [];
    this.isComplete = false;
  }

  fill(count) {
    this.refresh();
    const { nodes } = this;
    while (nodes.length < count && !this.isComplete) {
      const node = this.after(nodes.length === 0 ? null : nodes[nodes.length - 1]);
      if (node === null) this.isComplete = true;
      else nodes.push(node);
    }
    return nodes;
  }

  // Returns the node after one of the list, or the first: each subclass has its own.
  after(node) { return null; }

  get length() { return this.fill(Infinity).length; }
  item(index) { return this.fill(index + 1)[index] ?? null; }
}

LiveList.prototype.isShallow = false;
LiveList.prototype.readsAttributes = false;

class ChildNodeList extends LiveList {
  after(node) { return node === null ? this.root.firstChild : node.nextSibling; }
}
ChildNodeList.prototype.interface = 'NodeList';
ChildNodeList.prototype.isShallow = true;
export const childNodes = (node) => node.cached('childNodes', (root) => new ChildNodeList(root));

export class HTMLCollectionImpl extends LiveList {
  namedItem(name) {
    if (name === '') return null;
    // In WebKit ids come before names.
    const all = this.fill(Infinity);
    return all.find((element) => element.id === name)
      ?? all.find((element) => element.isHTML && element.getAttribute('name') === name) ?? null;
  }

  namedValue(name) {
    const element = this.namedItem(name);
    return element === null ? undefined : wrap(element);
  }

  names() {
    const names = new Set();
    for (const element of this.fill(Infinity)) {
      names.add(element.id);
      if (element.isHTML) names.add(element.getAttribute('name') ?? '');
    }
    names.delete('');
    return names;
  }
}
HTMLCollectionImpl.prototype.interface = 'HTMLCollection';
export const collectionOf = brand(HTMLCollectionImpl);

class ChildElements extends HTMLCollectionImpl {
  after(node) { return node === null ? this.root.firstElementChild : node.nextElementSibling; }
}
ChildElements.prototype.isShallow = true;
export const childElements = (node) => node.cached('children', (root) => new ChildElements(root));

// The descendants that match a condition.
export class Descendants extends HTMLCollectionImpl {
  constructor(root, matches, readsAttributes) {
    super(root);
    this.matches = matches;
    this.readsAttributes = readsAttributes;
  }

  after(node) {
    const { root, matches } = this;
    for (let next = (node ?? root).next(root); next !== null; next = next.next(root))
      if (next.isElement && matches(next)) return next;
    return null;
  }
}
export const descendants = (root, key, matches, readsAttributes = true) => (
  root.cached(key, () => new Descendants(root, matches, readsAttributes)));
class DescendantNodeList extends Descendants {}
DescendantNodeList.prototype.interface = 'NodeList';
DescendantNodeList.prototype.namedValue = DescendantNodeList.prototype.names = undefined;

// A document that becomes an XML document's child or parent compares names differently.
export const elementsByTagName = (root, name) =>
  descendants(root, `tag ${root.document.isHTMLDocument} ${name}`, tagNameTest(root, name), false);
const tagNameTest = (root, name) => {
  if (name === '*') return () => true;
  const lower = asciiLower(name);
  if (!root.document.isHTMLDocument) return (element) => element.qualifiedName === name;
  return (element) => element.qualifiedName === (element.isHTML ? lower : name);
};
export const elementsByTagNameNS = (root, namespace, localName) => descendants(root, `tag ${namespace} ${localName}`,
  (element) => (
  (namespace === '*' || element.namespace === namespace)
    && (localName === '*' || element.localName === localName)), false);
export const elementsByClassName = (root, text) => {
  const wanted = splitOnSpaces(text);
  return descendants(root, `class ${text}`, (element) => (
    wanted.length > 0 && wanted.every((name) => element.hasClass(name))));
};
export const elementsByName = (document, name) => document.cached(`name ${name}`, () => (
  new DescendantNodeList(document, (element) => element.isHTML && element.getAttribute('name') === name, true)));

/** @param {import('../realm').Page} page */
export function exposeShared(page) {
  const { values, keys, entries, forEach } = page.realm.listMembers;
  page.lazyInterface('NodeList', () => {
    const constructor = page.interface('NodeList', null, {
      item(index) {
        requireArguments(arguments, 1, this);
        return wrap(listOf(this).item(toUnsignedLong(index)));
      },
      get length() { return listOf(this).length; },
      entries, forEach, keys, values,
    });
    defineIterator(constructor.prototype, values);
    return constructor;
  });
  page.lazyInterface('HTMLCollection', () => {
    const constructor = page.interface('HTMLCollection', null, {
      get length() { return collectionOf(this).length; },
      item(index) {
        requireArguments(arguments, 1, this);
        return wrap(collectionOf(this).item(toUnsignedLong(index)));
      },
      namedItem(name) {
        requireArguments(arguments, 1, this);
        return wrap(collectionOf(this).namedItem(toText(name)));
      },
    });
    defineIterator(constructor.prototype, values);
    return constructor;
  });
}
