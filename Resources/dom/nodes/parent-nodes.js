// The members of ParentNode and ChildNode: DOM, "Mixin ParentNode", "Mixin ChildNode".
import { implOrNothing } from '../infra/brands.js';
import { mutations } from '../infra/hooks.js';
import { toText } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';
import { createText } from './character-data.js';
import { NodeImpl } from './node.js';
import { checkInsertion } from './validity.js';

const lazyFragment = lazy('./fragment.js');

// DOM, "converting nodes into a node"; `values` is a page's array.
const nodesToInsert = (document, values) => {
  const nodes = [];
  for (let i = 0; i < values.length; i++) {
    const impl = implOrNothing(values[i]);
    nodes.push(impl instanceof NodeImpl ? impl : createText(document, toText(values[i])));
  }
  if (nodes.length === 1) return nodes[0];
  const fragment = lazyFragment().createFragment(document);
  for (const node of nodes) mutations.preInsert(fragment, node, null);
  return fragment;
};
const viable = (start, step, values) => {
  const given = new Set();
  for (let i = 0; i < values.length; i++) given.add(implOrNothing(values[i]));
  let node = start;
  while (node !== null && given.has(node)) node = node[step];
  return node;
};

mutations.prepend = (parent, values) =>
  mutations.preInsert(parent, nodesToInsert(parent.document, values), parent.firstChild);
mutations.append = (parent, values) => mutations.preInsert(parent, nodesToInsert(parent.document, values), null);
mutations.replaceChildren = (parent, values) => {
  const node = nodesToInsert(parent.document, values);
  checkInsertion(parent, node, null, null);
  mutations.replaceAll(parent, node);
};
mutations.insertBeside = (node, values, isAfter) => {
  const { parent } = node;
  if (parent === null) return;
  const step = isAfter ? 'nextSibling' : 'previousSibling';
  const sibling = viable(node[step], step, values);
  const inserted = nodesToInsert(node.document, values);
  if (isAfter) mutations.preInsert(parent, inserted, sibling);
  else mutations.preInsert(parent, inserted, sibling === null ? parent.firstChild : sibling.nextSibling);
};
mutations.replaceWith = (node, values) => {
  const { parent } = node;
  if (parent === null) return;
  const next = viable(node.nextSibling, 'nextSibling', values);
  const inserted = nodesToInsert(node.document, values);
  if (node.parent === parent) mutations.replaceChild(parent, inserted, node);
  else mutations.preInsert(parent, inserted, next);
};
