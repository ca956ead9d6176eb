// Script elements whose type is `module` or `importmap`: HTML, "prepare the script element" and "execute the script
// element".
({
  core(dom) {
    const { host } = dom;

    // Gets a module script's graph; the host is told when it can run.
    dom.prepareModule = (element, source) => {
      const { realm, document } = element;
      realm.hasModules = true;
      const credentials =
        dom.asciiLower(element.getAttribute('crossorigin') ?? '') === 'use-credentials' ? 'include' : 'same-origin';
      const key = ++realm.lastScript;
      realm.scripts.set(key, element);
      const finish = (record) => {
        element.moduleRecord = record;
        host.moduleReady(realm.id, key);
      };
      const descend = (record) => {
        if (record === null) return finish(null);
        dom.fetchDescendants(record, credentials, (isWhole) => finish(isWhole ? record : null));
      };
      return {
        key,
        start() {
          if (source === null) {
            descend(dom.createModule(realm, document.url, element.childText, element.line ?? 1, document.baseURL));
            return;
          }
          const href = source === '' ? null : host.parseURL(source, document.baseURL);
          if (href === null) finish(null);
          else dom.fetchModule(realm, href, '', credentials, descend);
        },
      };
    };

    dom.executeModule = (realm, key) => {
      const element = realm.scripts.get(key);
      realm.scripts.delete(key);
      const record = element.moduleRecord;
      element.moduleRecord = undefined;
      if (element.preparationDocument !== element.document) return;
      if (record === null) return dom.fireEvent(element, 'error');
      dom.runModule(record, (failure) => {
        if (failure !== null) host.reportScript(realm.id, failure.error);
      });
      if (element.isExternal) dom.fireEvent(element, 'load');
    };

    // HTML, "register an import map". One that comes late, or second, is refused, as by WebKit.
    dom.registerImportMap = (element, source) => {
      const { realm } = element;
      const refuse = () => dom.postTask(realm, () => { dom.fireEvent(element, 'error'); });
      if (source !== null || realm.hasModules || realm.importMap !== undefined) return refuse();
      try {
        realm.importMap = dom.parseImportMap(realm, element.childText, element.document.baseURL);
      } catch (error) {
        host.reportScript(realm.id, error);
      }
    };
  },
})
