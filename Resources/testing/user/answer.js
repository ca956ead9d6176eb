// Answers a spec's questions about elements, and has its actions done: {state, value, reason}.
((page, user) => {
  'use strict';

  const see = element => ({
    isDisabled: page.isDisabled(element), isChecked: page.isChecked(element),
    isIndeterminate: element.indeterminate === true,
    isFocused: page.focused(element.ownerDocument) === element, isEditable: page.isEditable(element),
    isEmpty: page.isText(element) ? element.value === '' : page.normal(element.textContent) === ''
      && element.children.length === 0,
    value: element.value ?? null,
    values: element.selectedOptions ? [...element.selectedOptions].map(option => option.value) : null,
    classes: element.getAttribute('class') ?? '', id: element.id, role: page.roleOf(element),
    name: page.nameOf(element), description: page.descriptionOf(element),
  });

  /// What is asked of all elements at once.
  const all = {
    count: elements => elements.length,
    seen: elements => ({ count: elements.length, isVisible: elements.length > 0 && page.isVisible(elements[0]) }),
    texts: elements => elements.map(element => page.normal(element.textContent)),
    allTextContents: elements => elements.map(element => element.textContent),
    allInnerTexts: elements => elements.map(element => element.innerText),
    classes: elements => elements.map(element => element.getAttribute('class') ?? ''),
  };

  /// What is asked of one element; null where there is none.
  const one = {
    property: element => see(element),
    attribute: (element, name) => element.getAttribute(name),
    style: (element, name) => page.windowOf(element).getComputedStyle(element)
      .getPropertyValue(name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)),
    member: (element, name) => name.split('.').reduce((value, key) => value?.[key], element),
  };

  // The window of the page that is asked. A script that is ended at its time limit restores nothing, and no page may
  // live on by that.
  let held = null;
  Object.defineProperty(page, 'window', { get: () => held.deref() });

  const several = elements =>
    page.wrong(`${elements.length} elements fit, and one is meant; .first(), .nth(n) or a narrower way names it:\n`
    + elements.slice(0, 5).map((element, index) => `  ${index + 1}: ${page.describe(element)}`).join('\n')
    + (elements.length > 5 ? '\n  ...' : ''));

  /// Has a function of the page asked or do something; the answer is a promise.
  page.run = (source, state, value, argument) => user.compile(page.window, ['value', 'argument'],
    `return (async () => ({ state: '${state}', value: await (${source}\n)(value, argument), reason: null }))()`)(value,
    user.copy(page.window, argument));

  page.answer = (window, steps, action, argument, isForced) => {
    // A function of the page may have native ask something else meanwhile.
    const outer = held;
    held = new WeakRef(window);
    try {
      const elements = page.find(steps, [window.document]);
      if (action === 'evaluateAll')
        return page.run(argument.source, 'seen', user.list(window, elements), argument.argument);
      if (all[action]) return { state: 'seen', value: all[action](elements), reason: null };
      if (elements.length > 1) return several(elements);
      if (one[action]) return { state: 'seen', value: elements.length === 0
        ? null
        : { answer: one[action](elements[0], argument) }, reason: null };
      if (elements.length === 0) return page.waiting('there is no such element');
      return page.act(elements[0], action, argument, isForced);
    } catch (error) {
      if (error instanceof page.Wrong) return page.wrong(error.reason);
      // What the page's document says of a selector or a path.
      if (error instanceof window.DOMException && (error.name === 'SyntaxError' || error.name === 'NotSupportedError'))
        return page.wrong(error.message);
      throw error;
    } finally {
      held = outer;
    }
  };
})
