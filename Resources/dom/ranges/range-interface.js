// The interfaces AbstractRange, StaticRange and Range.
({
  core(dom) {
    const { rangeOf } = dom;
    const { DOCUMENT_TYPE_NODE } = dom.nodeTypes;
    const node = (value) => dom.nodeArgument(value, "Argument 1 ('node')");
    dom.describe('AbstractRange', {
      parent: null,
      attributes: () => [
        ['startContainer', (wrapper) => dom.wrap(dom.boundedOf(wrapper).start.node)],
        ['startOffset', (wrapper) => dom.boundedOf(wrapper).start.offset],
        ['endContainer', (wrapper) => dom.wrap(dom.boundedOf(wrapper).end.node)],
        ['endOffset', (wrapper) => dom.boundedOf(wrapper).end.offset],
        ['collapsed', (wrapper) => dom.boundedOf(wrapper).collapsed],
      ],
    });
    dom.describe('StaticRange', {
      parent: 'AbstractRange',
      construct: (realm, args, newTarget) => {
        const { startContainer, startOffset, endContainer, endOffset } = dom.dictionary(args[0]);
        const [start, end] = [node(startContainer), node(endContainer)];
        for (const each of [start, end])
          if (each.nodeType === DOCUMENT_TYPE_NODE || each.isAttribute) dom.fail('InvalidNodeTypeError');
        return dom.wrapNew(dom.staticRange(realm, { node: start, offset: dom.toUnsignedLong(startOffset) },
          { node: end, offset: dom.toUnsignedLong(endOffset) }), newTarget);
      },
    });
    dom.describe('Range', {
      parent: 'AbstractRange',
      constants: { START_TO_START: 0, START_TO_END: 1, END_TO_END: 2, END_TO_START: 3 },
      attributes: () => [['commonAncestorContainer', (wrapper) => dom.wrap(rangeOf(wrapper).commonAncestor)]],
      methods: () => ({
        setStart: (wrapper, container, offset) =>
          rangeOf(wrapper).set('start', node(container), dom.toUnsignedLong(offset)),
        setEnd: (wrapper, container, offset) =>
          rangeOf(wrapper).set('end', node(container), dom.toUnsignedLong(offset)),
        setStartBefore: (wrapper, each) => rangeOf(wrapper).setBeside('start', node(each), false),
        setStartAfter: (wrapper, each) => rangeOf(wrapper).setBeside('start', node(each), true),
        setEndBefore: (wrapper, each) => rangeOf(wrapper).setBeside('end', node(each), false),
        setEndAfter: (wrapper, each) => rangeOf(wrapper).setBeside('end', node(each), true),
        collapse: (wrapper, toStart = false) => {
          const range = rangeOf(wrapper);
          if (toStart) range.end = { ...range.start };
          else range.start = { ...range.end };
        },
        selectNode: (wrapper, each) => rangeOf(wrapper).select(node(each)),
        selectNodeContents: (wrapper, each) => rangeOf(wrapper).selectContents(node(each)),
        compareBoundaryPoints: (wrapper, how, source) => rangeOf(wrapper)
          .compareBoundaryPoints(dom.toUnsignedLong(how) & 0xffff,
          dom.rangeArgument(source, "Argument 2 ('sourceRange') to Range.compareBoundaryPoints")),
        deleteContents: (wrapper) => { dom.processRange(rangeOf(wrapper), false, false); },
        extractContents: (wrapper) => dom.wrap(dom.processRange(rangeOf(wrapper), true, false)),
        cloneContents: (wrapper) => dom.wrap(dom.processRange(rangeOf(wrapper), true, true)),
        insertNode: (wrapper, each) => dom.insertInRange(rangeOf(wrapper), node(each)),
        surroundContents: (wrapper, each) => dom.surroundRange(rangeOf(wrapper), node(each)),
        cloneRange: (wrapper) => dom.wrap(rangeOf(wrapper).copy()),
        detach: (wrapper) => { rangeOf(wrapper); },
        isPointInRange: (wrapper, each, offset) => {
          const range = rangeOf(wrapper);
          return node(each).root === range.root && range.comparePoint(node(each), dom.toUnsignedLong(offset)) === 0;
        },
        comparePoint: (wrapper, each, offset) => rangeOf(wrapper).comparePoint(node(each), dom.toUnsignedLong(offset)),
        intersectsNode: (wrapper, each) => rangeOf(wrapper).intersects(node(each)),
        createContextualFragment: (wrapper, html) => dom.wrap(rangeOf(wrapper).parse(dom.toText(html))),
        getBoundingClientRect: (wrapper) => dom.emptyRect(rangeOf(wrapper).realm),
        getClientRects: (wrapper) => dom.emptyRects(rangeOf(wrapper).realm),
        toString: (wrapper) => rangeOf(wrapper).text,
      }),
      construct: (realm, args, newTarget) => dom.wrapNew(dom.createRange(realm.document), newTarget),
    });
  },
})
