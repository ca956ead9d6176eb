// Range and StaticRange: DOM, "Ranges".
({
  core(dom) {
    const { DOCUMENT_TYPE_NODE, TEXT_NODE, DOCUMENT_FRAGMENT_NODE } = dom.nodeTypes;
    const lengthOf = (node) => (node.data !== undefined ? node.data.length : countChildren(node));
    const countChildren = (node) => (node.lastChild === null ? 0 : node.lastChild.index + 1);
    const childAt = (node, index) => {
      let child = node.firstChild;
      for (let i = 0; i < index && child !== null; i++) child = child.nextSibling;
      return child;
    };
    const isData = (node) => node instanceof dom.CharacterDataImpl;

    // The order of two boundary points: -1, 0 or 1. Both are in one tree.
    function compare(nodeA, offsetA, nodeB, offsetB) {
      if (nodeA === nodeB) return Math.sign(offsetA - offsetB);
      if (nodeB.follows(nodeA)) {
        if (!nodeA.contains(nodeB)) return -1;
        let child = nodeB;
        while (child.parent !== nodeA) child = child.parent;
        return child.index < offsetA ? 1 : -1;
      }
      return -compare(nodeB, offsetB, nodeA, offsetA);
    }
    dom.compareBoundaries = compare;

    class RangeImpl {
      constructor(document) {
        this.start = { node: document, offset: 0 };
        this.end = { node: document, offset: 0 };
        dom.watch(document, this);
      }

      get document() { return this.start.node.document; }
      get realm() { return this.document.realm; }
      get root() { return this.start.node.root; }
      get collapsed() { return this.start.node === this.end.node && this.start.offset === this.end.offset; }

      get commonAncestor() {
        let node = this.start.node;
        while (!node.contains(this.end.node)) node = node.parent;
        return node;
      }

      // Sets one boundary; the other follows where it would stand on the wrong side.
      set(which, node, offset) {
        if (node.nodeType === DOCUMENT_TYPE_NODE) dom.fail('InvalidNodeTypeError');
        if (offset > lengthOf(node)) dom.fail('IndexSizeError');
        const { document } = this;
        const other = which === 'start' ? 'end' : 'start';
        const order = node.root === this.root ? compare(node, offset, this[other].node, this[other].offset) : which === 'start' ? 1 : -1;
        this[which] = { node, offset };
        if (which === 'start' ? order > 0 : order < 0) this[other] = { node, offset };
        if (this.document !== document) dom.watch(this.document, this);
      }

      setBeside(which, node, isAfter) {
        if (node.parent === null) dom.fail('InvalidNodeTypeError');
        this.set(which, node.parent, node.index + (isAfter ? 1 : 0));
      }

      select(node) {
        if (node.parent === null) dom.fail('InvalidNodeTypeError');
        const { index } = node;
        this.set('start', node.parent, index);
        this.set('end', node.parent, index + 1);
      }

      selectContents(node) {
        if (node.nodeType === DOCUMENT_TYPE_NODE) dom.fail('InvalidNodeTypeError');
        this.set('start', node, 0);
        this.set('end', node, lengthOf(node));
      }

      compareBoundaryPoints(how, source) {
        if (how > 3) dom.fail('NotSupportedError');
        if (this.root !== source.root) dom.fail('WrongDocumentError');
        const mine = how === 0 || how === 3 ? this.start : this.end;
        const theirs = how === 0 || how === 1 ? source.start : source.end;
        return compare(mine.node, mine.offset, theirs.node, theirs.offset);
      }

      comparePoint(node, offset) {
        if (node.root !== this.root) dom.fail('WrongDocumentError');
        if (node.nodeType === DOCUMENT_TYPE_NODE) dom.fail('InvalidNodeTypeError');
        if (offset > lengthOf(node)) dom.fail('IndexSizeError');
        if (compare(node, offset, this.start.node, this.start.offset) < 0) return -1;
        return compare(node, offset, this.end.node, this.end.offset) > 0 ? 1 : 0;
      }

      intersects(node) {
        if (node.root !== this.root) return false;
        const { parent } = node;
        if (parent === null) return true;
        const { index } = node;
        return compare(parent, index, this.end.node, this.end.offset) < 0 && compare(parent, index + 1, this.start.node, this.start.offset) > 0;
      }

      holds(node) {
        return compare(node, 0, this.start.node, this.start.offset) > 0 && compare(node, lengthOf(node), this.end.node, this.end.offset) < 0;
      }

      copy() {
        const range = new RangeImpl(this.document);
        range.start = { ...this.start };
        range.end = { ...this.end };
        return range;
      }

      get text() {
        const { start, end } = this;
        if (start.node === end.node && start.node.isText) return start.node.data.slice(start.offset, end.offset);
        let text = start.node.isText ? start.node.data.slice(start.offset) : '';
        const top = this.commonAncestor;
        for (let node = top; node !== null; node = node.next(top)) if (node.isText && this.holds(node)) text += node.data;
        return end.node.isText ? text + end.node.data.slice(0, end.offset) : text;
      }

      // The work of delete, extract and clone: DOM has it in three algorithms of one shape.
      process(takes, keeps) {
        const { start, end } = this;
        const fragment = dom.createFragment(this.document);
        if (this.collapsed) return fragment;
        const cut = (node, from, to) => {
          if (takes) {
            const part = node.copy(node.document);
            part.data = node.data.slice(from, to);
            dom.appendNode(fragment, part);
          }
          if (!keeps) node.replaceData(from, to - from, '');
        };
        if (start.node === end.node && isData(start.node)) {
          cut(start.node, start.offset, end.offset);
          if (!keeps) this.end = { ...start };
          return fragment;
        }
        const ancestor = this.commonAncestor;
        const childToward = (node) => {
          let child = node;
          while (child.parent !== ancestor) child = child.parent;
          return child;
        };
        const firstPartial = start.node.contains(end.node) ? null : childToward(start.node);
        const lastPartial = end.node.contains(start.node) ? null : childToward(end.node);
        const contained = [...ancestor.children()].filter((child) => this.holds(child));
        if (takes && contained.some((child) => child.nodeType === DOCUMENT_TYPE_NODE)) dom.fail('HierarchyRequestError');
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
          const range = new RangeImpl(this.document);
          range.start = from;
          range.end = to;
          const inner = range.process(takes, keeps);
          if (!takes) return;
          const copy = dom.cloneNode(child, false);
          dom.appendNode(fragment, copy);
          dom.insertNode(copy, inner, null);
        };
        partial(firstPartial, { ...start }, firstPartial && { node: firstPartial, offset: lengthOf(firstPartial) });
        for (const child of contained) {
          if (takes) dom.insertNode(fragment, keeps ? dom.cloneNode(child, true) : child, null);
          else dom.removeNode(child);
        }
        partial(lastPartial, lastPartial && { node: lastPartial, offset: 0 }, { ...end });
        if (!keeps) {
          this.start = after;
          this.end = { ...after };
        }
        return fragment;
      }

      insert(node) {
        const { start } = this;
        if ((isData(start.node) && !start.node.isText) || (start.node.isText && start.node.parent === null) || start.node === node) {
          dom.fail('HierarchyRequestError');
        }
        let reference = start.node.isText ? start.node : childAt(start.node, start.offset);
        const parent = reference === null ? start.node : reference.parent;
        dom.checkInsertion(parent, node, reference, null);
        if (start.node.isText) reference = start.node.splitText(start.offset);
        if (node === reference) reference = reference.nextSibling;
        if (node.parent !== null) dom.removeNode(node);
        let offset = reference === null ? countChildren(parent) : reference.index;
        offset += node.nodeType === DOCUMENT_FRAGMENT_NODE ? countChildren(node) : 1;
        dom.preInsert(parent, node, reference);
        if (this.collapsed) this.end = { node: parent, offset };
      }

      surround(parent) {
        const partial = (node) => !node.isText && node.contains(this.start.node) !== node.contains(this.end.node);
        const ancestor = this.commonAncestor;
        for (let node = ancestor.next(ancestor); node !== null; node = node.next(ancestor)) if (partial(node)) dom.fail('InvalidStateError');
        if (parent.isDocument || parent.nodeType === DOCUMENT_TYPE_NODE || parent.nodeType === DOCUMENT_FRAGMENT_NODE) dom.fail('InvalidNodeTypeError');
        const fragment = this.process(true, false);
        if (parent.firstChild !== null) dom.replaceAll(parent, null);
        this.insert(parent);
        dom.preInsert(parent, fragment, null);
        this.select(parent);
      }

      parse(html) {
        let context = this.start.node;
        if (!context.isElement && !context.isDocument) context = context.parentElement;
        if (context === null || context.isDocument || (context.localName === 'html' && context.isHTML)) {
          context = dom.createElement(this.document, 'body');
        }
        return dom.parseFragment(context, html);
      }

      // What changes of the tree do to the boundaries: DOM, the steps on live ranges.
      get boundaries() { return [this.start, this.end]; }
      inserted(parent, count, before) {
        const { index } = before;
        for (const point of this.boundaries) if (point.node === parent && point.offset > index) point.offset += count;
      }

      removing(node, parent) {
        const { index } = node;
        for (const point of this.boundaries) {
          if (node.contains(point.node)) Object.assign(point, { node: parent, offset: index });
          else if (point.node === parent && point.offset > index) point.offset -= 1;
        }
      }

      replaced(node, offset, removed, added) {
        for (const point of this.boundaries) {
          if (point.node !== node || point.offset <= offset) continue;
          point.offset = point.offset <= offset + removed ? offset : point.offset + added - removed;
        }
      }

      split(text, offset, rest) {
        for (const point of this.boundaries) {
          if (point.node === text && point.offset > offset) Object.assign(point, { node: rest, offset: point.offset - offset });
          else if (point.node === text.parent && point.offset === text.index + 1) point.offset += 1;
        }
      }

      merged(text, length, nodes) {
        for (const node of nodes) {
          for (const point of this.boundaries) {
            if (point.node === node) Object.assign(point, { node: text, offset: point.offset + length });
            else if (point.node === node.parent && point.offset === node.index) Object.assign(point, { node: text, offset: length });
          }
          length += node.data.length;
        }
      }
    }
    RangeImpl.prototype.interface = 'Range';
    dom.RangeImpl = RangeImpl;
    dom.createRange = (document) => new RangeImpl(document);
    const rangeOf = dom.brand(RangeImpl);
    dom.rangeArgument = (value, place) => dom.argument(RangeImpl, value, place);

    class StaticRangeImpl {
      constructor(realm, start, end) { Object.assign(this, { realm, start, end }); }
      get collapsed() { return this.start.node === this.end.node && this.start.offset === this.end.offset; }
    }
    StaticRangeImpl.prototype.interface = 'StaticRange';

    const boundedOf = (wrapper) => {
      const impl = dom.implOrNothing(wrapper);
      return impl instanceof RangeImpl || impl instanceof StaticRangeImpl ? impl : dom.illegalInvocation();
    };
    const node = (value) => dom.nodeArgument(value, "Argument 1 ('node')");
    dom.describe('AbstractRange', {
      parent: null,
      attributes: () => [
        ['startContainer', (wrapper) => dom.wrap(boundedOf(wrapper).start.node)], ['startOffset', (wrapper) => boundedOf(wrapper).start.offset],
        ['endContainer', (wrapper) => dom.wrap(boundedOf(wrapper).end.node)], ['endOffset', (wrapper) => boundedOf(wrapper).end.offset],
        ['collapsed', (wrapper) => boundedOf(wrapper).collapsed],
      ],
    });
    dom.describe('StaticRange', {
      parent: 'AbstractRange',
      construct: (realm, args, newTarget) => {
        const { startContainer, startOffset, endContainer, endOffset } = dom.dictionary(args[0]);
        const [start, end] = [node(startContainer), node(endContainer)];
        for (const each of [start, end]) if (each.nodeType === DOCUMENT_TYPE_NODE || each.isAttribute) dom.fail('InvalidNodeTypeError');
        return dom.wrapNew(new StaticRangeImpl(realm, { node: start, offset: dom.toUnsignedLong(startOffset) },
          { node: end, offset: dom.toUnsignedLong(endOffset) }), newTarget);
      },
    });
    dom.describe('Range', {
      parent: 'AbstractRange',
      constants: { START_TO_START: 0, START_TO_END: 1, END_TO_END: 2, END_TO_START: 3 },
      attributes: () => [['commonAncestorContainer', (wrapper) => dom.wrap(rangeOf(wrapper).commonAncestor)]],
      methods: () => ({
        setStart: (wrapper, container, offset) => rangeOf(wrapper).set('start', node(container), dom.toUnsignedLong(offset)),
        setEnd: (wrapper, container, offset) => rangeOf(wrapper).set('end', node(container), dom.toUnsignedLong(offset)),
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
        compareBoundaryPoints: (wrapper, how, source) => rangeOf(wrapper).compareBoundaryPoints(dom.toUnsignedLong(how) & 0xffff,
          dom.rangeArgument(source, "Argument 2 ('sourceRange') to Range.compareBoundaryPoints")),
        deleteContents: (wrapper) => { rangeOf(wrapper).process(false, false); },
        extractContents: (wrapper) => dom.wrap(rangeOf(wrapper).process(true, false)),
        cloneContents: (wrapper) => dom.wrap(rangeOf(wrapper).process(true, true)),
        insertNode: (wrapper, each) => rangeOf(wrapper).insert(node(each)),
        surroundContents: (wrapper, each) => rangeOf(wrapper).surround(node(each)),
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
      construct: (realm, args, newTarget) => dom.wrapNew(new RangeImpl(realm.document), newTarget),
    });
  },
})
