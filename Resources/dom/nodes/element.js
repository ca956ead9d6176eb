// Element, its attributes and its position in the document: DOM, "Interface Element".
import { fail } from '../infra/errors.js';
import { hooks, mutations } from '../infra/hooks.js';
import { argument, brand } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';
import { used } from '../infra/used.js';
import { Attribute, attrNode, makeAttribute } from './attributes.js';
import { followStyles, isObserved, touchAttributes } from './changes.js';
import { createText } from './character-data.js';
import { createElement } from './create-element.js';
import { asciiLower, namespaces, splitOnSpaces, upperName, validateAndExtract } from './names.js';
import { NodeImpl, nodeTypes } from './node.js';
import { isInShadow } from './tree.js';

const lazyEventHandlers = lazy('../events/event-handlers.js');
const lazyMutationRecords = lazy('./mutation-records.js');

const none = /** @type {any[]} */ (Object.freeze([]));

export class ElementImpl extends NodeImpl {
  constructor(document, localName, namespace, prefix, interfaceName) {
    super(document);
    this.localName = localName;
    this.namespace = namespace;
    this.prefix = prefix;
    this.interface = interfaceName;
    this.attributes = none;
    this.classText = null;
    this.classNames = none;
  }

  get isHTML() { return this.namespace === namespaces.html; }
  get qualifiedName() { return this.prefix === null ? this.localName : `${this.prefix}:${this.localName}`; }
  get tagName() {
    return this.isHTML && this.document.isHTMLDocument ? upperName(this.qualifiedName) : this.qualifiedName;
  }
  get nodeName() { return this.tagName; }
  get textContent() { return this.descendantText; }
  set textContent(text) { mutations.replaceAll(this, text === '' ? null : createText(this.document, text)); }
  get namespaceElement() { return this; }

  locateNamespace(prefix) {
    if (prefix === 'xml') return namespaces.xml;
    if (prefix === 'xmlns') return namespaces.xmlns;
    for (let element = this; element !== null; element = element.parentElement) {
      if (element.namespace !== null && element.prefix === prefix) return element.namespace;
      const declared = element.attributes.find((attribute) => attribute.namespace === namespaces.xmlns
        && (prefix === null ? attribute.name === 'xmlns' : attribute.prefix === 'xmlns'
          && attribute.localName === prefix));
      if (declared !== undefined) return declared.value === '' ? null : declared.value;
    }
    return null;
  }

  locatePrefix(namespace) {
    if (namespace === null) return null;
    for (let element = this; element !== null; element = element.parentElement) {
      if (element.namespace === namespace && element.prefix !== null) return element.prefix;
      const declared =
        element.attributes.find((attribute) => attribute.prefix === 'xmlns' && attribute.value === namespace);
      if (declared !== undefined) return declared.localName;
    }
    return null;
  }

  // Normalizes an attribute name that a page passes in.
  attributeName(name) { return this.isHTML && this.document.isHTMLDocument ? asciiLower(name) : name; }

  findAttribute(name) {
    const { attributes } = this;
    for (let i = 0; i < attributes.length; i++) if (attributes[i].name === name) return attributes[i];
    return null;
  }

  findAttributeNS(namespace, localName) {
    return this.attributes.find((attribute) => attribute.localName === localName
      && attribute.namespace === namespace) ?? null;
  }

  getAttribute(name) { return this.findAttribute(name)?.value ?? null; }
  hasAttribute(name) { return this.findAttribute(name) !== null; }
  getAttributeNS(namespace, localName) { return this.findAttributeNS(namespace, localName)?.value ?? null; }

  setAttribute(name, value) {
    const known = this.findAttribute(name);
    if (known === null) this.addAttribute(new Attribute(name, value));
    else this.changeAttribute(known, value);
  }

  // The parser's shortcut: the attribute is new, and the element is not observed.
  setParsedAttribute(name, value) {
    if (this.attributes === none) this.attributes = [];
    this.attributes.push(new Attribute(name, value));
    this.attributeChanged(name, null, value);
  }

  setAttributeNS(namespace, qualifiedName, value) {
    const names = validateAndExtract(namespace, qualifiedName);
    const known = this.findAttributeNS(names.namespace, names.localName);
    if (known === null) this.addAttribute(makeAttribute(names.namespace, names.prefix, names.localName, value));
    else this.changeAttribute(known, value);
  }

  removeAttribute(name) {
    const known = this.findAttribute(name);
    if (known !== null) this.dropAttribute(known);
  }

  toggleAttribute(name, force) {
    const known = this.findAttribute(name);
    if (known === null && force !== false) this.addAttribute(new Attribute(name, ''));
    else if (known !== null && force !== true) this.dropAttribute(known);
    else return known !== null;
    return known === null;
  }

  addAttribute(attribute) {
    if (this.attributes === none) this.attributes = [];
    if (isObserved(this)) lazyMutationRecords().queueAttributeRecord(this, attribute, null);
    this.attributes.push(attribute);
    this.attributeUpdated(attribute, null, attribute.value);
  }

  changeAttribute(attribute, value) {
    const old = attribute.value;
    if (isObserved(this)) lazyMutationRecords().queueAttributeRecord(this, attribute, old);
    attribute.value = value;
    this.attributeUpdated(attribute, old, value);
  }

