// The actions and queries of locators.
(function (testing) {
  'use strict';

  const { Locator, Page } = testing;
  const modifierKeys = ['Alt', 'Control', 'ControlOrMeta', 'Meta', 'Shift'];
  const pointer = (options, word) => {
    const { modifiers = [], position = null, button = 'left' } = options ?? {};
    const unknown = [modifiers].flat().find(key => !modifierKeys.includes(key));
    if (unknown !== undefined) throw testing.failure(
      `locator.${word}(): unknown modifier: ${testing.inline(unknown)}. Modifiers: ${modifierKeys.join(', ')}`);
    if (!['left', 'middle', 'right'].includes(button)) throw testing.failure(
      `locator.${word}(): unknown button: ${testing.inline(button)}. Buttons: left, middle, right`);
    if (position !== null && !(Number.isFinite(position.x) && Number.isFinite(position.y))) throw testing.failure(
      `locator.${word}(): position must be { x, y } in pixels, but is ${testing.inline(position)}`);
    return { modifiers: [modifiers].flat(), position, button };
  };
  const clicks = (options, count, word) => ({ ...pointer(options, word), count: options?.clickCount ?? count });
  const pause = delay => new Promise(resolve => testing.setTimeout(resolve, delay));

  /// Clicks with a delay between pressing and releasing the button.
  async function clickSlowly(locator, options, count, word) {
    const { count: clickCount, ...how } = clicks(options, count, word);
    for (let each = 1; each <= clickCount; each++) {
      await locator.act('hold', { ...how, count: each }, options, word);
      if (options.trial) return;
      await pause(options.delay);
      await locator.page().mouse.up({ button: how.button, clickCount: each });
    }
  }
  const script = (what, body, argument) => {
    if (typeof body !== 'function' && typeof body !== 'string') throw testing.failure(`${what} needs a function`);
    return { source: String(body), argument: testing.checkArgument(what, argument) };
  };

  // Actions by name: the page's action, and its argument.
  const actions = {
    click: ['click', options => [clicks(options, 1, 'click'), options]],
    dblclick: ['click', options => [clicks(options, 2, 'dblclick'), options]],
    tap: ['tap', options => [pointer(options, 'tap'), options]],
    hover: ['hover', options => [pointer(options, 'hover'), options]],
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
  // The actions whose parts a delay separates.
  const type = async (locator, options, text, word) => {
    for (const letter of text) {
      await locator.act('type', letter, options, word);
      await pause(options.delay);
    }
  };
  const slowly = {
    click: (locator, options) => clickSlowly(locator, options, 1, 'click'),
    dblclick: (locator, options) => clickSlowly(locator, options, 2, 'dblclick'),
    pressSequentially: (locator, options, text) => type(locator, options, text, 'pressSequentially'),
    type: (locator, options, text) => type(locator, options, text, 'type'),
    async press(locator, options, key) {
      await locator.act('focus', null, options, 'press');
      await locator.page().keyboard.press(key, { delay: options.delay });
    },
  };
  for (const [name, [action, read]] of Object.entries(actions)) {
    words[name] = async function (...parameters) {
      const [argument, options] = read(...parameters);
      const slow = options?.delay > 0 ? slowly[name] : undefined;
      return slow ? slow(this, options, argument) : this.act(action, argument, options, name);
    };
  }

  testing.addWords(Locator, words);

  // Methods of the page that take a selector.
  const short = [
    'click', 'dblclick', 'tap', 'fill', 'press', 'check', 'uncheck', 'setChecked', 'selectOption', 'focus', 'hover',
    'dispatchEvent', 'textContent', 'innerText',
    'innerHTML', 'inputValue', 'getAttribute', 'isChecked', 'isDisabled', 'isEnabled', 'isEditable', 'isVisible',
    'isHidden', 'type', 'setInputFiles',
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
