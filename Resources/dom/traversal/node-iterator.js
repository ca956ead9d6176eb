// NodeIterator: DOM, "Interface NodeIterator".
import { wrap } from '../infra/brands.js';
import { hooks } from '../infra/hooks.js';
import { brand, describe } from '../infra/idl.js';
import { watch } from '../nodes/changes.js';
import {
  filterArgument, filterResults, Traversal, traversalMembers, traversalMoves, traversalRoot,
} from './traversal.js';

const { FILTER_ACCEPT } = filterResults;

class NodeIteratorImpl extends Traversal {
  constructor(...args) {
    super(...args);
    this.reference = this.root;
    this.isBefore = true;
  }

  nextNode() { return this.traverse(true); }
  previousNode() { return this.traverse(false); }

  traverse(forward) {
    let node = this.reference;
    let before = this.isBefore;
    for (;;) {
      if (before === forward) {
        before = !before;
      } else {
        node = forward ? node.next(this.root) : previousIn(node, this.root);
        if (node === null) return null;
      }
      if (this.test(node) === FILTER_ACCEPT) break;
    }
    this.reference = node;
    this.isBefore = !forward;
    return node;
  }

  // A node is about to be removed: DOM, "NodeIterator pre-removing steps".
  removing(node) {
    if (node === this.root || !node.contains(this.reference) || node.contains(this.root)) return;
    if (this.isBefore) {
      const next = node.nextOutside(this.root);
      if (next !== null) {
        this.reference = next;
        return;
      }
      this.isBefore = false;
    }
    this.reference = previousIn(node, this.root);
  }
}
NodeIteratorImpl.prototype.interface = 'NodeIterator';
const iteratorOf = brand(NodeIteratorImpl);
function previousIn(node, root) {
  if (node === root) return null;
  let previous = node.previousSibling;
  if (previous === null) return node.parent;
  while (previous.lastChild !== null) previous = previous.lastChild;
  return previous;
}

export const createNodeIterator = (root, whatToShow, filter) => {
  const iterator =
    new NodeIteratorImpl(traversalRoot(root, 'createNodeIterator'), whatToShow,
      filterArgument(filter, 'createNodeIterator'));
  watch(iterator.document, iterator);
  return iterator;
};
describe('NodeIterator', {
  parent: null,
  attributes: () => [...traversalMembers(iteratorOf),
    ['referenceNode', (wrapper) => wrap(iteratorOf(wrapper).reference)],
    ['pointerBeforeReferenceNode', (wrapper) => iteratorOf(wrapper).isBefore]],
  methods: () => ({
    ...traversalMoves(iteratorOf, 'nextNode previousNode'), detach: (wrapper) => { iteratorOf(wrapper); }
  }),
});

hooks.createNodeIterator = createNodeIterator;
