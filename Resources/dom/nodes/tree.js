// Changes of the tree: DOM, "Mutation algorithms".
({
  core(dom) {
    const { DOCUMENT_FRAGMENT_NODE, ELEMENT_NODE } = dom.nodeTypes;
    const { NodeImpl, tellWatchers } = dom;

    function link(parent, child, before) {
      const previous = before === null ? parent.lastChild : before.previousSibling;
      child.parent = parent;
      child.previousSibling = previous;
      child.nextSibling = before;
      if (previous === null) parent.firstChild = child;
      else previous.nextSibling = child;
      if (before === null) parent.lastChild = child;
      else before.previousSibling = child;
    }

    function unlink(child) {
      const { parent, previousSibling, nextSibling } = child;
      if (previousSibling === null) parent.firstChild = nextSibling;
      else previousSibling.nextSibling = nextSibling;
      if (nextSibling === null) parent.lastChild = previousSibling;
      else nextSibling.previousSibling = previousSibling;
      child.parent = child.previousSibling = child.nextSibling = null;
    }

    // What the modules for custom elements and shadow trees are told, once a page uses these.
    dom.hasShadows = false;
    dom.tellCustom = null;
    // The document or shadow root in which a connected node's ids are looked up.
    dom.scopeOf = (node) => (dom.hasShadows ? node.root : node.document);
    dom.isInShadow = (node) => dom.hasShadows && node.root.isShadowRoot === true;

    // Marks a subtree as connected or not, shadow trees included, indexes the elements that are in the document's own
    // tree, and collects the nodes whose class has a hook for it.
    function spread(top, isConnected, hook, hooked) {
      const { document } = top;
      const isIndexed = !dom.isInShadow(top);
      for (let node = top; node !== null; node = node.next(top)) {
        node.isConnected = isConnected;
        if (node.nodeType === ELEMENT_NODE) {
          if (isIndexed) document.indexElement(node, isConnected);
          if (dom.tellCustom !== null) dom.tellCustom(node, isConnected);
          if (node.shadow !== null) spread(node.shadow, isConnected, hook, hooked);
        }
        if (node[hook] !== NodeImpl.prototype[hook]) hooked.push(node);
      }
    }

    // The hooks run when the whole tree is in its new state; what an earlier one has undone is passed over.
    function runHooks(hooked, isConnected, hook) {
      for (const node of hooked) if (node.isConnected === isConnected) node[hook]();
    }

    function connect(nodes, parent) {
      if (dom.hasShadows) dom.slotsInserted(parent, nodes);
      if (!parent.isConnected) {
        parent.childrenChanged();
        return;
      }
      const hooked = [];
      for (const node of nodes) spread(node, true, 'inserted', hooked);
      parent.childrenChanged();
      runHooks(hooked, true, 'inserted');
    }

    dom.adopt = (node, document) => {
      if (node.parent !== null) dom.removeNode(node);
      const old = node.document;
      if (old === document) return;
      adoptTree(node, document, old);
    };
    function adoptTree(top, document, old) {
      for (let each = top; each !== null; each = each.next(top)) {
        each.document = document;
        if (each.isElement) {
          for (const attribute of each.attributes) if (attribute.node !== null) attribute.node.document = document;
          if (each.definition !== null) dom.tellAdopted(each, old, document);
          if (each.shadow !== null) adoptTree(each.shadow, document, old);
        }
        each.adopted(old);
      }
    }

    // The way of the parser: `child` has no parent, and nothing needs to be checked.
    dom.appendNode = (parent, child) => {
      if (child.document !== parent.document) dom.adopt(child, parent.document);
      const previous = parent.lastChild;
      link(parent, child, null);
      dom.touchTree(parent);
      if (dom.isObserved(parent)) dom.queueTreeRecord(parent, [child], [], previous, null);
      connect([child], parent);
    };

    dom.insertNode = (parent, node, before) => {
      const nodes = node.nodeType === DOCUMENT_FRAGMENT_NODE ? takeChildren(node) : [node];
      if (nodes.length === 0) return;
      if (nodes[0] === node) dom.adopt(node, parent.document);
      insert(parent, nodes, before);
    };

    function insert(parent, nodes, before, isRecorded = true) {
      const { document } = parent;
      if (before !== null) tellWatchers(document, 'inserted', parent, nodes.length, before);
      const previous = before === null ? parent.lastChild : before.previousSibling;
      for (const child of nodes) {
        if (child.document !== document) dom.adopt(child, document);
        link(parent, child, before);
      }
      dom.touchTree(parent);
      if (isRecorded && dom.isObserved(parent)) dom.queueTreeRecord(parent, nodes, [], previous, before);
      connect(nodes, parent);
    }

    // Empties a fragment whose children are about to be inserted elsewhere.
    function takeChildren(fragment) {
      const nodes = [...fragment.children()];
      if (nodes.length === 0) return nodes;
      if (dom.isObserved(fragment)) dom.queueTreeRecord(fragment, [], nodes, null, null);
      for (const child of nodes) detach(child);
      return nodes;
    }

    // Takes a node out and returns those to be told of it.
    function detach(node) {
      const { parent } = node;
      tellWatchers(node.document, 'removing', node, parent);
      unlink(node);
      dom.touchTree(parent);
      const hooked = [];
      if (node.isConnected) spread(node, false, 'removed', hooked);
      if (dom.hasShadows) dom.slotsRemoved(parent, node);
      return hooked;
    }

    dom.removeNode = (node, isRecorded = true) => {
      const { parent, previousSibling, nextSibling } = node;
      const isObserved = isRecorded && dom.isObserved(parent);
      if (isObserved) dom.keepObserving(node, parent);
      const hooked = detach(node);
      if (isObserved) dom.queueTreeRecord(parent, [], [node], previousSibling, nextSibling);
      parent.childrenChanged();
      runHooks(hooked, false, 'removed');
    };

    // DOM, "replace all".
    dom.replaceAll = (parent, node) => {
      const removed = [...parent.children()];
      const isFragment = node !== null && node.nodeType === DOCUMENT_FRAGMENT_NODE;
      const added = node === null ? [] : isFragment ? takeChildren(node) : [node];
      if (node !== null && !isFragment) dom.adopt(node, parent.document);
      const isObserved = dom.isObserved(parent);
      const hooked = [];
      for (const child of removed) {
        if (isObserved) dom.keepObserving(child, parent);
        hooked.push(...detach(child));
      }
      if (added.length > 0) insert(parent, added, null, false);
      else if (removed.length > 0) parent.childrenChanged();
      if (isObserved && (added.length > 0 || removed.length > 0))
        dom.queueTreeRecord(parent, added, removed, null, null);
      runHooks(hooked, false, 'removed');
    };

    // Puts a node or the children of a fragment in the place of a child.
    dom.replaceNode = (parent, node, child) => {
      const reference = child.nextSibling === node ? node.nextSibling : child.nextSibling;
      const previous = child.previousSibling;
      const isFragment = node.nodeType === DOCUMENT_FRAGMENT_NODE;
      if (!isFragment) dom.adopt(node, parent.document);
      const nodes = isFragment ? takeChildren(node) : [node];
      if (child.parent !== parent) return;
      dom.removeNode(child, false);
      insert(parent, nodes, reference, false);
      if (dom.isObserved(parent)) dom.queueTreeRecord(parent, nodes, [child], previous, reference);
    };
  },
})
