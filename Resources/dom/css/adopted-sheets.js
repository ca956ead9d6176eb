// The style sheets that a script makes and gives to documents: CSSOM, "DocumentOrShadowRoot", adoptedStyleSheets.
({
  core(dom) {
    const { StyleSheetImpl } = dom;
    dom.setAdoptedSheets = (document, values) => {
      const sheets = values.map((value) => {
        const sheet = dom.argument(StyleSheetImpl, value, 'A member of adoptedStyleSheets');
        if (!sheet.isConstructed) dom.fail('NotAllowedError', 'Sharing non-constructed stylesheets is not allowed');
        if (sheet.realm.document !== document.realm.document) dom.fail('NotAllowedError', 'Sharing constructed stylesheets in multiple documents is not allowed');
        return sheet;
      });
      for (const old of document.adoptedSheets ?? []) old.adopters.delete(document);
      document.adoptedSheets = sheets;
      for (const sheet of sheets) sheet.adopters.add(document);
      document.styleVersion += 1;
    };
    // Changes of the list take effect at once: Web IDL, "Observable arrays".
    class AdoptedHandler {
      constructor(document) { this.document = document; }
      apply(target) {
        const values = [];
        for (let i = 0; i < target.length; i++) values.push(target[i]);
        dom.setAdoptedSheets(this.document, values);
      }

      set(target, key, value) {
        if (key !== 'length' && dom.indexOfKey(`${String(key)}`) >= 0) dom.argument(StyleSheetImpl, value, 'A member of adoptedStyleSheets');
        const isSet = Reflect.set(target, key, value);
        this.apply(target);
        return isSet;
      }

      defineProperty(target, key, descriptor) { return 'value' in descriptor ? this.set(target, key, descriptor.value) : false; }
      deleteProperty(target, key) {
        const isGone = Reflect.deleteProperty(target, key);
        this.apply(target);
        return isGone;
      }
    }
    const adoptedLists = new WeakMap();
    dom.adoptedSheetsOf = (document) => {
      if (!adoptedLists.has(document)) {
        const target = document.realm.makeArray([]);
        adoptedLists.set(document, { target, proxy: new Proxy(target, new AdoptedHandler(document)) });
      }
      return adoptedLists.get(document).proxy;
    };
    dom.replaceAdoptedSheets = (document, iterable) => {
      if (document.realm.listOf === undefined) dom.host.loadModule(document.realm.id, '%iterable');
      const values = document.realm.listOf(iterable);
      dom.setAdoptedSheets(document, values);
      dom.adoptedSheetsOf(document);
      const { target } = adoptedLists.get(document);
      target.length = 0;
      for (let i = 0; i < values.length; i++) target[i] = values[i];
    };
  },
})
