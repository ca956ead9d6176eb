// The declarations that win for an element: CSS Cascade, "Cascading", and CSS Variables, "Using Cascading Variables".
({
  core(dom) {
    const { physical } = dom.computedTable;
    const nothing = new Map();

    // The rules of a document by what the last compound of a selector asks for, so that few are tried on an element.
    class RuleIndex {
      constructor(rules) {
        this.buckets = new Map();
        this.rest = [];
        rules.forEach((rule, order) => {
          rule.compiled ??= rule.selectors.map((selector) => ({ list: new dom.SelectorList([selector]), specificity: dom.specificity(selector), key: keyOf(selector) }));
          for (const { list, specificity, key } of rule.compiled) {
            const entry = { rule, order, list, specificity };
            if (key === null) this.rest.push(entry);
            else if (this.buckets.has(key)) this.buckets.get(key).push(entry);
            else this.buckets.set(key, [entry]);
          }
        });
      }

      matching(element) {
        const context = { scope: element.document, anchor: null };
        const found = new Map();
        const test = (entries) => {
          for (const entry of entries ?? []) {
            const known = found.get(entry.rule);
            if ((known === undefined || known.specificity < entry.specificity) && entry.list.matches(element, context)) found.set(entry.rule, entry);
          }
        };
        test(this.rest);
        test(this.buckets.get(`<${dom.asciiLower(element.localName)}`));
        if (element.attributes.length > 0) {
          if (element.id !== '') test(this.buckets.get(`#${element.id}`));
          for (const name of element.classes) test(this.buckets.get(`.${name}`));
        }
        return [...found.values()].sort((a, b) => a.specificity - b.specificity || a.order - b.order).map(({ rule }) => rule);
      }
    }
    function keyOf({ compounds }) {
      const last = compounds[compounds.length - 1];
      const part = last.find(({ type }) => type === 'id') ?? last.find(({ type }) => type === 'class') ?? last.find(({ type, name }) => type === 'type' && name !== '*');
      if (part === undefined) return null;
      return part.type === 'id' ? `#${part.name}` : part.type === 'class' ? `.${part.name}` : `<${part.lower ?? dom.asciiLower(part.name)}`;
    }
    const matchingRules = (element) => {
      const { document, realm } = element;
      if (document.styleVersion === 0) return [];
      realm.constructorOf('CSSStyleSheet');
      const kept = document.cached('ruleIndex', () => ({ rules: null, index: null }));
      const rules = dom.styleRulesOf(document);
      // Names are told apart without regard to case there, which the index does not do.
      if (kept.rules !== rules || rules.some((rule) => rule.compiled === null)) Object.assign(kept, { rules, index: new RuleIndex(rules) });
      return kept.index.matching(element);
    };

    function cascade(element) {
      const declared = new Map();
      const isRightToLeft = element.document.hasWindow && (element.getAttribute('dir') ?? '').toLowerCase() === 'rtl';
      const take = (entries, isImportant) => {
        for (const [name, entry] of entries) if (entry.isImportant === isImportant) declared.set(physical(name, isRightToLeft), entry);
      };
      const matching = matchingRules(element);
      const inline = element.hasAttribute('style') ? dom.styleOf(element).entries : nothing;
      for (const rule of matching) take(rule.style.entries, false);
      take(inline, false);
      for (const rule of matching) take(rule.style.entries, true);
      take(inline, true);
      return { declared, agent: dom.userAgentStyle(element) };
    }

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
      for (let each = element; each !== null && (isInherited || each === element); each = each.parentElement) {
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
