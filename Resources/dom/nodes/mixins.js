// What several interfaces include: DOM, "Mixin ParentNode", "Mixin ChildNode", "Mixin NonDocumentTypeChildNode".
({
  core(dom) {
    const { NodeImpl } = dom;

    // Selectors are loaded with the first that is used; the module replaces these.
    for (const name of ['querySelector', 'querySelectorAll', 'matches', 'closest']) {
      dom[name] = (node, text) => dom.need('%selectors') && dom[name](node, text);
    }

    // DOM, "converting nodes into a node"; `values` is a page's array.
    dom.nodesToInsert = (document, values) => {
      const nodes = [];
      for (let i = 0; i < values.length; i++) {
        const impl = dom.implOrNothing(values[i]);
        nodes.push(impl instanceof NodeImpl ? impl : dom.createText(document, dom.toText(values[i])));
      }
      if (nodes.length === 1) return nodes[0];
      const fragment = dom.createFragment(document);
      for (const node of nodes) dom.preInsert(fragment, node, null);
      return fragment;
    };
    const viable = (start, step, values) => {
      const given = new Set();
      for (let i = 0; i < values.length; i++) given.add(dom.implOrNothing(values[i]));
      let node = start;
      while (node !== null && given.has(node)) node = node[step];
      return node;
    };

    dom.prepend = (parent, values) =>
      dom.preInsert(parent, dom.nodesToInsert(parent.document, values), parent.firstChild);
    dom.append = (parent, values) => dom.preInsert(parent, dom.nodesToInsert(parent.document, values), null);
    dom.replaceChildren = (parent, values) => {
      const node = dom.nodesToInsert(parent.document, values);
      dom.checkInsertion(parent, node, null, null);
      dom.replaceAll(parent, node);
    };
    dom.insertBeside = (node, values, isAfter) => {
      const { parent } = node;
      if (parent === null) return;
      const step = isAfter ? 'nextSibling' : 'previousSibling';
      const sibling = viable(node[step], step, values);
      const inserted = dom.nodesToInsert(node.document, values);
      if (isAfter) dom.preInsert(parent, inserted, sibling);
      else dom.preInsert(parent, inserted, sibling === null ? parent.firstChild : sibling.nextSibling);
    };
    dom.replaceWith = (node, values) => {
      const { parent } = node;
      if (parent === null) return;
      const next = viable(node.nextSibling, 'nextSibling', values);
      const inserted = dom.nodesToInsert(node.document, values);
      if (node.parent === parent) dom.replaceChild(parent, inserted, node);
      else dom.preInsert(parent, inserted, next);
    };

    // Adds the members to a prototype, and hides them from `with`, as event handlers in markup need it.
    const unscopables = (prototype, names) => {
      const list = Object.create(null);
      for (const name of names) list[name] = true;
      Object.defineProperty(prototype, Symbol.unscopables, { value: list, configurable: true });
    };
    const members = (realm) => {
      realm.setUp('%mixins');
      return realm;
    };
    dom.includeParentNode = (realm, name) => {
      dom.include(realm, name, (realm.parentNodeMembers ??= members(realm).makeParentNodeMembers()));
      unscopables(realm.prototypeOf(name), ['append', 'prepend', 'replaceChildren']);
    };
    dom.includeChildNode = (realm, name, hasSiblings) => {
      dom.include(realm, name, (realm.childNodeMembers ??= members(realm).makeChildNodeMembers()));
      if (hasSiblings) dom.include(realm, name, (realm.siblingMembers ??= members(realm).makeSiblingMembers()));
      const isParent = Object.hasOwn(realm.prototypeOf(name), 'append');
      unscopables(realm.prototypeOf(name), ['after', 'before', 'remove', 'replaceWith',
        ...isParent ? ['append', 'prepend', 'replaceChildren', 'slot'] : []]);
    };

    // The tree of elements alone.
    Object.defineProperties(NodeImpl.prototype, Object.getOwnPropertyDescriptors({
      get firstElementChild() {
        let node = this.firstChild;
        while (node !== null && !node.isElement) node = node.nextSibling;
        return node;
      },
      get lastElementChild() {
        let node = this.lastChild;
        while (node !== null && !node.isElement) node = node.previousSibling;
        return node;
      },
      get nextElementSibling() {
        let node = this.nextSibling;
        while (node !== null && !node.isElement) node = node.nextSibling;
        return node;
      },
      get previousElementSibling() {
        let node = this.previousSibling;
        while (node !== null && !node.isElement) node = node.previousSibling;
        return node;
      },
    }));
  },

  defines: '%mixins',
  face(page, dom) {
    const { realm } = page;
    const { nodeOf, wrap } = dom;
    realm.makeParentNodeMembers = () => ({
      get children() { return dom.childElements(nodeOf(this)).wrapper; },
      get firstElementChild() { return wrap(nodeOf(this).firstElementChild); },
      get lastElementChild() { return wrap(nodeOf(this).lastElementChild); },
      get childElementCount() { return dom.childElements(nodeOf(this)).length; },
      prepend(...nodes) { dom.prepend(nodeOf(this), nodes); },
      append(...nodes) { dom.append(nodeOf(this), nodes); },
      replaceChildren(...nodes) { dom.replaceChildren(nodeOf(this), nodes); },
      querySelector(selectors) {
        dom.requireArguments(arguments, 1, 'querySelector');
        return wrap(dom.querySelector(nodeOf(this), `${selectors}`));
      },
      querySelectorAll(selectors) {
        dom.requireArguments(arguments, 1, 'querySelectorAll');
        const node = nodeOf(this);
        return dom.staticNodeList(realm, dom.querySelectorAll(node, `${selectors}`));
      },
    });
    realm.makeChildNodeMembers = () => ({
      before(...nodes) { dom.insertBeside(nodeOf(this), nodes, false); },
      after(...nodes) { dom.insertBeside(nodeOf(this), nodes, true); },
      replaceWith(...nodes) { dom.replaceWith(nodeOf(this), nodes); },
      remove() { const node = nodeOf(this); if (node.parent !== null) dom.removeNode(node); },
    });
    realm.makeSiblingMembers = () => ({
      get nextElementSibling() { return wrap(nodeOf(this).nextElementSibling); },
      get previousElementSibling() { return wrap(nodeOf(this).previousElementSibling); },
    });
  },
})