  dropAttribute(attribute) {
    if (isObserved(this)) lazyMutationRecords().queueAttributeRecord(this, attribute, attribute.value);
    this.attributes.splice(this.attributes.indexOf(attribute), 1);
    if (attribute.node !== null) attribute.node.element = null;
    this.attributeUpdated(attribute, attribute.value, null);
  }

  setAttributeNode(attr) {
    if (attr.element !== null && attr.element !== this) fail('InUseAttributeError');
    const { attribute } = attr;
    const known = this.findAttributeNS(attribute.namespace, attribute.localName);
    if (known === attribute) return attr;
    const old = known === null ? null : attrNode(this, known);
    attr.element = this;
    mutations.adopt(attr, this.document);
    if (known === null) {
      this.addAttribute(attribute);
    } else {
      if (isObserved(this)) lazyMutationRecords().queueAttributeRecord(this, known, known.value);
      this.attributes[this.attributes.indexOf(known)] = attribute;
      old.element = null;
      this.attributeUpdated(attribute, known.value, attribute.value);
    }
    return old;
  }

  attributeUpdated(attribute, oldValue, value) {
    touchAttributes(this, attribute.name, oldValue, value);
    if (used.styleTracking) this.realm.styleTracker?.attributeChanged(this, attribute.name, oldValue);
    if (this.definition !== null) hooks.tellAttribute(this, attribute, oldValue, value);
    if (attribute.namespace === null) this.attributeChanged(attribute.localName, oldValue, value);
  }

  // Hook: an attribute without a namespace has changed; `value` is null if it was removed.
  attributeChanged(name, oldValue, value) {
    if (name === 'id') {
      if (this.isConnected && !isInShadow(this)) this.document.reindexId(this, oldValue, value);
    } else if (name === 'style') {
      if (this.realm.hasPolicy === true) this.checkStyle(value);
      this.cache?.get('style')?.attributeChanged();
      if (value !== null) followStyles(this.realm, value, this, oldValue);
    } else if (name === 'name') {
      if (this.isConnected && !isInShadow(this)) this.document.reindexName(this, oldValue, value);
    } else if (name === 'popover') {
      if (this.document.openPopovers !== undefined) hooks.popoverAttributeChanged(this);
    } else if (name === 'autofocus') {
      this.document.mayAutofocus = true;
    } else if (name === 'nonce') {
      this.nonceSlot = undefined;
    } else if (name === 'slot') {
      if (used.shadowTrees && this.parent !== null) hooks.slotAttributeChanged(this, oldValue, value);
    } else if (name.charCodeAt(0) === 111 && name.charCodeAt(1) === 110) {
      lazyEventHandlers().handlerAttributeChanged(this, name, value);
    }
  }

  // A style that the document's policies refuse stays in the attribute without effect. Those of scripts and, as in
  // WebKit, those of copies are not checked.
  checkStyle(value) {
    const isChecked = value !== null && !this.isCopied && this.document.hasWindow &&
      this.cache?.get('style')?.isWriting !== true;
    this.refusedStyle = isChecked && !hooks.allowsStyle(this, value) ? value : undefined;
  }

  get id() { return this.getAttribute('id') ?? ''; }

  get classes() {
    const text = this.getAttribute('class');
    if (text !== this.classText) {
      this.classText = text;
      this.classNames = text === null ? none : splitOnSpaces(text);
    }
    return this.classNames;
  }

  hasClass(name) {
    if (this.classes.includes(name)) return true;
    return this.document.isQuirky && this.classes.some((other) => asciiLower(other) === asciiLower(name));
  }

  equalsAlone(other) {
    return this.namespace === other.namespace && this.prefix === other.prefix && this.localName === other.localName
      && this.attributes.length === other.attributes.length
      && this.attributes.every(({ namespace, localName, value }) =>
        other.getAttributeNS(namespace, localName) === value);
  }

  copy(document) {
    const { localName, namespace, prefix } = this;
    const copy = createElement(document, localName, { namespace, prefix });
    if (this.realm.hasPolicy === true) copy.isCopied = true;
    for (const attribute of this.attributes) {
      if (attribute instanceof Attribute) copy.setParsedAttribute(attribute.name, attribute.value);
      else copy.addAttribute(makeAttribute(attribute.namespace, attribute.prefix, attribute.localName,
        attribute.value));
    }
    if (copy.isCopied) copy.isCopied = false;
    if (this.nonceSlot !== undefined) copy.nonceSlot = this.nonceSlot;
    return copy;
  }
}
ElementImpl.prototype.interface = 'Element';
ElementImpl.prototype.nodeType = nodeTypes.ELEMENT_NODE;
ElementImpl.prototype.isElement = true;
// The shadow root, and the custom element definition.
ElementImpl.prototype.nonceSlot = undefined;
ElementImpl.prototype.refusedStyle = undefined;
ElementImpl.prototype.isCopied = false;
ElementImpl.prototype.shadow = null;
ElementImpl.prototype.definition = null;
export const elementOf = brand(ElementImpl);
export const elementArgument = (value, place) => argument(ElementImpl, value, place);
