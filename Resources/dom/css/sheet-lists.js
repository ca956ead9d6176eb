// The style sheets of a document or shadow root, and their rules that apply: CSSOM, "CSS Style Sheet Collections".
({
  core(dom) {
    const { sheetOwnedBy } = dom;

    // The sheets of a document or shadow root.
    const sheetsOf = (root) => {
      const { styleVersion } = root.document;
      const kept = root.cached('sheets', () => ({ version: -1, list: [] }));
      if (kept.version === styleVersion) return kept.list;
      kept.version = styleVersion;
      kept.list = [];
      for (let node = root.firstChild; node !== null; node = node.next(root)) {
        const sheet = node.isElement ? sheetOwnedBy(node) : null;
        if (sheet !== null) kept.list.push(sheet);
      }
      return kept.list;
    };
    class SheetList extends dom.List {
      constructor(root) {
        super();
        this.root = root;
      }

      get realm() { return this.root.realm; }
      get length() { return sheetsOf(this.root).length; }
      item(index) { return sheetsOf(this.root)[index] ?? null; }
    }
    SheetList.prototype.interface = 'StyleSheetList';
    dom.styleSheetsOf = (root) => root.cached('styleSheets', () => new SheetList(root)).wrapper;

    // All style rules that apply to a document or shadow root, in order.
    dom.styleRulesOf = (root) => {
      const { styleVersion, realm } = root.document;
      const kept = root.cached('styleRules', () => ({ version: -1, rules: [] }));
      if (kept.version === styleVersion) return kept.rules;
      const rules = [];
      const properties = new Map();
      const take = (list) => {
        for (const rule of list) {
          if (rule instanceof dom.StyleRule) rules.push(rule);
          else if (rule.interface === 'CSSPropertyRule') properties.set(rule.name, rule);
          else if (rule.interface === 'CSSImportRule') takeSheet(dom.importedSheet(rule));
          else if (rule instanceof dom.GroupingRule && rule.interface !== 'CSSKeyframesRule' && rule.applies)
            take(rule.rules);
        }
      };
      const takeSheet = (sheet) => {
        if (sheet !== null && !sheet.isDisabled && dom.matchesMedia(realm, sheet.mediaText)) take(sheet.rules);
      };
      for (const sheet of sheetsOf(root)) takeSheet(sheet);
      for (const sheet of dom.adoptedBy(root)) takeSheet(sheet);
      kept.version = styleVersion;
      kept.rules = rules;
      root.propertyRules = properties.size === 0 ? null : properties;
      return rules;
    };

    dom.describe('StyleSheetList', {
      parent: null,
      attributes: () => [['length', (wrapper) => dom.listOf(wrapper).length]],
      methods: () => ({ item: (wrapper, index) => dom.wrap(dom.listOf(wrapper).item(dom.toUnsignedLong(index))) }),
      iterates: true,
    });
  },
})
