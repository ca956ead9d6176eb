// Attr and NamedNodeMap: DOM, "Interface NamedNodeMap" and "Interface Attr".
import { wrap } from '../infra/brands.js';
import { defineIterator } from '../infra/define.js';
import { fail } from '../infra/errors.js';
import { argument, brand, requireArguments, toText, toUnsignedLong } from '../infra/idl.js';
import { List } from '../infra/list.js';
import { asciiLower } from './names.js';
import { NodeImpl, nodeTypes } from './node.js';

// An attribute as an element stores it. Its Attr node is created when a page first accesses it.
export class Attribute {
  constructor(name, value) {
    this.name = name;
    this.value = value;
    this.node = null;
  }
}
Attribute.prototype.namespace = null;
Attribute.prototype.prefix = null;
Object.defineProperty(Attribute.prototype, 'localName', { get() { return this.name; } });

class NamespacedAttribute {
  constructor(namespace, prefix, localName, value) {
    this.name = prefix === null ? localName : `${prefix}:${localName}`;
    this.value = value;
    this.node = null;
    this.namespace = namespace;
    this.prefix = prefix;
    this.localName = localName;
  }
}
export const makeAttribute = (namespace, prefix, localName, value) => (namespace === null && prefix === null
  ? new Attribute(localName, value) : new NamespacedAttribute(namespace, prefix, localName, value));

class AttrImpl extends NodeImpl {
  constructor(document, attribute, element) {
    super(document);
    this.attribute = attribute;
    this.element = element;
    attribute.node = this;
  }

  get nodeName() { return this.attribute.name; }
  get value() { return this.attribute.value; }
  set value(text) {
    if (this.element === null) this.attribute.value = text;
    else this.element.changeAttribute(this.attribute, text);
  }

  get nodeValue() { return this.value; }
  set nodeValue(text) { this.value = text; }
  get textContent() { return this.value; }
  set textContent(text) { this.value = text; }
  get namespaceElement() { return this.element; }

  equalsAlone({ attribute }) {
    const { namespace, localName, value } = this.attribute;
    return attribute.namespace === namespace && attribute.localName === localName && attribute.value === value;
  }

  copy(document) {
    const { namespace, prefix, localName, value } = this.attribute;
    return new AttrImpl(document, makeAttribute(namespace, prefix, localName, value), null);
  }
}
AttrImpl.prototype.interface = 'Attr';
AttrImpl.prototype.nodeType = nodeTypes.ATTRIBUTE_NODE;
AttrImpl.prototype.isAttribute = true;
export const attrOf = brand(AttrImpl);
export const attrArgument = (value, place) => argument(AttrImpl, value, place);
export const attrNode = (element, attribute) => attribute.node ?? new AttrImpl(element.document, attribute, element);
export const createAttr = (document, namespace, prefix, localName) => (
  new AttrImpl(document, makeAttribute(namespace, prefix, localName, ''), null));

// An element's attributes as a page sees them.
class NamedNodeMapImpl extends List {
  constructor(element) {
    super();
    this.element = element;
  }

  get realm() { return this.element.realm; }
  get length() { return this.element.attributes.length; }

  nodeOf(attribute) { return attribute === null ? null : attrNode(this.element, attribute); }
  item(index) { return this.nodeOf(this.element.attributes[index] ?? null); }
  getNamedItem(name) { return this.nodeOf(this.element.findAttribute(this.element.attributeName(name))); }
  getNamedItemNS(namespace, localName) { return this.nodeOf(this.element.findAttributeNS(namespace, localName)); }

  namedValue(name) {
    const node = this.getNamedItem(name);
    return node === null ? undefined : wrap(node);
  }

  names() {
    const names = this.element.attributes.map((attribute) => attribute.name);
    const isHTML = this.element.isHTML && this.element.document.isHTMLDocument;
    return new Set(isHTML ? names.filter((name) => name === asciiLower(name)) : names);
  }

  remove(attribute) {
    if (attribute === null) fail('NotFoundError');
    const node = this.nodeOf(attribute);
    this.element.dropAttribute(attribute);
    return node;
  }
}
NamedNodeMapImpl.prototype.interface = 'NamedNodeMap';
export const namedNodeMapOf = brand(NamedNodeMapImpl);
export const attributesOf = (element) => element.cached('attributes', () => new NamedNodeMapImpl(element));

/** @param {import('../realm').Page} page */
export function exposeShared(page) {
  const nullIfEmpty = (value) => (value === null || value === undefined ? null : toText(value) || null);
  page.lazyInterface('Attr', () => page.interface('Attr', 'Node', {
    get namespaceURI() { return attrOf(this).attribute.namespace; },
    get prefix() { return attrOf(this).attribute.prefix; },
    get localName() { return attrOf(this).attribute.localName; },
    get name() { return attrOf(this).attribute.name; },
    get value() { return attrOf(this).value; },
    set value(value) { attrOf(this).value = toText(value); },
    get ownerElement() { return wrap(attrOf(this).element); },
    get specified() { attrOf(this); return true; },
  }));
  page.lazyInterface('NamedNodeMap', () => {
    const constructor = page.interface('NamedNodeMap', null, {
      get length() { return namedNodeMapOf(this).length; },
      item(index) {
        requireArguments(arguments, 1, this);
        return wrap(namedNodeMapOf(this).item(toUnsignedLong(index)));
      },
      getNamedItem(name) {
        requireArguments(arguments, 1, this);
        return wrap(namedNodeMapOf(this).getNamedItem(toText(name)));
      },
      getNamedItemNS(namespace, localName) {
        requireArguments(arguments, 2, this);
        return wrap(namedNodeMapOf(this).getNamedItemNS(nullIfEmpty(namespace), toText(localName)));
      },
      setNamedItem(attr) {
        requireArguments(arguments, 1, this);
        return wrap(namedNodeMapOf(this)
          .element.setAttributeNode(attrArgument(attr, "Argument 1 ('attr') to NamedNodeMap.setNamedItem")));
      },
      setNamedItemNS(attr) {
        requireArguments(arguments, 1, this);
        return wrap(namedNodeMapOf(this)
          .element.setAttributeNode(attrArgument(attr, "Argument 1 ('attr') to NamedNodeMap.setNamedItemNS")));
      },
      removeNamedItem(name) {
        requireArguments(arguments, 1, this);
        const map = namedNodeMapOf(this);
        return wrap(map.remove(map.element.findAttribute(map.element.attributeName(toText(name)))));
      },
      removeNamedItemNS(namespace, localName) {
        requireArguments(arguments, 2, this);
        const map = namedNodeMapOf(this);
        return wrap(map.remove(map.element.findAttributeNS(nullIfEmpty(namespace), toText(localName))));
      },
    });
    defineIterator(constructor.prototype, page.realm.listMembers.values);
    return constructor;
  });
}
