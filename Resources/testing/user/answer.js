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
    keepAll: elements => elements.map(element => page.keep(element)),
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
  page.run = (source, state, value, { argument, hasHandles }) => {
    const copy = user.copy(page.window, argument);
    const body =
      `return (async () => ({ state: '${state}', value: await (${source}\n)(value, argument), reason: null }))()`;
    return user.compile(page.window, ['value', 'argument'], body)(value, hasHandles ? page.withHandles(copy) : copy);
  };

  /// Runs a function for a handle, or with handles as arguments; a result may stay in the page as a handle. Returns a
  /// promise of the page.
  function runWithHandles({ source, argument, hasHandles, receiver, isExpression }, isKept) {
    const { window } = page;
    const copy = user.copy(window, argument);
    const parameter = hasHandles ? page.withHandles(copy) : copy;
    const value = receiver === undefined ? undefined : page.valueOf(receiver);
    const call = isExpression ? '(0, eval)(source)' : receiver === undefined ? `(${source}\n)(argument)`
      : `(${source}\n)(value, argument)`;
    const reference = new WeakRef(window);
    const end = result => {
      const outer = held;
      held = reference;
      try {
        return { state: 'done', value: isKept ? page.keep(result) : result, reason: null };
      } finally { held = outer; }
    };
    return user.compile(window, ['value', 'argument', 'source', 'end'], `return (async () => end(await ${call}))()`)(
      value, parameter, source, end);
  }

  page.answer = (window, steps, action, argument, mode, isRecorded) => {
    // A function of the page may trigger another query by native code meanwhile.
    const outer = held;
    held = new WeakRef(window);
    try {
      const elements = page.find(steps, [window.document]);
      if (isRecorded) user.mark(elements);
      if (action === 'evaluateAll')
        return page.run(argument.source, 'seen', user.list(window, elements), argument);
      if (action === 'evaluateValue' || action === 'evaluateHandle')
        return runWithHandles(argument, action === 'evaluateHandle');
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
