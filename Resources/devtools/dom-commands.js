// The searches and changes of a client in the terms of the DevTools protocol's domain DOM.
((user, tree) => {
  'use strict';

  const tools = user.treeTools();
  const attempt = (body, other) => { try { return body(); } catch { return other; } };

  // Returns whether a node contains the text of a search, in which `<name>` means an element.
  function contains(node, text) {
    const { nodeType, nodeName, nodeValue, attributes } = user.nodeFields(node);
    if (nodeType !== 1) return nodeType === 3 || nodeType === 8 ? nodeValue.toLowerCase().includes(text) : false;
    const [, opens, name, closes] = /^(<?\/?)([^<>]*)(>?)$/.exec(text) ?? [];
    const local = nodeName.toLowerCase();
    if (name !== undefined && name !== '') {
      const isMatch = opens !== '' && closes !== '' ? local === name : opens !== '' ? local.startsWith(name)
        : closes !== '' ? local.endsWith(name) : local.includes(name);
      if (isMatch) return true;
    }
    return attributes.some(each => each.toLowerCase().includes(text));
  }
  function nodesBelow(root) {
    const found = [];
    const waiting = [root];
    while (waiting.length > 0) {
      const node = waiting.pop();
      found.push(node);
      const { shadow, document } = tools.fields(node);
      const inside = [shadow, document].filter(each => each !== null);
      waiting.push(...[...inside, ...user.childrenOf(node)].reverse());
    }
    return found;
  }

  tree.Session = class Session extends tree.Tree {
    constructor(...values) {
      super(...values);
      this.searches = new Map();
      this.lastSearch = 0;
      // The changes that can be undone and redone; null separates those of one action.
      [this.done, this.undone] = [[], []];
    }

    search(window, text) {
      const document = tools.documentOf(window);
      const wanted = text.trim().toLowerCase();
      const bySelector = new Set(wanted === '' ? [] : attempt(() => tools.querySelectorAll(document, text), []));
      const found = wanted === '' || document === null ? []
        : nodesBelow(document).filter(node => bySelector.has(node) || contains(node, wanted));
      const searchId = String(++this.lastSearch);
      this.searches.set(searchId, found);
      return JSON.stringify({ searchId, resultCount: found.length });
    }

    results(searchId, from, to) {
      const found = this.searches.get(searchId);
      if (found === undefined) throw new Error('No search session with given id found');
      if (from < 0 || to > found.length || from >= to) throw new Error('Invalid search result range');
      return JSON.stringify(found.slice(from, to).map(node => this.push(node)));
    }

    discard(searchId) { this.searches.delete(searchId); }

    query(root, text) {
      const found = tools.querySelector(root, text);
      return found === null ? 0 : this.push(found);
    }
    queryAll(root, text) { return JSON.stringify(tools.querySelectorAll(root, text).map(node => this.push(node))); }

    showBlank() { this.showsBlank = true; }
    attributesOf(node) { return JSON.stringify(user.nodeFields(node).attributes); }
    markupOf(node) { return tools.markupOf(node); }

    // Returns the innermost node at a point of the viewport; null without one.
    atPoint(window, x, y) {
      const found = user.elementAt(window, x, y);
      if (found === null) return 'null';
      return JSON.stringify({ backendNodeId: user.nodeNumber(found), nodeId: this.isEmpty ? undefined
        : this.push(found), frameId: this.frameName(user.frameNumber(found)) });
    }

    // Returns the number of the node at a path such as `1,HTML,1,BODY`: the positions of children, and their names.
    atPath(window, path) {
      let node = tools.documentOf(window);
      const steps = path.split(',');
      for (let i = 0; i + 1 < steps.length && node !== null; i += 2) {
        const child = this.childrenOf(node)[Number(steps[i])];
        node = child !== undefined && user.nodeFields(child).nodeName === steps[i + 1] ? child : null;
      }
      return node === null ? 0 : this.push(node);
    }

    select(window, text) { return [tools.querySelector(tools.documentOf(window), text)].filter(node => node !== null); }
    selectAll(window, text) { return tools.querySelectorAll(tools.documentOf(window), text); }

    // Makes a change; returns the number of the resulting node.
    edit(name, node, ...values) {
      const made = tools.edit(name, node, ...values);
      this.done.push(made);
      this.undone = [];
      return made.node === null ? 0 : this.push(made.node);
    }
    mark() { if (this.done.length > 0 && this.done[this.done.length - 1] !== null) this.done.push(null); }
    undo() { this.move(this.done, this.undone, each => each.undo()); }
    redo() { this.move(this.undone, this.done, each => each.redo()); }
    move(from, to, act) {
      while (from[from.length - 1] === null) from.pop();
      if (to.length > 0) to.push(null);
      while (from.length > 0 && from[from.length - 1] !== null) {
        const each = from.pop();
        act(each);
        to.push(each);
      }
    }
  };
  tree.open = (emit, frameName) => new tree.Session(emit, frameName);
})
