// Locators: the way to elements of the page, found anew for each action, which waits until it can be done.
(function (testing) {
  'use strict';

  const isPattern = value => value instanceof RegExp;
  const textOf = value => isPattern(value) ? { pattern: value.source, flags: value.flags } : { text: String(value) };

  class Locator {
    #steps;
    #words;

    constructor(steps, words) {
      this.#steps = steps;
      this.#words = words;
    }

    /// The way to the elements, for the page.
    get steps() { return this.#steps; }
    toString() { return this.#words; }

    #to(step, words) { return new Locator([...this.#steps, step], `${this.#words}.${words}`); }

    locator(selector) { return this.#to({ kind: 'css', selector: String(selector) }, `locator(${testing.inline(selector)})`); }
    getByText(text, options = {}) { return this.#to({ kind: 'text', ...textOf(text), exact: options.exact === true }, `getByText(${testing.inline(text)})`); }
    getByRole(role, options = {}) {
      const name = options.name === undefined ? null : textOf(options.name);
      return this.#to({ kind: 'role', role, name, exact: options.exact === true }, `getByRole(${testing.inline(role)})`);
    }
    getByLabel(text) { return this.#to({ kind: 'label', ...textOf(text) }, `getByLabel(${testing.inline(text)})`); }
    getByPlaceholder(text) { return this.#to({ kind: 'placeholder', ...textOf(text) }, `getByPlaceholder(${testing.inline(text)})`); }
    getByTestId(id) { return this.#to({ kind: 'testid', ...textOf(id), exact: true }, `getByTestId(${testing.inline(id)})`); }
    filter(options) {
      const step = { kind: 'filter' };
      if (options.hasText !== undefined) step.hasText = textOf(options.hasText);
      if (options.has !== undefined) step.has = options.has.steps;
      return this.#to(step, `filter(...)`);
    }
    nth(index) { return this.#to({ kind: 'nth', index }, `nth(${index})`); }
    first() { return this.#to({ kind: 'nth', index: 0 }, 'first()'); }
    last() { return this.#to({ kind: 'nth', index: -1 }, 'last()'); }

    #act(action, argument, options = {}) {
      const what = `${this}.${action}()`;
      return testing.poll(
        what, options.timeout, () => testing.ask('act', [this.#steps, action, argument]),
        answer => {
          if (answer.state === 'wrong') throw testing.failure(`${what}: ${answer.reason}`);
          return answer.state === 'done';
        }, answer => `: ${answer.reason}`
      ).then(answer => answer.value);
    }

    click(options) { return this.#act('click', null, options); }
    dblclick(options) { return this.#act('dblclick', null, options); }
    tap(options) { return this.#act('tap', null, options); }
    fill(value, options) { return this.#act('fill', String(value), options); }
    clear(options) { return this.#act('fill', '', options); }
    press(key, options) { return this.#act('press', String(key), options); }
    pressSequentially(text, options) { return this.#act('type', String(text), options); }
    check(options) { return this.#act('check', true, options); }
    uncheck(options) { return this.#act('check', false, options); }
    setChecked(isChecked, options) { return this.#act('check', Boolean(isChecked), options); }
    selectOption(values, options) { return this.#act('select', [values].flat(), options); }
    focus(options) { return this.#act('focus', null, options); }
    blur(options) { return this.#act('blur', null, options); }
    hover(options) { return this.#act('hover', null, options); }
    dispatchEvent(type, init = {}, options) { return this.#act('dispatch', { type, init }, options); }
    evaluate(script, argument, options) { return this.#act('evaluate', { source: String(script), argument }, options); }

    textContent(options) { return this.#act('textContent', null, options); }
    innerText(options) { return this.#act('innerText', null, options); }
    innerHTML(options) { return this.#act('innerHTML', null, options); }
    inputValue(options) { return this.#act('inputValue', null, options); }
    getAttribute(name, options) { return this.#act('getAttribute', String(name), options); }
    isChecked(options) { return this.#act('isChecked', null, options); }
    isDisabled(options) { return this.#act('isDisabled', null, options); }
    isEnabled(options) { return this.isDisabled(options).then(is => !is); }
    isEditable(options) { return this.#act('isEditable', null, options); }

    #look(question, argument = null) { return testing.ask('act', [this.#steps, question, argument]).then(answer => answer.value); }

    count() { return this.#look('count'); }
    isVisible() { return this.#look('isVisible'); }
    isHidden() { return this.isVisible().then(is => !is); }
    allTextContents() { return this.#look('allTextContents'); }
    async all() { return Array.from({ length: await this.count() }, (_, index) => this.nth(index)); }

    /// What the elements are like, for an expectation.
    look(question, argument) { return this.#look(question, argument); }

    async waitFor(options = {}) {
      const state = options.state ?? 'visible';
      const fits = { attached: seen => seen.count > 0, detached: seen => seen.count === 0, visible: seen => seen.isVisible, hidden: seen => !seen.isVisible }[state];
      if (!fits) throw testing.failure(`${this}.waitFor(): no such state: ${state}`);
      await testing.poll(`${this}.waitFor('${state}')`, options.timeout, () => this.#look('seen'), fits);
    }
  }

  const { page } = testing;
  const start = new Locator([], 'page');
  for (const word of ['locator', 'getByText', 'getByRole', 'getByLabel', 'getByPlaceholder', 'getByTestId']) {
    page[word] = (...parameters) => start[word](...parameters);
  }
  // What can be said of a page and a selector in one word.
  const short = [
    'click', 'dblclick', 'tap', 'fill', 'press', 'check', 'uncheck', 'selectOption', 'focus', 'hover', 'dispatchEvent', 'textContent',
    'innerText', 'innerHTML', 'inputValue', 'getAttribute', 'isChecked', 'isDisabled', 'isEnabled', 'isEditable', 'isVisible', 'isHidden',
  ];
  for (const word of short) page[word] = (selector, ...parameters) => start.locator(selector)[word](...parameters);
  page.type = (selector, text, options) => start.locator(selector).pressSequentially(text, options);
  page.waitForSelector = async (selector, options) => {
    const locator = start.locator(selector);
    await locator.first().waitFor(options);
    return locator;
  };

  testing.Locator = Locator;
})
