// Queries by selector: DOM, "Interface mixin ParentNode", "closest" and "matches".
({
  core(dom) {
    const { SelectorList } = dom;
    const compiled = new Map();
    const capacity = 2000;
    const compile = (text) => {
      let list = compiled.get(text);
      if (list === undefined) {
        list = new SelectorList(dom.parseSelectors(text));
        if (compiled.size === capacity) compiled.clear();
        compiled.set(text, list);
      }
      return list;
    };

    // By the index of ids, where that serves: [elements in tree order] or null.
    function byId(root, list) {
      const { document } = root;
      if (list.onlyId === null || !root.isConnected || document.isQuirky || dom.isInShadow(root)) return null;
      const found = document.ids.all(list.onlyId)
        .filter((element) => element !== root && (root === document || root.contains(element)));
      return found.length < 2 ? found : found.sort((a, b) => (a.follows(b) ? 1 : -1));
    }

    dom.querySelector = (root, text) => {
      const list = compile(text);
      const found = byId(root, list);
      if (found !== null) return found[0] ?? null;
      const context = { scope: root, anchor: null, shadow: null };
      for (let node = root.firstChild; node !== null; node = node.next(root)) {
        if (node.isElement && list.matches(node, context)) return node;
      }
      return null;
    };
    dom.querySelectorAll = (root, text) => {
      const list = compile(text);
      const found = byId(root, list);
      if (found !== null) return found;
      const context = { scope: root, anchor: null, shadow: null };
      const elements = [];
      for (let node = root.firstChild; node !== null; node = node.next(root)) {
        if (node.isElement && list.matches(node, context)) elements.push(node);
      }
      return elements;
    };
    dom.matches = (element, text) => compile(text).matches(element, { scope: element, anchor: null, shadow: null });
    dom.closest = (element, text) => {
      const list = compile(text);
      const context = { scope: element, anchor: null, shadow: null };
      for (let each = element; each !== null && each.isElement; each = each.parent)
        if (list.matches(each, context)) return each;
      return null;
    };
  },
})
