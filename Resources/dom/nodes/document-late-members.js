// The members of Document that few pages touch, as a table of late members.
({
  core(dom) {
    const { documentOf, nodeArgument, nodeTypes, toText, wrap } = dom;
    const html = (...names) => (element) => element.isHTML && names.includes(element.localName);
    // The collections that documents offer, each by the elements it holds.
    const collections = {
      forms: html('form'), images: html('img'), scripts: html('script'), embeds: html('embed'), applets: () => false,
      links: (element) => html('a', 'area')(element) && element.hasAttribute('href'),
      anchors: (element) => html('a')(element) && element.hasAttribute('name'),
    };
    dom.documentCollection = (document, name) => dom.descendants(document, name, collections[name]).wrapper;

    dom.importNode = (document, node, deep) => {
      if (node.nodeType === nodeTypes.DOCUMENT_NODE) dom.fail('NotSupportedError');
      return dom.cloneNode(node, deep, document);
    };
    dom.adoptNode = (document, node) => {
      if (node.nodeType === nodeTypes.DOCUMENT_NODE) dom.fail('NotSupportedError');
      if (node.hostElement) dom.fail('HierarchyRequestError');
      dom.adopt(node, document);
      return node;
    };
    dom.createAttributeByPage = (document, name) => {
      dom.checkName(name);
      return dom.createAttr(document, null, null, document.isHTMLDocument ? dom.asciiLower(name) : name);
    };
    dom.createAttributeNS = (document, namespace, qualifiedName) => {
      const names = dom.validateAndExtract(namespace, qualifiedName);
      return dom.createAttr(document, names.namespace, names.prefix, names.localName);
    };

    dom.lastModified = (document) => {
      const date = new Date(dom.host.wallClock(document.realm.id));
      const pad = (number) => `${number}`.padStart(2, '0');
      return `${pad(date.getMonth() + 1)}/${pad(date.getDate())}/${date.getFullYear()} `
        + [date.getHours(), date.getMinutes(), date.getSeconds()].map(pad).join(':');
    };
    dom.xpath = (realm, name, ...values) => {
      realm.constructorOf('XPathResult');
      return dom.xpathMembers[name](realm, ...values);
    };
    // An empty document is of the host whose page made it.
    dom.domainOf = (document) => document.domain ?? (document.hasWindow && document.fallbackBaseURL
      ? dom.host.urlParts(dom.host.origin(document.realm.id))[4] ?? '' : dom.host.urlParts(document.url)[4]);
    // HTML, "is a registrable domain suffix of or is equal to"; a suffix of one label is nobody's domain.
    dom.setDomain = (document, value) => {
      const host = dom.domainOf(document);
      const isSuffix = host.endsWith(`.${value}`) && value.includes('.') && !/^[\d.]+$/.test(host);
      if (!document.hasWindow || host === '' || (value !== host && !isSuffix))
        dom.fail('SecurityError', 'The operation is insecure.');
      document.domain = value;
    };
    const collection = (name) => (wrapper) => dom.documentCollection(documentOf(wrapper), name);
    const setDesignMode = (document, value) => {
      if (/^(on|off)$/i.test(value)) document.designMode = dom.asciiLower(value);
    };
    const openByPage = (wrapper, args) => {
      const document = documentOf(wrapper);
      // With three arguments it opens a window.
      if (args.length > 2) {
        if (!document.hasWindow) dom.fail('InvalidAccessError');
        return dom.openWindow(document.realm, toText(args[0]), toText(args[1]), toText(args[2]));
      }
      dom.documentOpen(document);
      return wrapper;
    };
    // The interface of what is made must be there first.
    const made = (wrapper, name, make) => {
      const { realm } = documentOf(wrapper);
      realm.constructorOf(name);
      return wrap(make());
    };
    const xpath = (wrapper, name, ...values) => dom.xpath(documentOf(wrapper).realm, name, ...values);

    dom.documentLateMembers = dom.lateTable(() => [[
      ['implementation', (wrapper) => dom.implementationFor(documentOf(wrapper))],
      ['URL', (wrapper) => documentOf(wrapper).url],
      ['documentURI', (wrapper) => documentOf(wrapper).url],
      ['compatMode', (wrapper) => (documentOf(wrapper).isQuirky ? 'BackCompat' : 'CSS1Compat')],
      ['characterSet', (wrapper) => documentOf(wrapper).characterSet],
      ['charset', (wrapper) => documentOf(wrapper).characterSet],
      ['inputEncoding', (wrapper) => documentOf(wrapper).characterSet],
      ['contentType', (wrapper) => documentOf(wrapper).contentType],
      ['doctype', (wrapper) => wrap(documentOf(wrapper).doctype)],
      ['scrollingElement', (wrapper) => {
        const { body, documentElement, isQuirky } = documentOf(wrapper);
        return wrap(isQuirky ? body : documentElement);
      }],
      ['domain', (wrapper) => dom.domainOf(documentOf(wrapper)),
        (wrapper, value) => dom.setDomain(documentOf(wrapper), toText(value))],
      ['referrer', (wrapper) => documentOf(wrapper).referrer],
      ['lastModified', (wrapper) => dom.lastModified(documentOf(wrapper))],
      ['dir', (wrapper) => documentOf(wrapper).documentElement?.getAttribute('dir') ?? '',
        (wrapper, value) => documentOf(wrapper).documentElement?.setAttribute('dir', toText(value))],
      ['images', collection('images')], ['embeds', collection('embeds')], ['plugins', collection('embeds')],
      ['links', collection('links')], ['forms', collection('forms')], ['scripts', collection('scripts')],
      ['anchors', collection('anchors')], ['applets', collection('applets')],
      ['currentScript', (wrapper) => wrap(documentOf(wrapper).currentScript)],
      ['activeElement', (wrapper) => wrap(documentOf(wrapper).activeElement)],
      ['designMode', (wrapper) => documentOf(wrapper).designMode ?? 'off',
        (wrapper, value) => setDesignMode(documentOf(wrapper), toText(value))],
      ['visibilityState', (wrapper) => (dom.isDocumentHidden(documentOf(wrapper)) ? 'hidden' : 'visible')],
      ['hidden', (wrapper) => dom.isDocumentHidden(documentOf(wrapper))],
      ['fonts',
        (wrapper) => { const document = documentOf(wrapper); return dom.need('%fonts') && dom.fontsOf(document); }],
      ['styleSheets', (wrapper) => dom.styleSheetsOf(documentOf(wrapper))],
      ['adoptedStyleSheets', (wrapper) => dom.adoptedSheets(documentOf(wrapper)),
        (wrapper, value) => dom.setAdoptedSheets(documentOf(wrapper), value)],
      ['fullscreenElement', () => null], ['fullscreenEnabled', () => false], ['pictureInPictureEnabled', () => false],
    ], {
      getElementsByTagNameNS: (wrapper, namespace, localName) =>
        dom.elementsByTagNameNS(documentOf(wrapper), dom.textOrNull(namespace), toText(localName)).wrapper,
      createElementNS: (wrapper, namespace, name) =>
        wrap(dom.createElementNS(documentOf(wrapper), dom.textOrNull(namespace), toText(name))),
      createComment: (wrapper, data) => wrap(dom.createComment(documentOf(wrapper), toText(data))),
      createCDATASection: (wrapper, data) => wrap(dom.createCDATASection(documentOf(wrapper), toText(data))),
      createProcessingInstruction: (wrapper, target, data) =>
        wrap(dom.createProcessingInstruction(documentOf(wrapper), toText(target), toText(data))),
      importNode: (wrapper, node, deep = false) =>
        wrap(dom.importNode(documentOf(wrapper), nodeArgument(node, "Argument 1 ('node') to Document.importNode"),
          !!deep)),
      adoptNode: (wrapper, node) =>
        wrap(dom.adoptNode(documentOf(wrapper), nodeArgument(node, "Argument 1 ('node') to Document.adoptNode"))),
      createAttribute: (wrapper, name) => wrap(dom.createAttributeByPage(documentOf(wrapper), toText(name))),
      createAttributeNS: (wrapper, namespace, name) =>
        wrap(dom.createAttributeNS(documentOf(wrapper), dom.textOrNull(namespace), toText(name))),
      createRange: (wrapper) => made(wrapper, 'Range', () => dom.createRange(documentOf(wrapper))),
      createNodeIterator: (wrapper, root, whatToShow = 0xffffffff, filter = null) =>
        made(wrapper, 'NodeIterator', () => dom.createNodeIterator(root, whatToShow >>> 0, filter)),
      createTreeWalker: (wrapper, root, whatToShow = 0xffffffff, filter = null) =>
        made(wrapper, 'TreeWalker', () => dom.createTreeWalker(root, whatToShow >>> 0, filter)),
      getSelection: (wrapper) => dom.selectionOf(documentOf(wrapper)),
      hasFocus: (wrapper) => documentOf(wrapper).hasWindow,
      createExpression: (wrapper, text, resolver = null) => xpath(wrapper, 'createExpression', text, resolver),
      createNSResolver: (wrapper, node) => xpath(wrapper, 'createNSResolver', node),
      evaluate: (wrapper, text, node, resolver = null, type = 0) =>
        xpath(wrapper, 'evaluate', text, node, resolver, type),
      elementFromPoint: () => null,
      elementsFromPoint: (wrapper) => documentOf(wrapper).realm.makeArray([]),
      // What a text control that has the focus can do; documents cannot be edited.
      execCommand: (wrapper, command, shows, value = '') =>
        documentOf(wrapper).focused?.edit?.(dom.asciiLower(toText(command)), toText(value)) ?? false,
      queryCommandSupported: (wrapper, command) => /^(?:inserttext|insertlinebreak|delete)$/i.test(toText(command)),
      queryCommandEnabled: () => false,
      queryCommandState: () => false,
      queryCommandValue: () => '',
      open: (wrapper, ...args) => openByPage(wrapper, args),
      close: (wrapper) => { dom.documentClose(documentOf(wrapper)); },
      writeln: (wrapper, ...text) => { dom.documentWrite(documentOf(wrapper), `${text.map(toText).join('')}\n`); },
      clear: () => {},
      captureEvents: () => {},
      releaseEvents: () => {},
    }]);
  },
})
