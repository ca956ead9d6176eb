// Changes of the tree: DOM, "Mutation algorithms".
import { hooks, mutations } from '../infra/hooks.js';
import { lazy } from '../infra/lazy-units.js';
import { used } from '../infra/used.js';
import { isObserved, moveWatchers, tellWatchers, touchTree } from './changes.js';
import { NodeImpl, nodeTypes } from './node.js';
import { hideNonce } from './nonce.js';

const lazyMutationRecords = lazy('./mutation-records.js');

const { DOCUMENT_FRAGMENT_NODE, ELEMENT_NODE } = nodeTypes;

function link(parent, child, before) {
  const previous = before === null ? parent.lastChild : before.previousSibling;
  child.parent = parent;
  child.previousSibling = previous;
  child.nextSibling = before;
  if (parent.document.layoutChanges !== null) parent.document.layoutChanges.inserted(child);
  if (previous === null) parent.firstChild = child;
  else previous.nextSibling = child;
  if (before === null) parent.lastChild = child;
  else before.previousSibling = child;
}

function unlink(child) {
  const { parent, previousSibling, nextSibling } = child;
  if (previousSibling === null) parent.firstChild = nextSibling;
  else previousSibling.nextSibling = nextSibling;
  if (nextSibling === null) parent.lastChild = previousSibling;
  else nextSibling.previousSibling = previousSibling;
  child.parent = child.previousSibling = child.nextSibling = null;
}

// Returns the document or shadow root in which a connected node's ids are looked up.
export const scopeOf = (node) => (used.shadowTrees ? node.root : node.document);
export const isInShadow = (node) => used.shadowTrees && node.root.isShadowRoot === true;

// Marks a subtree as connected or disconnected, including shadow trees. Indexes the elements in the document's own
// tree, and collects the nodes whose class has a hook for the change.
function spread(top, isConnected, hook, hooked) {
  const { document } = top;
  const isIndexed = !isInShadow(top);
  const hidesNonces = isConnected && document.realm.hidesNonces === true;
  if (used.styleTracking) document.realm.styleTracker?.connectionChanged(top, isConnected);
  for (let node = top; node !== null; node = node.next(top)) {
    node.isConnected = isConnected;
    if (node.nodeType === ELEMENT_NODE) {
      if (isIndexed) document.indexElement(node, isConnected);
      else document.connectionChanged(node, isConnected);
      if (used.customElements) hooks.tellCustom(node, isConnected);
      if (hidesNonces) hideNonce(node);
      if (node.shadow !== null) spread(node.shadow, isConnected, hook, hooked);
    }
    if (node[hook] !== NodeImpl.prototype[hook]) hooked.push(node);
  }
}

// The hooks run when the whole tree is in its new state. Nodes whose change an earlier hook has undone are skipped.
function runHooks(hooked, isConnected, hook) {
  for (const node of hooked) if (node.isConnected === isConnected) node[hook]();
}

function connect(nodes, parent) {
  if (used.shadowTrees) hooks.slotsInserted(parent, nodes);
  if (!parent.isConnected) {
    parent.childrenChanged();
    return;
  }
  const hooked = [];
  for (const node of nodes) spread(node, true, 'inserted', hooked);
  parent.childrenChanged();
  runHooks(hooked, true, 'inserted');
}

mutations.adopt = (node, document) => {
  if (node.parent !== null) mutations.removeNode(node);
  const old = node.document;
  if (old === document) return;
  adoptTree(node, document, old);
  moveWatchers(old, document);
};
function adoptTree(top, document, old) {
  for (let each = top; each !== null; each = each.next(top)) {
    each.document = document;
    each.layoutChange = 0;
    if (each.isElement) {
      if (used.snapshots) each.snapshotText = null;
      for (const attribute of each.attributes) if (attribute.node !== null) attribute.node.document = document;
      if (each.definition !== null) hooks.tellAdopted(each, old, document);
      if (each.shadow !== null) {
        document.hasShadowTrees = true;
        adoptTree(each.shadow, document, old);
      }
    }
    each.adopted(old);
  }
}

// The parser's shortcut: `child` has no parent, and nothing needs validation.
mutations.appendNode = (parent, child) => {
  if (child.document !== parent.document) mutations.adopt(child, parent.document);
  const previous = parent.lastChild;
  link(parent, child, null);
  touchTree(parent);
  if (isObserved(parent)) lazyMutationRecords().queueTreeRecord(parent, [child], [], previous, null);
  connect([child], parent);
};

