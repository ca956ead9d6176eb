// Changes of the tree: DOM, "Mutation algorithms".
({
  core(dom) {
    const { DOCUMENT_NODE, DOCUMENT_TYPE_NODE, DOCUMENT_FRAGMENT_NODE, ELEMENT_NODE, TEXT_NODE } = dom.nodeTypes;
    const { NodeImpl } = dom;

    // Versions of documents are drawn from one counter, so that no two documents ever share one.
    let clock = 0;
    dom.touchTree = (parent) => {
      parent.childVersion = parent.document.treeVersion = ++clock;
    };
    dom.touchAttributes = (document) => { document.attributeVersion = ++clock; };

    // Ranges and node iterators watch the changes of a document; those that nothing else holds are forgotten.
    dom.watch = (document, watcher) => { (document.watchers ??= new Set()).add(new WeakRef(watcher)); };
    const tellWatchers = dom.tellWatchers = (document, change, ...details) => {
      if (document.watchers === null) return;
      for (const reference of document.watchers) {
        const watcher = reference.deref();
        if (watcher === undefined || watcher.document !== document) document.watchers.delete(reference);
        else watcher[change]?.(...details);
      }
    };

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

    // Marks a subtree as connected or not, indexes its elements, and collects the nodes whose class has a hook for it.
    function spread(top, isConnected, hook, hooked) {
      const { document } = top;
      for (let node = top; node !== null; node = node.next(top)) {
        node.isConnected = isConnected;
        if (node.nodeType === ELEMENT_NODE) document.indexElement(node, isConnected);
        if (node[hook] !== NodeImpl.prototype[hook]) hooked.push(node);
      }
    }

    // The hooks run when the whole tree is in its new state; what an earlier one has undone is passed over.
    function runHooks(hooked, isConnected, hook) {
      for (const node of hooked) if (node.isConnected === isConnected) node[hook]();
    }

    function connect(nodes, parent) {
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
      for (let each = node; each !== null; each = each.next(node)) {
        each.document = document;
        if (each.isElement) for (const attribute of each.attributes) if (attribute.node !== null) attribute.node.document = document;
        each.adopted(old);
      }
    };

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
      if (isObserved && (added.length > 0 || removed.length > 0)) dom.queueTreeRecord(parent, added, removed, null, null);
      runHooks(hooked, false, 'removed');
    };

    // DOM, "ensure pre-insert validity"; with `replaced`, what "replace" asks instead.
    const checkInsertion = dom.checkInsertion = (parent, node, child, replaced) => {
      const isParent = parent.isElement || parent.nodeType === DOCUMENT_NODE || parent.nodeType === DOCUMENT_FRAGMENT_NODE;
      if (!isParent || hostIncludes(node, parent)) dom.fail('HierarchyRequestError');
      const reference = replaced ?? child;
      if (reference !== null && reference.parent !== parent) dom.fail('NotFoundError');
      const { nodeType } = node;
      if (nodeType === DOCUMENT_NODE || nodeType === dom.nodeTypes.ATTRIBUTE_NODE
        || (node.isText && parent.nodeType === DOCUMENT_NODE)
        || (nodeType === DOCUMENT_TYPE_NODE && parent.nodeType !== DOCUMENT_NODE)
        || node.isShadowRoot) dom.fail('HierarchyRequestError');
      if (parent.nodeType === DOCUMENT_NODE && !fitsDocument(parent, node, reference, replaced !== null)) {
        dom.fail('HierarchyRequestError');
      }
    };

    // True when `node` has `parent` in it, the contents of templates included.
    function hostIncludes(node, parent) {
      if (node.firstChild === null && node.content === undefined) return node === parent;
      for (let each = parent; each !== null; each = each.parent ?? each.hostElement ?? null) if (each === node) return true;
      return false;
    }

    // A document has one element at most, and one doctype before it.
    function fitsDocument(document, node, reference, isReplacement) {
      const others = [...document.children()].filter((child) => !isReplacement || child !== reference);
      const follows = (child) => reference !== null && (child === reference || reference.follows(child) === false);
      if (node.nodeType === DOCUMENT_TYPE_NODE) {
        return !others.some((child) => child.nodeType === DOCUMENT_TYPE_NODE)
          && !others.some((child) => child.isElement && (reference === null || !follows(child)));
      }
      const added = node.nodeType === DOCUMENT_FRAGMENT_NODE ? [...node.children()] : [node];
      if (added.some((child) => child.isText)) return false;
      const elements = added.filter((child) => child.isElement).length;
      return elements === 0 || (elements === 1 && !others.some((child) => child.isElement)
        && !others.some((child) => child.nodeType === DOCUMENT_TYPE_NODE && follows(child)));
    }

    dom.preInsert = (parent, node, child) => {
      checkInsertion(parent, node, child, null);
      dom.insertNode(parent, node, child === node ? node.nextSibling : child);
    };

    dom.replaceChild = (parent, node, child) => {
      checkInsertion(parent, node, null, child);
      if (node === child) {
        const { nextSibling } = node;
        dom.removeNode(node);
        dom.insertNode(parent, node, nextSibling);
        return;
      }
      const reference = child.nextSibling === node ? node.nextSibling : child.nextSibling;
      const previous = child.previousSibling;
      if (node.nodeType !== DOCUMENT_FRAGMENT_NODE) dom.adopt(node, parent.document);
      const nodes = node.nodeType === DOCUMENT_FRAGMENT_NODE ? takeChildren(node) : [node];
      if (child.parent !== parent) return;
      dom.removeNode(child, false);
      insert(parent, nodes, reference, false);
      if (dom.isObserved(parent)) dom.queueTreeRecord(parent, nodes, [child], previous, reference);
    };

    dom.removeChild = (parent, child) => {
      if (child.parent !== parent) dom.fail('NotFoundError');
      dom.removeNode(child);
    };

    // DOM, "clone a node": walks the tree and builds the copy beside it, without recursion.
    dom.cloneNode = (node, deep, document = node.document) => {
      const copy = cloneAlone(node, document, deep);
      if (!deep) return copy;
      let source = node;
      let target = copy;
      for (;;) {
        if (source.firstChild !== null) {
          source = source.firstChild;
        } else {
          while (source !== node && source.nextSibling === null) {
            source = source.parent;
            target = target.parent;
          }
          if (source === node) return copy;
          source = source.nextSibling;
          target = target.parent;
        }
        const child = cloneAlone(source, target.document, true);
        dom.appendNode(target, child);
        target = child;
      }
    };
    const cloneAlone = (node, document, deep) => {
      const copy = node.copy(document);
      node.copyTo?.(copy, deep);
      return copy;
    };

    // Joins a text with the texts that follow it; the next node to look at, if that is not the one after the text.
    dom.normalizeText = (text, top) => {
      if (text.data === '') {
        const next = text.nextOutside(top);
        dom.removeNode(text);
        return next;
      }
      let data = '';
      const merged = [];
      for (let node = text.nextSibling; node !== null && node.nodeType === TEXT_NODE; node = node.nextSibling) {
        data += node.data;
        merged.push(node);
      }
      if (merged.length === 0) return null;
      const { length } = text.data;
      text.replaceData(length, 0, data);
      tellWatchers(text.document, 'merged', text, length, merged);
      for (const node of merged) dom.removeNode(node);
      return text.nextOutside(top);
    };

    // Mutation records: the queue is in a module that is loaded when a page makes its first MutationObserver.
    dom.isObserved = () => false;
  },
})
