// The role and the accessible name of an element (WAI-ARIA, and "Accessible Name and Description Computation").
((page, user) => {
  'use strict';

  const sections = ['article', 'aside', 'main', 'nav', 'section'];
  const selectors = {
    alert: '', article: 'article', banner: `header:not(${sections.map(name => `${name} header`).join(', ')})`,
    blockquote: 'blockquote',
    button: 'button, input[type=button], input[type=submit], input[type=reset], input[type=image], summary',
    caption: 'caption', cell: 'td', checkbox: 'input[type=checkbox]', code: 'code', columnheader: 'th:not([scope=row])',
    combobox: 'select:not([multiple]):not([size]), select:not([multiple])[size="1"], input[list]',
    complementary: 'aside', contentinfo: `footer:not(${sections.map(name => `${name} footer`).join(', ')})`,
    definition: 'dd', deletion: 'del', dialog: 'dialog',
    document: 'html', emphasis: 'em', figure: 'figure',
    form: 'form[aria-label], form[aria-labelledby], form[title]', generic: 'div, span',
    group: 'fieldset, details, optgroup', heading: 'h1, h2, h3, h4, h5, h6',
    img: 'img:not([alt=""]), svg', insertion: 'ins', link: 'a[href], area[href]', list: 'ul, ol, menu',
    listbox: 'select[multiple], select[size]:not([size="1"])', listitem: 'li',
    main: 'main', mark: 'mark', meter: 'meter', navigation: 'nav', option: 'option', paragraph: 'p',
    presentation: 'img[alt=""]', progressbar: 'progress',
    radio: 'input[type=radio]', region: 'section[aria-label], section[aria-labelledby]', row: 'tr',
    rowgroup: 'tbody, thead, tfoot', rowheader: 'th[scope=row]',
    search: 'search', searchbox: 'input[type=search]:not([list])', separator: 'hr', slider: 'input[type=range]',
    spinbutton: 'input[type=number]', status: 'output',
    strong: 'strong', subscript: 'sub', superscript: 'sup', table: 'table', term: 'dt, dfn',
    // As in Playwright, an input of any other type is a text box, too.
    textbox: 'input:not([list]):not([type=button], [type=checkbox], [type=file], [type=hidden], [type=image], '
      + '[type=number], [type=radio], [type=range], [type=reset], [type=search], [type=submit]), textarea, '
      + '[contenteditable=""], [contenteditable=true]',
    time: 'time',
  };
  // Roles that are named by their content.
  const namedByContent = /^(button|cell|checkbox|columnheader|gridcell|heading|link|menuitem|menuitemcheckbox|menuitemradio|option|radio|row|rowheader|switch|tab|tooltip|treeitem|caption)$/;

  page.roleSelector = role => [`[role~=${JSON.stringify(role)}]`, selectors[role]].filter(Boolean).join(', ');

  page.roleOf = element => {
    const given = (element.getAttribute('role') ?? '').trim().split(/\s+/)[0];
    if (given) return given;
    for (const [role, selector] of Object.entries(selectors)) if (selector && element.matches(selector)) return role;
    return null;
  };

  const unseen = element => element.getAttribute('aria-hidden') === 'true' || !page.isVisible(element);
  page.isHiddenToRoles = element => element.closest('[aria-hidden=true]') !== null || !page.isVisible(element);

  /// Returns the text of an element's content, with the names of the elements in it.
  function contentOf(element, above) {
    let text = '';
    const slotted = element.localName === 'slot' ? element.assignedNodes?.({ flatten: true }) ?? [] : [];
    for (const node of slotted.length > 0 ? slotted : (element.shadowRoot ?? element).childNodes) {
      if (node.nodeType === 3) text += node.data;
      if (node.nodeType !== 1 || unseen(node)) continue;
      const part = nameOf(node, above, true);
      text += user.displayOf(node).startsWith('inline') ? part : ` ${part} `;
    }
    return text;
  }

  function labelsOf(element, above) {
    return element.labels?.length
      ? [...element.labels].map(label => contentOf(label, [...above, element])).join(' ')
      : '';
  }

  function nameOf(element, above = [], isPart = false) {
    if (above.includes(element)) return '';
    const within = [...above, element];
    const ids = element.getAttribute('aria-labelledby');
    if (ids && above.length === 0) {
      const text = ids.split(/\s+/).map(id => element.getRootNode().getElementById?.(id)).filter(Boolean)
        .map(other => nameOf(other, within, true)).join(' ');
      if (page.normal(text)) return text;
    }
    const label = page.normal(element.getAttribute('aria-label'));
    if (label) return label;
    // A control inside a label contributes its value.
    if (isPart && page.isText(element)) return element.value;
    const own = labelsOf(element, within);
    if (page.normal(own)) return own;
    if (element.localName === 'input' && /^(button|submit|reset)$/.test(element.type)) {
      return element.value || { submit: 'Submit', reset: 'Reset', button: '' }[element.type];
    }
    const child = { fieldset: 'legend', figure: 'figcaption', table: 'caption', svg: 'title' }[element.localName];
    const title = child && element.querySelector(`:scope > ${child}`);
    if (title) return contentOf(title, within);
    if (element.hasAttribute('alt')) return element.getAttribute('alt');
    if (isPart || namedByContent.test(page.roleOf(element) ?? '')) {
      const text = contentOf(element, within);
      if (page.normal(text)) return text;
    }
    return element.getAttribute('title') || element.getAttribute('placeholder')
      || element.getAttribute('aria-placeholder') || '';
  }

  page.nameOf = element => page.normal(nameOf(element));
  page.descriptionOf = element => {
    const ids = element.getAttribute('aria-describedby');
    if (ids) return page.normal(ids.split(/\s+/).map(id => element.ownerDocument.getElementById(id)?.textContent ?? '')
      .join(' '));
    return page.normal(element.getAttribute('aria-description') ?? element.getAttribute('title') ?? '');
  };

  page.errorMessageOf = element => {
    const isInvalid = !/^(false|)$/.test(element.getAttribute('aria-invalid')?.trim() ?? '')
      || element.validity?.valid === false;
    const ids = isInvalid ? element.getAttribute('aria-errormessage') : null;
    return ids === null ? '' : page.normal(ids.split(/\s+/)
      .map(id => element.ownerDocument.getElementById(id)?.textContent ?? '').join(' '));
  };

  const state = (element, name) => element.getAttribute(`aria-${name}`);
  const states = {
    checked: element =>
      element.indeterminate || state(element, 'checked') === 'mixed' ? 'mixed' : page.isChecked(element),
    disabled: element => page.isDisabled(element),
    expanded: element => element.localName === 'summary'
      ? element.parentElement.open === true
      : state(element, 'expanded') === null ? null : state(element, 'expanded') === 'true',
    level: element => Number(state(element, 'level') ?? /^h([1-6])$/.exec(element.localName)?.[1] ?? 0),
    pressed: element => state(element, 'pressed') === 'mixed' ? 'mixed' : state(element, 'pressed') === 'true',
    selected: element => element.localName === 'option' ? element.selected : state(element, 'selected') === 'true',
  };
  page.hasState = (element, name, wanted) => states[name](element) === wanted;
})
