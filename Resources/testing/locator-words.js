// The actions and queries of locators.
(function (testing) {
  'use strict';

  const { Locator, Page } = testing;
  const clicks = (options = {}, count = 1) => ({
    count: options.clickCount ?? count, button: options.button ?? 'left', modifiers: options.modifiers ?? []
  });
  const script = (what, body, argument) => {
    if (typeof body !== 'function' && typeof body !== 'string') throw testing.failure(`${what} needs a function`);
    return { source: String(body), argument: testing.checkArgument(what, argument) };
  };

  // Actions by name: the page's action, and its argument.
  const actions = {
    click: ['click', options => [clicks(options), options]],
    dblclick: ['click', options => [clicks(options, 2), options]],
    tap: ['tap', options => [null, options]],
    hover: ['hover', options => [null, options]],
    fill: ['fill', (value, options) => [textFor('fill', value), options]],
    clear: ['fill', options => ['', options]],
    press: ['press', (key, options) => [textFor('press', key), options]],
    pressSequentially: ['type', (text, options) => [textFor('pressSequentially', text), options]],
    type: ['type', (text, options) => [textFor('type', text), options]],
    check: ['check', options => [true, options]],
    uncheck: ['check', options => [false, options]],
    setChecked: ['check', (isChecked, options) => [Boolean(isChecked), options]],
    selectOption: ['select', (values, options) => [values === null ? [] : [values].flat(), options]],
    focus: ['focus', options => [null, options]],
    blur: ['blur', options => [null, options]],
    scrollIntoViewIfNeeded: ['scrollIntoView', options => [null, options]],
    selectText: ['selectText', options => [null, options]],
    dispatchEvent: ['dispatch', (type, init, options) => [{ type: String(type), init: init ?? {} }, options]],
    evaluate: ['evaluate', (body, argument, options) => [script('locator.evaluate()', body, argument), options]],
    textContent: ['textContent', options => [null, options]],
    innerText: ['innerText', options => [null, options]],
    innerHTML: ['innerHTML', options => [null, options]],
    inputValue: ['inputValue', options => [null, options]],
    getAttribute: ['getAttribute', (name, options) => [String(name), options]],
    isChecked: ['isChecked', options => [null, options]],
    isDisabled: ['isDisabled', options => [null, options]],
    isEditable: ['isEditable', options => [null, options]],
  };

  function textFor(word, value) {
    if (typeof value === 'string') return value;
    throw testing.failure(`locator.${word}() needs a string, but got ${testing.inline(value)}`);
  }

  const isSeen = locator => locator.look('seen').then(seen => {
    // As for actions, the locator must match exactly one element.
    if (seen.count > 1)
      throw testing.failure(
        `${locator}: strict mode violation: locator matched ${seen.count} elements; use .first() or .nth(n)`
      );
    return seen.isVisible;
  });
  const words = {
    isEnabled(options) { return this.isDisabled(options).then(is => !is); },
    isVisible() { return isSeen(this); },
    isHidden() { return isSeen(this).then(is => !is); },
    count() { return this.look('count'); },
    allTextContents() { return this.look('allTextContents'); },
    allInnerTexts() { return this.look('allInnerTexts'); },
    async evaluateAll(body, argument) {
      return this.look('evaluateAll', script('locator.evaluateAll()', body, argument));
    },
    async all() { return Array.from({ length: await this.count() }, (_, index) => this.nth(index)); },
    async waitFor(given) {
      const options = testing.checkOptions(`${this}.waitFor()`, given, testing.optionNames.wait);
      const state = options.state ?? 'visible';
      const fits = {
        attached: seen => seen.count > 0, detached: seen => seen.count === 0, visible: seen => seen.isVisible,
        hidden: seen => !seen.isVisible,
      }[state];
      if (!fits) throw testing.failure(`${this}.waitFor(): unknown state: ${state}`);
      await testing.poll(`${this}.waitFor({ state: '${state}' })`, options.timeout, () => this.look('seen'), fits);
    },
  };
  for (const [name, [action, read]] of Object.entries(actions)) {
    words[name] = async function (...parameters) { return this.act(action, ...read(...parameters), name); };
  }

  testing.addWords(Locator, words);

  // Methods of the page that take a selector.
  const short = [
    'click', 'dblclick', 'tap', 'fill', 'press', 'check', 'uncheck', 'setChecked', 'selectOption', 'focus', 'hover',
    'dispatchEvent', 'textContent', 'innerText',
    'innerHTML', 'inputValue', 'getAttribute', 'isChecked', 'isDisabled', 'isEnabled', 'isEditable', 'isVisible',
    'isHidden', 'type',
  ];
  testing.addWords(Page, Object.fromEntries(short.map(word => [word, async function (selector, ...parameters) {
    return this.locator(selector)[word](...parameters);
  }])));
  testing.addWords(Page, {
    async $eval(selector, body, argument) { return this.locator(selector).first().evaluate(body, argument); },
    async $$eval(selector, body, argument) { return this.locator(selector).evaluateAll(body, argument); },
    async waitForSelector(selector, options) {
      const locator = this.locator(selector);
      await locator.first().waitFor(options);
      return locator.first();
    },
  });
})
