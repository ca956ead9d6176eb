// JSHandle and ElementHandle: values and elements that stay in the page until their document is replaced.
(function (testing) {
  'use strict';

  const { Page, Frame, Locator } = testing;
  const marker = '__headlessBridgeHandle';
  const inline = testing.inline;

  /// Returns an argument with markers in place of handles, and whether it contains any.
  function withMarkers(value) {
    let hasHandles = false;
    const copies = new Map();
    const copy = each => {
      if (each instanceof JSHandle) {
        hasHandles = true;
        return { [marker]: each.number };
      }
      if (each === null || typeof each !== 'object') return each;
      if (copies.has(each)) return copies.get(each);
      if (!Array.isArray(each) && Object.getPrototypeOf(each) !== Object.prototype) return each;
      const made = Array.isArray(each) ? [] : {};
      copies.set(each, made);
      for (const key of Object.keys(each)) made[key] = copy(each[key]);
      return made;
    };
    const marked = copy(value);
    return { value: hasHandles ? marked : value, hasHandles };
  }

  /// Returns the description of a function of the spec for the page, with its argument.
  testing.scriptFor = function (what, body, argument) {
    if (typeof body !== 'function' && typeof body !== 'string') throw testing.failure(`${what} needs a function`);
    const { value, hasHandles } = withMarkers(argument);
    return { source: String(body), argument: testing.checkArgument(what, value), hasHandles };
  };
  testing.hasHandles = value => withMarkers(value).hasHandles;

  async function act(owner, what, steps, action, argument) {
    const answer = await owner.ask('act', [steps, action, argument, 'force']);
    if (answer.state !== 'done') throw testing.failure(`${what}: ${answer.reason}`);
    return answer.value;
  }
  const root = [{ kind: 'root' }];

  function handleOf(owner, { number, isElement, preview }) {
    return isElement ? new ElementHandle(owner, number, preview) : new JSHandle(owner, number, preview);
  }

  class JSHandle {
    #owner;
    #number;
    #preview;
    #isDisposed = false;
    constructor(owner, number, preview) { this.#owner = owner; this.#number = number; this.#preview = preview; }
    get owner() { return this.#owner; }
    get number() {
      if (this.#isDisposed) throw testing.failure('the handle was disposed');
      return this.#number;
    }
    get #steps() { return [{ kind: 'handle', number: this.number, isAny: true }]; }
    asElement() { return null; }
    async evaluate(body, argument) {
      const script = testing.scriptFor('handle.evaluate()', body, argument);
      return act(this.#owner, 'handle.evaluate()', root, 'evaluateValue', { ...script, receiver: this.number });
    }
    async evaluateHandle(body, argument) {
      const script = testing.scriptFor('handle.evaluateHandle()', body, argument);
      return handleOf(this.#owner, await act(this.#owner, 'handle.evaluateHandle()', root, 'evaluateHandle',
        { ...script, receiver: this.number }));
    }
    async jsonValue() { return this.evaluate(value => value); }
    async getProperty(name) { return this.evaluateHandle((value, key) => value[key], String(name)); }
    async getProperties() {
      const names = await this.evaluate(value => Object.keys(value));
      const properties = new Map();
      for (const name of names) properties.set(name, await this.getProperty(name));
      return properties;
    }
    async dispose() {
      if (this.#isDisposed) return;
      const { number } = this;
      this.#isDisposed = true;
      await act(this.#owner, 'handle.dispose()', root, 'disposeHandle', number);
    }
    toString() { return this.#preview; }
    describeForReader() { return `JSHandle(${this.#preview})`; }
  }

  class ElementHandle extends JSHandle {
    asElement() { return this; }
    /// The locator that finds this element only.
    get locator() {
      return new Locator(this.owner, [{ kind: 'handle', number: this.number }], `elementHandle(${this})`);
    }
    async $(selector) { return first(this.locator.locator(selector)); }
    async $$(selector) { return every(this.locator.locator(selector)); }
    async $eval(selector, body, argument) { return this.locator.locator(selector).first().evaluate(body, argument); }
    async $$eval(selector, body, argument) { return this.locator.locator(selector).evaluateAll(body, argument); }
    async ownerFrame() { return this.owner instanceof Frame ? this.owner : this.owner.mainFrame(); }
    async contentFrame() {
      throw testing.failure("elementHandle.contentFrame() is not supported: use page.frame({ name }), page.frames() or "
        + 'locator.contentFrame()');
    }
    async waitForSelector(selector, given) {
      await this.locator.locator(selector).first().waitFor(given);
      return first(this.locator.locator(selector));
    }
    async waitForElementState(state, given) {
      const { timeout } =
        testing.checkOptions('elementHandle.waitForElementState()', given, ['timeout']);
      if (['visible', 'hidden'].includes(state)) return this.locator.waitFor({ state, timeout });
      const tests = {
        stable: 'toBeVisible', enabled: 'toBeEnabled', disabled: 'toBeDisabled', editable: 'toBeEditable',
      };
      if (!Object.hasOwn(tests, state)) throw testing.failure(
        `elementHandle.waitForElementState(): unknown state ${inline(state)}. States: visible, hidden, `
        + Object.keys(tests).join(', '));
      await testing.expect(this.locator)[tests[state]](timeout === undefined ? {} : { timeout });
    }
    describeForReader() { return `ElementHandle(${this})`; }
  }
  const ofLocator = [
    'boundingBox', 'check', 'click', 'dblclick', 'dispatchEvent', 'fill', 'focus', 'getAttribute', 'hover', 'innerHTML',
    'innerText', 'inputValue', 'isChecked', 'isDisabled', 'isEditable', 'isEnabled', 'isHidden', 'isVisible', 'press',
    'scrollIntoViewIfNeeded', 'selectOption', 'selectText', 'setChecked', 'setInputFiles', 'tap', 'textContent', 'type',
    'uncheck', 'screenshot',
  ];
  testing.addWords(ElementHandle, Object.fromEntries(ofLocator.map(name => [name, async function (...parameters) {
    return this.locator[name](...parameters);
  }])));

  /// Returns the handle of the first element that a locator finds now, null if there is none.
  async function first(locator) { return (await every(locator.first()))[0] ?? null; }
  /// Returns the handles of the elements that a locator finds now.
  async function every(locator) {
    return (await locator.look('keepAll')).map(found => handleOf(locator.owner, found));
  }

  const words = what => ({
    /// Runs a function in the page and returns a handle of its result, which stays in the page.
    async evaluateHandle(body, argument) {
      const script = testing.scriptFor(`${what}.evaluateHandle()`, body, argument);
      return handleOf(this, await act(this, `${what}.evaluateHandle()`, root, 'evaluateHandle',
        { ...script, isExpression: typeof body === 'string' }));
    },
    async $(selector) { return first(this.locator(selector)); },
    async $$(selector) { return every(this.locator(selector)); },
  });
  testing.addWords(Page, words('page'));
  /// Runs a function with handles in its argument.
  testing.evaluateWithHandles = (owner, what, body, argument) =>
    act(owner, what, root, 'evaluateValue', testing.scriptFor(what, body, argument));

  testing.addWords(Locator, {
    /// Returns a handle of the element, which stays the same element when the page changes.
    async elementHandle(given) {
      const options = testing.checkOptions(`${this}.elementHandle()`, given, ['timeout']);
      return handleOf(this.owner, await this.act('keep', null, options, 'elementHandle'));
    },
    async elementHandles() { return every(this); },
    async evaluateHandle(body, argument, given) {
      const handle = await this.elementHandle(given);
      try { return await handle.evaluateHandle(body, argument); } finally { await handle.dispose(); }
    },
  });
  Object.assign(testing, { JSHandle, ElementHandle });
})
