// Operations of ranges on their contents: DOM, "extract", "clone", "insert" and "surround".
import { fail } from '../infra/errors.js';
import { mutations } from '../infra/hooks.js';
import { lazy } from '../infra/lazy-units.js';
import { CharacterDataImpl } from '../nodes/character-data.js';
import { nodeTypes } from '../nodes/node.js';
import { checkInsertion } from '../nodes/validity.js';
import { countChildren, lengthOfNode } from './boundary-points.js';
import { createRange } from './range.js';

const lazyFragment = lazy('../nodes/fragment.js');

const { DOCUMENT_TYPE_NODE, DOCUMENT_FRAGMENT_NODE } = nodeTypes;
const isData = (node) => node instanceof CharacterDataImpl;
const childAt = (node, index) => {
  let child = node.firstChild;
  for (let i = 0; i < index && child !== null; i++) child = child.nextSibling;
  return child;
};

// Implements delete, extract and clone: DOM specifies them as three algorithms of one structure.
mutations.processRange = (range, takes, keeps) => {
  const { start, end } = range;
  const fragment = lazyFragment().createFragment(range.document);
  if (range.collapsed) return fragment;
  const cut = (node, from, to) => {
    if (takes) {
      const part = node.copy(node.document);
      part.data = node.data.slice(from, to);
      mutations.appendNode(fragment, part);
    }
    if (!keeps) node.replaceData(from, to - from, '');
  };
  if (start.node === end.node && isData(start.node)) {
    cut(start.node, start.offset, end.offset);
    if (!keeps) range.end = { ...start };
    return fragment;
  }
  const ancestor = range.commonAncestor;
  const childToward = (node) => {
    let child = node;
    while (child.parent !== ancestor) child = child.parent;
    return child;
  };
  const firstPartial = start.node.contains(end.node) ? null : childToward(start.node);
  const lastPartial = end.node.contains(start.node) ? null : childToward(end.node);
  const contained = [...ancestor.children()].filter((child) => range.holds(child));
  if (takes && contained.some((child) => child.nodeType === DOCUMENT_TYPE_NODE)) fail('HierarchyRequestError');
  let after = { ...start };
  if (!start.node.contains(end.node)) {
    let reference = start.node;
    while (!reference.parent.contains(end.node)) reference = reference.parent;
    after = { node: reference.parent, offset: reference.index + 1 };
  }
  const partial = (child, from, to) => {
    if (child === null) return;
    if (isData(child)) {
      cut(child, from.offset, to.offset);
      return;
    }
    const part = createRange(range.document);
    part.start = from;
    part.end = to;
    if (!takes) {
      mutations.processRange(part, takes, keeps);
      return;
    }
    const copy = mutations.cloneNode(child, false);
    mutations.appendNode(fragment, copy);
    mutations.insertNode(copy, mutations.processRange(part, takes, keeps), null);
  };
  partial(firstPartial, { ...start }, firstPartial
    && { node: firstPartial, offset: lengthOfNode(firstPartial) });
  for (const child of contained) {
    if (takes) mutations.insertNode(fragment, keeps ? mutations.cloneNode(child, true) : child, null);
    else mutations.removeNode(child);
  }
  partial(lastPartial, lastPartial && { node: lastPartial, offset: 0 }, { ...end });
  if (!keeps) {
    range.start = after;
    range.end = { ...after };
  }
  return fragment;
};

mutations.insertInRange = (range, node) => {
  const { start } = range;
  if ((isData(start.node) && !start.node.isText) || (start.node.isText && start.node.parent === null)
    || start.node === node) {
    fail('HierarchyRequestError');
  }
  let reference = start.node.isText ? start.node : childAt(start.node, start.offset);
  const parent = reference === null ? start.node : reference.parent;
  checkInsertion(parent, node, reference, null);
  if (start.node.isText) reference = start.node.splitText(start.offset);
  if (node === reference) reference = reference.nextSibling;
  if (node.parent !== null) mutations.removeNode(node);
  let offset = reference === null ? countChildren(parent) : reference.index;
  offset += node.nodeType === DOCUMENT_FRAGMENT_NODE ? countChildren(node) : 1;
  mutations.preInsert(parent, node, reference);
  if (range.collapsed) range.end = { node: parent, offset };
};

mutations.surroundRange = (range, parent) => {
  const partial = (node) => !node.isText && node.contains(range.start.node) !== node.contains(range.end.node);
  const ancestor = range.commonAncestor;
  for (let node = ancestor.next(ancestor); node !== null; node = node.next(ancestor))
    if (partial(node)) fail('InvalidStateError');
  if (parent.isDocument || parent.nodeType === DOCUMENT_TYPE_NODE || parent.nodeType === DOCUMENT_FRAGMENT_NODE)
    fail('InvalidNodeTypeError');
  const fragment = mutations.processRange(range, true, false);
  if (parent.firstChild !== null) mutations.replaceAll(parent, null);
  mutations.insertInRange(range, parent);
  mutations.preInsert(parent, fragment, null);
  range.select(parent);
};
