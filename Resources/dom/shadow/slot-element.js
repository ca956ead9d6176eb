// HTMLSlotElement as a page sees it: HTML, "The slot element".
({
  core(dom) {
    const slotOf = dom.brand(dom.HTMLSlotElementImpl);

    // HTML, "assign" of slots that are filled by hand.
    dom.assignNodes = (slot, nodes) => {
      for (const node of slot.manual) if (node.manualSlot === slot) node.manualSlot = null;
      const touched = new Set();
      for (const node of new Set(nodes)) {
        if (node.manualSlot && node.manualSlot !== slot) {
          node.manualSlot.manual = node.manualSlot.manual.filter((other) => other !== node);
          touched.add(node.manualSlot);
        }
        node.manualSlot = slot;
      }
      slot.manual = [...new Set(nodes)];
      dom.compareSlot(slot);
      touched.forEach(dom.compareSlot);
    };

    const listOf = (slot, options) => (dom.dictionary(options).flatten ? slot.flattened : slot.assigned);
    dom.describe('HTMLSlotElement', {
      parent: 'HTMLElement',
      attributes: () => dom.reflect([[dom.kinds.string, 'name']]),
      methods: (realm) => ({
        assignedNodes: (wrapper, options = undefined) =>
          realm.makeArray(listOf(slotOf(wrapper), options).map(dom.wrap)),
        assignedElements: (wrapper, options = undefined) => (
          realm.makeArray(listOf(slotOf(wrapper), options).filter((node) => node.isElement).map(dom.wrap))),
        assign: (wrapper, ...nodes) => {
          const slot = slotOf(wrapper);
          dom.assignNodes(slot, nodes.map((node) => {
            const impl = dom.nodeArgument(node, "Arguments to HTMLSlotElement.assign");
            if (!dom.isSlottable(impl))
              throw dom.typeError('Arguments to HTMLSlotElement.assign must be elements or texts');
            return impl;
          }));
        },
      }),
    });
  },
})
