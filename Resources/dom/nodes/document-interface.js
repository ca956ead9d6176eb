// The interface Document as a page sees it.
({
  core(dom) {
    const { nodeTypes } = dom;
    const html = (...names) => (element) => element.isHTML && names.includes(element.localName);
    // The collections that documents offer, each by the elements it holds.
    const collections = {
      forms: html('form'), images: html('img'), scripts: html('script'), embeds: html('embed'), applets: () => false,
      links: (element) => html('a', 'area')(element) && element.hasAttribute('href'),
      anchors: (element) => html('a')(element) && element.hasAttribute('name'),
    };
    dom.documentCollection = (document, name) => dom.descendants(document, name, collections[name]).wrapper;

    dom.setBody = (document, value) => {
      const body = dom.implOrNothing(value);
      if (!(body instanceof dom.HTMLElementImpl)) throw dom.typeError('Type error');
      if (body.localName !== 'body' && body.localName !== 'frameset') dom.fail('HierarchyRequestError');
      const { body: old, documentElement } = document;
      if (old === body) return;
      if (old !== null) dom.replaceChild(old.parent, body, old);
      else if (documentElement === null) dom.fail('HierarchyRequestError');
      else dom.insertNode(documentElement, body, null);
    };

    const titleElement = (document) => {
      for (let node = document.firstChild; node !== null; node = node.next(document)) {
        if (node.isElement && node.isHTML && node.localName === 'title') return node;
      }
      return null;
    };
    dom.documentTitle = (document) => dom.stripSpaces((titleElement(document)?.childText ?? '').replace(/[\t\n\f\r ]+/g, ' '));
    dom.setDocumentTitle = (document, text) => {
      let title = titleElement(document);
      if (title === null) {
        if (document.head === null) return;
        title = dom.createElement(document, 'title');
        dom.appendNode(document.head, title);
      }
      title.textContent = text;
    };

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

    // DOM, "createEvent": the names of old and the interfaces that they stand for.
    const legacyEvents = new Map([
      ...['BeforeUnloadEvent', 'CompositionEvent', 'CustomEvent', 'DragEvent', 'FocusEvent', 'HashChangeEvent', 'KeyboardEvent',
        'MessageEvent', 'MouseEvent', 'StorageEvent', 'TouchEvent', 'UIEvent'].map((name) => [name.toLowerCase(), name]),
      ...['event', 'events', 'htmlevents', 'svgevents'].map((name) => [name, 'Event']),
      ['mouseevents', 'MouseEvent'], ['uievents', 'UIEvent'], ['textevent', 'TextEvent'],
    ]);
    dom.createEvent = (realm, name) => {
      const interfaceName = legacyEvents.get(dom.asciiLower(name));
      if (interfaceName === undefined) dom.fail('NotSupportedError');
      const event = new dom.EventImpl(realm, interfaceName, '', {}, {});
      event.initialized = false;
      event.timeStamp = realm.now();
      return event;
    };

    // A document of a server in a sandbox is nobody's, and has none.
    const requireCookies = ({ url, realm }) => {
      if (dom.host.origin(realm.id) === 'null' && /^https?:/.test(url)) dom.fail('SecurityError', 'The operation is insecure.');
    };
    dom.cookieOf = (document) => {
      if (!document.hasWindow) return '';
      requireCookies(document);
      return dom.host.cookie(document.realm.id) ?? '';
    };
    dom.setCookie = (document, text) => {
      if (!document.hasWindow) return;
      requireCookies(document);
      dom.host.setCookie(document.realm.id, text);
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
      if (!document.hasWindow || host === '' || (value !== host && !isSuffix)) dom.fail('SecurityError', 'The operation is insecure.');
      document.domain = value;
    };
    // Each of these is replaced by the module that it loads.
    for (const name of ['documentOpen', 'documentWrite', 'documentClose']) {
      dom[name] = (document, text) => {
        dom.need('%markup');
        return dom[name](document, text);
      };
    }
  },

  defines: 'Document HTMLDocument XMLDocument',
  face(page, dom) {
    const { realm } = page;
    const { documentOf, wrap, requireArguments } = dom;
    const nullIfEmpty = (value) => (value === null || value === undefined ? null : `${value}` || null);
    const collection = (wrapper, name) => dom.documentCollection(documentOf(wrapper), name);
    const textOf = (values) => { let text = ''; for (let i = 0; i < values.length; i++) text += `${values[i]}`; return text; };
    page.lazyInterface('Document', () => {
      const constructor = page.interface('Document', 'Node', {
        get implementation() { return dom.implementationFor(documentOf(this)); },
        get URL() { return documentOf(this).url; },
        get documentURI() { return documentOf(this).url; },
        get compatMode() { return documentOf(this).isQuirky ? 'BackCompat' : 'CSS1Compat'; },
        get characterSet() { return documentOf(this).characterSet; },
        get charset() { return documentOf(this).characterSet; },
        get inputEncoding() { return documentOf(this).characterSet; },
        get contentType() { return documentOf(this).contentType; },
        get doctype() { return wrap(documentOf(this).doctype); },
        get documentElement() { return wrap(documentOf(this).documentElement); },
        get scrollingElement() { const document = documentOf(this); return wrap(document.isQuirky ? document.body : document.documentElement); },
        getElementsByTagName(name) {
          requireArguments(arguments, 1, 'Document.getElementsByTagName');
          return dom.elementsByTagName(documentOf(this), `${name}`).wrapper;
        },
        getElementsByTagNameNS(namespace, localName) {
          requireArguments(arguments, 2, 'Document.getElementsByTagNameNS');
          return dom.elementsByTagNameNS(documentOf(this), nullIfEmpty(namespace), `${localName}`).wrapper;
        },
        getElementsByClassName(names) {
          requireArguments(arguments, 1, 'Document.getElementsByClassName');
          return dom.elementsByClassName(documentOf(this), `${names}`).wrapper;
        },
        getElementsByName(name) {
          requireArguments(arguments, 1, 'Document.getElementsByName');
          return dom.elementsByName(documentOf(this), `${name}`).wrapper;
        },
        getElementById(id) {
          if (arguments.length < 1) requireArguments(arguments, 1, 'Document.getElementById');
          return wrap(documentOf(this).getElementById(`${id}`));
        },
        createElement(name) {
          if (arguments.length < 1) requireArguments(arguments, 1, 'Document.createElement');
          return wrap(dom.createElementByPage(documentOf(this), `${name}`));
        },
        createElementNS(namespace, name) {
          requireArguments(arguments, 2, 'Document.createElementNS');
          return wrap(dom.createElementNS(documentOf(this), nullIfEmpty(namespace), `${name}`));
        },
        createDocumentFragment() { return wrap(dom.createFragment(documentOf(this))); },
        createTextNode(data) {
          requireArguments(arguments, 1, 'Document.createTextNode');
          return wrap(dom.createText(documentOf(this), `${data}`));
        },
        createComment(data) {
          requireArguments(arguments, 1, 'Document.createComment');
          return wrap(dom.createComment(documentOf(this), `${data}`));
        },
        createCDATASection(data) {
          requireArguments(arguments, 1, 'Document.createCDATASection');
          return wrap(dom.createCDATASection(documentOf(this), `${data}`));
        },
        createProcessingInstruction(target, data) {
          requireArguments(arguments, 2, 'Document.createProcessingInstruction');
          return wrap(dom.createProcessingInstruction(documentOf(this), `${target}`, `${data}`));
        },
        importNode(node, deep = false) {
          return wrap(dom.importNode(documentOf(this), dom.nodeArgument(node, "Argument 1 ('node') to Document.importNode"), !!deep));
        },
        adoptNode(node) {
          return wrap(dom.adoptNode(documentOf(this), dom.nodeArgument(node, "Argument 1 ('node') to Document.adoptNode")));
        },
        createAttribute(name) {
          requireArguments(arguments, 1, 'Document.createAttribute');
          return wrap(dom.createAttributeByPage(documentOf(this), `${name}`));
        },
        createAttributeNS(namespace, name) {
          requireArguments(arguments, 2, 'Document.createAttributeNS');
          return wrap(dom.createAttributeNS(documentOf(this), nullIfEmpty(namespace), `${name}`));
        },
        createEvent(name) {
          requireArguments(arguments, 1, 'Document.createEvent');
          return wrap(dom.createEvent(documentOf(this).realm, `${name}`));
        },
        createRange() { realm.constructorOf('Range'); return wrap(dom.createRange(documentOf(this))); },
        createNodeIterator(root, whatToShow = 0xffffffff, filter = null) {
          realm.constructorOf('NodeIterator');
          return wrap(dom.createNodeIterator(root, whatToShow >>> 0, filter));
        },
        createTreeWalker(root, whatToShow = 0xffffffff, filter = null) {
          realm.constructorOf('TreeWalker');
          return wrap(dom.createTreeWalker(root, whatToShow >>> 0, filter));
        },
        getSelection() { return dom.selectionOf(documentOf(this)); },
        get location() { return documentOf(this).hasWindow ? dom.locationOf(realm) : null; },
        set location(value) { if (documentOf(this).hasWindow) dom.locationOf(realm).href = value; },
        get domain() { return dom.domainOf(documentOf(this)); },
        set domain(value) { dom.setDomain(documentOf(this), `${value}`); },
        get referrer() { return documentOf(this).referrer; },
        get cookie() { return dom.cookieOf(documentOf(this)); },
        set cookie(value) { dom.setCookie(documentOf(this), `${value}`); },
        get lastModified() { return dom.lastModified(documentOf(this)); },
        get readyState() { return documentOf(this).readyState; },
        get title() { return dom.documentTitle(documentOf(this)); },
        set title(value) { dom.setDocumentTitle(documentOf(this), `${value}`); },
        get dir() { return documentOf(this).documentElement?.getAttribute('dir') ?? ''; },
        set dir(value) { documentOf(this).documentElement?.setAttribute('dir', `${value}`); },
        get body() { return wrap(documentOf(this).body); },
        set body(value) { dom.setBody(documentOf(this), value); },
        get head() { return wrap(documentOf(this).head); },
        get images() { return collection(this, 'images'); },
        get embeds() { return collection(this, 'embeds'); },
        get plugins() { return collection(this, 'embeds'); },
        get links() { return collection(this, 'links'); },
        get forms() { return collection(this, 'forms'); },
        get scripts() { return collection(this, 'scripts'); },
        get anchors() { return collection(this, 'anchors'); },
        get applets() { return collection(this, 'applets'); },
        get currentScript() { return wrap(documentOf(this).currentScript); },
        get defaultView() { return documentOf(this).hasWindow ? documentOf(this).realm.window : null; },
        get activeElement() { return wrap(documentOf(this).activeElement); },
        hasFocus() { return documentOf(this).hasWindow; },
        get designMode() { return documentOf(this).designMode ?? 'off'; },
        set designMode(value) { if (/^(on|off)$/i.test(value)) documentOf(this).designMode = `${value}`.toLowerCase(); },
        get visibilityState() { return dom.isDocumentHidden(documentOf(this)) ? 'hidden' : 'visible'; },
        get fonts() { const document = documentOf(this); return dom.need('%fonts') && dom.fontsOf(document); },
        get hidden() { return dom.isDocumentHidden(documentOf(this)); },
        get styleSheets() { return dom.styleSheetsOf(documentOf(this)); },
        createExpression(text, resolver) { return dom.xpath(realm, 'createExpression', text, resolver); },
        createNSResolver(node) { return dom.xpath(realm, 'createNSResolver', node); },
        evaluate(text, node, resolver, type) {
          requireArguments(arguments, 2, 'Document.evaluate');
          return dom.xpath(realm, 'evaluate', text, node, resolver, type);
        },
        get adoptedStyleSheets() { return dom.adoptedSheets(documentOf(this)); },
        set adoptedStyleSheets(value) { dom.setAdoptedSheets(documentOf(this), value); },
        get fullscreenElement() { return null; },
        get fullscreenEnabled() { return false; },
        get pictureInPictureEnabled() { return false; },
        elementFromPoint() { return null; },
        elementsFromPoint() { return []; },
        execCommand() { return false; },
        queryCommandSupported() { return false; },
        queryCommandEnabled() { return false; },
        queryCommandState() { return false; },
        queryCommandValue() { return ''; },
        open(...args) {
          const document = documentOf(this);
          // With three arguments it opens a window.
          if (args.length > 2) {
            if (!document.hasWindow) dom.fail('InvalidAccessError');
            return dom.openWindow(document.realm, `${args[0]}`, `${args[1]}`, `${args[2]}`);
          }
          dom.documentOpen(document);
          return this;
        },
        close() { dom.documentClose(documentOf(this)); },
        write(...text) { dom.documentWrite(documentOf(this), textOf(text)); },
        writeln(...text) { dom.documentWrite(documentOf(this), `${textOf(text)}\n`); },
        clear() {}, captureEvents() {}, releaseEvents() {},
      }, {
        construct(args, newTarget) {
          return dom.wrapNew(dom.createDocument(realm, { url: 'about:blank', contentType: 'application/xml', type: 'xml' }), newTarget);
        },
      });
      dom.includeParentNode(realm, 'Document');
      dom.defineDocumentHandlers(realm, constructor.prototype);
      return constructor;
    });
    page.lazyInterface('HTMLDocument', () => page.interface('HTMLDocument', 'Document', {}));
    page.lazyInterface('XMLDocument', () => page.interface('XMLDocument', 'Document', {}));
  },
})
