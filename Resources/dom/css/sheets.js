// CSSStyleSheet and StyleSheetList: CSSOM, "CSS Style Sheets".
({
  core(dom) {
    dom.need('%selectors');

    dom.matchesMedia = (realm, text) => {
      if (dom.mediaMatches === undefined) dom.host.loadModule(realm.id, '%media');
      return dom.mediaMatches?.(realm, text ?? '') ?? true;
    };

    class StyleSheetImpl {
      constructor(realm, owner, text, { ownerRule = null, url = null } = {}) {
        this.realm = realm;
        this.owner = owner;
        // For a sheet that another imports: the rule that does.
        this.ownerRule = ownerRule;
        this.url = url;
        this.isDisabled = false;
        // Loads the module of the rules, if it has not been needed yet.
        realm.constructorOf('CSSRule');
        this.rules = dom.parseRules(realm, text);
        for (const rule of this.rules) rule.attach(this, null);
      }

      get mediaText() {
        if (this.ownerRule !== null) return this.ownerRule.mediaText;
        return this.owner === null ? this.ownMedia ?? '' : this.owner.getAttribute('media') ?? '';
      }

      get parentSheet() { return this.ownerRule?.sheet ?? null; }
      get isConstructed() { return this.owner === null && this.ownerRule === null && this.isUnlinked !== true; }
      // The element at whose place the sheet stands, through what imports it.
      get place() { return this.owner ?? this.parentSheet?.place ?? null; }
      get baseURL() { return this.url ?? this.place?.document.baseURL ?? this.realm.document.baseURL; }
      unlink() {
        this.ownMedia = this.mediaText;
        this.owner = null;
        this.isUnlinked = true;
      }

      set mediaText(text) {
        if (this.owner === null) this.ownMedia = text;
        else this.owner.setAttribute('media', text);
      }

      changed() {
        const { place } = this;
        if (place !== null) place.document.styleVersion += 1;
        else if (this.isConstructed && this.realm.document !== null) this.realm.document.styleVersion += 1;
      }

      get isDisabledNow() { return this.isDisabled; }
      set isDisabledNow(value) {
        this.isDisabled = value;
        this.changed();
      }
    }
    StyleSheetImpl.prototype.interface = 'CSSStyleSheet';
    const sheetImplOf = dom.brand(StyleSheetImpl);

    const isSheetOwner = (element) => element instanceof dom.SheetOwnerImpl && element.sheetText !== null
      && /^(?:text\/css)?$/i.test(element.getAttribute('type') ?? '');
    const sheetImpl = (element) => {
      if (!element.isConnected || !isSheetOwner(element)) return null;
      if (element.sheet === undefined) {
        element.sheet = new StyleSheetImpl(element.realm, element, element.sheetText, { url: element.localName === 'link' ? element.linkedURL : null });
        // An alternative that nobody chose is there, but does not apply: CSSOM, "create a CSS style sheet".
        element.sheet.isDisabled = element.localName === 'link' && element.isExplicitlyEnabled !== true
          && /(?:^|\s)alternate(?:\s|$)/i.test(element.getAttribute('rel') ?? '') && !!element.getAttribute('title');
      }
      return element.sheet;
    };
    // The sheet that an import brought; null for one that is not there.
    dom.importedSheet = (rule) => {
      const { sheet } = rule;
      if (rule.child !== undefined || sheet === null) return rule.child ?? null;
      const url = dom.host.parseURL(rule.href, sheet.baseURL);
      const text = sheet.place?.imported?.get(url);
      let depth = 0;
      for (let each = sheet; each !== null; each = each.parentSheet) depth += 1;
      if (text === undefined || depth > 16) return null;
      return rule.child = new StyleSheetImpl(rule.realm, null, text, { ownerRule: rule, url });
    };
    dom.sheetOf = (element) => dom.wrap(sheetImpl(element));
    // The sheets of a document or shadow root.
    const sheetsOf = (root) => {
      const { styleVersion } = root.document;
      const kept = root.cached('sheets', () => ({ version: -1, list: [] }));
      if (kept.version === styleVersion) return kept.list;
      kept.version = styleVersion;
      kept.list = [];
      for (let node = root.firstChild; node !== null; node = node.next(root)) {
        const sheet = node.isElement ? sheetImpl(node) : null;
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
          else if (rule instanceof dom.GroupingRule && rule.interface !== 'CSSKeyframesRule' && rule.applies) take(rule.rules);
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
    dom.describe('StyleSheet', {
      parent: null,
      attributes: () => [
        ['type', (wrapper) => { sheetImplOf(wrapper); return 'text/css'; }],
        ['href', (wrapper) => sheetImplOf(wrapper).url],
        ['ownerNode', (wrapper) => dom.wrap(sheetImplOf(wrapper).owner)],
        ['parentStyleSheet', (wrapper) => dom.wrap(sheetImplOf(wrapper).parentSheet)],
        ['title', (wrapper) => sheetImplOf(wrapper).owner?.getAttribute('title') || null],
        ['media', (wrapper) => dom.mediaListOf(sheetImplOf(wrapper)), (wrapper, value) => { sheetImplOf(wrapper).mediaText = dom.toText(value); }],
        ['disabled', (wrapper) => sheetImplOf(wrapper).isDisabledNow, (wrapper, value) => { sheetImplOf(wrapper).isDisabledNow = !!value; }],
      ],
    });
    const rules = (wrapper) => dom.ruleListOf(sheetImplOf(wrapper));
    const insert = (sheet, text, index) => dom.insertRule(sheet, text, index, sheet, null);
    const replace = (wrapper, text) => {
      const sheet = sheetImplOf(wrapper);
      if (!sheet.isConstructed) dom.fail('NotAllowedError', 'This CSSStyleSheet object was not constructed by JavaScript');
      sheet.rules = dom.parseRules(sheet.realm, dom.toText(text)).filter((rule) => rule.interface !== 'CSSImportRule');
      for (const rule of sheet.rules) rule.attach(sheet, null);
      sheet.changed();
    };
    dom.describe('CSSStyleSheet', {
      parent: 'StyleSheet',
      attributes: () => [['ownerRule', (wrapper) => dom.wrap(sheetImplOf(wrapper).ownerRule)], ['cssRules', rules], ['rules', rules]],
      methods: (realm) => ({
        insertRule: (wrapper, text, index = 0) => insert(sheetImplOf(wrapper), dom.toText(text), dom.toUnsignedLong(index)),
        deleteRule: (wrapper, index) => dom.deleteRule(sheetImplOf(wrapper), dom.toUnsignedLong(index)),
        addRule: (wrapper, selector = 'undefined', style = 'undefined', index = undefined) => {
          const sheet = sheetImplOf(wrapper);
          insert(sheet, `${dom.toText(selector)} { ${dom.toText(style)} }`, index === undefined ? sheet.rules.length : dom.toUnsignedLong(index));
          return -1;
        },
        removeRule: (wrapper, index = 0) => dom.deleteRule(sheetImplOf(wrapper), dom.toUnsignedLong(index)),
        replaceSync: replace,
        replace: (wrapper, text) => new realm.intrinsics.Promise((resolve, reject) => {
          try { replace(wrapper, text); resolve(wrapper); } catch (error) { reject(error); }
        }),
      }),
      construct: (realm, args, newTarget) => {
        const { media, disabled } = dom.dictionary(args[0]);
        const sheet = new StyleSheetImpl(realm, null, '');
        sheet.mediaText = media === undefined ? '' : dom.toText(media);
        sheet.isDisabled = !!disabled;
        return dom.wrapNew(sheet, newTarget);
      },
    });
  },
})
