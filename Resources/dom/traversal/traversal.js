// What tree walkers and node iterators share, and NodeFilter: DOM, "Traversal".
({
  core(dom) {
    const { apply } = Reflect;
    const results = { FILTER_ACCEPT: 1, FILTER_REJECT: 2, FILTER_SKIP: 3 };
    const { FILTER_ACCEPT, FILTER_SKIP } = results;

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
        return dom.ensuring(() => { this.isActive = false; }, () => {
          if (typeof filter === 'function') return dom.toNumber(apply(filter, undefined, [dom.wrap(node)])) & 0xffff;
          const accept = filter.acceptNode;
          if (typeof accept !== 'function')
            throw dom.typeError('NodeFilter object does not have an acceptNode function');
          return dom.toNumber(apply(accept, filter, [dom.wrap(node)])) & 0xffff;
        });
      }
    }
    dom.Traversal = Traversal;
    dom.filterResults = results;

    dom.filterArgument = (filter) => {
      if (filter === null || filter === undefined) return null;
      if (typeof filter !== 'object' && typeof filter !== 'function') throw dom.typeError('Type error');
      return filter;
    };
    dom.traversalRoot = (root, name) => dom.nodeArgument(root, `Argument 1 ('root') to Document.${name}`);

    dom.traversalMembers = (of) => [
      ['root', (wrapper) => dom.wrap(of(wrapper).root)],
      ['whatToShow', (wrapper) => of(wrapper).whatToShow],
      ['filter', (wrapper) => of(wrapper).filter],
    ];
    dom.traversalMoves = (of, names) =>
      Object.fromEntries(names.split(' ').map((name) => [name, (wrapper) => dom.wrap(of(wrapper)[name]())]));
    dom.describe('NodeFilter', {
      parent: null,
      constants: {
        ...results, SHOW_ALL: 0xffffffff, SHOW_ELEMENT: 1, SHOW_ATTRIBUTE: 2, SHOW_TEXT: 4, SHOW_CDATA_SECTION: 8,
        SHOW_ENTITY_REFERENCE: 0x10,
        SHOW_ENTITY: 0x20, SHOW_PROCESSING_INSTRUCTION: 0x40, SHOW_COMMENT: 0x80, SHOW_DOCUMENT: 0x100,
        SHOW_DOCUMENT_TYPE: 0x200,
        SHOW_DOCUMENT_FRAGMENT: 0x400, SHOW_NOTATION: 0x800,
      },
    });
  },
})
