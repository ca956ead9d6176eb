// The nodes that the client of a session knows, in the terms of the DevTools protocol's domain DOM.
((user, tree) => {
  'use strict';

  const tools = user.treeTools();
  const numberOf = node => user.nodeNumber(node);
  const isBlank = node => user.nodeType(node) === 3 && /^[\t\n\f\r ]*$/.test(user.nodeFields(node).nodeValue);

  tree.Tree = class Tree {
    // `emit` sends an event with parameters as JSON, and `frameName` returns the identifier of a frame.
    constructor(emit, frameName) {
      this.send = (name, parameters) => emit(name, JSON.stringify(parameters));
      this.frameName = frameName;
      this.showsBlank = false;
      this.ends = new Map();
      this.reset();
    }

    // Forgets all nodes, because the client does.
    reset() {
      for (const end of this.ends.values()) end();
      this.ends.clear();
      // The numbers of the nodes that the client knows, with those of the nodes inside them, and the numbers of those
      // whose children it knows.
      this.known = new Map();
      this.open = new Set();
      this.isEmpty = true;
    }

    observe(root) {
      const number = numberOf(root);
      const report = list => { for (const each of list) this.apply(each); };
      if (!this.ends.has(number)) this.ends.set(number, tools.observe(root, report));
    }

    // Chromium leaves out text that is only white space, unless a client asks for it.
    childrenOf(node) {
      const children = user.childrenOf(node);
      return this.showsBlank ? children : children.filter(child => !isBlank(child));
    }

    // Describes a node inside another one.
    child(node, number, depth = 0, pierces = false) {
      this.known.get(number)?.add(numberOf(node));
      return this.describe(node, depth, pierces);
    }

    // Returns the `Node` of a node, with its children up to a depth. `pierces` includes those of shadow roots,
    // templates and frames.
    describe(node, depth, pierces = false) {
      const fields = user.nodeFields(node);
      const more = tools.fields(node);
      const [number, children] = [numberOf(node), this.childrenOf(node)];
      this.known.set(number, new Set());
      const shown = {
        nodeId: number, backendNodeId: number, nodeType: fields.nodeType, nodeName: fields.nodeName,
        localName: fields.localName, nodeValue: fields.nodeValue,
      };
      if ([1, 9, 11].includes(fields.nodeType)) shown.childNodeCount = children.length;
      if (fields.nodeType === 1) {
        Object.assign(shown, { attributes: fields.attributes, isSVG: more.isSVG || undefined,
          frameId: fields.frame ? this.frameName(fields.frame) : undefined });
      }
      if (fields.nodeType === 9) {
        Object.assign(shown, { documentURL: more.url, baseURL: more.baseURL, xmlVersion: '',
          compatibilityMode: more.isQuirky ? 'QuirksMode' : 'NoQuirksMode' });
      }
      if (fields.nodeType === 10) Object.assign(shown, { publicId: more.publicId, systemId: more.systemId });
      const inside = pierces ? depth : 0;
      if (more.shadowMode !== null) shown.shadowRootType = more.shadowMode;
      if (more.shadow !== null) shown.shadowRoots = [this.root(more.shadow, number, inside, pierces)];
      if (more.content !== null) shown.templateContent = this.root(more.content, number, inside, pierces);
      if (more.document !== null) shown.contentDocument = this.root(more.document, number, inside, pierces);
      // An element's only text comes with it.
      const isText = children.length === 1 && user.nodeType(children[0]) === 3 && fields.nodeType === 1;
      if ((depth !== 0 && shown.childNodeCount !== undefined) || isText) {
        this.open.add(number);
        shown.children = children.map(child => this.child(child, number, depth - 1, pierces));
      }
      return shown;
    }

    root(node, number, depth = 0, pierces = false) {
      this.observe(node);
      return this.child(node, number, depth, pierces);
    }

    document(window, depth, pierces) {
      this.reset();
      const document = tools.documentOf(window);
      if (document === null) return null;
      this.isEmpty = false;
      return JSON.stringify(this.root(document, 0, depth, pierces));
    }

    // Sends the children of a node that the client knows.
    pushChildren(node, depth = 1, pierces = false) {
      const number = numberOf(node);
      const children = this.childrenOf(node);
      if (!this.open.has(number)) {
        this.open.add(number);
        this.send('setChildNodes',
          { parentId: number, nodes: children.map(child => this.child(child, number, depth - 1, pierces)) });
      } else if (depth !== 1) for (const child of children) this.pushChildren(child, depth - 1, pierces);
    }

    // Sends the nodes around a node that the client doesn't know, and returns the number of the node.
    push(node) {
      const number = numberOf(node);
      // A client that hasn't asked for the document uses numbers only.
      if (this.isEmpty) return number;
      const path = [];
      let each = node;
      while (each !== null && !this.known.has(numberOf(each))) {
        path.push(each);
        each = tools.parentOf(each);
      }
      if (each === null) {
        each = path.pop();
        this.send('setChildNodes', { parentId: 0, nodes: [this.root(each, 0)] });
      }
      if (path.length > 0) this.pushChildren(each);
      for (const next of path.slice(1).reverse()) this.pushChildren(next);
      return number;
    }

    // Forgets a node with all nodes inside it, which may have left it since.
    forget(number) {
      const waiting = [number];
      while (waiting.length > 0) {
        const each = waiting.pop();
        waiting.push(...this.known.get(each) ?? []);
        this.known.delete(each);
        this.open.delete(each);
        this.ends.get(each)?.();
        this.ends.delete(each);
      }
    }

    // Returns the number of the last node that the client sees at or before a sibling; 0 for none.
    shownAt(sibling) {
      let each = sibling;
      while (each !== null && !this.showsBlank && isBlank(each)) each = tools.previousSiblingOf(each);
      return each === null ? 0 : numberOf(each);
    }

    // Reports a change of a node that the client knows.
    apply({ type, target, added, removed, previous, name, value }) {
      const nodeId = numberOf(target);
      if (type === 'characterData') { this.applyText(target, nodeId, value); return; }
      if (!this.known.has(nodeId)) return;
      if (type === 'attributes') {
        if (value === null) this.send('attributeRemoved', { nodeId, name });
        else this.send('attributeModified', { nodeId, name, value });
      } else if (!this.open.has(nodeId))
        this.send('childNodeCountUpdated', { nodeId, childNodeCount: this.childrenOf(target).length });
      else {
        for (const node of removed) if (this.known.get(nodeId).has(numberOf(node))) this.remove(node, nodeId);
        let before = this.shownAt(previous);
        for (const node of added) {
          if (!this.showsBlank && isBlank(node)) continue;
          // The client may have received it with its parent, before this record.
          if (!this.known.get(nodeId).has(numberOf(node))) this.insert(node, nodeId, before);
          before = numberOf(node);
        }
      }
    }

    // A text that becomes white space disappears for the client, and one that was white space appears.
    applyText(text, nodeId, characterData) {
      const parent = tools.parentOf(text);
      const parentId = parent === null ? 0 : numberOf(parent);
      const isHidden = !this.showsBlank && isBlank(text);
      if (this.known.has(nodeId)) {
        if (isHidden && this.known.get(parentId)?.has(nodeId)) this.remove(text, parentId);
        else this.send('characterDataModified', { nodeId, characterData });
      } else if (!isHidden && this.open.has(parentId))
        this.insert(text, parentId, this.shownAt(tools.previousSiblingOf(text)));
    }

    remove(node, parentNodeId) {
      const nodeId = numberOf(node);
      this.known.get(parentNodeId)?.delete(nodeId);
      this.forget(nodeId);
      this.send('childNodeRemoved', { parentNodeId, nodeId });
    }

    insert(node, parentNodeId, previousNodeId) {
      this.send('childNodeInserted', { parentNodeId, previousNodeId, node: this.child(node, parentNodeId) });
    }

    // A frame has another document.
    replaced(owner) {
      const parent = tools.parentOf(owner);
      if (parent === null || !this.known.has(numberOf(owner)) || !this.open.has(numberOf(parent))) return;
      this.remove(owner, numberOf(parent));
      this.insert(owner, numberOf(parent), this.shownAt(tools.previousSiblingOf(owner)));
    }
  };
})
