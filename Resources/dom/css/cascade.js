// The cascade: CSS Cascading and Inheritance, "Cascading"; CSS Scoping, for the sheets of shadow trees.
({
  core(dom) {
    // The declarations that win for an element.
    dom.cascade = (element) => {
      const declared = new Map();
      const take = (entries, isImportant) => {
        for (const [name, entry] of entries) if (entry.isImportant === isImportant) declared.set(name, entry.value);
      };
      const { inner, own, outer } = matchingRules(element);
      const inline = element.hasAttribute('style') ? dom.styleOf(element).entries : new Map();
      const takeRules = (rules, isImportant) => { for (const rule of rules) take(rule.style.entries, isImportant); };
      // CSS Scoping, "shadow cascading": the trees around win, and where declarations are important those within.
      for (const rules of inner) takeRules(rules, false);
      takeRules(own, false);
      take(inline, false);
      takeRules(outer, false);
      takeRules(outer, true);
      takeRules(own, true);
      take(inline, true);
      for (const rules of inner.reverse()) takeRules(rules, true);
      return declared;
    };
    const nothing = { own: [], outer: [], get inner() { return []; } };
    // The rules for an element by the trees that they stand in: its own, those of the shadow trees that it hosts or is
    // slotted into, and that around its own.
    function matchingRules(element) {
      const { document, realm } = element;
      if (document.styleVersion === 0) return nothing;
      realm.constructorOf('CSSStyleSheet');
      const root = dom.hasShadows ? element.root : document;
      const own = rulesIn(root, (selector, context) => selector.matches(element, context));
      if (!dom.hasShadows) return { own, outer: [], inner: [] };
      const inner = [];
      if (element.shadow !== null) inner.push(rulesIn(element.shadow, (selector, context) => selector.matches(element, context)));
      for (let slot = dom.slotFor(element); slot !== null; slot = dom.slotFor(slot)) {
        inner.unshift(rulesIn(slot.root, (selector, context) => selector.matchesThrough('slotted', slot, context) && isSlotted(selector, element)));
      }
      const outer = root.isShadowRoot !== true || !element.hasAttribute('part') ? []
        : rulesIn(root.host.root, (selector, context) => selector.matchesThrough('part', root.host, context) && isPart(selector, element));
      return { own, outer, inner };
    }
    const isSlotted = ({ reach }, element) => (reach.list ??= new dom.SelectorList(reach.selectors))
      .matches(element, { scope: element, anchor: null, shadow: null });
    const isPart = ({ reach }, element) => {
      const names = dom.splitOnSpaces(element.getAttribute('part'));
      return reach.names.every((name) => names.includes(name));
    };
    function rulesIn(root, matches) {
      const context = { scope: root, anchor: null, shadow: root.isShadowRoot === true ? root : null };
      const matched = [];
      for (const rule of dom.styleRulesOf(root)) {
        rule.compiled ??= rule.selectors.map((selector) => (
          { selector: new dom.SelectorList([selector]).selectors[0], specificity: dom.specificity(selector) }));
        let most = -1;
        for (const { selector, specificity } of rule.compiled) if (specificity > most && matches(selector, context)) most = specificity;
        if (most >= 0) matched.push({ rule, specificity: most });
      }
      return matched.sort((a, b) => a.specificity - b.specificity).map(({ rule }) => rule);
    }
  },
})
