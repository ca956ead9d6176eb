// Expectations on locators and on the page: each retries until it holds, or until the timeout.
(function (testing) {
  'use strict';

  const { head } = testing.utils;
  const inline = value => value instanceof RegExp ? String(value) : testing.inline(value);
  const normal = text => String(text ?? '').replace(/\s+/g, ' ').trim();
  const pattern = wanted => new RegExp(wanted.source, wanted.flags.replace(/[gy]/g, ''));

  /// Text comparisons: the whole text, or a part of it.
  const same = (text, wanted, options) => wanted instanceof RegExp
    ? pattern(wanted).test(text)
    : fold(normal(text), options) === fold(normal(wanted), options);
  const has = (text, wanted, options) => wanted instanceof RegExp
    ? pattern(wanted).test(text)
    : fold(normal(text), options).includes(fold(normal(wanted), options));
  const fold = (text, options) => options?.ignoreCase ? text.toLowerCase() : text;

  const optionNames = ['timeout', 'ignoreCase', 'useInnerText', 'checked', 'enabled', 'visible', 'attached', 'editable',
    'indeterminate', 'message', 'ratio'];
  /// A last parameter that is an object contains options, except for the value of toHaveJSProperty.
  const isOptions = (name, parameters) => {
    const value = parameters.at(-1);
    if (name === 'toHaveJSProperty') return parameters.length > 2;
    return value !== null && typeof value === 'object' && !Array.isArray(value) && !(value instanceof RegExp)
      && !testing.isAsymmetric(value);
  };

  /// Adds a matcher that retries until the received value passes. `wish` is the expected value for the message, `shown`
  /// the part of the received value that the message shows.
  function waiting(name, ask, test, wish, shown = answer => answer) {
    testing.addMatcher(name, async function (received, ...parameters) {
      const options =
        isOptions(name, parameters) ? testing.checkOptions(`${name}()`, parameters.pop(), optionNames) : {};
      const timeout = options.timeout ?? this.timeout;
      let gone = 'no matching element';
      const { value, isDone } = await testing.watch(timeout, () => ask(this, received, ...parameters),
        answer => answer !== null && test(answer, parameters, options) !== this.isNot);
      if (value !== null) gone = inline(shown(value, parameters));
      return {
        // The result depends on whether the condition was met in time, with or without `not`.
        pass: isDone !== this.isNot,
        message: () => head(this, name, parameters.map(inline).join(', ')).replace('received',
          String(received?.steps ? received : 'page'))
          + `Expected: ${this.isNot ? 'not ' : ''}${wish(parameters, options)}\nReceived: ${gone}\n`
          + `${testing.timedOut(timeout ?? undefined)}${testing.adviceOnPage()}`,
      };
    });
  }

  const look = (question, argument = () => null) => (state, received, ...parameters) => {
    if (received instanceof testing.Locator) return received.look(question, argument(...parameters));
    throw testing.failure(
      `${head(state, 'the matcher', '')}received must be a locator\n\nReceived: ${testing.inline(received)}`,
      state.place
    );
  };

  /// Adds a matcher for a property of one element.
  function property(name, of, test, wish) {
    waiting(name, look('property'), ({ answer }, parameters, options) => test(of(answer), parameters, options), wish,
      ({ answer }) => of(answer));
  }
  const readable = text => ({ describeForReader: () => text });
  const yes = (name, what, other, of, option) =>
    waiting(name, look('property'), ({ answer }, _, options) => of(answer) === (options[option] ?? true),
      (_, options) => (options[option] ?? true) ? what : other, ({ answer }) => readable(of(answer) ? what : other));

  const seen = answer => readable(answer.count === 0 ? 'no matching element' : answer.isVisible ? 'a visible element'
    : 'a hidden element');
  waiting('toBeVisible', look('seen'), (answer, _, { visible = true }) => answer.isVisible === visible,
    (_, { visible = true }) => visible ? 'a visible element' : 'a hidden element', seen);
  waiting('toBeHidden', look('seen'), answer => !answer.isVisible, () => 'a hidden element', seen);
  waiting('toBeAttached', look('seen'), (answer, _, { attached = true }) => (answer.count > 0) === attached,
    (_, { attached = true }) => attached ? 'an element' : 'no element', seen);
  waiting('toHaveCount', look('count'), (count, [wanted]) => count === wanted, ([wanted]) => inline(wanted));
  yes('toBeEnabled', 'an enabled element', 'a disabled element', answer => !answer.isDisabled, 'enabled');
  yes('toBeDisabled', 'a disabled element', 'an enabled element', answer => answer.isDisabled);
  yes('toBeEditable', 'an editable element', 'an element that is not editable', answer => answer.isEditable,
    'editable');
  yes('toBeFocused', 'the focused element', 'an element that is not focused', answer => answer.isFocused);
  yes('toBeEmpty', 'an empty element', 'an element that is not empty', answer => answer.isEmpty);
  waiting('toBeChecked', look('property'), ({ answer }, _, { checked = true, indeterminate }) =>
    indeterminate !== undefined ? answer.isIndeterminate === indeterminate : answer.isChecked === checked,
    (_, { checked = true, indeterminate }) => indeterminate !== undefined
      ? (indeterminate ? 'an indeterminate element' : 'an element that is not indeterminate')
      : checked ? 'a checked element' : 'an unchecked element',
    ({ answer }) => readable(answer.isIndeterminate ? 'an indeterminate element'
      : answer.isChecked ? 'a checked element' : 'an unchecked element'));

  const text = (name, of, test = same) =>
    property(name, of, (value, [wanted], options) => test(value, wanted, options), ([wanted]) => inline(wanted));
  text('toHaveValue', answer => answer.value,
    (value, wanted) => wanted instanceof RegExp ? pattern(wanted).test(value) : value === wanted);
  text('toHaveId', answer => answer.id,
    (value, wanted) => wanted instanceof RegExp ? pattern(wanted).test(value) : value === wanted);
  text('toHaveRole', answer => answer.role, (role, wanted) => role === wanted);
  text('toHaveAccessibleName', answer => answer.name);
  text('toHaveAccessibleDescription', answer => answer.description);
  property('toHaveValues', answer => answer.values, (values, [wanted]) => values?.length === wanted.length
    && values.every((value, index) => same(value, wanted[index])), ([wanted]) => inline(wanted));
  waiting('toHaveAttribute', look('attribute', name => name),
    ({ answer }, [, ...wanted]) => answer !== null && (wanted.length === 0 || same(answer, wanted[0])),
    ([name, ...wanted]) => wanted.length === 0 ? `the attribute ${name}` : `${name} = ${inline(wanted[0])}`,
    ({ answer }) => answer);
  waiting('toHaveCSS', look('style', name => name), ({ answer }, [, wanted]) => same(answer, wanted),
    ([name, wanted]) => `${name}: ${inline(wanted)}`, ({ answer }) => answer);
  waiting('toHaveJSProperty', look('member', name => name), ({ answer }, [, wanted]) => testing.equals(answer, wanted),
    ([name, wanted]) => `${name} = ${inline(wanted)}`, ({ answer }) => answer);

  /// Adds a matcher for one element's text, or for the texts of a list of elements.
  function texts(name, question, test, isPartial) {
    const ask = look(question);
    // A text is that of one element, so without an element neither the text nor `not` can hold.
    const askForOne = async (state, received, wanted, ...rest) => {
      const answers = await ask(state, received, wanted, ...rest);
      return answers.length === 0 && !Array.isArray(wanted) ? null : answers;
    };
    waiting(name, askForOne, (answers, [wanted], options) => {
      if (!Array.isArray(wanted)) {
        if (answers.length > 1) throw testing.failure(
          `${name}(): strict mode violation: locator matched ${answers.length} elements; for several, pass an array`
        );
        return answers.length === 1 && test(answers[0], wanted, options);
      }
      if (!isPartial) return answers.length === wanted.length
        && answers.every((answer, index) => test(answer, wanted[index], options));
      let next = 0;
      for (const answer of answers) if (next < wanted.length && test(answer, wanted[next], options)) next++;
      return next === wanted.length;
    }, ([wanted]) => inline(wanted),
    (answers, [wanted]) => Array.isArray(wanted) || answers.length !== 1 ? answers : answers[0]);
  }
  texts('toHaveText', 'texts', same, false);
  texts('toContainText', 'texts', has, true);
  texts('toHaveClass', 'classes', same, false);
  texts('toContainClass', 'classes',
    (classes, wanted) => normal(wanted).split(' ').every(name => normal(classes).split(' ').includes(name)), false);

  const isPage = (state, received) => {
    if (!(received instanceof testing.Page)) throw testing.failure(
      `${head(state, 'the matcher', '')}received must be a page\n\nReceived: ${testing.inline(received)}`, state.place
    );
  };
  waiting('toHaveTitle', (state, received) => {
    isPage(state, received);
    return received.ask('probe', ['return document.title;', null, null]);
  }, (title, [wanted]) => same(title, wanted), ([wanted]) => inline(wanted));
  waiting('toHaveURL', async (state, received) => {
    isPage(state, received);
    return received.url();
  }, (url, [wanted]) => testing.fitsAddress(wanted, url, 'toHaveURL()'), ([wanted]) => inline(wanted));

  const instead = {
    toBeInViewport: 'the page has no screen',
    toHaveScreenshot: 'the page has no screen; use toMatchSnapshot() for values',
    toMatchAriaSnapshot: 'use getByRole() to find elements by role and name',
  };
  for (const [name, why] of Object.entries(instead)) {
    testing.addMatcher(name, function () { throw testing.failure(`${name}() is not supported: ${why}`, this.place); });
  }
  testing.matcherWordsInstead = Object.keys(instead);
})
