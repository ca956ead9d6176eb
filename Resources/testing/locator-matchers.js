// Expectations on locators and on the page: each retries until it holds, or until the timeout.
(function (testing) {
  'use strict';

  const { head } = testing.utils;
  const inline = value => value instanceof RegExp ? String(value) : testing.inline(value);

  /// A last parameter that is an object contains options. toHaveJSProperty compares with any value, after the name.
  const isOptions = (name, parameters) => {
    const value = parameters.at(-1);
    if (name === 'toHaveJSProperty') return parameters.length > 2;
    return value !== null && typeof value === 'object' && !Array.isArray(value) && !(value instanceof RegExp)
      && !testing.isAsymmetric(value);
  };

  /// Adds a matcher that retries until the received value passes.
  ///
  /// - `ask(state, received, parameters, options)` returns the received value, null if there is no element.
  /// - `test(answer, parameters, options)` compares it.
  /// - `wish(parameters, options)` is the expected value for the message.
  /// - `shown(answer)` is the part of the received value that the message shows.
  /// - `options` are the names of the matcher's options.
  /// - `check(parameters, fail)` validates the parameters: a wrong one would pass with `not`, or always.
  testing.addWaitingMatcher = function (name, { ask, test, wish, shown = answer => answer, options: names = [],
    check = () => {} }) {
    testing.addMatcher(name, async function (received, ...parameters) {
      const options = isOptions(name, parameters)
        ? testing.checkOptions(`${name}()`, parameters.pop(), ['timeout', ...names]) : {};
      check(parameters, wish => {
        throw testing.failure(`${head(this, name, parameters.map(inline).join(', '))}`
          + `${name}() needs ${wish}, but got ${parameters.length === 0 ? 'nothing' : inline(parameters.at(-1))}`,
          this.place);
      });
      const timeout = options.timeout ?? this.timeout ?? testing.waitTimeout;
      let gone = 'no matching element';
      const { value, isDone } = await testing.watch(timeout, () => ask(this, received, parameters, options, name),
        answer => answer !== null && test(answer, parameters, options) !== this.isNot);
      if (value !== null) gone = inline(shown(value, parameters));
      return {
        // The result depends on whether the condition was met in time, with or without `not`.
        pass: isDone !== this.isNot,
        message: () => head(this, name, parameters.map(inline).join(', ')).replace('received',
          String(received?.steps ? received : 'page'))
          + `Expected: ${this.isNot ? 'not ' : ''}${wish(parameters, options)}\nReceived: ${gone}\n`
          + `${testing.timedOut(timeout)}${testing.adviceOnPage()}`,
      };
    });
  };
  const waiting = testing.addWaitingMatcher;

  /// Returns a function that queries the elements of the received locator.
  testing.lookingAt = (question, argument = () => null) => (state, received, parameters, options, name) => {
    if (received instanceof testing.Locator) return received.look(question, argument(parameters, options));
    throw testing.failure(
      `${head(state, name, '')}received must be a locator\n\nReceived: ${testing.inline(received)}`, state.place
    );
  };
  const look = testing.lookingAt;
  const readable = text => ({ describeForReader: () => text });

  const seen = answer => readable(answer.count === 0 ? 'no matching element' : answer.isVisible ? 'a visible element'
    : 'a hidden element');
  const noParameters = (parameters, fail) => { if (parameters.length > 0) fail('no value except options'); };

  /// Adds a matcher for what the locator finds.
  const found = (name, of, yes, no, option) => waiting(name, {
    ask: look('seen'), options: option ? [option] : [], check: noParameters, shown: seen,
    test: (answer, _, options) => of(answer) === (options[option] ?? true),
    wish: (_, options) => (options[option] ?? true) ? yes : no,
  });
  found('toBeVisible', answer => answer.isVisible, 'a visible element', 'a hidden element', 'visible');
  found('toBeHidden', answer => !answer.isVisible, 'a hidden element', 'a visible element');
  found('toBeAttached', answer => answer.count > 0, 'an element', 'no element', 'attached');
  waiting('toHaveCount', {
    ask: look('count'), test: (count, [wanted]) => count === wanted, wish: ([wanted]) => inline(wanted),
    check: ([wanted], fail) => { if (!Number.isInteger(wanted) || wanted < 0) fail('a number of elements'); },
  });

  /// Adds a matcher for a state of one element. `needs` names the property that the element must have to have the
  /// state at all, and `kind` describes such elements.
  const state = (name, yes, no, of, { option, needs, kind } = {}) => waiting(name, {
    ask: look('property'), options: option ? [option] : [], check: noParameters,
    test({ answer }, _, options) {
      if (needs && !answer[needs]) throw testing.failure(`${name}(): the element is not ${kind}: ${answer.tag}`);
      return of(answer) === (options[option] ?? true);
    },
    wish: (_, options) => (options[option] ?? true) ? yes : no,
    shown: ({ answer }) => readable(of(answer) ? yes : no),
  });
  const enabled = 'an enabled element', disabled = 'a disabled element';
  state('toBeEnabled', enabled, disabled, answer => !answer.isDisabled, { option: 'enabled' });
  state('toBeDisabled', disabled, enabled, answer => answer.isDisabled);
  state('toBeEditable', 'an editable element', 'an element that is not editable', answer => answer.isEditable, {
    option: 'editable', needs: 'canBeEditable', kind: 'an input, a text area, a select or an editable element',
  });
  state('toBeFocused', 'the focused element', 'an element that is not focused', answer => answer.isFocused);
  state('toBeEmpty', 'an empty element', 'an element that is not empty', answer => answer.isEmpty);
  waiting('toBeChecked', {
    ask: look('property'), options: ['checked', 'indeterminate'], check: noParameters,
    test({ answer }, _, { checked = true, indeterminate }) {
      if (!answer.isCheckable)
        throw testing.failure(`toBeChecked(): the element is not a checkbox or radio button: ${answer.tag}`);
      return indeterminate !== undefined ? answer.isIndeterminate === indeterminate : answer.isChecked === checked;
    },
    wish: (_, { checked = true, indeterminate }) => indeterminate !== undefined
      ? (indeterminate ? 'an indeterminate element' : 'an element that is not indeterminate')
      : checked ? 'a checked element' : 'an unchecked element',
    shown: ({ answer }) => readable(answer.isIndeterminate ? 'an indeterminate element'
      : answer.isChecked ? 'a checked element' : 'an unchecked element'),
  });

  waiting('toHaveCSS', {
    ask: look('style', ([name]) => name), test: ({ answer }, [, wanted]) => testing.sameText(answer, wanted),
    wish: ([name, wanted]) => `${name}: ${inline(wanted)}`, shown: ({ answer }) => answer,
    check([name, wanted], fail) {
      if (typeof name !== 'string' || !testing.isTextPattern(wanted))
        fail('the name of a property, and a string or a regular expression');
    },
  });
  waiting('toHaveJSProperty', {
    ask: look('member', ([name]) => name), test: ({ answer }, [, wanted]) => testing.equals(answer, wanted),
    wish: ([name, wanted]) => `${name} = ${inline(wanted)}`, shown: ({ answer }) => answer,
    check([name], fail) { if (typeof name !== 'string') fail('the name of a property and a value'); },
  });

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
