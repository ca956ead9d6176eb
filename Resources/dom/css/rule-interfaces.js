// The interfaces of CSS rules, and the lists that hold them.
({
  core(dom) {
    const { cutRules, keyText, makeKeyframe, ruleOf, ruleTypes } = dom;

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
      if (parent !== null && (rule.type === ruleTypes.IMPORT_RULE || rule.type === ruleTypes.NAMESPACE_RULE))
        dom.fail('HierarchyRequestError');
      const isImport = (each) => each.type === ruleTypes.IMPORT_RULE;
      const isMisplaced = isImport(rule) ? owner.rules.slice(0, index).some((each) => !isImport(each))
        : isImport(owner.rules[index] ?? rule);
      if (isMisplaced) dom.fail('HierarchyRequestError');
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
    const style = ['style', (wrapper) => dom.wrap(ruleOf(wrapper).style),
      (wrapper, value) => { ruleOf(wrapper).style.cssText = dom.toText(value); }];
    const ruleArguments = (wrapper, text, index = 0) => (
      dom.insertRule(ruleOf(wrapper), dom.toText(text), dom.toUnsignedLong(index), ruleOf(wrapper).sheet,
        ruleOf(wrapper)));
    dom.describe('CSSRuleList', {
      parent: null,
      attributes: () => [['length', (wrapper) => dom.listOf(wrapper).length]],
      methods: () => ({ item: (wrapper, index) => dom.wrap(dom.listOf(wrapper).item(dom.toUnsignedLong(index))) }),
      iterates: true,
    });
    dom.describe('CSSRule', {
      parent: null, constants: ruleTypes,
      attributes: () => [
        ['cssText', (wrapper) => ruleOf(wrapper).cssText, () => {}],
        ['type', (wrapper) => ruleOf(wrapper).type],
        ['parentRule', (wrapper) => dom.wrap(ruleOf(wrapper).parent)],
        ['parentStyleSheet', (wrapper) => dom.wrap(ruleOf(wrapper).sheet)],
      ],
    });
    dom.describe('CSSStyleRule', {
      parent: 'CSSRule',
      attributes: () => [style, ['selectorText', (wrapper) => ruleOf(wrapper).selectorText,
        (wrapper, value) => { ruleOf(wrapper).selectorText = dom.toText(value); }]],
    });
    dom.describe('CSSGroupingRule', {
      parent: 'CSSRule',
      attributes: () => [['cssRules', (wrapper) => dom.ruleListOf(ruleOf(wrapper))]],
      methods: () => ({ insertRule: ruleArguments, deleteRule: (wrapper, index) =>
        dom.deleteRule(ruleOf(wrapper), dom.toUnsignedLong(index)) }),
    });
    const condition = (name = 'conditionText') => [name, (wrapper) => ruleOf(wrapper).condition];
    dom.describe('CSSConditionRule', { parent: 'CSSGroupingRule', attributes: () => [condition()] });
    dom.describe('CSSMediaRule',
      { parent: 'CSSConditionRule', attributes: () => [['media', (wrapper) => dom.mediaListOf(ruleOf(wrapper))]] });
    dom.describe('CSSSupportsRule', { parent: 'CSSConditionRule' });
    dom.describe('CSSContainerRule', { parent: 'CSSConditionRule' });
    dom.describe('CSSLayerBlockRule', { parent: 'CSSGroupingRule', attributes: () => [condition('name')] });
    dom.describe('CSSLayerStatementRule', { parent: 'CSSRule', attributes: () =>
      [['nameList', (wrapper) => ruleOf(wrapper).realm.makeArray(ruleOf(wrapper).names)]] });
    dom.describe('CSSKeyframesRule', {
      parent: 'CSSRule',
      attributes: () => [
        ['name', (wrapper) => ruleOf(wrapper).condition,
          (wrapper, value) => { ruleOf(wrapper).condition = dom.toText(value); }],
        ['cssRules', (wrapper) => dom.ruleListOf(ruleOf(wrapper))],
        ['length', (wrapper) => ruleOf(wrapper).rules.length]],
      methods: () => {
        const indexOf = (rule, key) => rule.rules.findLastIndex((step) => step.head === keyText(dom.toText(key)));
        return {
          appendRule: (wrapper, text) => {
            const rule = ruleOf(wrapper);
            const [raw, ...more] = cutRules(dom.toText(text));
            if (raw === undefined || raw.block === null || more.length > 0) return;
            const step = makeKeyframe(rule.realm, raw);
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
      attributes: () => [style, ['keyText', (wrapper) => ruleOf(wrapper).head,
        (wrapper, value) => { ruleOf(wrapper).head = keyText(dom.toText(value)); }]],
    });
    dom.describe('CSSFontFaceRule', { parent: 'CSSRule', attributes: () => [style] });
    dom.describe('CSSPageRule', {
      parent: 'CSSGroupingRule', attributes: () => [style, ['selectorText', (wrapper) => ruleOf(wrapper).head.slice(6)]]
    });
    dom.describe('CSSImportRule', {
      parent: 'CSSRule',
      attributes: () => [...read('href', 'layerName', 'supportsText'), ['styleSheet', (wrapper) =>
        dom.wrap(dom.importedSheet(ruleOf(wrapper)))], ['media', (wrapper) => dom.mediaListOf(ruleOf(wrapper))]],
    });
    dom.describe('CSSPropertyRule',
      { parent: 'CSSRule', attributes: () => read('name', 'syntax', 'inherits', 'initialValue') });
    dom.describe('CSSNamespaceRule', { parent: 'CSSRule', attributes: () => read('prefix', 'namespaceURI') });
    dom.describe('CSSCounterStyleRule', {
      parent: 'CSSRule',
      attributes: () => 'name system symbols additiveSymbols negative prefix suffix range pad speakAs fallback'
        .split(' ').map((name) => [
        name, (wrapper) => ruleOf(wrapper)[name] ?? '',
        (wrapper, value) => { ruleOf(wrapper)[name] = dom.toText(value); }]),
    });
  },
})