mutations.insertNode = (parent, node, before) => {
  const nodes = node.nodeType === DOCUMENT_FRAGMENT_NODE ? takeChildren(node) : [node];
  if (nodes.length === 0) return;
  if (nodes[0] === node) mutations.adopt(node, parent.document);
  insert(parent, nodes, before);
};

function insert(parent, nodes, before, isRecorded = true) {
  const { document } = parent;
  if (before !== null) tellWatchers(document, 'inserted', parent, nodes.length, before);
  const previous = before === null ? parent.lastChild : before.previousSibling;
  for (const child of nodes) {
    if (child.document !== document) mutations.adopt(child, document);
    link(parent, child, before);
  }
  touchTree(parent);
  if (isRecorded && isObserved(parent)) lazyMutationRecords().queueTreeRecord(parent, nodes, [], previous, before);
  connect(nodes, parent);
}

// Empties a fragment whose children are about to be inserted elsewhere.
function takeChildren(fragment) {
  const nodes = [...fragment.children()];
  if (nodes.length === 0) return nodes;
  if (isObserved(fragment)) lazyMutationRecords().queueTreeRecord(fragment, [], nodes, null, null);
  for (const child of nodes) detach(child);
  return nodes;
}

// Removes a node and returns the nodes whose hooks must run.
function detach(node) {
  const { parent } = node;
  tellWatchers(node.document, 'removing', node, parent);
  unlink(node);
  touchTree(parent);
  const hooked = [];
  if (node.isConnected) spread(node, false, 'removed', hooked);
  if (used.shadowTrees) hooks.slotsRemoved(parent, node);
  return hooked;
}

// The documents of frames are unloaded before the nodes around them are removed, and their handlers may remove nodes.
// Returns whether the node is still in its parent.
const unloadFrames = (node, parent) => {
  if (node.isConnected && node.document.realm.frames.size > 0) hooks.unloadFrames(node);
  return node.parent === parent;
};

mutations.removeNode = (node, isRecorded = true) => {
  const { parent } = node;
  if (!unloadFrames(node, parent)) return;
  const { previousSibling, nextSibling } = node;
  const isParentObserved = isRecorded && isObserved(parent);
  if (isParentObserved) lazyMutationRecords().keepObserving(node, parent);
  const hooked = detach(node);
  if (isParentObserved) lazyMutationRecords().queueTreeRecord(parent, [], [node], previousSibling, nextSibling);
  parent.childrenChanged();
  runHooks(hooked, false, 'removed');
};

// DOM, "replace all".
mutations.replaceAll = (parent, node) => {
  for (const child of [...parent.children()]) unloadFrames(child, parent);
  const removed = [...parent.children()];
  const isFragment = node !== null && node.nodeType === DOCUMENT_FRAGMENT_NODE;
  const added = node === null ? [] : isFragment ? takeChildren(node) : [node];
  const isParentObserved = isObserved(parent);
  const hooked = [];
  for (const child of removed) {
    if (isParentObserved) lazyMutationRecords().keepObserving(child, parent);
    hooked.push(...detach(child));
  }
  // The node may have been one of the children, or inside one.
  if (node !== null && !isFragment) mutations.adopt(node, parent.document);
  if (added.length > 0) insert(parent, added, null, false);
  else if (removed.length > 0) parent.childrenChanged();
  if (isParentObserved && (added.length > 0 || removed.length > 0))
    lazyMutationRecords().queueTreeRecord(parent, added, removed, null, null);
  runHooks(hooked, false, 'removed');
};

// Replaces a child by a node or by the children of a fragment.
mutations.replaceNode = (parent, node, child) => {
  const reference = child.nextSibling === node ? node.nextSibling : child.nextSibling;
  const previous = child.previousSibling;
  const isFragment = node.nodeType === DOCUMENT_FRAGMENT_NODE;
  if (!isFragment) mutations.adopt(node, parent.document);
  const nodes = isFragment ? takeChildren(node) : [node];
  if (child.parent !== parent) return;
  mutations.removeNode(child, false);
  insert(parent, nodes, reference, false);
  if (isObserved(parent)) lazyMutationRecords().queueTreeRecord(parent, nodes, [child], previous, reference);
};

export const assignedSlotOf = (node) => (used.shadowTrees ? hooks.openSlotOf(node) : null);
