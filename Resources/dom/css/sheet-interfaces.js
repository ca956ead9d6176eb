// The members of StyleSheet and CSSStyleSheet: CSSOM, "CSS Style Sheets".
({
  core(dom) {
    const { StyleSheetImpl } = dom;
    const sheetImplOf = dom.brand(StyleSheetImpl);
    dom.describe('StyleSheet', {
      parent: null,
      attributes: () => [
        ['type', (wrapper) => { sheetImplOf(wrapper); return 'text/css'; }],
        ['href', (wrapper) => sheetImplOf(wrapper).url],
        ['ownerNode', (wrapper) => dom.wrap(sheetImplOf(wrapper).owner)],
        ['parentStyleSheet', (wrapper) => dom.wrap(sheetImplOf(wrapper).parentSheet)],
        ['title', (wrapper) => sheetImplOf(wrapper).owner?.getAttribute('title') || null],
        ['media', (wrapper) => dom.mediaListOf(sheetImplOf(wrapper)),
          (wrapper, value) => { sheetImplOf(wrapper).mediaText = dom.toText(value); }],
        ['disabled', (wrapper) => sheetImplOf(wrapper).isDisabledNow,
          (wrapper, value) => { sheetImplOf(wrapper).isDisabledNow = !!value; }],
      ],
    });
    const rules = (wrapper) => dom.ruleListOf(sheetImplOf(wrapper));
    const insert = (sheet, text, index) => dom.insertRule(sheet, text, index, sheet, null);
    const replace = (wrapper, text) => {
      const sheet = sheetImplOf(wrapper);
      if (!sheet.isConstructed)
        dom.fail('NotAllowedError', 'This CSSStyleSheet object was not constructed by JavaScript');
      sheet.rules = dom.parseRules(sheet.realm, dom.toText(text)).filter((rule) => rule.interface !== 'CSSImportRule');
      for (const rule of sheet.rules) rule.attach(sheet, null);
      sheet.changed();
    };
    dom.describe('CSSStyleSheet', {
      parent: 'StyleSheet',
      attributes: () => [['ownerRule', (wrapper) => dom.wrap(sheetImplOf(wrapper).ownerRule)], ['cssRules', rules],
        ['rules', rules]],
      methods: (realm) => ({
        insertRule: (wrapper, text, index = 0) =>
          insert(sheetImplOf(wrapper), dom.toText(text), dom.toUnsignedLong(index)),
        deleteRule: (wrapper, index) => dom.deleteRule(sheetImplOf(wrapper), dom.toUnsignedLong(index)),
        addRule: (wrapper, selector = 'undefined', style = 'undefined', index = undefined) => {
          const sheet = sheetImplOf(wrapper);
          insert(sheet, `${dom.toText(selector)} { ${dom.toText(style)} }`,
            index === undefined ? sheet.rules.length : dom.toUnsignedLong(index));
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
