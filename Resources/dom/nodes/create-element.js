// Elements by their names: DOM, "create an element", and the registry of their classes.
({
  core(dom) {
    const { namespaces } = dom;

    // The classes of HTML elements by local name. A class may serve several interfaces.
    const registered = new Map();
    dom.registerElement = (localName, Impl, interfaceName = Impl.prototype.interface) => {
      registered.set(localName, { Impl, interfaceName });
    };
    // A class that a module registers when it is loaded; the module is known by a global that it defines.
    dom.registerModule = (localName, module) => { registered.set(localName, { module }); };

    dom.createElement = (document, localName, { namespace = namespaces.html, prefix = null } = {}) => {
      if (namespace === namespaces.html) {
        let known = registered.get(localName);
        if (known?.module !== undefined) {
          dom.host.loadModule(document.realm.id, known.module);
          known = registered.get(localName);
        }
        if (known !== undefined) return new known.Impl(document, localName, namespace, prefix, known.interfaceName);
        const { HTMLElementImpl } = dom;
        const isCustomName = /^[a-z][^A-Z]*-/.test(localName);
        const element = new HTMLElementImpl(document, localName, namespace, prefix,
          isCustomName || dom.isPlainElement(localName) ? 'HTMLElement' : 'HTMLUnknownElement');
        if (isCustomName && dom.tellCustom !== null) dom.tryToUpgrade(element);
        return element;
      }
      return dom.createForeignElement(document, localName, namespace, prefix);
    };

    dom.createElementNS = (document, namespace, qualifiedName) => {
      const names = dom.validateAndExtract(namespace, qualifiedName);
      return dom.createElementNow(document, names.localName, names);
    };
    // DOM, "create an element" with the synchronous flag set.
    dom.createElementNow = (document, localName, names) => {
      const definition = dom.tellCustom === null || names.namespace !== namespaces.html
        ? undefined
        : dom.customDefinition(document, localName);
      if (definition === undefined) return dom.createElement(document, localName, names);
      return Object.assign(dom.createCustomElement(document, localName, definition), { prefix: names.prefix });
    };
    dom.createElementByPage = (document, name) => {
      dom.checkName(name);
      const isHTML = document.isHTMLDocument || document.contentType === 'application/xhtml+xml';
      return dom.createElementNow(document, document.isHTMLDocument ? dom.asciiLower(name) : name,
        { namespace: isHTML ? namespaces.html : null, prefix: null });
    };
  },
})
