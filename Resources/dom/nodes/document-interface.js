// The interface Document as a page sees it.
({
  core(dom) {
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
    dom.documentTitle = (document) =>
      dom.stripSpaces((titleElement(document)?.childText ?? '').replace(/[\t\n\f\r ]+/g, ' '));
    dom.setDocumentTitle = (document, text) => {
      let title = titleElement(document);
      if (title === null) {
        if (document.head === null) return;
        title = dom.createElement(document, 'title');
        dom.appendNode(document.head, title);
      }
      title.textContent = text;
    };

    // DOM, "createEvent": the names of old and the interfaces that they stand for.
    const legacyEvents = new Map([
      ...['BeforeUnloadEvent', 'CompositionEvent', 'CustomEvent', 'DragEvent', 'FocusEvent', 'HashChangeEvent',
        'KeyboardEvent',
        'MessageEvent', 'MouseEvent', 'StorageEvent', 'TouchEvent', 'UIEvent']
        .map((name) => [name.toLowerCase(), name]),
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
      if (dom.host.origin(realm.id) === 'null' && /^https?:/.test(url))
        dom.fail('SecurityError', 'The operation is insecure.');
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
    const textOf = (values) => {
      let text = '';
      for (let i = 0; i < values.length; i++) text += `${values[i]}`;
      return text;
    };
    page.lazyInterface('Document', () => {
      const constructor = page.interface('Document', 'Node', {
        get documentElement() { return wrap(documentOf(this).documentElement); },
        getElementsByTagName(name) {
          requireArguments(arguments, 1, 'Document.getElementsByTagName');
          return dom.elementsByTagName(documentOf(this), `${name}`).wrapper;
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
        createDocumentFragment() { return wrap(dom.createFragment(documentOf(this))); },
        createTextNode(data) {
          requireArguments(arguments, 1, 'Document.createTextNode');
          return wrap(dom.createText(documentOf(this), `${data}`));
        },
        createEvent(name) {
          requireArguments(arguments, 1, 'Document.createEvent');
          return wrap(dom.createEvent(documentOf(this).realm, `${name}`));
        },
        get location() { return documentOf(this).hasWindow ? dom.locationOf(realm) : null; },
        set location(value) { if (documentOf(this).hasWindow) dom.locationOf(realm).href = value; },
        get cookie() { return dom.cookieOf(documentOf(this)); },
        set cookie(value) { dom.setCookie(documentOf(this), `${value}`); },
        get readyState() { return documentOf(this).readyState; },
        get title() { return dom.documentTitle(documentOf(this)); },
        set title(value) { dom.setDocumentTitle(documentOf(this), `${value}`); },
        get body() { return wrap(documentOf(this).body); },
        set body(value) { dom.setBody(documentOf(this), value); },
        get head() { return wrap(documentOf(this).head); },
        get defaultView() { return documentOf(this).hasWindow ? documentOf(this).realm.window : null; },
        write(...text) { dom.documentWrite(documentOf(this), textOf(text)); },
      }, {
        hasLateMembers: true,
        construct(args, newTarget) {
          return dom.wrapNew(dom.createDocument(realm,
            { url: 'about:blank', contentType: 'application/xml', type: 'xml' }), newTarget);
        },
      });
      dom.includeParentNode(realm, 'Document');
      realm.lateMembers.add(constructor.prototype, 'documentLateMembers');
      realm.lateMembers.add(constructor.prototype, 'documentHandlers');
      return constructor;
    });
    page.lazyInterface('HTMLDocument', () => page.interface('HTMLDocument', 'Document', {}));
    page.lazyInterface('XMLDocument', () => page.interface('XMLDocument', 'Document', {}));
  },
})
