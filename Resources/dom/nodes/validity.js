// Validates changes of the tree by pages: DOM, "ensure pre-insert validity", "pre-insert", "replace", "pre-remove".
import { fail } from '../infra/errors.js';
import { mutations } from '../infra/hooks.js';
import { nodeTypes } from './node.js';

const { DOCUMENT_NODE, DOCUMENT_TYPE_NODE, DOCUMENT_FRAGMENT_NODE } = nodeTypes;

// DOM, "ensure pre-insert validity"; with `replaced`, the checks of "replace" instead.
export const checkInsertion = (parent, node, child, replaced) => {
  const isParent = parent.isElement || parent.nodeType === DOCUMENT_NODE
    || parent.nodeType === DOCUMENT_FRAGMENT_NODE;
  if (!isParent || hostIncludes(node, parent)) fail('HierarchyRequestError');
  const reference = replaced ?? child;
  if (reference !== null && reference.parent !== parent) fail('NotFoundError');
  const { nodeType } = node;
  if (nodeType === DOCUMENT_NODE || nodeType === nodeTypes.ATTRIBUTE_NODE
    || (node.isText && parent.nodeType === DOCUMENT_NODE)
    || (nodeType === DOCUMENT_TYPE_NODE && parent.nodeType !== DOCUMENT_NODE)) fail('HierarchyRequestError');
  if (parent.nodeType === DOCUMENT_NODE && !fitsDocument(parent, node, reference, replaced !== null)) {
    fail('HierarchyRequestError');
  }
};

// True if `node` contains `parent`, including the contents of templates and shadow trees.
function hostIncludes(node, parent) {
  if (node.firstChild === null && node.content === undefined && (node.shadow ?? null) === null)
    return node === parent;
  for (let each = parent; each !== null; each = each.parent ?? each.hostElement ?? null)
    if (each === node) return true;
  return false;
}

// A document has at most one element, and one doctype before it.
function fitsDocument(document, node, reference, isReplacement) {
  const others = [...document.children()].filter((child) => !isReplacement || child !== reference);
  const follows = (child) => reference !== null && (child === reference || reference.follows(child) === false);
  if (node.nodeType === DOCUMENT_TYPE_NODE) {
    return !others.some((child) => child.nodeType === DOCUMENT_TYPE_NODE)
      && !others.some((child) => child.isElement && (reference === null || !follows(child)));
  }
  const added = node.nodeType === DOCUMENT_FRAGMENT_NODE ? [...node.children()] : [node];
  if (added.some((child) => child.isText)) return false;
  const elements = added.filter((child) => child.isElement).length;
  return elements === 0 || (elements === 1 && !others.some((child) => child.isElement)
    && !others.some((child) => child.nodeType === DOCUMENT_TYPE_NODE && follows(child)));
}

mutations.preInsert = (parent, node, child) => {
  checkInsertion(parent, node, child, null);
  mutations.insertNode(parent, node, child === node ? node.nextSibling : child);
};

mutations.replaceChild = (parent, node, child) => {
  checkInsertion(parent, node, null, child);
  if (node === child) {
    const { nextSibling } = node;
    mutations.removeNode(node);
    mutations.insertNode(parent, node, nextSibling);
    return;
  }
  mutations.replaceNode(parent, node, child);
};

mutations.removeChild = (parent, child) => {
  if (child.parent !== parent) fail('NotFoundError');
  mutations.removeNode(child);
};
