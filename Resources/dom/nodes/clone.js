// Copies trees, and merges text nodes: DOM, "clone a node" and "normalize".
import { hooks, mutations } from '../infra/hooks.js';
import { used } from '../infra/used.js';
import { tellWatchers } from './changes.js';
import { nodeTypes } from './node.js';

const { TEXT_NODE } = nodeTypes;

// DOM, "clone a node": walks the tree and builds the copy in parallel, without recursion.
mutations.cloneNode = (node, deep, document = node.document) => {
  const copy = cloneAlone(node, document, deep);
  if (!deep) return copy;
  let source = node;
  let target = copy;
  for (;;) {
    if (source.firstChild !== null) {
      source = source.firstChild;
    } else {
      while (source !== node && source.nextSibling === null) {
        source = source.parent;
        target = target.parent;
      }
      if (source === node) return copy;
      source = source.nextSibling;
      target = target.parent;
    }
    const child = cloneAlone(source, target.document, true);
    mutations.appendNode(target, child);
    target = child;
  }
};
const cloneAlone = (node, document, deep) => {
  const copy = node.copy(document);
  node.copyTo?.(copy, deep);
  if (used.shadowTrees && node.shadow?.clonable === true) hooks.cloneShadow(node, copy);
  return copy;
};

// Merges a text node with the text nodes that follow it; returns the next node to visit, null at the end, and undefined
// if nothing has changed.
export const mergeTexts = (text, top) => {
  if (text.data === '') {
    const next = text.nextOutside(top);
    mutations.removeNode(text);
    return next;
  }
  // As in WebKit one by one, which observers of changes see.
  let next = text.nextSibling;
  if (next === null || next.nodeType !== TEXT_NODE) return undefined;
  for (; next !== null && next.nodeType === TEXT_NODE; next = text.nextSibling) {
    const { length } = text.data;
    if (next.data !== '') text.replaceData(length, 0, next.data);
    tellWatchers(text.document, 'merged', text, length, [next]);
    mutations.removeNode(next);
  }
  return text.nextOutside(top);
};
