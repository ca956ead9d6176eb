// Finds elements by the steps of a locator.
((page, user) => {
  'use strict';

  /// A locator that can never match.
  page.Wrong = class { constructor(reason) { this.reason = reason; } };

  const { within } = page;

  function byXPath(scopes, path) {
    const found = new Set();
    for (const scope of scopes) {
      const owner = scope.ownerDocument ?? scope;
      const result = owner.evaluate(path.startsWith('/') && scope !== owner ? `.${path}` : path, scope, null, 7, null);
      for (let index = 0; index < result.snapshotLength; index++)
        if (result.snapshotItem(index).nodeType === 1) found.add(result.snapshotItem(index));
    }
    return [...found];
  }

  // Returns the text of an element that a user could read, without scripts.
  function readable(element) {
    if (element.querySelector('script, style') === null) return element.textContent;
    let text = '';
    for (const node of element.childNodes) {
      if (node.nodeType === 3) text += node.data;
      else if (node.nodeType === 1 && !/^(script|style)$/.test(node.localName)) text += readable(node);
    }
    return text;
  }

  // Returns the innermost elements that contain the text.
  function byText(scopes, step) {
    const textOf = element =>
      element.localName === 'input' && /^(submit|button|reset)$/.test(element.type) ? element.value : readable(element);
    const all = within(scopes, '*').filter(element =>
      !/^(script|style|head|title|noscript|template)$/.test(element.localName)
        && page.fits(textOf(element), step, step.exact));
    return all.filter(element => !all.some(other => other !== element && element.contains(other)));
  }

  function literal(text) {
    const quoted = /^(['"])([\s\S]*)\1$/.exec(text);
    if (quoted) return { text: quoted[2], exact: true };
    const pattern = /^\/(.*)\/([a-z]*)$/.exec(text);
    return pattern ? { pattern: pattern[1], flags: pattern[2] } : { text };
  }

  const engines = {
    text: (scopes, body) => byText(scopes, literal(body)),
    css: (scopes, body) => byCSS(scopes, body),
    xpath: byXPath,
    id: (scopes, body) => within(scopes, `[id=${JSON.stringify(body)}]`),
    'data-testid': (scopes, body) => within(scopes, `[data-testid=${JSON.stringify(body)}]`),
    nth: (elements, body) => elements.slice(Number(body)).slice(0, 1),
    visible: (elements, body) => elements.filter(element => page.isVisible(element) === (body !== 'false')),
  };

  // Selector extensions beyond CSS, after the last part of a selector.
  const beyond =
    /^([\s\S]*?):(has-text|text|text-is|visible)(?:\((?:"((?:\\.|[^"\\])*)"|'((?:\\.|[^'\\])*)'|([^()]*))\))?$/;

  function byCSS(scopes, selector) {
    const found = beyond.exec(selector.trim());
    if (!found) {
      try { return within(scopes, selector); } catch (error) {
        throw new page.Wrong(`${JSON.stringify(selector)} is not a valid selector`);
      }
    }
    const [, base, word, double, single, bare] = found;
    const text = double ?? single ?? bare ?? '';
    const elements = byCSS(scopes, base.trim() === '' || /[\s>+~]$/.test(base) ? `${base}*` : base);
    if (word === 'visible') return elements.filter(page.isVisible);
    const fitting = elements.filter(element => page.fits(page.textOf(element), { text }, word === 'text-is'));
    return word === 'has-text'
      ? fitting
      : fitting.filter(element => !fitting.some(other => other !== element && element.contains(other)));
  }

  function bySelector(scopes, selector) {
    let elements = scopes;
    for (const part of selector.split(/\s*>>\s*(?=(?:[^'"]|'[^']*'|"[^"]*")*$)/)) {
      const named = /^([a-z-]+)=([\s\S]*)$/.exec(part);
      if (named && engines[named[1]]) elements = engines[named[1]](elements, named[2]);
      else elements = /^(\/\/|\.\.)/.test(part) ? byXPath(elements, part) : byCSS(elements, part);
    }
    return elements;
  }

  function frames(elements) {
    return elements.map(element => {
      if (element.localName !== 'iframe' && element.localName !== 'frame')
        throw new page.Wrong(`${page.describe(element)} is not a frame`);
      if (!element.contentDocument) throw new page.Wrong('the frame is cross-origin, so its content is not accessible');
      return element.contentDocument;
    });
  }

  const sameDocument = elements => elements.map(element => element.nodeType === 9 ? element : element.ownerDocument);
  const byAttribute = (elements, step, name) =>
    within(elements, `[${name}]`).filter(element => page.fits(element.getAttribute(name), step, step.exact));

  const finders = {
    css: (elements, step) => bySelector(elements, step.selector),
    text: byText,
    role: (elements, step) => within(elements, page.roleSelector(step.role))
      .filter(element => page.roleOf(element) === step.role
      && (step.includeHidden || !page.isHiddenToRoles(element))
      && (step.name === null || page.fits(page.nameOf(element), step.name, step.exact))
      && Object.entries(step.states).every(([name, wanted]) => page.hasState(element, name, wanted))),
    label: (elements, step) => within(elements, '*').filter(element =>
      (element.labels?.length && [...element.labels].some(label => page.fits(label.textContent, step, step.exact)))
        || (element.hasAttribute('aria-label') && page.fits(element.getAttribute('aria-label'), step, step.exact))
        || (element.hasAttribute('aria-labelledby') && page.fits(page.nameOf(element), step, step.exact))),
    placeholder: (elements, step) => byAttribute(elements, step, 'placeholder'),
    alt: (elements, step) => byAttribute(elements, step, 'alt'),
    title: (elements, step) => byAttribute(elements, step, 'title'),
    testid: (elements, step) => byAttribute(elements, step, step.attribute),
    nth: (elements, step) => elements.slice(step.index).slice(0, 1),
    filter: (elements, step) => elements.filter(element => (!step.hasText
      || page.fits(page.textOf(element), step.hasText))
      && (!step.hasNotText || !page.fits(page.textOf(element), step.hasNotText))
      && (!step.has || page.find(step.has, [element]).length > 0)
      && (!step.hasNot || page.find(step.hasNot, [element]).length === 0)
      && (step.visible === null || page.isVisible(element) === step.visible)),
    and: (elements, step) => {
      const other = page.find(step.other, sameDocument(elements).slice(0, 1));
      return elements.filter(element => other.includes(element));
    },
    or: (elements, step, from) =>
      page.inOrder([...new Set([...elements, ...page.find(step.other, sameDocument(from).slice(0, 1))])]),
    inside: (elements, step) => page.find(step.steps, elements),
    frame: frames,
    root: () => [page.window.document.documentElement],
    chooser: (elements, step) => [user.chooserInput(page.window, step.number)].filter(Boolean),
    focused: () => [page.focused(page.window.document) ?? page.window.document.body],
  };

  page.find = (steps, from) => steps.reduce((elements, step) => finders[step.kind](elements, step, from), from);
})
