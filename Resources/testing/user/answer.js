// Runs a spec's queries and actions on elements, and returns their results: {state, value, reason}. For a report, it
// keeps a snapshot of the page before the action.
((page, user) => {
  'use strict';

  const see = element => ({
    isDisabled: page.isDisabled(element), isChecked: page.isChecked(element),
    isIndeterminate: element.indeterminate === true,
    isFocused: page.focused(element.ownerDocument) === element, isEditable: page.isEditable(element),
    isEmpty: page.isText(element) ? element.value === '' : page.normal(element.textContent) === ''
      && element.children.length === 0,
    value: element.value ?? null, hasValue: /^(input|textarea|select)$/.test(element.localName),
    isCheckable: page.isCheckable(element), canBeEditable: page.canBeEditable(element),
    isMultiple: element.multiple === true,
    values: element.selectedOptions ? [...element.selectedOptions].map(option => option.value) : null,
    classes: element.getAttribute('class') ?? '', id: element.id, role: page.roleOf(element),
    name: page.nameOf(element), description: page.descriptionOf(element),
    errorMessage: page.errorMessageOf(element), tag: page.describe(element),
  });

  /// Queries on all matching elements.
  const all = {
    count: elements => elements.length,
    texts: (elements, isRendered) =>
      elements.map(element => isRendered ? element.innerText : element.textContent),
    allTextContents: elements => elements.map(element => element.textContent),
    allInnerTexts: elements => elements.map(element => element.innerText),
    classes: elements => elements.map(element => element.getAttribute('class') ?? ''),
  };

  /// Queries on one element; null if there is none.
  const one = {
    property: element => see(element),
    attribute: (element, name) => element.getAttribute(name),
    style: (element, name) => page.windowOf(element).getComputedStyle(element)
      .getPropertyValue(name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)),
    member: (element, name) => name.split('.').reduce((value, key) => value?.[key], element),
  };

  // The window of the queried page. A script that is terminated at its time limit restores nothing, and a reference to
  // it must not keep a page alive.
  let held = null;
  Object.defineProperty(page, 'window', { get: () => held.deref() });

  const several = elements =>
    page.wrong(`strict mode violation: locator matched ${elements.length} elements; use .first(), .nth(n) or a `
    + 'narrower locator:\n'
    + elements.slice(0, 5).map((element, index) => `  ${index + 1}: ${page.describe(element)}`).join('\n')
    + (elements.length > 5 ? '\n  ...' : ''));

  /// Runs a function of the page for a query or an action; returns a promise.
  page.run = (source, state, value, argument) => user.compile(page.window, ['value', 'argument'],
    `return (async () => ({ state: '${state}', value: await (${source}\n)(value, argument), reason: null }))()`)(value,
    user.copy(page.window, argument));

  page.answer = (window, steps, action, argument, mode, isRecorded) => {
    // A function of the page may trigger another query by native code meanwhile.
    const outer = held;
    held = new WeakRef(window);
    try {
      const elements = page.find(steps, [window.document]);
      if (isRecorded) user.mark(elements);
      if (action === 'evaluateAll')
        return page.run(argument.source, 'seen', user.list(window, elements), argument.argument);
      if (all[action]) return { state: 'seen', value: all[action](elements, argument), reason: null };
      if (elements.length > 1) return several(elements);
      if (action === 'seen') return { state: 'seen', reason: null, value: {
        count: elements.length, isVisible: elements.length > 0 && page.isVisible(elements[0]),
      } };
      if (one[action]) return { state: 'seen', value: elements.length === 0
        ? null
        : { answer: one[action](elements[0], argument) }, reason: null };
      if (elements.length === 0) return page.waiting('no element matches');
      if (isRecorded) user.keepSnapshot(window);
      return page.act(elements[0], action, argument, mode);
    } catch (error) {
      if (error instanceof page.Wrong) return page.wrong(error.reason);
      // The page's document rejected a selector or a path.
      if (error instanceof window.DOMException && (error.name === 'SyntaxError' || error.name === 'NotSupportedError'))
        return page.wrong(error.message);
      throw error;
    } finally {
      held = outer;
    }
  };
})
