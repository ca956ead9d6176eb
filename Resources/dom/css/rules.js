// CSS rules: CSSOM, "CSS Rules"; CSS Syntax, "Parsing".
({
  core(dom) {
    const { StyleDeclaration } = dom;
    const types = {
      STYLE_RULE: 1, CHARSET_RULE: 2, IMPORT_RULE: 3, MEDIA_RULE: 4, FONT_FACE_RULE: 5, PAGE_RULE: 6, KEYFRAMES_RULE: 7, KEYFRAME_RULE: 8,
      MARGIN_RULE: 9, NAMESPACE_RULE: 10, COUNTER_STYLE_RULE: 11, SUPPORTS_RULE: 12, FONT_FEATURE_VALUES_RULE: 14,
    };

    // Cuts a style sheet into rules: [{ prelude, block }], the block being null for a rule that ends in a semicolon.
    function* cut(text) {
      const token = /\/\*[^]*?(?:\*\/|$)|"(?:[^"\\]|\\[^])*(?:"|$)|'(?:[^'\\]|\\[^])*(?:'|$)|\\[^]|<!--|-->|[{};()[\]]|[^]/g;
      let prelude = '';
      let block = '';
      let depth = 0;
      let brackets = 0;
      for (const [piece] of text.matchAll(token)) {
        if (piece.startsWith('/*')) continue;
        if (depth > 0) {
          if (piece === '{') depth++;
          else if (piece === '}' && --depth === 0) {
            yield { prelude: prelude.trim(), block };
            prelude = block = '';
            continue;
          }
          block += piece;
        } else if (piece === '{') {
          depth = 1;
          brackets = 0;
        } else if (piece === ';' && brackets === 0 && prelude.trim().startsWith('@')) {
          yield { prelude: prelude.trim(), block: null };
          prelude = '';
        } else if (piece !== '<!--' && piece !== '-->') {
          if (piece === '(' || piece === '[') brackets++;
          else if (piece === ')' || piece === ']') brackets--;
          prelude += piece;
        }
      }
      if (depth > 0) yield { prelude: prelude.trim(), block };
      else if (prelude.trim().startsWith('@')) yield { prelude: prelude.trim(), block: null };
    }

    class RuleStyle extends StyleDeclaration {
      constructor(rule, text) {
        super(rule.realm);
        this.parentRule = rule;
        this.read(text);
      }

      changed() { this.parentRule.changed(); }
    }

    class RuleImpl {
      constructor(realm, kind) {
        this.realm = realm;
        this.interface = kind;
        this.sheet = null;
        this.parent = null;
      }

      // Tells the document that its styles are others now.
      changed() { this.sheet?.changed(); }
      get type() { return ruleTypes[this.interface] ?? 0; }
      attach(sheet, parent) {
        this.sheet = sheet;
        this.parent = parent;
        for (const rule of this.rules ?? []) rule.attach(sheet, this);
      }
    }
    RuleImpl.prototype.interface = 'CSSRule';
    dom.RuleImpl = RuleImpl;
    const ruleOf = dom.brand(RuleImpl);
    const ruleTypes = {
      CSSStyleRule: 1, CSSImportRule: 3, CSSMediaRule: 4, CSSFontFaceRule: 5, CSSPageRule: 6, CSSKeyframesRule: 7, CSSKeyframeRule: 8,
      CSSNamespaceRule: 10, CSSCounterStyleRule: 11, CSSSupportsRule: 12,
    };

    class StyleRule extends RuleImpl {
      constructor(realm, selectors, block) {
        super(realm, 'CSSStyleRule');
        this.selectors = selectors;
        this.compiled = null;
        this.style = new RuleStyle(this, block);
      }

      get selectorText() { return dom.serializeSelectors(this.selectors); }
      set selectorText(text) {
        const selectors = parseSelectors(text);
        if (selectors === null) return;
        this.selectors = selectors;
        this.compiled = null;
        this.changed();
      }

      get cssText() {
        const { cssText } = this.style;
        return `${this.selectorText} { ${cssText === '' ? '' : `${cssText} `}}`;
      }
    }

    // Rules that are a word, a text and declarations: @font-face, @page, the steps of @keyframes.
    class DeclarationRule extends RuleImpl {
      constructor(realm, kind, head, block) {
        super(realm, kind);
        this.head = head;
        this.style = new RuleStyle(this, block);
      }

      get cssText() { return `${this.head} { ${this.style.cssText === '' ? '' : `${this.style.cssText} `}}`; }
    }

    class StatementRule extends RuleImpl {
      constructor(realm, kind, text, fields) {
        super(realm, kind);
        Object.assign(this, { cssText: text }, fields);
      }
    }

    // Rules that hold rules.
    class GroupingRule extends RuleImpl {
      constructor(realm, kind, word, condition, rules) {
        super(realm, kind);
        this.word = word;
        this.condition = condition;
        this.rules = rules;
        this.attach(null, null);
      }

      get cssText() {
        const inside = this.rules.map((rule) => `  ${rule.cssText.replace(/\n/g, '\n  ')}`).join('\n');
        return `${[this.word, this.condition].filter(Boolean).join(' ')} {\n${inside}${inside === '' ? '' : '\n'}}`;
      }

      get applies() {
        if (this.word === '@media') return dom.matchesMedia(this.realm, this.condition);
        return this.word === '@supports' ? dom.supportsCondition(this.condition) : this.word === '@layer';
      }
    }
    dom.GroupingRule = GroupingRule;
    dom.StyleRule = StyleRule;

    function parseSelectors(text) {
      try { return dom.parseSelectors(text); } catch { return null; }
    }

    const groups = { '@media': 'CSSMediaRule', '@supports': 'CSSSupportsRule', '@layer': 'CSSLayerBlockRule', '@container': 'CSSContainerRule' };
    // A rule, or null for one that is not understood.
    function makeRule(realm, { prelude, block }) {
      if (!prelude.startsWith('@')) {
        const selectors = block === null ? null : parseSelectors(prelude);
        return selectors === null ? null : new StyleRule(realm, selectors, block);
      }
      const [, word, rest] = /^(@[-\w]+)\s*([^]*)$/.exec(prelude) ?? [];
      const name = word?.toLowerCase();
      const condition = rest?.replace(/\s+/g, ' ');
      if (name === '@import' && block === null) {
        const match = /^(?:url\(\s*(?:"([^"]*)"|'([^']*)'|([^)]*?))\s*\)|"([^"]*)"|'([^']*)')\s*([^]*)$/i.exec(rest);
        if (match === null) return null;
        const href = match.slice(1, 6).find((part) => part !== undefined);
        return new StatementRule(realm, 'CSSImportRule', `@import url("${href}")${match[6] === '' ? '' : ` ${match[6]}`};`, { href, ...importParts(match[6]) });
      }
      if (name === '@namespace' && block === null) {
        const match = /^(?:([-\w]+)\s+)?(?:url\(\s*["']?([^"')]*)["']?\s*\)|["']([^"']*)["'])$/i.exec(rest);
        if (match === null) return null;
        const [, prefix = '', address, quoted] = match;
        const uri = address ?? quoted;
        return new StatementRule(realm, 'CSSNamespaceRule', `@namespace ${prefix === '' ? '' : `${prefix} `}url("${uri}");`, { prefix, namespaceURI: uri });
      }
      if (name === '@layer' && block === null) {
        const names = rest.split(',').map((part) => part.trim());
        if (!names.every((part) => /^-?[_a-z][-\w]*(?:\.-?[_a-z][-\w]*)*$/i.test(part))) return null;
        return new StatementRule(realm, 'CSSLayerStatementRule', `@layer ${names.join(', ')};`, { names });
      }
      if (block === null) return null;
      if (groups[name] !== undefined) {
        if (name === '@layer' && rest !== '' && !/^-?[_a-z][-\w]*(?:\.-?[_a-z][-\w]*)*$/i.test(rest)) return null;
        return new GroupingRule(realm, groups[name], name, condition, parseRules(realm, block));
      }
      if (/^@(?:-webkit-)?keyframes$/.test(name)) {
        const steps = [...cut(block)].filter((step) => step.block !== null).map((step) => keyframe(realm, step));
        return new GroupingRule(realm, 'CSSKeyframesRule', '@keyframes', condition.replace(/^(["'])(.*)\1$/, '$2'), steps);
      }
      if (name === '@font-face') return new DeclarationRule(realm, 'CSSFontFaceRule', '@font-face', block);
      if (name === '@page') return new DeclarationRule(realm, 'CSSPageRule', ['@page', condition].filter(Boolean).join(' '), block);
      if (name === '@counter-style') return counterStyle(realm, condition, block);
      return null;
    }
    const keyframe = (realm, { prelude, block }) => new DeclarationRule(realm, 'CSSKeyframeRule', keyText(prelude), block);
    const keyText = (text) => text.split(',').map((key) => ({ from: '0%', to: '100%' })[key.trim().toLowerCase()] ?? key.trim()).join(', ');
    const counterStyle = (realm, name, block) => {
      const fields = {};
      for (const [key, value] of dom.parseDeclarations(block)) fields[key.replace(/-([a-z])/g, (all, letter) => letter.toUpperCase())] = value;
      const text = [...dom.parseDeclarations(block)].map(([key, value]) => `${key}: ${value};`).join(' ');
      return new StatementRule(realm, 'CSSCounterStyleRule', `@counter-style ${name} { ${text} }`, { name, ...fields });
    };
    // layer, supports(...) and media of an @import.
    const importParts = (text) => {
      const match = /^(?:(layer)(?:\(\s*([^)]*?)\s*\))?(?=\s|$))?\s*(?:supports\(((?:[^()]|\([^()]*\))*)\))?\s*([^]*)$/i.exec(text);
      const [, layer, layerName, supportsText, media] = match;
      return { layerName: layer === undefined ? null : layerName ?? '', supportsText: supportsText?.trim() ?? null, mediaText: media };
    };

    const parseRules = dom.parseRules = (realm, text) => [...cut(text)].map((raw) => makeRule(realm, raw)).filter((rule) => rule !== null);
    // One rule, as `insertRule` takes it.
    dom.parseRule = (realm, text) => {
      const [raw, ...more] = cut(text);
      const rule = raw === undefined || more.length > 0 ? null : makeRule(realm, raw);
      if (rule === null) dom.fail('SyntaxError');
      return rule;
    };

    // Lists of rules, of a sheet or a grouping rule.
    class RuleList extends dom.List {
      constructor(owner) {
        super();
        this.owner = owner;
      }

      get realm() { return this.owner.realm; }
      get length() { return this.owner.rules.length; }
      item(index) { return this.owner.rules[index] ?? null; }
    }
    RuleList.prototype.interface = 'CSSRuleList';
    const lists = new WeakMap();
    dom.ruleListOf = (owner) => {
      if (!lists.has(owner)) lists.set(owner, new RuleList(owner));
      return lists.get(owner).wrapper;
    };
    dom.insertRule = (owner, text, index, sheet, parent) => {
      const rule = dom.parseRule(owner.realm, text);
      if (index > owner.rules.length) dom.fail('IndexSizeError');
      if (parent !== null && (rule.type === types.IMPORT_RULE || rule.type === types.NAMESPACE_RULE)) dom.fail('HierarchyRequestError');
      const isImport = (each) => each.type === types.IMPORT_RULE;
      if (isImport(rule) ? owner.rules.slice(0, index).some((each) => !isImport(each)) : isImport(owner.rules[index] ?? rule)) dom.fail('HierarchyRequestError');
      owner.rules.splice(index, 0, rule);
      rule.attach(sheet, parent);
      owner.changed();
      return index;
    };
    dom.deleteRule = (owner, index) => {
      if (index >= owner.rules.length) dom.fail('IndexSizeError');
      owner.rules.splice(index, 1)[0].attach(null, null);
      owner.changed();
    };

    const read = (...names) => names.map((name) => [name, (wrapper) => ruleOf(wrapper)[name] ?? null]);
    const style = ['style', (wrapper) => dom.wrap(ruleOf(wrapper).style), (wrapper, value) => { ruleOf(wrapper).style.cssText = dom.toText(value); }];
    const ruleArguments = (wrapper, text, index = 0) => (
      dom.insertRule(ruleOf(wrapper), dom.toText(text), dom.toUnsignedLong(index), ruleOf(wrapper).sheet, ruleOf(wrapper)));
    dom.describe('CSSRuleList', {
      parent: null,
      attributes: () => [['length', (wrapper) => dom.listOf(wrapper).length]],
      methods: () => ({ item: (wrapper, index) => dom.wrap(dom.listOf(wrapper).item(dom.toUnsignedLong(index))) }),
      iterates: true,
    });
    dom.describe('CSSRule', {
      parent: null, constants: types,
      attributes: () => [
        ['cssText', (wrapper) => ruleOf(wrapper).cssText, () => {}],
        ['type', (wrapper) => ruleOf(wrapper).type],
        ['parentRule', (wrapper) => dom.wrap(ruleOf(wrapper).parent)],
        ['parentStyleSheet', (wrapper) => dom.wrap(ruleOf(wrapper).sheet)],
      ],
    });
    dom.describe('CSSStyleRule', {
      parent: 'CSSRule',
      attributes: () => [style, ['selectorText', (wrapper) => ruleOf(wrapper).selectorText, (wrapper, value) => { ruleOf(wrapper).selectorText = dom.toText(value); }]],
    });
    dom.describe('CSSGroupingRule', {
      parent: 'CSSRule',
      attributes: () => [['cssRules', (wrapper) => dom.ruleListOf(ruleOf(wrapper))]],
      methods: () => ({ insertRule: ruleArguments, deleteRule: (wrapper, index) => dom.deleteRule(ruleOf(wrapper), dom.toUnsignedLong(index)) }),
    });
    const condition = (name = 'conditionText') => [name, (wrapper) => ruleOf(wrapper).condition];
    dom.describe('CSSConditionRule', { parent: 'CSSGroupingRule', attributes: () => [condition()] });
    dom.describe('CSSMediaRule', { parent: 'CSSConditionRule', attributes: () => [['media', (wrapper) => dom.mediaListOf(ruleOf(wrapper))]] });
    dom.describe('CSSSupportsRule', { parent: 'CSSConditionRule' });
    dom.describe('CSSContainerRule', { parent: 'CSSConditionRule' });
    dom.describe('CSSLayerBlockRule', { parent: 'CSSGroupingRule', attributes: () => [condition('name')] });
    dom.describe('CSSLayerStatementRule', { parent: 'CSSRule', attributes: () => [['nameList', (wrapper) => ruleOf(wrapper).realm.makeArray(ruleOf(wrapper).names)]] });
    dom.describe('CSSKeyframesRule', {
      parent: 'CSSRule',
      attributes: () => [
        ['name', (wrapper) => ruleOf(wrapper).condition, (wrapper, value) => { ruleOf(wrapper).condition = dom.toText(value); }],
        ['cssRules', (wrapper) => dom.ruleListOf(ruleOf(wrapper))], ['length', (wrapper) => ruleOf(wrapper).rules.length]],
      methods: () => {
        const indexOf = (rule, key) => rule.rules.findLastIndex((step) => step.head === keyText(dom.toText(key)));
        return {
          appendRule: (wrapper, text) => {
            const rule = ruleOf(wrapper);
            const [raw, ...more] = cut(dom.toText(text));
            if (raw === undefined || raw.block === null || more.length > 0) return;
            const step = keyframe(rule.realm, raw);
            step.attach(rule.sheet, rule);
            rule.rules.push(step);
          },
          deleteRule: (wrapper, key) => {
            const rule = ruleOf(wrapper);
            const index = indexOf(rule, key);
            if (index >= 0) dom.deleteRule(rule, index);
          },
          findRule: (wrapper, key) => dom.wrap(ruleOf(wrapper).rules[indexOf(ruleOf(wrapper), key)] ?? null),
        };
      },
    });
    dom.describe('CSSKeyframeRule', {
      parent: 'CSSRule',
      attributes: () => [style, ['keyText', (wrapper) => ruleOf(wrapper).head, (wrapper, value) => { ruleOf(wrapper).head = keyText(dom.toText(value)); }]],
    });
    dom.describe('CSSFontFaceRule', { parent: 'CSSRule', attributes: () => [style] });
    dom.describe('CSSPageRule', { parent: 'CSSGroupingRule', attributes: () => [style, ['selectorText', (wrapper) => ruleOf(wrapper).head.slice(6)]] });
    dom.describe('CSSImportRule', {
      parent: 'CSSRule',
      attributes: () => [...read('href', 'layerName', 'supportsText'), ['styleSheet', () => null], ['media', (wrapper) => dom.mediaListOf(ruleOf(wrapper))]],
    });
    dom.describe('CSSNamespaceRule', { parent: 'CSSRule', attributes: () => read('prefix', 'namespaceURI') });
    dom.describe('CSSCounterStyleRule', {
      parent: 'CSSRule',
      attributes: () => 'name system symbols additiveSymbols negative prefix suffix range pad speakAs fallback'.split(' ').map((name) => [
        name, (wrapper) => ruleOf(wrapper)[name] ?? '', (wrapper, value) => { ruleOf(wrapper)[name] = dom.toText(value); }]),
    });
  },
})
