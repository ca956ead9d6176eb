// CSSStyleSheet, StyleSheetList, MediaList and the namespace CSS: CSSOM, "CSS Style Sheets".
({
  core(dom) {
    dom.need('%selectors');

    class MediaListImpl extends dom.List {
      constructor(owner, field) {
        super();
        this.owner = owner;
        this.field = field;
      }

      get realm() { return this.owner.realm; }
      get queries() { return splitQueries(this.owner[this.field] ?? ''); }
      set queries(list) {
        this.owner[this.field] = list.join(', ');
        this.owner.changed?.();
      }

      get length() { return this.queries.length; }
      item(index) { return this.queries[index] ?? null; }
      valueAt(index) { return this.queries[index]; }
    }
    MediaListImpl.prototype.interface = 'MediaList';
    const mediaOf = dom.brand(MediaListImpl);
    const splitQueries = (text) => (text.trim() === '' ? [] : text.split(',').map((query) => {
      const lower = query.trim().replace(/\s+/g, ' ').toLowerCase();
      return /^(?:(?:not |only )?[-\w]+|(?:(?:not |only )?[-\w]+ and )?\([^()]*\)(?: (?:and|or) \([^()]*\))*|not \(.*\))$/.test(lower) ? lower : 'not all';
    }));
    const lists = new WeakMap();
    dom.mediaListOf = (owner) => {
      if (!lists.has(owner)) lists.set(owner, new MediaListImpl(owner, owner instanceof dom.GroupingRule ? 'condition' : 'mediaText'));
      return lists.get(owner).wrapper;
    };
    dom.describe('MediaList', {
      parent: null,
      attributes: () => [
        ['mediaText', (wrapper) => mediaOf(wrapper).queries.join(', '),
          (wrapper, value) => { mediaOf(wrapper).queries = splitQueries(value === null ? '' : dom.toText(value)); }],
        ['length', (wrapper) => mediaOf(wrapper).length],
      ],
      methods: () => ({
        item: (wrapper, index) => mediaOf(wrapper).item(dom.toUnsignedLong(index)),
        appendMedium: (wrapper, text) => {
          const [query] = splitQueries(dom.toText(text));
          const { queries } = mediaOf(wrapper);
          if (query !== undefined && !queries.includes(query)) mediaOf(wrapper).queries = [...queries, query];
        },
        deleteMedium: (wrapper, text) => {
          const [query] = splitQueries(dom.toText(text));
          const { queries } = mediaOf(wrapper);
          if (!queries.includes(query)) dom.fail('NotFoundError');
          mediaOf(wrapper).queries = queries.filter((other) => other !== query);
        },
        toString: (wrapper) => mediaOf(wrapper).queries.join(', '),
      }),
      iterates: true,
    });

    dom.matchesMedia = (realm, text) => {
      if (dom.mediaMatches === undefined) dom.host.loadModule(realm.id, '%media');
      return dom.mediaMatches?.(realm, text ?? '') ?? true;
    };

    class StyleSheetImpl {
      constructor(realm, owner, text) {
        this.realm = realm;
        this.owner = owner;
        this.isDisabled = false;
        // Loads the module of the rules, if it has not been needed yet.
        realm.constructorOf('CSSRule');
        this.rules = dom.parseRules(realm, text);
        for (const rule of this.rules) rule.attach(this, null);
      }

      get mediaText() { return this.owner === null ? this.ownMedia ?? '' : this.owner.getAttribute('media') ?? ''; }
      set mediaText(text) {
        if (this.owner === null) this.ownMedia = text;
        else this.owner.setAttribute('media', text);
      }

      changed() {
        if (this.owner !== null) this.owner.document.styleVersion += 1;
        else if (this.realm.document !== null) this.realm.document.styleVersion += 1;
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
      return element.sheet ??= new StyleSheetImpl(element.realm, element, element.sheetText);
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
      const take = (list) => {
        for (const rule of list) {
          if (rule instanceof dom.StyleRule) rules.push(rule);
          else if (rule instanceof dom.GroupingRule && rule.interface !== 'CSSKeyframesRule' && rule.applies) take(rule.rules);
        }
      };
      for (const sheet of [...sheetsOf(root), ...dom.adoptedBy(root)]) {
        if (!sheet.isDisabled && dom.matchesMedia(realm, sheet.mediaText)) take(sheet.rules);
      }
      kept.version = styleVersion;
      kept.rules = rules;
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
        ['href', (wrapper) => { const { owner } = sheetImplOf(wrapper); return owner?.localName === 'link' ? dom.reflectURL(owner, 'href') : null; }],
        ['ownerNode', (wrapper) => dom.wrap(sheetImplOf(wrapper).owner)],
        ['parentStyleSheet', () => null],
        ['title', (wrapper) => sheetImplOf(wrapper).owner?.getAttribute('title') || null],
        ['media', (wrapper) => dom.mediaListOf(sheetImplOf(wrapper)), (wrapper, value) => { sheetImplOf(wrapper).mediaText = dom.toText(value); }],
        ['disabled', (wrapper) => sheetImplOf(wrapper).isDisabledNow, (wrapper, value) => { sheetImplOf(wrapper).isDisabledNow = !!value; }],
      ],
    });
    const rules = (wrapper) => dom.ruleListOf(sheetImplOf(wrapper));
    const insert = (sheet, text, index) => dom.insertRule(sheet, text, index, sheet, null);
    const replace = (wrapper, text) => {
      const sheet = sheetImplOf(wrapper);
      if (sheet.owner !== null) dom.fail('NotAllowedError', 'The style sheet was not made by a script.');
      sheet.rules = dom.parseRules(sheet.realm, dom.toText(text)).filter((rule) => rule.interface !== 'CSSImportRule');
      for (const rule of sheet.rules) rule.attach(sheet, null);
      sheet.changed();
    };
    dom.describe('CSSStyleSheet', {
      parent: 'StyleSheet',
      attributes: () => [['ownerRule', () => null], ['cssRules', rules], ['rules', rules]],
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
        replace: (wrapper, text) => { replace(wrapper, text); return realm.intrinsics.Promise.resolve(wrapper); },
      }),
      construct: (realm, args, newTarget) => {
        const { media, disabled } = dom.dictionary(args[0]);
        const sheet = new StyleSheetImpl(realm, null, '');
        sheet.mediaText = media === undefined ? '' : dom.toText(media);
        sheet.isDisabled = !!disabled;
        return dom.wrapNew(sheet, newTarget);
      },
    });

    dom.supportsDeclaration = (name, value) => {
      const style = new dom.StyleDeclaration(null);
      return value.trim() !== '' && !/!\s*important\s*$/i.test(value) && style.put(dom.propertyName(name), value.trim(), false);
    };
    dom.supportsCondition = (text) => {
      const condition = text.trim();
      const declaration = /^\(?\s*([-\w]+)\s*:([^]*?)\)?$/.exec(condition);
      if (/^not\b/i.test(condition)) return !dom.supportsCondition(condition.slice(3));
      if (/\)\s+and\s+\(/i.test(condition)) return condition.split(/\s+and\s+(?=\()/i).every(dom.supportsCondition);
      if (/\)\s+or\s+\(/i.test(condition)) return condition.split(/\s+or\s+(?=\()/i).some(dom.supportsCondition);
      const selector = /^selector\(([^]*)\)$/i.exec(condition);
      if (selector !== null) try { return dom.parseSelectors(selector[1]).length > 0; } catch { return false; }
      if (declaration !== null) return dom.supportsDeclaration(declaration[1], declaration[2]);
      return /^\([^]*\)$/.test(condition) && dom.supportsCondition(condition.slice(1, -1));
    };
  },

  face(page, dom) {
    page.lazyGlobal('CSS', () => {
      const namespace = {
        supports(name, value) {
          dom.requireArguments(arguments, 1, 'CSS.supports');
          return arguments.length > 1 ? dom.supportsDeclaration(`${name}`, `${value}`) : dom.supportsCondition(`${name}`);
        },
        escape(text) {
          dom.requireArguments(arguments, 1, 'CSS.escape');
          return dom.escapeIdentifier(`${text}`);
        },
      };
      Object.defineProperty(namespace, Symbol.toStringTag, { value: 'CSS', configurable: true });
      page.global('CSS', namespace);
    });
  },
})
