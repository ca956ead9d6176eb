// TreeWalker, NodeIterator and NodeFilter: DOM, "Traversal".
({
  core(dom) {
    const { apply } = Reflect;
    const results = { FILTER_ACCEPT: 1, FILTER_REJECT: 2, FILTER_SKIP: 3 };
    const { FILTER_ACCEPT, FILTER_REJECT, FILTER_SKIP } = results;

    class Traversal {
      constructor(root, whatToShow, filter) {
        this.root = root;
        this.whatToShow = whatToShow;
        this.filter = filter;
        this.isActive = false;
      }

      get realm() { return this.root.realm; }
      get document() { return this.root.document; }

      // DOM, "filter a node".
      test(node) {
        if (this.isActive) dom.fail('InvalidStateError');
        if (((1 << (node.nodeType - 1)) & this.whatToShow) === 0) return FILTER_SKIP;
        const { filter } = this;
        if (filter === null) return FILTER_ACCEPT;
        this.isActive = true;
        try {
          if (typeof filter === 'function') return dom.toNumber(apply(filter, undefined, [dom.wrap(node)])) & 0xffff;
          const accept = filter.acceptNode;
          if (typeof accept !== 'function') throw dom.typeError('NodeFilter object does not have an acceptNode function');
          return dom.toNumber(apply(accept, filter, [dom.wrap(node)])) & 0xffff;
        } finally {
          this.isActive = false;
        }
      }
    }

    class TreeWalkerImpl extends Traversal {
      constructor(...args) {
        super(...args);
        this.current = this.root;
      }

      moveTo(node) {
        this.current = node;
        return node;
      }

      parentNode() {
        for (let node = this.current; node !== null && node !== this.root;) {
          node = node.parent;
          if (node !== null && this.test(node) === FILTER_ACCEPT) return this.moveTo(node);
        }
        return null;
      }

      traverseChildren(first, sibling) {
        let node = this.current[first];
        while (node !== null) {
          const result = this.test(node);
          if (result === FILTER_ACCEPT) return this.moveTo(node);
          if (result === FILTER_SKIP && node[first] !== null) {
            node = node[first];
            continue;
          }
          while (node[sibling] === null) {
            node = node.parent;
            if (node === null || node === this.root || node === this.current) return null;
          }
          node = node[sibling];
        }
        return null;
      }

      firstChild() { return this.traverseChildren('firstChild', 'nextSibling'); }
      lastChild() { return this.traverseChildren('lastChild', 'previousSibling'); }

      traverseSiblings(sibling, child) {
        let node = this.current;
        if (node === this.root) return null;
        for (;;) {
          let next = node[sibling];
          while (next !== null) {
            node = next;
            const result = this.test(node);
            if (result === FILTER_ACCEPT) return this.moveTo(node);
            next = node[child];
            if (result === FILTER_REJECT || next === null) next = node[sibling];
          }
          node = node.parent;
          if (node === null || node === this.root || this.test(node) === FILTER_ACCEPT) return null;
        }
      }

      nextSibling() { return this.traverseSiblings('nextSibling', 'firstChild'); }
      previousSibling() { return this.traverseSiblings('previousSibling', 'lastChild'); }

      previousNode() {
        let node = this.current;
        while (node !== this.root) {
          let sibling = node.previousSibling;
          while (sibling !== null) {
            node = sibling;
            let result = this.test(node);
            while (result !== FILTER_REJECT && node.lastChild !== null) {
              node = node.lastChild;
              result = this.test(node);
            }
            if (result === FILTER_ACCEPT) return this.moveTo(node);
            sibling = node.previousSibling;
          }
          if (node === this.root || node.parent === null) return null;
          node = node.parent;
          if (this.test(node) === FILTER_ACCEPT) return this.moveTo(node);
        }
        return null;
      }

      nextNode() {
        let node = this.current;
        let result = FILTER_ACCEPT;
        for (;;) {
          node = result !== FILTER_REJECT && node.firstChild !== null ? node.firstChild : node.nextOutside(this.root);
          if (node === null) return null;
          result = this.test(node);
          if (result === FILTER_ACCEPT) return this.moveTo(node);
        }
      }
    }
    TreeWalkerImpl.prototype.interface = 'TreeWalker';
    const walkerOf = dom.brand(TreeWalkerImpl);

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
    const iteratorOf = dom.brand(NodeIteratorImpl);
    function previousIn(node, root) {
      if (node === root) return null;
      let previous = node.previousSibling;
      if (previous === null) return node.parent;
      while (previous.lastChild !== null) previous = previous.lastChild;
      return previous;
    }

    const filterArgument = (filter) => {
      if (filter === null || filter === undefined) return null;
      if (typeof filter !== 'object' && typeof filter !== 'function') throw dom.typeError('Type error');
      return filter;
    };
    const rootArgument = (root, name) => dom.nodeArgument(root, `Argument 1 ('root') to Document.${name}`);
    dom.createTreeWalker = (root, whatToShow, filter) => (
      new TreeWalkerImpl(rootArgument(root, 'createTreeWalker'), whatToShow, filterArgument(filter)));
    dom.createNodeIterator = (root, whatToShow, filter) => {
      const iterator = new NodeIteratorImpl(rootArgument(root, 'createNodeIterator'), whatToShow, filterArgument(filter));
      dom.watch(iterator.document, iterator);
      return iterator;
    };

    const members = (of) => [
      ['root', (wrapper) => dom.wrap(of(wrapper).root)],
      ['whatToShow', (wrapper) => of(wrapper).whatToShow],
      ['filter', (wrapper) => of(wrapper).filter],
    ];
    const moves = (of, names) => Object.fromEntries(names.split(' ').map((name) => [name, (wrapper) => dom.wrap(of(wrapper)[name]())]));
    dom.describe('TreeWalker', {
      parent: null,
      attributes: () => [...members(walkerOf), ['currentNode', (wrapper) => dom.wrap(walkerOf(wrapper).current),
        (wrapper, value) => { walkerOf(wrapper).current = dom.nodeArgument(value, 'The currentNode of a TreeWalker'); }]],
      methods: () => moves(walkerOf, 'parentNode firstChild lastChild previousSibling nextSibling previousNode nextNode'),
    });
    dom.describe('NodeIterator', {
      parent: null,
      attributes: () => [...members(iteratorOf), ['referenceNode', (wrapper) => dom.wrap(iteratorOf(wrapper).reference)],
        ['pointerBeforeReferenceNode', (wrapper) => iteratorOf(wrapper).isBefore]],
      methods: () => ({ ...moves(iteratorOf, 'nextNode previousNode'), detach: (wrapper) => { iteratorOf(wrapper); } }),
    });
    dom.describe('NodeFilter', {
      parent: null,
      constants: {
        ...results, SHOW_ALL: 0xffffffff, SHOW_ELEMENT: 1, SHOW_ATTRIBUTE: 2, SHOW_TEXT: 4, SHOW_CDATA_SECTION: 8, SHOW_ENTITY_REFERENCE: 0x10,
        SHOW_ENTITY: 0x20, SHOW_PROCESSING_INSTRUCTION: 0x40, SHOW_COMMENT: 0x80, SHOW_DOCUMENT: 0x100, SHOW_DOCUMENT_TYPE: 0x200,
        SHOW_DOCUMENT_FRAGMENT: 0x400, SHOW_NOTATION: 0x800,
      },
    });
  },
})
