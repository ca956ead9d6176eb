// getComputedStyle: CSSOM, "getComputedStyle". Values are what the cascade yields; nothing that needs layout is resolved.
({
  core(dom) {
    const words = (text) => text.trim().split(/\s+/);
    // Display by element: HTML, "Rendering". What is not listed is inline.
    const displays = new Map();
    const displayLists = {
      block: `address article aside blockquote body center dd details dialog dir div dl dt fieldset figcaption figure footer form frameset h1 h2 h3 h4 h5
        h6 header hgroup hr html legend listing main menu nav ol optgroup option p plaintext pre search section summary ul xmp`,
      none: 'area base basefont datalist head link meta noembed noframes param rp script style template title',
      'inline-block': 'button input meter progress select textarea',
      'list-item': 'li', table: 'table', 'table-caption': 'caption', 'table-cell': 'td th', 'table-column': 'col',
      'table-column-group': 'colgroup', 'table-footer-group': 'tfoot', 'table-header-group': 'thead', 'table-row': 'tr',
      'table-row-group': 'tbody', ruby: 'ruby', 'ruby-text': 'rt',
    };
    for (const [display, names] of Object.entries(displayLists)) for (const name of words(names)) displays.set(name, display);

    const inherited = new Set(words(`color cursor direction font font-family font-size font-style font-variant font-weight letter-spacing line-height
      list-style list-style-image list-style-position list-style-type pointer-events quotes text-align text-indent text-transform visibility
      white-space word-break word-spacing overflow-wrap word-wrap border-collapse border-spacing caption-side empty-cells user-select tab-size
      text-rendering text-shadow caret-color accent-color color-scheme fill stroke`));
    const initial = new Map(Object.entries({
      'align-items': 'normal', 'animation-name': 'none', 'background-color': 'rgba(0, 0, 0, 0)', 'background-image': 'none', bottom: 'auto',
      'box-shadow': 'none', 'box-sizing': 'content-box', clear: 'none', color: 'rgb(0, 0, 0)', cursor: 'auto', direction: 'ltr', display: 'inline',
      filter: 'none', 'flex-direction': 'row', 'flex-grow': '0', 'flex-shrink': '1', 'flex-wrap': 'nowrap', float: 'none', 'font-family': 'Times',
      'font-size': '16px', 'font-style': 'normal', 'font-weight': '400', height: 'auto', 'justify-content': 'normal', left: 'auto',
      'letter-spacing': 'normal', 'line-height': 'normal', 'list-style-type': 'disc', 'max-height': 'none', 'max-width': 'none', 'min-height': '0px',
      'min-width': '0px', opacity: '1', order: '0', 'outline-style': 'none', 'overflow-x': 'visible', 'overflow-y': 'visible', overflow: 'visible',
      'pointer-events': 'auto', position: 'static', right: 'auto', 'text-align': 'start', 'text-decoration-line': 'none', 'text-indent': '0px',
      'text-transform': 'none', top: 'auto', transform: 'none', 'transform-origin': '0px 0px', 'transition-property': 'all', 'touch-action': 'auto',
      'transition-duration': '0s', 'transition-delay': '0s', 'animation-duration': '0s', 'user-select': 'text', 'vertical-align': 'baseline',
      visibility: 'visible', 'white-space': 'normal', width: 'auto', 'word-break': 'normal', 'z-index': 'auto',
      ...Object.fromEntries(['margin', 'padding'].flatMap((name) => ['top', 'right', 'bottom', 'left'].map((side) => [`${name}-${side}`, '0px']))),
      ...Object.fromEntries(['top', 'right', 'bottom', 'left'].flatMap((side) => [[`border-${side}-width`, '0px'], [`border-${side}-style`, 'none'],
        [`border-${side}-color`, 'rgb(0, 0, 0)']])),
    }));

    // Declarations of the user agent's style sheet other than `display`.
    const bold = { 'font-weight': '700' };
    const userAgent = {
      body: { 'margin-top': '8px', 'margin-right': '8px', 'margin-bottom': '8px', 'margin-left': '8px' },
      b: bold, strong: bold, th: bold, h1: bold, h2: bold, h3: bold, h4: bold, h5: bold, h6: bold,
      i: { 'font-style': 'italic' }, em: { 'font-style': 'italic' }, pre: { 'white-space': 'pre' }, textarea: { 'white-space': 'pre-wrap' },
    };

    // The declarations that win for an element.
    function cascade(element) {
      const declared = new Map();
      const take = (entries, isImportant) => {
        for (const [name, entry] of entries) if (entry.isImportant === isImportant) declared.set(name, entry.value);
      };
      const matching = matchingRules(element);
      const inline = element.hasAttribute('style') ? dom.styleOf(element).entries : new Map();
      for (const rule of matching) take(rule.style.entries, false);
      take(inline, false);
      for (const rule of matching) take(rule.style.entries, true);
      take(inline, true);
      return declared;
    }
    function matchingRules(element) {
      const { document, realm } = element;
      if (document.styleVersion === 0) return [];
      realm.constructorOf('CSSStyleSheet');
      const context = { scope: document, anchor: null };
      const matched = [];
      for (const rule of dom.styleRulesOf(document)) {
        rule.compiled ??= rule.selectors.map((selector) => ({ list: new dom.SelectorList([selector]), specificity: dom.specificity(selector) }));
        let most = -1;
        for (const { list, specificity } of rule.compiled) if (specificity > most && list.matches(element, context)) most = specificity;
        if (most >= 0) matched.push({ rule, specificity: most });
      }
      return matched.sort((a, b) => a.specificity - b.specificity).map(({ rule }) => rule);
    }

    class ComputedStyle extends dom.StyleDeclaration {
      constructor(realm, element) {
        super(realm);
        this.element = element;
      }

      get isReadOnly() { return true; }
      get cssText() { return ''; }
      set cssText(text) { dom.fail('NoModificationAllowedError'); }
      get length() { return this.element.isConnected ? names.length : 0; }
      item(index) { return this.element.isConnected ? names[index] ?? '' : ''; }

      get(name) {
        if (!this.element.isConnected) return '';
        const property = dom.canonicalProperty(name);
        const sides = dom.boxShorthands.get(property);
        if (sides !== undefined) {
          const values = sides.map((side) => valueOf(this.element, side));
          return values.every((value) => value === values[0]) ? values[0] : values.join(' ');
        }
        return valueOf(this.element, property);
      }
    }
    const names = [...initial.keys()].sort();

    // Cascades are kept as long as nothing in the document changes.
    function declarationsOf(element) {
      const { document } = element;
      const kept = element.cached('cascade', () => ({ key: '', declared: null }));
      const key = `${document.treeVersion} ${document.attributeVersion} ${document.styleVersion}`;
      if (kept.key !== key) Object.assign(kept, { key, declared: cascade(element) });
      return kept.declared;
    }
    function valueOf(element, property) {
      if (property === 'display') return displayOf(element);
      let value = resolve(element, property, declarationsOf(element).get(property) ?? userAgent[element.localName]?.[property]);
      if (/color$/.test(property)) value = dom.computedColor(value, () => valueOf(element, 'color'));
      return value;
    }
    function resolve(element, property, value) {
      const parent = element.parentElement;
      const isInherited = inherited.has(property) || property.startsWith('--');
      if (value === 'inherit' || ((value === undefined || value === 'unset') && isInherited)) {
        return parent === null ? initial.get(property) ?? '' : valueOf(parent, property);
      }
      if (value === undefined || value === 'initial' || value === 'unset' || value === 'revert') {
        return initial.get(property) ?? '';
      }
      if (property === 'font-weight') return { normal: '400', bold: '700' }[value] ?? value;
      return value;
    }
    dom.displayOf = (element) => displayOf(element);
    const blockified = { inline: 'block', 'inline-block': 'block', 'inline-flex': 'flex', 'inline-grid': 'grid', 'inline-table': 'table' };
    function displayOf(element) {
      const declared = declarationsOf(element);
      const fallback = element.isHTML ? displays.get(element.localName) ?? 'inline' : 'inline';
      const ownDisplay = element.hasAttribute('hidden') ? 'none' : fallback;
      let value = declared.get('display') ?? ownDisplay;
      if (value === 'inherit') value = element.parentElement === null ? 'inline' : displayOf(element.parentElement);
      else if (value === 'initial' || value === 'unset') value = 'inline';
      else if (value === 'revert') value = ownDisplay;
      const position = declared.get('position');
      const isBlockified = position === 'absolute' || position === 'fixed' || ['left', 'right'].includes(declared.get('float'))
        || element === element.document.documentElement;
      return isBlockified ? blockified[value] ?? value : value;
    }
    dom.computedStyle = (realm, value) => {
      const element = dom.elementArgument(value, "Argument 1 ('element') to Window.getComputedStyle");
      return dom.wrap(element.cached('computedStyle', () => new ComputedStyle(realm, element)));
    };
  },
})
