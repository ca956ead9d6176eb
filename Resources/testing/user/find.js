// Finds elements by the steps of a locator.
((page, user) => {
  'use strict';

  const { within } = page;

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

  function frames(elements) {
    if (elements.length > 1) throw new page.Wrong(`strict mode violation: the locator of the frame matched `
      + `${elements.length} elements; use .first(), .nth(n) or a narrower locator`);
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
    css: (elements, step) => page.bySelector(elements, step.selector),
    text: byText,
    role: page.byRole,
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
    handle: (elements, step) => {
      const element = page.valueOf(step.number);
      if (!element.isConnected) throw new page.Wrong('the element of the handle is no longer attached to the page');
      return [element];
    },
    root: () => [page.window.document.documentElement],
    chooser: (elements, step) => [user.chooserInput(page.window, step.number)].filter(Boolean),
    focused: () => [page.focused(page.window.document) ?? page.window.document.body],
  };

  page.byText = byText;
  page.find = (steps, from) => steps.reduce((elements, step) => finders[step.kind](elements, step, from), from);
})
