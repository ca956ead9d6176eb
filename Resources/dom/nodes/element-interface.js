// The interface Element as a page sees it.
({
  core(dom) {
    dom.setAttributeByPage = (element, name, value) => {
      dom.checkName(name);
      element.setAttribute(element.attributeName(name), value);
    };
    dom.toggleAttributeByPage = (element, name, force) => {
      dom.checkName(name);
      return element.toggleAttribute(element.attributeName(name), force);
    };
    // For attributes that a page may set to null.
    dom.setOrRemove = (element, name, value) => {
      if (value === null || value === undefined) element.removeAttribute(name);
      else element.setAttribute(name, dom.toText(value));
    };
    dom.removeAttributeNode = (element, attr) => {
      if (attr.element !== element) dom.fail('NotFoundError');
      element.dropAttribute(attr.attribute);
      return attr;
    };
    dom.attributeNodeOrNull = (element, attribute) => (attribute === null ? null : dom.attrNode(element, attribute));

    // What "insert adjacent" of DOM and DOM Parsing call the place: [parent, child before which to insert].
    dom.adjacentPlace = (element, where) => {
      switch (dom.asciiLower(where)) {
        case 'beforebegin': return [element.parent, element];
        case 'afterbegin': return [element, element.firstChild];
        case 'beforeend': return [element, null];
        case 'afterend': return [element.parent, element.nextSibling];
        default: return dom.fail('SyntaxError');
      }
    };
    dom.insertAdjacent = (element, where, node) => {
      const [parent, before] = dom.adjacentPlace(element, where);
      if (parent === null) return null;
      dom.preInsert(parent, node, before);
      return node;
    };

    // The markup setters: DOM Parsing and Serialization.
    const parsesTextSpecially =
      new Set(['html', 'head', 'table', 'tbody', 'thead', 'tfoot', 'tr', 'colgroup', 'select', 'frameset', 'template']);
    function parse(context, html) {
      if (!context.document.isHTMLDocument) return dom.parseXMLFragment(context, html);
      // Markup of a shadow root is read as its host's.
      if (context.isShadowRoot) context = context.host;
      if (context.isElement && context.isHTML && !parsesTextSpecially.has(context.localName)
        && !/[<&\0\r]/.test(html)) {
        return html === '' ? null : dom.createText(context.document, html);
      }
      return dom.parseFragment(context, html);
    }
    dom.setInnerHTML = (element, html) => {
      const fragment = parse(element, html);
      dom.replaceAll(element.content ?? element, fragment);
    };
    dom.setOuterHTML = (element, html) => {
      const { parent } = element;
      if (parent === null) return;
      if (parent.nodeType === dom.nodeTypes.DOCUMENT_NODE) dom.fail('NoModificationAllowedError');
      const context = parent.isElement ? parent : dom.createElement(element.document, 'body');
      dom.replaceChild(parent, parse(context, html) ?? dom.createFragment(element.document), element);
    };
    dom.insertAdjacentHTML = (element, where, html) => {
      const [parent, before] = dom.adjacentPlace(element, where);
      if (parent === null || parent.nodeType === dom.nodeTypes.DOCUMENT_NODE) dom.fail('NoModificationAllowedError');
      const isBodyContext =
        !parent.isElement || (parent.localName === 'html' && parent.isHTML && parent.document.isHTMLDocument);
      const fragment = parse(isBodyContext ? dom.createElement(element.document, 'body') : parent, html);
      if (fragment !== null) dom.insertNode(parent, fragment, before);
    };

    // What can be told of boxes without laying text out is in a module of its own, and loaded with the first that asks.
    dom.boxOf = (element) => {
      if (!dom.isRendered(element) || !element.document.hasWindow) return noBox;
      if (dom.measuredBox === undefined) dom.need('%computed');
      return dom.measuredBox(element);
    };
    const noBox = { x: 0, y: 0, width: 0, height: 0 };
    const noEdges = { top: 0, right: 0, bottom: 0, left: 0 };
    dom.edgesOf = (element, kind) => (dom.boxOf(element) === noBox ? noEdges : dom.measuredEdges(element, kind));
    // CSSOM View, "clientWidth" and its like: the root's is the view's, others' are those of the padding box.
    dom.clientSize = (element) => {
      const { documentElement, body, isQuirky, hasWindow, realm } = element.document;
      if (hasWindow && element.isConnected && element === (isQuirky ? body : documentElement)) return realm.viewport;
      const box = dom.boxOf(element);
      if (box === noBox || box.width + box.height === 0) return noBox;
      const { top, right, bottom, left } = dom.edgesOf(element, 'border');
      return { width: Math.max(0, Math.round(box.width - left - right)), height: Math.max(0,
        Math.round(box.height - top - bottom)) };
    };
    dom.scrollHeight = (element) => {
      const { height } = dom.clientSize(element);
      const { documentElement, body } = element.document;
      if (height === 0) return 0;
      const box = element === documentElement && body !== null ? body : element;
      if (dom.boxOf(box) === noBox) return height;
      const { top, bottom } = dom.edgesOf(box, 'padding');
      return Math.max(height, Math.round(dom.contentSize(box, dom.boxSize(box).contentWidth).height + top + bottom));
    };
    // Shadow roots are in a module that replaces these.
    dom.attachShadow = (element, options) => dom.need('%shadow') && dom.attachShadow(element, options);
    dom.shadowRootOf = ({ shadow }) => (shadow !== null && shadow.mode === 'open' ? dom.wrap(shadow) : null);
    dom.assignedSlotOf = (node) => (dom.hasShadows ? dom.openSlotOf(node) : null);
    dom.attributeNames = (element) => element.attributes.map((attribute) => attribute.name);
    dom.getAttributeNode = (element, name) =>
      dom.attributeNodeOrNull(element, element.findAttribute(element.attributeName(name)));
  },

  defines: 'Element',
  face(page, dom) {
    const { realm } = page;
    const { elementOf, wrap, requireArguments } = dom;
    const { prototype } = page.interface('Element', 'Node', {
      get localName() { return elementOf(this).localName; },
      get tagName() { return elementOf(this).tagName; },
      get id() { return elementOf(this).id; },
      set id(value) { elementOf(this).setAttribute('id', `${value}`); },
      get className() { return elementOf(this).getAttribute('class') ?? ''; },
      set className(value) { elementOf(this).setAttribute('class', `${value}`); },
      get classList() { return dom.tokenList(elementOf(this), 'class').wrapper; },
      set classList(value) { elementOf(this).setAttribute('class', `${value}`); },
      get attributes() { return dom.attributesOf(elementOf(this)).wrapper; },
      getAttribute(name) {
        if (arguments.length < 1) requireArguments(arguments, 1, 'Element.getAttribute');
        const element = elementOf(this);
        return element.getAttribute(element.attributeName(`${name}`));
      },
      setAttribute(name, value) {
        if (arguments.length < 2) requireArguments(arguments, 2, 'Element.setAttribute');
        dom.setAttributeByPage(elementOf(this), `${name}`, `${value}`);
      },
      removeAttribute(name) {
        if (arguments.length < 1) requireArguments(arguments, 1, 'Element.removeAttribute');
        const element = elementOf(this);
        element.removeAttribute(element.attributeName(`${name}`));
      },
      hasAttribute(name) {
        requireArguments(arguments, 1, 'Element.hasAttribute');
        const element = elementOf(this);
        return element.hasAttribute(element.attributeName(`${name}`));
      },
      closest(selectors) {
        requireArguments(arguments, 1, 'Element.closest');
        return wrap(dom.closest(elementOf(this), `${selectors}`));
      },
      matches(selectors) {
        requireArguments(arguments, 1, 'Element.matches');
        return dom.matches(elementOf(this), `${selectors}`);
      },
      getElementsByTagName(name) {
        requireArguments(arguments, 1, 'Element.getElementsByTagName');
        return dom.elementsByTagName(elementOf(this), `${name}`).wrapper;
      },
      getElementsByClassName(names) {
        requireArguments(arguments, 1, 'Element.getElementsByClassName');
        return dom.elementsByClassName(elementOf(this), `${names}`).wrapper;
      },
      get innerHTML() { return dom.serializeChildren(elementOf(this)); },
      set innerHTML(value) { dom.setInnerHTML(elementOf(this), value === null ? '' : `${value}`); },
    }, { hasLateMembers: true });
    dom.includeParentNode(realm, 'Element');
    dom.includeChildNode(realm, 'Element', true);
    realm.lateMembers.add(prototype, 'elementLateMembers');
  },
})
