// The construction and the upgrade of custom elements: HTML, 4.13.2 "Custom element constructors", 4.13.5 "Upgrades";
// DOM, "create an element". Elements are autonomous: as in WebKit, `is` and `extends` mean nothing.
({
  core(dom) {
    const { setPrototypeOf } = Object;
    const { construct } = Reflect;
    const reserved = new Set(['annotation-xml', 'color-profile', 'font-face', 'font-face-src', 'font-face-uri',
      'font-face-format',
      'font-face-name', 'missing-glyph']);
    const part =
      '-.0-9_a-z\\xB7\\xC0-\\xD6\\xD8-\\xF6\\xF8-\\u037D\\u037F-\\u1FFF\\u200C\\u200D\\u203F\\u2040\\u2070-\\u218F'
      + '\\u2C00-\\u2FEF\\u3001-\\uD7FF\\uF900-\\uFDCF\\uFDF0-\\uFFFD\\u{10000}-\\u{EFFFF}';
    // Not as a whole, which takes the engine time that grows with the length's square.
    const strange = new RegExp(`[^${part}]`, 'u');
    const isName = (name) => /^[a-z]/.test(name) && name.includes('-') && !strange.test(name);
    dom.isCustomName = (name) => isName(name) && !reserved.has(name);

    // HTML, "look up a custom element definition".
    const definitionOf = dom.customDefinition = (document, localName) => (
      document.hasWindow ? document.realm.customElements?.definitions.get(localName) : undefined);

    // Queues the upgrade of an element that is a custom one by its name, once: HTML, "try to upgrade an element".
    dom.tryToUpgrade = (element) => {
      if (element.customState !== undefined || element.namespace !== dom.namespaces.html) return;
      const definition = definitionOf(element.document, element.localName);
      if (definition === undefined || element.upgrading === definition) return;
      element.upgrading = definition;
      dom.enqueueReaction(element, () => upgrade(element, definition));
    };

    const run = (definition, steps) => dom.outside(() => {
      dom.enter(definition.realm);
      return steps();
    });

    // The definitions with an upgrade under way.
    const underway = new Set();
    dom.forgetConstruction = () => {
      for (const definition of underway) definition.construction.length = 0;
      underway.clear();
      dom.definingRegistries.clear();
    };

    // HTML, "upgrade an element".
    function upgrade(element, definition) {
      element.upgrading = undefined;
      if (element.customState !== undefined) return;
      const { realm } = definition;
      element.definition = definition;
      element.customState = 'failed';
      for (const { localName, namespace, value } of element.attributes) {
        if (definition.observed.has(localName))
          dom.enqueueCallback(element, 'attributeChangedCallback', localName, null, value, namespace);
      }
      if (element.isConnected) dom.enqueueCallback(element, 'connectedCallback');
      definition.construction.push(element);
      underway.add(definition);
      try {
        run(definition, () => {
          if (definition.hasNoShadow && element.shadow !== null) dom.fail('NotSupportedError');
          element.customState = 'precustomized';
          if (dom.implOrNothing(construct(definition.constructor, [])) !== element) {
            throw dom.typeError('Custom element constructor returned a wrong element');
          }
        });
      } catch (error) {
        element.customState = 'failed';
        element.definition = null;
        element.reactions.length = 0;
        dom.host.reportException(realm.id, error);
        return;
      } finally {
        definition.construction.pop();
        if (definition.construction.length === 0) underway.delete(definition);
      }
      become(element, definition);
      if (definition.isFormAssociated) dom.formAssociatedUpgraded(element);
    }
    function become(element, definition) {
      element.definition = definition;
      element.customState = 'custom';
      element.isDefined = true;
      if (definition.isFormAssociated) dom.makeFormAssociated(element);
    }

    // HTML, "the HTMLElement constructor".
    // Replaces that of html/element.js.
    dom.constructCustomElement = (realm, newTarget) => {
      if (newTarget === realm.constructorOf('HTMLElement'))
        throw dom.typeError('new.target is not a valid custom element constructor');
      const definition = realm.customElements?.constructors.get(newTarget);
      if (definition === undefined) throw dom.typeError('new.target does not define a custom element');
      const { construction } = definition;
      if (construction.length === 0) {
        const element =
          new dom.HTMLElementImpl(realm.document, definition.name, dom.namespaces.html, null, 'HTMLElement');
        const wrapper = dom.wrapNew(element, newTarget);
        become(element, definition);
        return wrapper;
      }
      const element = construction[construction.length - 1];
      if (element === null)
        throw dom.typeError('Cannot instantiate a custom element inside its own constructor during upgrades');
      const { prototype } = newTarget;
      if ((typeof prototype === 'object' && prototype !== null) || typeof prototype === 'function')
        setPrototypeOf(dom.wrap(element), prototype);
      construction[construction.length - 1] = null;
      return dom.wrap(element);
    };

    // DOM, "create an element", with the constructor run at once. What it throws is reported.
    const checks = [
      [(element) => element.attributes.length > 0, 'NotSupportedError',
        'A newly constructed custom element must not have attributes'],
      [(element) => element.firstChild !== null, 'NotSupportedError',
        'A newly constructed custom element must not have child nodes'],
      [(element) => element.parent !== null, 'NotSupportedError',
        'A newly constructed custom element must not have a parent node'],
      [(element, document) => element.document !== document, 'NotSupportedError',
        'A newly constructed custom element belongs to a wrong document'],
      [(element, document, name) => element.localName !== name, 'NotSupportedError',
        'A newly constructed custom element has incorrect local name'],
    ];
    dom.createCustomElement = (document, localName, definition) => {
      try {
        return run(definition, () => {
          const element = dom.implOrNothing(construct(definition.constructor, []));
          if (!(element instanceof dom.HTMLElementImpl))
            throw dom.typeError('The result of constructing a custom element must be a HTMLElement');
          dom.enter(definition.realm);
          for (const [isWrong, name, message] of checks)
            if (isWrong(element, document, localName)) dom.fail(name, message);
          return element;
        });
      } catch (error) {
        dom.host.reportException(definition.realm.id, error);
        const element = new dom.HTMLElementImpl(document, localName, dom.namespaces.html, null, 'HTMLUnknownElement');
        element.customState = 'failed';
        return element;
      }
    };

    // HTML, "create an element for the token": its constructor may not write into the document that is being parsed.
    dom.createParsedCustomElement = (document, localName, definition) => {
      document.throwsOnMarkup = (document.throwsOnMarkup ?? 0) + 1;
      return dom.ensuring(() => { document.throwsOnMarkup--; },
        () => dom.createCustomElement(document, localName, definition));
    };

    // All elements below a root, those in shadow trees included, in tree order.
    const visit = dom.visitComposed = (root, steps) => {
      for (let node = root; node !== null; node = node.next(root)) {
        if (!node.isElement) continue;
        steps(node);
        if (node.shadow !== null) visit(node.shadow, steps);
      }
    };
  },
})
