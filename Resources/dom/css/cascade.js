// The declarations that win for an element: CSS Cascade, "Cascading", and CSS Variables, "Using Cascading Variables".
({
  core(dom) {
    const { physical } = dom.computedTable;
    const nothing = new Map();

    // The rules of a tree by what the last compound of a selector asks for, so that few are tried on an element.
    class RuleIndex {
      constructor(rules) {
        this.buckets = new Map();
        this.rest = [];
        rules.forEach((rule, order) => {
          rule.compiled ??= rule.selectors.map((selector) => ({
            selector: new dom.SelectorList([selector]).selectors[0], specificity: dom.specificity(selector), key: keyOf(selector),
          }));
          for (const { selector, specificity, key } of rule.compiled) {
            const entry = { rule, order, selector, specificity };
            if (key === null) this.rest.push(entry);
            else if (this.buckets.has(key)) this.buckets.get(key).push(entry);
            else this.buckets.set(key, [entry]);
          }
        });
      }

      // The rules whose selectors match, the strongest last. `matches` replaces the plain test for sheets of other trees.
      matching(element, root, matches = null) {
        const context = { scope: root, anchor: null, shadow: root.isShadowRoot === true ? root : null };
        const found = new Map();
        const test = (entries) => {
          for (const entry of entries ?? []) {
            const known = found.get(entry.rule);
            if (known !== undefined && known.specificity >= entry.specificity) continue;
            if (matches === null ? entry.selector.matches(element, context) : matches(entry.selector, context)) found.set(entry.rule, entry);
          }
        };
        test(this.rest);
        if (matches !== null) {
          for (const entries of this.buckets.values()) test(entries);
        } else {
          test(this.buckets.get(`<${dom.asciiLower(element.localName)}`));
          if (element.attributes.length > 0) {
            if (element.id !== '') test(this.buckets.get(`#${dom.asciiLower(element.id)}`));
            for (const name of element.classes) test(this.buckets.get(`.${dom.asciiLower(name)}`));
          }
        }
        return [...found.values()].sort((a, b) => a.specificity - b.specificity || a.order - b.order).map(({ rule }) => rule);
      }
    }
    function keyOf({ compounds }) {
      const last = compounds[compounds.length - 1];
      if (last.some(({ type }) => type === 'reach')) return null;
      const part = last.find(({ type }) => type === 'id') ?? last.find(({ type }) => type === 'class') ?? last.find(({ type, name }) => type === 'type' && name !== '*');
      if (part === undefined) return null;
      return `${{ id: '#', class: '.', type: '<' }[part.type]}${dom.asciiLower(part.name)}`;
    }
    const indexOf = (root) => {
      const kept = root.cached('ruleIndex', () => ({ rules: null, index: null }));
      const rules = dom.styleRulesOf(root);
      if (kept.rules !== rules || rules.some((rule) => rule.compiled === null)) Object.assign(kept, { rules, index: new RuleIndex(rules) });
      return kept.index;
    };
    const isSlotted = ({ reach }, element) => (reach.list ??= new dom.SelectorList(reach.selectors))
      .matches(element, { scope: element, anchor: null, shadow: null });
    const isPart = ({ reach }, element) => {
      const names = dom.splitOnSpaces(element.getAttribute('part'));
      return reach.names.every((name) => names.includes(name));
    };
    // The rules for an element by the trees that they stand in: its own, those of the shadow trees that it hosts or is
    // slotted into, and that around its own.
    function matchingRules(element) {
      const { document, realm } = element;
      if (document.styleVersion === 0) return { own: [], outer: [], inner: [] };
      realm.constructorOf('CSSStyleSheet');
      if (!dom.hasShadows) return { own: indexOf(document).matching(element, document), outer: [], inner: [] };
      const { root } = element;
      const inner = [];
      if (element.shadow !== null) inner.push(indexOf(element.shadow).matching(element, element.shadow, (selector, context) => selector.matches(element, context)));
      for (let slot = dom.slotFor(element); slot !== null; slot = dom.slotFor(slot)) {
        const place = slot;
        inner.unshift(indexOf(place.root).matching(element, place.root, (selector, context) => selector.matchesThrough('slotted', place, context) && isSlotted(selector, element)));
      }
      const outer = root.isShadowRoot !== true || !element.hasAttribute('part') ? []
        : indexOf(root.host.root).matching(element, root.host.root, (selector, context) => selector.matchesThrough('part', root.host, context) && isPart(selector, element));
      return { own: root.isConnected ? indexOf(root).matching(element, root) : [], outer, inner };
    }

    function cascade(element) {
      const declared = new Map();
      const isRightToLeft = element.document.hasWindow && (element.getAttribute('dir') ?? '').toLowerCase() === 'rtl';
      const take = (entries, isImportant) => {
        for (const [name, entry] of entries) if (entry.isImportant === isImportant) declared.set(physical(name, isRightToLeft), entry);
      };
      const { inner, own, outer } = matchingRules(element);
      const takeRules = (rules, isImportant) => { for (const rule of rules) take(rule.style.entries, isImportant); };
      const inline = element.hasAttribute('style') ? dom.styleOf(element).entries : nothing;
      // CSS Scoping, "shadow cascading": the trees around win, and where declarations are important those within.
      for (const rules of inner) takeRules(rules, false);
      takeRules(own, false);
      take(inline, false);
      takeRules(outer, false);
      takeRules(outer, true);
      takeRules(own, true);
      take(inline, true);
      for (const rules of inner.reverse()) takeRules(rules, true);
      return { declared, agent: dom.userAgentStyle(element) };
    }

    // CSS Scoping, "flattened element tree": whom an element inherits from.
    dom.flatParent = (element) => {
      if (!dom.hasShadows) return element.parentElement;
      const { parent } = element;
      return dom.slotFor(element) ?? (parent?.isShadowRoot === true ? parent.host : element.parentElement);
    };

    // Cascades are kept as long as nothing in the document changes.
    dom.cascadeOf = (element) => {
      const { document } = element;
      const kept = element.cached('cascade', () => ({ key: '', result: null, values: null }));
      const key = `${document.treeVersion} ${document.attributeVersion} ${document.styleVersion} ${document.focused === null ? '' : dom.ordinal(document.focused)}`;
      if (kept.key !== key) Object.assign(kept, { key, result: null, values: new Map() });
      kept.result ??= cascade(element);
      return kept;
    };

    const deepest = 32;
    const most = 1 << 16;
    // The value of a custom property; undefined where it is not set, or what it refers to is not.
    dom.customProperty = (element, name, visited = new Set()) => {
      const isInherited = dom.registeredProperty?.(element.document, name)?.inherits !== false;
      for (let each = element; each !== null && (isInherited || each === element); each = dom.flatParent(each)) {
        const entry = dom.cascadeOf(each).result.declared.get(name);
        if (entry === undefined || /^(?:inherit|unset|revert)$/i.test(entry.value)) continue;
        if (/^initial$/i.test(entry.value)) return dom.registeredProperty?.(each.document, name)?.initialValue;
        const key = `${dom.ordinal(each)} ${name}`;
        if (visited.has(key) || visited.size > deepest) return undefined;
        return dom.substitute(each, entry.value, new Set([...visited, key]));
      }
      return dom.registeredProperty?.(element.document, name)?.initialValue;
    };
    // Puts in what stands for each var(); undefined makes the declaration invalid at computed-value time.
    dom.substitute = (element, text, visited = new Set()) => {
      let result = '';
      let rest = text;
      for (let at; (at = rest.search(/var\(/i)) >= 0;) {
        let depth = 0;
        let end = at + 3;
        for (; end < rest.length; end++) {
          if (rest[end] === '(') depth++;
          else if (rest[end] === ')' && --depth === 0) break;
        }
        const [, name, fallback] = /^\s*(--[^\s,]+)\s*(?:,([^]*))?$/.exec(rest.slice(at + 4, end)) ?? [];
        if (name === undefined) return undefined;
        const value = dom.customProperty(element, name, visited) ?? (fallback === undefined ? undefined : dom.substitute(element, fallback.trim(), visited));
        if (value === undefined || result.length + value.length > most) return undefined;
        result += rest.slice(0, at) + value;
        rest = rest.slice(end + 1);
      }
      return (result + rest).trim();
    };

    // What is declared for a property, with variables put in; undefined for nothing, or nothing that is valid.
    dom.declaredValue = (element, property) => {
      const { declared, agent } = dom.cascadeOf(element).result;
      const entry = declared.get(property);
      if (entry === undefined) return agent.get(property);
      if (entry.value === 'revert' || entry.value === 'revert-layer') return agent.get(property);
      if (entry.source?.isPending) {
        const text = dom.substitute(element, entry.source.text);
        const style = new dom.StyleDeclaration(element.realm);
        if (text === undefined || !style.put(entry.source.name, text, false)) return 'unset';
        const [, found] = [...style.entries].find(([name]) => physical(name, false) === property) ?? [];
        return found?.value ?? 'unset';
      }
      if (!entry.value.includes('var(')) return entry.value;
      const text = dom.substitute(element, entry.value);
      return text === undefined ? 'unset' : dom.normalizeValue(property, text, false) ?? 'unset';
    };
  },
})
