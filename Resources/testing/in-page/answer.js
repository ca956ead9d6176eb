// Answers a spec's questions about elements, and has its actions done: {state, value, reason}.
(page => {
  'use strict';

  const see = element => ({
    isDisabled: page.isDisabled(element), isChecked: page.isChecked(element), isIndeterminate: element.indeterminate === true,
    isFocused: page.focused(element.ownerDocument) === element, isEditable: page.isEditable(element),
    isEmpty: page.isText(element) ? element.value === '' : page.normal(element.textContent) === '' && element.children.length === 0,
    value: element.value ?? null, values: element.selectedOptions ? [...element.selectedOptions].map(option => option.value) : null,
    classes: element.getAttribute('class') ?? '', id: element.id, role: page.roleOf(element), name: page.nameOf(element), description: page.descriptionOf(element),
  });

  /// What is asked of all elements at once.
  const all = {
    count: elements => elements.length,
    seen: elements => ({ count: elements.length, isVisible: elements.length > 0 && page.isVisible(elements[0]) }),
    texts: elements => elements.map(element => page.normal(element.textContent)),
    allTextContents: elements => elements.map(element => element.textContent),
    allInnerTexts: elements => elements.map(element => element.innerText),
    classes: elements => elements.map(element => element.getAttribute('class') ?? ''),
    evaluateAll: (elements, { source, argument }) => (0, eval)(`(${source})`)(elements, argument),
  };

  /// What is asked of one element; null where there is none.
  const one = {
    property: element => see(element),
    attribute: (element, name) => element.getAttribute(name),
    style: (element, name) => page.windowOf(element).getComputedStyle(element).getPropertyValue(name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)),
    member: (element, name) => name.split('.').reduce((value, key) => value?.[key], element),
  };

  const several = elements => page.wrong(`${elements.length} elements fit, and one is meant; .first(), .nth(n) or a narrower way names it:\n`
    + elements.slice(0, 5).map((element, index) => `  ${index + 1}: ${page.describe(element)}`).join('\n') + (elements.length > 5 ? '\n  ...' : ''));

  page.answer = (steps, action, argument, isForced) => {
    try {
      const elements = page.find(steps, [document]);
      if (all[action]) {
        const value = all[action](elements, argument);
        const seen = value => ({ state: 'seen', value, reason: null });
        return typeof value?.then === 'function' ? value.then(seen) : seen(value);
      }
      if (elements.length > 1) return several(elements);
      if (one[action]) return { state: 'seen', value: elements.length === 0 ? null : { answer: one[action](elements[0], argument) }, reason: null };
      if (elements.length === 0) return page.waiting('there is no such element');
      return page.act(elements[0], action, argument, isForced);
    } catch (error) {
      if (error instanceof page.Wrong) return page.wrong(error.reason);
      if (error instanceof DOMException && (error.name === 'SyntaxError' || error.name === 'NotSupportedError')) return page.wrong(error.message);
      throw error;
    }
  };
})
