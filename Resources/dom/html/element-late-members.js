// The members of HTMLElement that few pages touch, as a table of late members.
({
  core(dom) {
    const { htmlElementOf, kinds, toText, wrap } = dom;
    const reflected = () => dom.reflect([
      [kinds.string, 'title lang accessKey nonce'],
      [kinds.enumerated('ltr rtl auto'), 'dir'],
      [kinds.boolean, 'hidden inert autofocus'],
      [kinds.enumerated('text none tel url email numeric decimal search'), 'inputMode'],
      [kinds.enumerated('enter done go next previous search send'), 'enterKeyHint'],
    ]);

    dom.isSpellchecked = (element) => dom.enumerated(element, 'spellcheck', ['true', 'false', ''], '') !== 'false';
    dom.isDraggable = (element) => {
      const state = dom.enumerated(element, 'draggable', ['true', 'false'], 'auto');
      return state === 'true' || (state === 'auto'
        && (element.localName === 'img' || (element.localName === 'a' && element.hasAttribute('href'))));
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
    dom.contentEditable = (element) =>
      dom.enumerated(element, 'contenteditable', ['true', 'false', 'plaintext-only', ''], 'inherit') || 'true';
    dom.setContentEditable = (element, text) => {
      const value = dom.asciiLower(text);
      if (value === 'inherit') element.removeAttribute('contenteditable');
      else if (['true', 'false', 'plaintext-only'].includes(value)) element.setAttribute('contenteditable', value);
      else dom.fail('SyntaxError');
    };

    dom.htmlElementLateMembers = dom.lateTable(() => [[
      ...reflected(),
      ['outerText', (wrapper) => dom.innerText(htmlElementOf(wrapper)),
        (wrapper, value) => dom.setOuterText(htmlElementOf(wrapper), value === null ? '' : toText(value))],
      ['tabIndex', (wrapper) => dom.tabIndex(htmlElementOf(wrapper)),
        (wrapper, value) => htmlElementOf(wrapper).setAttribute('tabindex', `${dom.toLong(value)}`)],
      ['draggable', (wrapper) => dom.isDraggable(htmlElementOf(wrapper)),
        (wrapper, value) => dom.setState(htmlElementOf(wrapper), 'draggable', value)],
      ['spellcheck', (wrapper) => dom.isSpellchecked(htmlElementOf(wrapper)),
        (wrapper, value) => dom.setState(htmlElementOf(wrapper), 'spellcheck', value)],
      ['translate', (wrapper) => dom.isTranslated(htmlElementOf(wrapper)),
        (wrapper, value) => dom.setTranslated(htmlElementOf(wrapper), value)],
      ['contentEditable', (wrapper) => dom.contentEditable(htmlElementOf(wrapper)),
        (wrapper, value) => dom.setContentEditable(htmlElementOf(wrapper), toText(value))],
      ['isContentEditable', (wrapper) => htmlElementOf(wrapper).isContentEditable],
      ['accessKeyLabel', (wrapper) => htmlElementOf(wrapper).getAttribute('accesskey') ?? ''],
      ['offsetParent', (wrapper) => wrap(dom.offsetParent(htmlElementOf(wrapper)))],
      ['offsetTop', (wrapper) => dom.round(dom.boxOf(htmlElementOf(wrapper)).y)],
      ['offsetLeft', (wrapper) => dom.round(dom.boxOf(htmlElementOf(wrapper)).x)],
      ['offsetWidth', (wrapper) => dom.round(dom.boxOf(htmlElementOf(wrapper)).width)],
      ['offsetHeight', (wrapper) => dom.round(dom.boxOf(htmlElementOf(wrapper)).height)],
    ], {
      focus: (wrapper) => { htmlElementOf(wrapper).focus(); },
      blur: (wrapper) => { htmlElementOf(wrapper).blur(); },
      attachInternals: (wrapper) => dom.attachInternals(htmlElementOf(wrapper)),
    }]);
  },
})
