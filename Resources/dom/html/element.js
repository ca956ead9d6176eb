// HTMLElement: HTML, "The HTMLElement interface". Elements with nothing of their own are of this class too.
({
  core(dom) {
    const { kinds } = dom;

    class HTMLElementImpl extends dom.ElementImpl {
      get isDisabled() { return false; }

      get isFocusableByKind() { return false; }

      get isContentEditable() {
        for (let element = this; element !== null; element = element.parentElement) {
          const value = element.getAttribute('contenteditable');
          if (value !== null) return value.toLowerCase() !== 'false';
        }
        return false;
      }

      click() {
        if (this.isDisabled || this.clickInProgress) return;
        this.clickInProgress = true;
        try {
          dom.fireClick(this, false);
        } finally {
          this.clickInProgress = false;
        }
      }
    }
    HTMLElementImpl.prototype.interface = 'HTMLElement';
    HTMLElementImpl.prototype.clickInProgress = false;
    dom.HTMLElementImpl = HTMLElementImpl;
    dom.htmlElementOf = dom.brand(HTMLElementImpl);

    // Custom elements are in a module that replaces these when a page defines one.
    dom.constructCustomElement = () => { throw dom.typeError('Illegal constructor'); };
    dom.attachInternals = (element) => {
      if (element.definition === null) dom.fail('NotSupportedError');
      return dom.need('%internals') && dom.attachInternals(element);
    };
    dom.withMembers = (constructor, members) => Object.defineProperties(constructor.prototype, Object.getOwnPropertyDescriptors(members));

    // innerText, as well as it can be told without layout: line breaks at `br` and around blocks, blanks collapsed.
    const blocks = new Set(['address', 'article', 'aside', 'blockquote', 'center', 'dd', 'details', 'div', 'dl', 'dt', 'fieldset',
      'figure', 'footer', 'form', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'header', 'hr', 'legend', 'li', 'main', 'nav', 'ol', 'p', 'pre',
      'section', 'summary', 'table', 'tr', 'ul']);
    const unseen = new Set(['script', 'style', 'template', 'noscript', 'head', 'title', 'meta', 'link', 'option', 'textarea', 'select']);
    const isHidden = (element) => element.hasAttribute('hidden') || dom.hasInlineDisplayNone(element);
    const breaksAround = ({ localName }) => (localName === 'p' ? 2 : blocks.has(localName) ? 1 : 0);
    // The pieces of text, and between them the least numbers of line breaks.
    function collect(top) {
      const items = [];
      const enter = (node) => {
        if (node.isText) items.push(isPreformatted(node) ? node.data : node.data.replace(/[\t\n\f\r ]+/g, ' '));
        if (!node.isElement || unseen.has(node.localName) || isHidden(node)) return false;
        if (node.localName === 'br') items.push('\n');
        else if (breaksAround(node) > 0) items.push(breaksAround(node));
        return true;
      };
      const leave = (node) => {
        if ((node.localName === 'td' || node.localName === 'th') && node.nextElementSibling !== null) items.push('\t');
        if (breaksAround(node) > 0) items.push(breaksAround(node));
      };
      for (let node = top.firstChild; node !== null;) {
        const isEntered = enter(node);
        if (isEntered && node.firstChild !== null) {
          node = node.firstChild;
          continue;
        }
        if (isEntered) leave(node);
        while (node.nextSibling === null && node.parent !== top) {
          node = node.parent;
          leave(node);
        }
        node = node.nextSibling;
      }
      return items;
    }
    const isPreformatted = (node) => {
      for (let element = node.parent; element !== null; element = element.parent) if (element.localName === 'pre') return true;
      return false;
    };
    dom.innerText = (element) => {
      if (!element.isConnected || isHidden(element) || unseen.has(element.localName)) return element.textContent;
      const items = collect(element);
      let text = '';
      let breaks = 0;
      for (const item of items) {
        if (typeof item === 'number') {
          breaks = Math.max(breaks, item);
          if (text.endsWith(' ')) text = text.slice(0, -1);
          continue;
        }
        const startsLine = text === '' || breaks > 0 || '\n\t '.includes(text[text.length - 1]);
        const piece = startsLine && item.startsWith(' ') ? item.slice(1) : item;
        if (piece === '') continue;
        if (text !== '') text += '\n'.repeat(breaks);
        breaks = 0;
        text += piece;
      }
      return text.endsWith(' ') ? text.slice(0, -1) : text;
    };
    const rendered = (document, text) => {
      const fragment = dom.createFragment(document);
      text.split(/\r\n|\n|\r/).forEach((line, index) => {
        if (index > 0) dom.appendNode(fragment, dom.createElement(document, 'br'));
        if (line !== '') dom.appendNode(fragment, dom.createText(document, line));
      });
      return fragment;
    };
    dom.setInnerText = (element, text) => dom.replaceAll(element, rendered(element.document, text));
    dom.setOuterText = (element, text) => {
      const { parent, nextSibling: next, previousSibling: previous } = element;
      if (parent === null) dom.fail('NoModificationAllowedError');
      const fragment = rendered(element.document, text);
      if (fragment.firstChild === null) dom.appendNode(fragment, dom.createText(element.document, ''));
      dom.replaceChild(parent, fragment, element);
      for (const [text1, text2] of [[next?.previousSibling, next], [previous, previous?.nextSibling]]) {
        if (text1?.isText && text2?.isText) {
          text1.replaceData(text1.data.length, 0, text2.data);
          dom.removeNode(text2);
        }
      }
    };

    dom.htmlElementAttributes = () => dom.reflect([
      [kinds.string, 'title lang accessKey'],
      [kinds.enumerated('ltr rtl auto'), 'dir'],
      [kinds.boolean, 'hidden inert autofocus'],
      [kinds.enumerated('text none tel url email numeric decimal search'), 'inputMode'],
      [kinds.enumerated('enter done go next previous search send'), 'enterKeyHint'],
      [kinds.string, 'nonce'],
    ]);
    dom.isSpellchecked = (element) => dom.enumerated(element, 'spellcheck', ['true', 'false', ''], '') !== 'false';
    dom.isDraggable = (element) => {
      const state = dom.enumerated(element, 'draggable', ['true', 'false'], 'auto');
      return state === 'true' || (state === 'auto' && (element.localName === 'img' || (element.localName === 'a' && element.hasAttribute('href'))));
    };
    dom.isTranslated = (element) => {
      for (let each = element; each !== null; each = each.parentElement) {
        const state = dom.enumerated(each, 'translate', ['yes', 'no', ''], null);
        if (state !== null) return state !== 'no';
      }
      return true;
    };
    dom.setState = (element, attribute, value) => element.setAttribute(attribute, value ? 'true' : 'false');
    dom.setTranslated = (element, value) => element.setAttribute('translate', value ? 'yes' : 'no');
    dom.tabIndex = (element) => {
      const number = dom.parseInteger(element.getAttribute('tabindex'));
      return number ?? (element.isFocusableByKind ? 0 : -1);
    };
    dom.contentEditable = (element) => dom.enumerated(element, 'contenteditable', ['true', 'false', 'plaintext-only', ''], 'inherit') || 'true';
    dom.setContentEditable = (element, text) => {
      const value = dom.asciiLower(text);
      if (value === 'inherit') element.removeAttribute('contenteditable');
      else if (['true', 'false', 'plaintext-only'].includes(value)) element.setAttribute('contenteditable', value);
      else dom.fail('SyntaxError');
    };
  },

  defines: 'HTMLElement',
  face(page, dom) {
    const { realm } = page;
    const { htmlElementOf } = dom;
    // A class that derives from another, because its constructor reads nothing of `new.target` by itself.
    const HTMLElement = class HTMLElement extends realm.intrinsics.Object {
      constructor() { return dom.constructCustomElement(realm, new.target); }
    };
    const constructor = page.interface('HTMLElement', 'Element', dom.withMembers(HTMLElement, {
      get style() { return dom.wrap(dom.styleOf(htmlElementOf(this))); },
      set style(value) { dom.styleOf(htmlElementOf(this)).cssText = `${value}`; },
      get dataset() { return dom.datasetOf(htmlElementOf(this)).wrapper; },
      get innerText() { return dom.innerText(htmlElementOf(this)); },
      set innerText(value) { dom.setInnerText(htmlElementOf(this), value === null ? '' : `${value}`); },
      get outerText() { return dom.innerText(htmlElementOf(this)); },
      set outerText(value) { dom.setOuterText(htmlElementOf(this), value === null ? '' : `${value}`); },
      get tabIndex() { return dom.tabIndex(htmlElementOf(this)); },
      set tabIndex(value) { htmlElementOf(this).setAttribute('tabindex', `${value | 0}`); },
      get draggable() { return dom.isDraggable(htmlElementOf(this)); },
      set draggable(value) { dom.setState(htmlElementOf(this), 'draggable', value); },
      get spellcheck() { return dom.isSpellchecked(htmlElementOf(this)); },
      set spellcheck(value) { dom.setState(htmlElementOf(this), 'spellcheck', value); },
      get translate() { return dom.isTranslated(htmlElementOf(this)); },
      set translate(value) { dom.setTranslated(htmlElementOf(this), value); },
      get contentEditable() { return dom.contentEditable(htmlElementOf(this)); },
      set contentEditable(value) { dom.setContentEditable(htmlElementOf(this), `${value}`); },
      get isContentEditable() { return htmlElementOf(this).isContentEditable; },
      get accessKeyLabel() { return htmlElementOf(this).getAttribute('accesskey') ?? ''; },
      get offsetParent() { return dom.wrap(dom.offsetParent(htmlElementOf(this))); },
      get offsetTop() { return dom.round(dom.boxOf(htmlElementOf(this)).y); },
      get offsetLeft() { return dom.round(dom.boxOf(htmlElementOf(this)).x); },
      get offsetWidth() { return dom.round(dom.boxOf(htmlElementOf(this)).width); },
      get offsetHeight() { return dom.round(dom.boxOf(htmlElementOf(this)).height); },
      click() { htmlElementOf(this).click(); },
      focus() { htmlElementOf(this).focus(); },
      blur() { htmlElementOf(this).blur(); },
      attachInternals() { return dom.attachInternals(htmlElementOf(this)); },
    }), { constructor_: HTMLElement });
    dom.defineAccessors(realm, constructor.prototype, dom.htmlElementAttributes());
    dom.defineElementHandlers(realm, constructor.prototype);
  },
})
