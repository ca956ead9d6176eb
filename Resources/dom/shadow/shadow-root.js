// ShadowRoot and Element.attachShadow: DOM, "Interface ShadowRoot" and "attach a shadow root".
({
  core(dom) {
    class ShadowRootImpl extends dom.DocumentFragmentImpl {
      constructor(host, { mode, delegatesFocus, slotAssignment, isDeclarative }) {
        super(host.document);
        this.host = this.hostElement = host;
        this.mode = mode;
        this.delegatesFocus = delegatesFocus;
        this.slotAssignment = slotAssignment;
        this.isDeclarative = isDeclarative === true;
        this.isConnected = host.isConnected;
        // Its slots in tree order and the first of each name, until slots come or go.
        this.slots = null;
        this.slotsByName = null;
      }

      // The way of an event, where nothing tells of the event's own tree.
      parentTarget(event) { return event.composed ? this.host : null; }
      copy() { return dom.fail('NotSupportedError'); }

      get activeElement() {
        const { focused } = this.document;
        if (!focused?.isConnected) return null;
        const shown = dom.retarget(focused, this);
        return shown.root === this ? shown : null;
      }
    }
    ShadowRootImpl.prototype.interface = 'ShadowRoot';
    ShadowRootImpl.prototype.isShadowRoot = true;
    dom.shadowOf = dom.brand(ShadowRootImpl);

    const hosts = new Set(['article', 'aside', 'blockquote', 'body', 'div', 'footer', 'h1', 'h2', 'h3', 'h4', 'h5',
      'h6', 'header', 'main',
      'nav', 'p', 'section', 'span']);
    const isHost = (element) =>
      element.isHTML && (hosts.has(element.localName) || /^[a-z][^A-Z]*-/.test(element.localName));
    const choice = (value, name, keywords) => {
      const text = dom.toText(value);
      if (!keywords.includes(text)) throw dom.typeError(`Type error: '${text}' is not a ${name}`);
      return text;
    };
    // The dictionary, its members in the order of their names.
    const optionsOf = (given) => {
      const init = dom.dictionary(given);
      const delegatesFocus = !!init.delegatesFocus;
      const { mode } = init;
      if (mode === undefined)
        throw dom.typeError('Member ShadowRootInit.mode is required and must be an instance of ShadowRootMode');
      const { slotAssignment = 'named' } = init;
      return {
        delegatesFocus, mode: choice(mode, 'ShadowRootMode', ['open', 'closed']),
        slotAssignment: choice(slotAssignment, 'SlotAssignmentMode', ['named', 'manual']),
      };
    };
    const attach = (element, options) => {
      if (!isHost(element)) dom.fail('NotSupportedError');
      const definition = element.definition ?? dom.customDefinition?.(element.document, element.localName);
      if (definition?.hasNoShadow) dom.fail('NotSupportedError');
      if (element.shadow?.isDeclarative && element.shadow.mode === options.mode) {
        // A root that markup declared is handed to the script that attaches one, empty, once.
        element.shadow.isDeclarative = false;
        dom.replaceAll(element.shadow, null);
        return element.shadow;
      }
      if (element.shadow !== null) dom.fail('NotSupportedError');
      dom.hasShadows = true;
      element.shadow = new ShadowRootImpl(element, options);
      dom.touchTree(element);
      return element.shadow;
    };
    dom.attachShadow = (element, given) => attach(element, optionsOf(given));
    // HTML, a start tag of a template with a `shadowrootmode`: the root to build into, or null where there can be none.
    dom.declareShadow = (host, template) => {
      const mode = dom.asciiLower(template.getAttribute('shadowrootmode') ?? '');
      if ((mode !== 'open' && mode !== 'closed') || host.isElement !== true || !isHost(host) || host.shadow !== null)
        return null;
      const delegatesFocus = template.hasAttribute('shadowrootdelegatesfocus');
      try {
        return attach(host, { mode, delegatesFocus, slotAssignment: 'named', isDeclarative: true });
      } catch {
        return null;
      }
    };

    // DOM, "retarget": what `b` may see of `a`.
    const isInside = (node, root) => {
      for (let each = node.root; ; each = each.host.root) {
        if (each === root) return true;
        if (each.isShadowRoot !== true) return false;
      }
    };
    dom.retarget = (a, b) => {
      let target = a;
      while (target instanceof dom.NodeImpl) {
        const { root } = target;
        if (root.isShadowRoot !== true || (b instanceof dom.NodeImpl && isInside(b, root))) break;
        target = root.host;
      }
      return target;
    };

    // HTML, "get the focusable area" and "focus delegate": a host may hand on the focus to what its tree has; null when
    // nothing there takes it, or has it already.
    dom.focusDelegate = (element) => {
      const { shadow, document } = element;
      if (shadow === null || !shadow.delegatesFocus) return element;
      if (dom.hasFocusInside(element)) return null;
      const delegates = [];
      for (let node = shadow.firstChild; node !== null; node = node.next(shadow)) {
        if (!node.isElement) continue;
        const delegate = dom.focusDelegate(node);
        if (delegate !== null && delegate.isFocusable) delegates.push(delegate);
      }
      return delegates.find((delegate) => delegate.hasAttribute('autofocus')) ?? delegates[0] ?? null;
    };
    dom.hasFocusInside = (element) => {
      const { focused } = element.document;
      if (focused === null || !focused.isConnected) return false;
      for (let node = focused; node !== null; node = node.parent ?? node.host ?? null)
        if (node === element) return node !== focused;
      return false;
    };

    const empty = () => null;
    const computed = (name, get, set) => [name, (wrapper) => get(dom.shadowOf(wrapper)),
      set && ((wrapper, value) => set(dom.shadowOf(wrapper), value))];
    dom.describe('ShadowRoot', {
      parent: 'DocumentFragment',
      attributes: () => [
        computed('mode', (root) => root.mode),
        computed('host', (root) => dom.wrap(root.host)),
        computed('delegatesFocus', (root) => root.delegatesFocus),
        computed('slotAssignment', (root) => root.slotAssignment),
        computed('innerHTML', (root) => dom.serializeChildren(root),
          (root, value) => { dom.setInnerHTML(root, value === null ? '' : dom.toText(value)); }),
        computed('activeElement', (root) => dom.wrap(root.activeElement)),
        computed('styleSheets', (root) => dom.styleSheetsOf(root)),
        computed('adoptedStyleSheets', (root) => dom.adoptedSheets(root),
          (root, value) => { dom.setAdoptedSheets(root, value); }),
        computed('onslotchange', (root) => dom.getHandler(root, 'slotchange'),
          (root, value) => { dom.setHandler(root, 'slotchange', value); }),
        ...['fullscreenElement', 'pointerLockElement', 'pictureInPictureElement'].map((name) => computed(name, empty)),
      ],
      methods: (realm) => ({
        elementFromPoint: empty,
        elementsFromPoint: () => realm.makeArray([]),
        getAnimations: () => realm.makeArray([]),
      }),
    });
  },
})
