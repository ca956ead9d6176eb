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

  // The options that each action has.
  const timed = ['timeout'];
  const input = [...timed, 'noWaitAfter'];
  const typing = [...input, 'delay'];
  const forced = [...input, 'force'];
  const pointed = [...forced, 'position', 'trial'];
  const moved = [...pointed, 'modifiers'];
  const clicked = [...moved, 'button', 'delay', 'steps'];

  const checking = (isChecked, options, word) => ({ isChecked, ...pointer({ position: options?.position }, word) });
  function flagFor(word, value) {
    if (typeof value === 'boolean') return value;
    throw testing.failure(`locator.${word}() needs true or false, but got ${testing.inline(value)}`);
  }
  function optionsToSelect(values) {
    if (values === null) return [];
    const isChoice = value => typeof value === 'string' || (value !== null && typeof value === 'object'
      && ['value', 'label', 'index'].some(name => value[name] !== undefined));
    const wrong = [values].flat().findIndex(value => !isChoice(value));
    if (wrong === -1) return [values].flat();
    throw testing.failure('locator.selectOption() needs a value or a label, { value, label, index }, or an array of '
      + `these, but got ${testing.inline([values].flat()[wrong])}`);
  }

  // Actions by name: the page's action, its argument and options, and the names of the options.
  const actions = {
    click: ['click', options => [clicks(options, 1, 'click'), options], [...clicked, 'clickCount']],
    dblclick: ['click', options => [clicks(options, 2, 'dblclick'), options], clicked],
    tap: ['tap', options => [pointer(options, 'tap'), options], moved],
    hover: ['hover', options => [pointer(options, 'hover'), options], moved],
    fill: ['fill', (value, options) => [textFor('fill', value), options], forced],
    clear: ['fill', options => ['', options], forced],
    press: ['press', (key, options) => [textFor('press', key), options], typing],
    pressSequentially: ['type', (text, options) => [textFor('pressSequentially', text), options], typing],
    type: ['type', (text, options) => [textFor('type', text), options], typing],
    check: ['check', options => [checking(true, options, 'check'), options], pointed],
    uncheck: ['check', options => [checking(false, options, 'uncheck'), options], pointed],
    setChecked: ['check', (isChecked, options) =>
      [checking(flagFor('setChecked', isChecked), options, 'setChecked'), options], pointed],
    selectOption: ['select', (values, options) => [optionsToSelect(values), options], forced],
    focus: ['focus', options => [null, options], timed],
    blur: ['blur', options => [null, options], timed],
    scrollIntoViewIfNeeded: ['scrollIntoView', options => [null, options], timed],
    selectText: ['selectText', options => [null, options], [...timed, 'force']],
    dispatchEvent: ['dispatch', (type, init, options) =>
      [{ type: textFor('dispatchEvent', type), init: init ?? {} }, options], timed],
    evaluate: ['evaluate', (body, argument, options) =>
      [testing.scriptFor('locator.evaluate()', body, argument), options], timed],
    textContent: ['textContent', options => [null, options], timed],
    innerText: ['innerText', options => [null, options], timed],
    innerHTML: ['innerHTML', options => [null, options], timed],
    inputValue: ['inputValue', options => [null, options], timed],
    getAttribute: ['getAttribute', (name, options) => [textFor('getAttribute', name), options], timed],
    isChecked: ['isChecked', options => [null, options], timed],
    isDisabled: ['isDisabled', options => [null, options], timed],
    isEditable: ['isEditable', options => [null, options], timed],
  };

  function textFor(word, value) {
    if (typeof value === 'string') return value;
    throw testing.failure(`locator.${word}() needs a string, but got ${testing.inline(value)}`);
  }

  // As in Playwright, the query doesn't wait and ignores its timeout.
  const isSeen = (locator, word, options) => {
    testing.checkOptions(`${locator}.${word}()`, options, timed);
    return locator.look('seen').then(seen => seen.isVisible);
  };
  const words = {
    isEnabled(options) { return this.isDisabled(options).then(is => !is); },
    isVisible(options) { return isSeen(this, 'isVisible', options); },
    isHidden(options) { return isSeen(this, 'isHidden', options).then(is => !is); },
    count() { return this.look('count'); },
    allTextContents() { return this.look('allTextContents'); },
    allInnerTexts() { return this.look('allInnerTexts'); },
    async evaluateAll(body, argument) {
      return this.look('evaluateAll', testing.scriptFor('locator.evaluateAll()', body, argument));
    },
    async all() { return Array.from({ length: await this.count() }, (_, index) => this.nth(index)); },
    async waitFor(given) {
      const options = testing.checkOptions(`${this}.waitFor()`, given, ['state', 'timeout']);
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
  for (const [name, [action, read, names]] of Object.entries(actions)) {
    words[name] = async function (...parameters) {
      const [argument, given] = read(...parameters);
      const options = testing.checkOptions(`${this}.${name}()`, given, names);
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
  const isOptions = value => value !== null && typeof value === 'object' && !Array.isArray(value);
  /// Returns the locator of a selector, which finds the first element unless the options ask for strictness.
  const single = (page, selector, isStrict) => {
    const locator = page.locator(selector);
    return isStrict ? locator : new Locator(page, locator.first().steps, locator.words);
  };
  testing.addWords(Page, Object.fromEntries(short.map(word => [word, async function (selector, ...parameters) {
    const last = parameters.at(-1);
    if (!isOptions(last) || last.strict === undefined) return single(this, selector, false)[word](...parameters);
    const { strict, ...options } = testing.checkOptions(`page.${word}()`, last, Object.keys(last));
    return single(this, selector, strict)[word](...parameters.slice(0, -1), options);
  }])));
  testing.addWords(Page, {
    async $eval(selector, body, argument) { return this.locator(selector).first().evaluate(body, argument); },
    async $$eval(selector, body, argument) { return this.locator(selector).evaluateAll(body, argument); },
    async waitForSelector(selector, given) {
      const { strict = false, ...options } =
        testing.checkOptions('page.waitForSelector()', given, ['state', 'strict', 'timeout']);
      const locator = single(this, selector, strict);
      await locator.waitFor(options);
      return ['hidden', 'detached'].includes(options.state) ? null : locator;
    },
  });
})
