// The changes that a developer tool makes to a document, which it can undo.
import { implOf, wrap } from '../infra/brands.js';
import { fail } from '../infra/errors.js';
import { mutations } from '../infra/hooks.js';

const parentOf = (node) => {
  if (node.parent === null) fail('NotFoundError', 'Node does not have a parent');
  return node.parent;
};
const isElement = (node) => {
  if (node.nodeType !== 1) fail('InvalidNodeTypeError', 'Node is not an Element');
  return node;
};
// Inserts a node before a sibling, unless the page has moved the sibling.
const insert = (parent, node, before) =>
  mutations.preInsert(parent, node, before !== null && before.parent === parent ? before : null);
// Returns steps that put a node back where it is.
const restoring = (node) => {
  const { parent, nextSibling } = node;
  return () => insert(parent, node, nextSibling);
};
const restoringAttributes = (element) => {
  const before = element.attributes.map(({ name, value }) => [name, value]);
  return () => {
    for (const { name } of [...element.attributes])
      if (!before.some(([known]) => known === name)) element.removeAttribute(name);
    for (const [name, value] of before) if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  };
};
const attributesIn = (element, text) => {
  const { firstChild } = mutations.parseFragment(element.document.body ?? element, `<span ${text}></span>`);
  if (firstChild?.localName !== 'span') fail('SyntaxError', 'Could not parse value as attributes');
  return firstChild.attributes;
};
const moveChildren = (from, to) => { while (from.firstChild !== null) mutations.preInsert(to, from.firstChild, null); };
const removeAll = (nodes) => { for (const node of nodes) if (node.parent !== null) mutations.removeNode(node); };

// Each change returns { apply, undo, node }: the steps that make and undo it, and the resulting node.
const changes = {
  setAttribute: (element, name, value) => ({
    apply: () => mutations.setAttributeByPage(element, name, value), undo: restoringAttributes(isElement(element)),
    node: element,
  }),
  removeAttribute: (element, name) => ({
    apply: () => mutations.setOrRemove(element, name, null), undo: restoringAttributes(isElement(element)),
    node: element,
  }),
  // Sets the attributes in a text; `name` is that of an attribute that they replace.
  setAttributesAsText(element, text, name) {
    const undo = restoringAttributes(isElement(element));
    const attributes = text.trim() === '' ? [] : attributesIn(element, text);
    const apply = () => {
      if (name !== '' && !attributes.some((each) => each.name === name)) mutations.setOrRemove(element, name, null);
      for (const each of attributes) mutations.setAttributeByPage(element, each.name, each.value);
    };
    return { apply, undo, node: element };
  },
  setNodeValue(node, text) {
    const before = node.nodeValue;
    if (before === null) fail('InvalidNodeTypeError', 'Can only set value of text nodes');
    return { apply: () => { node.nodeValue = text; }, undo: () => { node.nodeValue = before; }, node };
  },
  removeNode(node) {
    parentOf(node);
    return { apply: () => mutations.removeNode(node), undo: restoring(node), node: null };
  },
  moveTo(node, parent, before) {
    parentOf(node);
    return { apply: () => insert(implOf(parent), node, before === null ? null : implOf(before)), undo: restoring(node),
      node };
  },
  copyTo(node, parent, before) {
    const copy = mutations.cloneNode(node, true);
    return { apply: () => insert(implOf(parent), copy, before === null ? null : implOf(before)),
      undo: () => removeAll([copy]), node: copy };
  },
  setNodeName(element, name) {
    parentOf(isElement(element));
    const made = mutations.createElementByPage(element.document, name);
    for (const each of element.attributes) made.setAttribute(each.name, each.value);
    const exchange = (from, to) => {
      moveChildren(from, to);
      mutations.replaceChild(parentOf(from), to, from);
    };
    return { apply: () => exchange(element, made), undo: () => exchange(made, element), node: made };
  },
  setOuterHTML(node, html) {
    const parent = parentOf(node);
    const { nextSibling } = node;
    const made = [...mutations.parseFragment(parent.nodeType === 1 ? parent : node.document.body, html).children()];
    const apply = () => {
      for (const each of made) insert(parent, each, node);
      removeAll([node]);
    };
    const undo = () => {
      removeAll(made);
      insert(parent, node, nextSibling);
    };
    return { apply, undo, node: made.find((each) => each.nodeType === 1) ?? made[0] ?? null };
  },
};

// Makes a change. Returns the resulting node, and functions that undo and redo the change.
export const edit = (name, value, ...values) => {
  const { apply, undo, node } = changes[name](implOf(value), ...values);
  apply();
  return { node: wrap(node), undo, redo: apply };
};
