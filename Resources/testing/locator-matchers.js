// Expectations on locators and on the page: each waits until it holds, as long as it may take.
(function (testing) {
  'use strict';

  const { head } = testing.utils;
  const inline = value => testing.inline(value);
  const normal = text => String(text ?? '').replace(/\s+/g, ' ').trim();
  const same = (text, expected) => expected instanceof RegExp ? expected.test(text) : normal(text) === normal(expected);
  const has = (text, expected) => expected instanceof RegExp ? expected.test(text) : normal(text).includes(normal(expected));

  /// A matcher that asks the page until the answer will do.
  function waiting(name, ask, test, wish) {
    testing.addMatcher(name, async function (received, ...parameters) {
      const options = optionsOf(parameters);
      const { value, isDone } = await testing.watch(options.timeout, () => ask(this, received, ...parameters),
        answer => test(answer, ...parameters) !== this.isNot);
      return {
        // What is judged is whether it came to be, in either sense.
        pass: isDone !== this.isNot,
        message: () => head(this, name).replace('received', String(received?.steps ? received : 'page'))
          + `Expected: ${this.isNot ? 'not ' : ''}${wish(...parameters)}\nReceived: ${inline(value)}\nwithin ${options.timeout ?? testing.waitTimeout} ms of the page's time`,
      };
    });
  }

  function optionsOf(parameters) {
    const last = parameters.at(-1);
    return last !== null && typeof last === 'object' && typeof last.timeout === 'number' ? last : {};
  }

  function look(question, argument) {
    return (state, received, ...parameters) => {
      if (!(received instanceof testing.Locator)) {
        throw testing.failure(`received must be a locator\n\nReceived: ${inline(received)}`, state.place);
      }
      return received.look(question, typeof argument === 'function' ? argument(...parameters) : argument);
    };
  }

  /// A matcher of one element's property.
  function property(name, wish, test) {
    waiting(name, look('property'), (answers, ...parameters) => answers.length === 1 && test(answers[0], ...parameters), wish);
  }

  function texts(name, test) {
    waiting(name, look('texts'), (answers, expected) => {
      if (!Array.isArray(expected)) return answers.length === 1 && test(answers[0], expected);
      return answers.length === expected.length && answers.every((answer, index) => test(answer, expected[index]));
    }, inline);
  }

  const one = what => () => what;
  waiting('toBeVisible', look('seen'), seen => seen.isVisible, one('a visible element'));
  waiting('toBeHidden', look('seen'), seen => !seen.isVisible, one('no visible element'));
  waiting('toBeAttached', look('seen'), seen => seen.count > 0, one('an element'));
  waiting('toHaveCount', look('count'), (count, expected) => count === expected, inline);
  texts('toHaveText', same);
  texts('toContainText', has);
  property('toBeEnabled', one('an enabled element'), answer => !answer.isDisabled);
  property('toBeDisabled', one('a disabled element'), answer => answer.isDisabled);
  property('toBeChecked', one('a checked element'), (answer, options) => answer.isChecked === (options?.checked ?? true));
  property('toBeFocused', one('the focused element'), answer => answer.isFocused);
  property('toBeEditable', one('an editable element'), answer => answer.isEditable);
  property('toBeEmpty', one('an empty element'), answer => answer.isEmpty);
  property('toHaveValue', inline, (answer, expected) => expected instanceof RegExp ? expected.test(answer.value) : answer.value === expected);
  property('toHaveClass', inline, (answer, expected) => expected instanceof RegExp ? expected.test(answer.classes) : normal(answer.classes) === normal(expected));
  property('toHaveId', inline, (answer, expected) => answer.id === expected);
  waiting('toHaveAttribute', look('attribute', name => name), (answers, name, ...value) =>
    answers.length === 1 && answers[0] !== null && (value.length === 0 || same(answers[0], value[0])), (...parameters) => parameters.map(inline).join(' = '));
  waiting('toHaveCSS', look('style', name => name), (answers, name, value) => answers.length === 1 && same(answers[0], value),
    (name, value) => `${name}: ${inline(value)}`);

  const isPage = (state, received) => {
    if (received !== testing.page) throw testing.failure(`received must be page\n\nReceived: ${inline(received)}`, state.place);
  };
  waiting('toHaveTitle', (state, received) => {
    isPage(state, received);
    return testing.ask('probe', ['return document.title;', null, null]);
  }, same, inline);
  waiting('toHaveURL', async (state, received) => {
    isPage(state, received);
    return received.url();
  }, (url, expected) => expected instanceof RegExp ? expected.test(url) : url === expected || url.endsWith(expected), inline);
})
