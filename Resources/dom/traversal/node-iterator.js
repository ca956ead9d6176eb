// NodeIterator: DOM, "Interface NodeIterator".
({
  core(dom) {
    const { FILTER_ACCEPT } = dom.filterResults;

    class NodeIteratorImpl extends dom.Traversal {
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
    const iteratorOf = dom.brand(NodeIteratorImpl);
    function previousIn(node, root) {
      if (node === root) return null;
      let previous = node.previousSibling;
      if (previous === null) return node.parent;
      while (previous.lastChild !== null) previous = previous.lastChild;
      return previous;
    }

    dom.createNodeIterator = (root, whatToShow, filter) => {
      const iterator =
        new NodeIteratorImpl(dom.traversalRoot(root, 'createNodeIterator'), whatToShow, dom.filterArgument(filter));
      dom.watch(iterator.document, iterator);
      return iterator;
    };
    dom.describe('NodeIterator', {
      parent: null,
      attributes: () => [...dom.traversalMembers(iteratorOf),
        ['referenceNode', (wrapper) => dom.wrap(iteratorOf(wrapper).reference)],
        ['pointerBeforeReferenceNode', (wrapper) => iteratorOf(wrapper).isBefore]],
      methods: () => ({
        ...dom.traversalMoves(iteratorOf, 'nextNode previousNode'), detach: (wrapper) => { iteratorOf(wrapper); }
      }),
    });
  },
})
