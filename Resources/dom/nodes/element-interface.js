// The interface Element as a page sees it.
import { wrap } from '../infra/brands.js';
import { fail } from '../infra/errors.js';
import { hooks, mutations } from '../infra/hooks.js';
import { requireArguments, toText } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';
import { forward } from '../infra/put-forwards.js';
import { attributesOf, attrNode } from './attributes.js';
import { createText } from './character-data.js';
import { createElement } from './create-element.js';
import { elementOf } from './element.js';
import { includeChildNode, includeParentNode } from './mixins.js';
import { asciiLower, checkName } from './names.js';
import { nodeTypes } from './node.js';

const lazyCollections = lazy('./collections.js');
const lazyElementLazyMembers = lazy('./element-lazy-members.js');
const lazyFragment = lazy('./fragment.js');
const lazyTokenList = lazy('./token-list.js');

mutations.setAttributeByPage = (element, name, value) => {
  checkName(name, `Invalid qualified name: '${name}'`);
  element.setAttribute(element.attributeName(name), value);
};
mutations.toggleAttributeByPage = (element, name, force) => {
  checkName(name);
  return element.toggleAttribute(element.attributeName(name), force);
};
// For attributes that a page may set to null.
mutations.setOrRemove = (element, name, value) => {
  if (value === null || value === undefined) element.removeAttribute(name);
  else element.setAttribute(name, toText(value));
};
mutations.removeAttributeNode = (element, attr) => {
  if (attr.element !== element) fail('NotFoundError');
  element.dropAttribute(attr.attribute);
  return attr;
};
export const attributeNodeOrNull = (element, attribute) => (attribute === null ? null : attrNode(element, attribute));

// The positions of "insert adjacent" in DOM and DOM Parsing: [parent, child before which to insert].
const adjacentPlace = (element, where) => {
  switch (asciiLower(where)) {
    case 'beforebegin': return [element.parent, element];
    case 'afterbegin': return [element, element.firstChild];
    case 'beforeend': return [element, null];
    case 'afterend': return [element.parent, element.nextSibling];
    default: return fail('SyntaxError');
  }
};
mutations.insertAdjacent = (element, where, node) => {
  const [parent, before] = adjacentPlace(element, where);
  if (parent === null) return null;
  mutations.preInsert(parent, node, before);
  return node;
};

// The markup setters: DOM Parsing and Serialization.
const parsesTextSpecially =
  new Set(['html', 'head', 'table', 'tbody', 'thead', 'tfoot', 'tr', 'colgroup', 'select', 'frameset', 'template']);
function parse(context, html) {
  if (!context.document.isHTMLDocument) return hooks.parseXMLFragment(context, html);
  // Markup of a shadow root is parsed in the context of its host.
  if (context.isShadowRoot) context = context.host;
  if (context.isElement && context.isHTML && !parsesTextSpecially.has(context.localName)
    && !/[<&\0\r]/.test(html)) {
    return html === '' ? null : createText(context.document, html);
  }
  return mutations.parseFragment(context, html);
}
mutations.setInnerHTML = (element, html) => {
  const fragment = parse(element, html);
  mutations.replaceAll(element.content ?? element, fragment);
};
mutations.setOuterHTML = (element, html) => {
  const { parent } = element;
  if (parent === null) return;
  if (parent.nodeType === nodeTypes.DOCUMENT_NODE) fail('NoModificationAllowedError');
  const context = parent.isElement ? parent : createElement(element.document, 'body');
  mutations.replaceChild(parent, parse(context, html) ?? lazyFragment().createFragment(element.document), element);
};
mutations.insertAdjacentHTML = (element, where, html) => {
  const [parent, before] = adjacentPlace(element, where);
  if (parent === null || parent.nodeType === nodeTypes.DOCUMENT_NODE) fail('NoModificationAllowedError');
  const isBodyContext =
    !parent.isElement || (parent.localName === 'html' && parent.isHTML && parent.document.isHTMLDocument);
  const fragment = parse(isBodyContext ? createElement(element.document, 'body') : parent, html);
  if (fragment !== null) mutations.insertNode(parent, fragment, before);
};

export const shadowRootOf = ({ shadow }) => (shadow !== null && shadow.mode === 'open' ? wrap(shadow) : null);
export const attributeNames = (element) => element.attributes.map((attribute) => attribute.name);
export const getAttributeNode = (element, name) =>
  attributeNodeOrNull(element, element.findAttribute(element.attributeName(name)));

/** @param {import('../realm').Page} page */
export function exposeShared(page) {
  const { realm } = page;
  const { prototype } = page.interface('Element', 'Node', {
    get localName() { return elementOf(this).localName; },
    get tagName() { return elementOf(this).tagName; },
    get id() { return elementOf(this).id; },
    set id(value) { elementOf(this).setAttribute('id', toText(value)); },
    get className() { return elementOf(this).getAttribute('class') ?? ''; },
    set className(value) { elementOf(this).setAttribute('class', toText(value)); },
    get classList() { return lazyTokenList().tokenList(elementOf(this), 'class').wrapper; },
    set classList(value) {
      elementOf(this);
      forward(this, 'classList', 'value', value);
    },
    get attributes() { return attributesOf(elementOf(this)).wrapper; },
    getAttribute(name) {
      if (arguments.length < 1) requireArguments(arguments, 1, this);
      const element = elementOf(this);
      return element.getAttribute(element.attributeName(toText(name)));
    },
    setAttribute(name, value) {
      if (arguments.length < 2) requireArguments(arguments, 2, this);
      mutations.setAttributeByPage(elementOf(this), toText(name), toText(value));
    },
    removeAttribute(name) {
      if (arguments.length < 1) requireArguments(arguments, 1, this);
      const element = elementOf(this);
      element.removeAttribute(element.attributeName(toText(name)));
    },
    hasAttribute(name) {
      requireArguments(arguments, 1, this);
      const element = elementOf(this);
      return element.hasAttribute(element.attributeName(toText(name)));
    },
    closest(selectors) {
      requireArguments(arguments, 1, this);
      return wrap(hooks.closest(elementOf(this), toText(selectors)));
    },
    matches(selectors) {
      requireArguments(arguments, 1, this);
      return hooks.matches(elementOf(this), toText(selectors));
    },
    getElementsByTagName(name) {
      requireArguments(arguments, 1, this);
      return lazyCollections().elementsByTagName(elementOf(this), toText(name)).wrapper;
    },
    getElementsByClassName(names) {
      requireArguments(arguments, 1, this);
      return lazyCollections().elementsByClassName(elementOf(this), toText(names)).wrapper;
    },
    get innerHTML() { return hooks.serializeChildren(elementOf(this)); },
    set innerHTML(value) { mutations.setInnerHTML(elementOf(this), value === null ? '' : toText(value)); },
  }, { hasLazyMembers: true });
  includeParentNode(realm, 'Element');
  includeChildNode(realm, 'Element', true);
  realm.lazyMembers.add(prototype, () => lazyElementLazyMembers().elementLazyMembers);
}
