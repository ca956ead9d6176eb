// Selection: the Selection API, with one range and no user to change it.
({
  core(dom) {
    class SelectionImpl {
      constructor(document) {
        this.document = document;
        this.range = null;
        this.isBackward = false;
      }

      get realm() { return this.document.realm; }
      get anchor() { return this.range === null ? null : this.isBackward ? this.range.end : this.range.start; }
      get focus() { return this.range === null ? null : this.isBackward ? this.range.start : this.range.end; }
      get type() { return this.range === null ? 'None' : this.range.collapsed ? 'Caret' : 'Range'; }

      collapse(node, offset) {
        if (node === null) {
          this.range = null;
          return;
        }
        const range = dom.createRange(this.document);
        range.set('start', node, offset);
        range.set('end', node, offset);
        if (node.root === this.document) this.setRange(range, false);
      }

      setRange(range, isBackward) {
        this.range = range;
        this.isBackward = isBackward;
      }

      setBaseAndExtent(anchor, anchorOffset, focus, focusOffset) {
        const range = dom.createRange(this.document);
        range.set('start', anchor, anchorOffset);
        range.set('end', focus, focusOffset);
        const isBackward = range.start.node !== anchor || range.start.offset !== anchorOffset;
        if (isBackward) range.set('end', anchor, anchorOffset);
        this.setRange(range, isBackward);
      }
    }
    SelectionImpl.prototype.interface = 'Selection';
    const selectionOf = dom.brand(SelectionImpl);
    const node = (value) => dom.nodeArgument(value, "Argument 1 ('node')");
    dom.selectionOf = (document) => {
      if (!document.hasWindow) return null;
      document.realm.constructorOf('Range');
      return dom.wrap(document.cached('selection', () => new SelectionImpl(document)));
    };
    const collapse = (wrapper, container, offset = 0) => (
      selectionOf(wrapper).collapse(container === null || container === undefined ? null : node(container),
        dom.toUnsignedLong(offset)));
    const collapseTo = (which) => (wrapper) => {
      const selection = selectionOf(wrapper);
      if (selection.range === null) dom.fail('InvalidStateError');
      const { node: container, offset } = selection.range[which];
      selection.collapse(container, offset);
    };
    const empty = (wrapper) => { selectionOf(wrapper).range = null; };
    const point = (name, which) => [
      [`${name}Node`, (wrapper) => dom.wrap(selectionOf(wrapper)[which]?.node ?? null)],
      [`${name}Offset`, (wrapper) => selectionOf(wrapper)[which]?.offset ?? 0],
    ];
    dom.describe('Selection', {
      parent: null,
      attributes: () => [
        ...point('anchor', 'anchor'), ...point('focus', 'focus'), ...point('base', 'anchor'),
        ...point('extent', 'focus'),
        ['isCollapsed', (wrapper) => selectionOf(wrapper).range?.collapsed ?? true],
        ['rangeCount', (wrapper) => (selectionOf(wrapper).range === null ? 0 : 1)],
        ['type', (wrapper) => selectionOf(wrapper).type],
      ],
      methods: () => ({
        getRangeAt: (wrapper, index) => {
          const { range } = selectionOf(wrapper);
          if (range === null || dom.toUnsignedLong(index) !== 0) dom.fail('IndexSizeError');
          return dom.wrap(range);
        },
        addRange: (wrapper, range) => {
          const selection = selectionOf(wrapper);
          const added = dom.rangeArgument(range, "Argument 1 ('range') to Selection.addRange");
          if (added.root === selection.document && selection.range === null) selection.setRange(added, false);
        },
        removeRange: (wrapper, range) => {
          const selection = selectionOf(wrapper);
          if (selection.range !== dom.rangeArgument(range, "Argument 1 ('range') to Selection.removeRange"))
            dom.fail('NotFoundError');
          selection.range = null;
        },
        removeAllRanges: empty, empty, collapse, setPosition: collapse,
        collapseToStart: collapseTo('start'), collapseToEnd: collapseTo('end'),
        extend: (wrapper, container, offset = 0) => {
          const selection = selectionOf(wrapper);
          const { anchor } = selection;
          if (anchor === null) dom.fail('InvalidStateError');
          selection.setBaseAndExtent(anchor.node, anchor.offset, node(container), dom.toUnsignedLong(offset));
        },
        setBaseAndExtent: (wrapper, anchor, anchorOffset, focus, focusOffset) => selectionOf(wrapper)
          .setBaseAndExtent(node(anchor), dom.toUnsignedLong(anchorOffset), node(focus),
          dom.toUnsignedLong(focusOffset)),
        selectAllChildren: (wrapper, container) => {
          const parent = node(container);
          selectionOf(wrapper).setBaseAndExtent(parent, 0, parent, [...parent.children()].length);
        },
        deleteFromDocument: (wrapper) => {
          const { range } = selectionOf(wrapper);
          if (range !== null) dom.processRange(range, false, false);
        },
        containsNode: (wrapper, each, isPartial = false) => {
          const { range } = selectionOf(wrapper);
          return range !== null && (isPartial ? range.intersects(node(each)) : range.holds(node(each)));
        },
        modify: () => {},
        toString: (wrapper) => selectionOf(wrapper).range?.text ?? '',
      }),
    });
  },
})
