// Locators: descriptions of elements in the page, resolved anew for each action. Actions wait until they are possible.
(function (testing) {
  'use strict';

  const isPattern = value => value instanceof RegExp;
  const inline = value => isPattern(value)
    ? String(value)
    : typeof value === 'string' ? `'${value.replace(/'/g, "\\'")}'` : testing.inline(value);

  function textOf(value, what) {
    if (isPattern(value)) return { pattern: value.source, flags: value.flags };
    if (typeof value === 'string') return { text: value };
    throw testing.failure(`${what} needs a string or a regular expression, but got ${testing.inline(value)}`);
  }

  const states = ['checked', 'disabled', 'expanded', 'level', 'pressed', 'selected'];

  class Finder {
    #owner;
    #steps;
    #words;
    /// - Parameter owner: The page, or a frame of it.
    constructor(owner, steps, words) { this.#owner = owner; this.#steps = steps; this.#words = words; }

    /// The page or the frame whose document is searched.
    get owner() { return this.#owner; }
    page() { return this.#owner instanceof testing.Page ? this.#owner : this.#owner.page(); }

    /// The steps that lead to the elements, for the page.
    get steps() { return this.#steps; }
    get words() { return this.#words; }
    toString() { return this.#words || 'page'; }
    describeForReader() { return String(this); }

    to(step, words) {
      return new testing.Locator(this.#owner, [...this.#steps, step],
        `${this.#words ? this.#words + '.' : ''}${words}`);
    }
    #by(kind, word, text, given) {
      const options = testing.checkOptions(`${word}()`, given, ['exact']);
      const shown = options.exact ? `${inline(text)}, { exact: true }` : inline(text);
      return this.to({ kind, ...textOf(text, `${word}()`), exact: options.exact === true },
        `${word}(${shown})`);
    }

    locator(selector, options) {
      if (selector instanceof testing.Locator)
        return this.to({ kind: 'inside', steps: selector.steps }, `locator(${selector})`).narrowed(options);
      if (typeof selector !== 'string')
        throw testing.failure(`locator() needs a selector, but got ${testing.inline(selector)}`);
      return this.to({ kind: 'css', selector }, `locator(${inline(selector)})`).narrowed(options);
    }
    getByText(text, options) { return this.#by('text', 'getByText', text, options); }
    getByLabel(text, options) { return this.#by('label', 'getByLabel', text, options); }
    getByPlaceholder(text, options) { return this.#by('placeholder', 'getByPlaceholder', text, options); }
    getByAltText(text, options) { return this.#by('alt', 'getByAltText', text, options); }
    getByTitle(text, options) { return this.#by('title', 'getByTitle', text, options); }
    getByTestId(id) {
      return this.to({ kind: 'testid', ...textOf(id, 'getByTestId()'), exact: true,
        attribute: testing.testIdAttribute }, `getByTestId(${inline(id)})`);
    }
    getByRole(role, given) {
      testing.checkRole(String(role), 'getByRole()');
      const options = testing.checkOptions('getByRole()', given, [...states, 'name', 'exact', 'includeHidden']);
      const name = options.name === undefined ? null : textOf(options.name, 'getByRole(): name');
      const wanted =
        Object.fromEntries(states.filter(state => options[state] !== undefined).map(state => [state, options[state]]));
      const shown = Object.entries(options).map(([key, value]) => `${key}: ${inline(value)}`).join(', ');
      return this.to({
        kind: 'role', role: String(role), name, exact: options.exact === true, states: wanted,
        includeHidden: options.includeHidden === true
      },
        `getByRole(${inline(role)}${shown ? `, { ${shown} }` : ''})`);
    }
    frameLocator(selector) {
      return new testing.FrameLocator(this.locator(selector),
        `${this.#words ? this.#words + '.' : ''}frameLocator(${inline(selector)})`);
    }
  }

  /// The elements of a frame.
  class FrameLocator extends Finder {
    #owner;
    constructor(owner, words) {
      super(owner.owner, [...owner.steps, { kind: 'frame' }], words ?? `${owner}.contentFrame()`);
      this.#owner = owner;
    }
    /// Returns the locator of the frame's element.
    owner() { return this.#owner; }
    first() { return new FrameLocator(this.#owner.first()); }
    last() { return new FrameLocator(this.#owner.last()); }
    nth(index) { return new FrameLocator(this.#owner.nth(index)); }
  }

  class Locator extends Finder {
    narrowed(options) { return options === undefined ? this : this.filter(options); }
    filter(given) {
      const options = testing.checkOptions('filter()', given, testing.optionNames.filter);
      const step = { kind: 'filter', visible: options.visible ?? null };
      for (const key of ['hasText', 'hasNotText'])
        if (options[key] !== undefined) step[key] = textOf(options[key], `filter(): ${key}`);
      for (const key of ['has', 'hasNot'])
        if (options[key] !== undefined) step[key] = other(options[key], `filter(): ${key}`).steps;
      const shown = Object.entries(options)
        .map(([key, value]) => `${key}: ${value instanceof Locator ? value : inline(value)}`).join(', ');
      return this.to(step, `filter({ ${shown} })`);
    }
    and(locator) { return this.to({ kind: 'and', other: other(locator, 'and()').steps }, `and(${locator})`); }
    or(locator) {
      return new Locator(this.owner,
        [{ kind: 'inside', steps: this.steps }, { kind: 'or', other: other(locator, 'or()').steps }],
        `${this}.or(${locator})`);
    }
    nth(index) {
      if (!Number.isInteger(index)) throw testing.failure(`nth() needs an integer, but got ${inline(index)}`);
      return this.to({ kind: 'nth', index }, `nth(${index})`);
    }
    first() { return this.to({ kind: 'nth', index: 0 }, 'first()'); }
    last() { return this.to({ kind: 'nth', index: -1 }, 'last()'); }
    contentFrame() { return new FrameLocator(this); }
    /// Returns the same locator with a description for messages.
    describe(text) { return new Locator(this.owner, this.steps, String(text)); }
    description() { return String(this); }

    /// Performs an action on the element, once it exists and is ready for the action. With `trial`, it only waits
    /// until the element is ready; with `force`, it skips these checks.
    act(action, argument, given, word = action) {
      const what = `${this}.${word}()`;
      const { timeout, force, trial } = given ?? {};
      const mode = trial ? 'trial' : force ? 'force' : null;
      return testing.poll(
        what, timeout, () => this.owner.ask('act', [this.steps, action, argument, mode]),
        answer => {
          if (answer.state === 'wrong') throw testing.failure(`${what}: ${answer.reason}`);
          return answer.state === 'done';
        }, answer => `: ${answer.reason}`
      ).then(answer => answer.value);
    }
    /// Queries the elements in their current state.
    async look(question, argument = null) {
      const answer = await this.owner.ask('act', [this.steps, question, argument, null]);
      if (answer.state === 'wrong') throw testing.failure(`${this}: ${answer.reason}`);
      return answer.value;
    }
  }

  function other(locator, what) {
    if (locator instanceof Locator) return locator;
    throw testing.failure(`${what} needs a locator, but got ${testing.inline(locator)}`);
  }

  testing.Finder = Finder;
  testing.Locator = Locator;
  testing.FrameLocator = FrameLocator;
  testing.addWords(testing.Page, Object.fromEntries(['locator', 'frameLocator', 'getByText', 'getByRole', 'getByLabel',
    'getByPlaceholder', 'getByAltText', 'getByTitle', 'getByTestId'].map(word => [word, function (...parameters) {
    return new Finder(this, [], '')[word](...parameters);
  }])));
})
