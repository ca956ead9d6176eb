// Expectations on texts of elements and of the page: content, values, attributes, names, the title and the URL.
(function (testing) {
  'use strict';

  const { addWaitingMatcher: waiting, lookingAt: look } = testing;
  const { head } = testing.utils;
  const inline = value => value instanceof RegExp ? String(value) : testing.inline(value);
  const normal = text => String(text ?? '').replace(/[\u200b\u00ad]/g, '').replace(/\s+/g, ' ').trim();
  const pattern = (wanted, { ignoreCase } = {}) => {
    const flags = wanted.flags.replace(/[gy]/g, '');
    return new RegExp(wanted.source, ignoreCase && !flags.includes('i') ? flags + 'i' : flags);
  };
  const fold = (text, options) => options?.ignoreCase ? text.toLowerCase() : text;

  /// Text comparisons, which ignore differences in white space unless the text is compared with a pattern: the whole
  /// text, or a part of it.
  const same = testing.sameText = (text, wanted, options) => wanted instanceof RegExp
    ? pattern(wanted, options).test(text)
    : fold(normal(text), options) === fold(normal(wanted), options);
  const has = (text, wanted, options) => wanted instanceof RegExp
    ? pattern(wanted, options).test(text)
    : fold(normal(text), options).includes(fold(normal(wanted), options));
  /// Compares every character.
  const exact = (text, wanted, options) => wanted instanceof RegExp ? pattern(wanted, options).test(text)
    : fold(text, options) === fold(wanted, options);

  const isText = value => typeof value === 'string' || value instanceof RegExp;
  testing.isTextPattern = isText;
  const wish = 'a string or a regular expression';
  const checkText = ([wanted], fail) => { if (!isText(wanted)) fail(wish); };
  const checkTexts = ([wanted], fail) => {
    if (!isText(wanted) && !(Array.isArray(wanted) && wanted.every(isText))) fail(`${wish}, or an array of these`);
  };

  /// Adds a matcher for a text of one element.
  const text = (name, of, test = same, more = {}) => waiting(name, {
    ask: look('property'), check: checkText, wish: ([wanted]) => inline(wanted), ...more,
    test: ({ answer }, [wanted], options) => test(of(answer, name), wanted, options),
    shown: ({ answer }) => of(answer, name),
  });
  const ignoreCase = { options: ['ignoreCase'] };
  const needs = (isThere, name, kind, answer) => {
    if (!isThere) throw testing.failure(`${name}(): the element is not ${kind}: ${answer.tag}`);
  };
  text('toHaveValue', (answer, name) => {
    needs(answer.hasValue, name, 'an input, a text area or a select', answer);
    return answer.value;
  }, exact);
  text('toHaveId', answer => answer.id, exact);
  text('toHaveRole', answer => answer.role, (role, wanted) => role === wanted, {
    check([role], fail) {
      if (typeof role !== 'string') fail('the name of a role');
      testing.checkRole(role, 'toHaveRole()');
    },
  });
  text('toHaveAccessibleName', answer => answer.name, same, ignoreCase);
  text('toHaveAccessibleDescription', answer => answer.description, same, ignoreCase);
  text('toHaveAccessibleErrorMessage', answer => answer.errorMessage, same, ignoreCase);
  const valuesOf = answer => {
    needs(answer.values !== null && answer.isMultiple, 'toHaveValues', 'a select with the attribute `multiple`',
      answer);
    return answer.values;
  };
  waiting('toHaveValues', {
    ask: look('property'), wish: ([wanted]) => inline(wanted), shown: ({ answer }) => valuesOf(answer),
    test({ answer }, [wanted]) {
      const values = valuesOf(answer);
      return values.length === wanted.length && values.every((value, index) => exact(value, wanted[index]));
    },
    check([wanted], fail) { if (!Array.isArray(wanted) || !wanted.every(isText)) fail(`an array: each ${wish}`); },
  });
  waiting('toHaveAttribute', {
    ask: look('attribute', ([name]) => name), options: ['ignoreCase'], shown: ({ answer }) => answer,
    test: ({ answer }, [, ...wanted], options) =>
      answer !== null && (wanted.length === 0 || exact(answer, wanted[0], options)),
    wish: ([name, ...wanted]) => wanted.length === 0 ? `the attribute ${name}` : `${name} = ${inline(wanted[0])}`,
    check([name, ...wanted], fail) {
      if (typeof name !== 'string') fail('the name of an attribute');
      if (wanted.length > 0 && !isText(wanted[0])) fail(`a name, and ${wish}`);
    },
  });

  /// Adds a matcher for one element's text, or for the texts of a list of elements.
  function texts(name, question, test, isPartial, more) {
    const ask = look(question, (_, options) => options.useInnerText === true);
    waiting(name, {
      check: checkTexts, ...more,
      // A text is that of one element, so without an element neither the text nor `not` can hold.
      async ask(state, received, [wanted], options) {
        const answers = await ask(state, received, [wanted], options, name);
        return answers.length === 0 && !Array.isArray(wanted) ? null : answers;
      },
      test(answers, [wanted], options) {
        if (!Array.isArray(wanted)) {
          if (answers.length > 1) throw testing.failure(`${name}(): strict mode violation: locator matched `
            + `${answers.length} elements; for several, pass an array`);
          return answers.length === 1 && test(answers[0], wanted, options);
        }
        if (!isPartial) return answers.length === wanted.length
          && answers.every((answer, index) => test(answer, wanted[index], options));
        let next = 0;
        for (const answer of answers) if (next < wanted.length && test(answer, wanted[next], options)) next++;
        return next === wanted.length;
      },
      wish: ([wanted]) => inline(wanted),
      shown: (answers, [wanted]) => {
        const shown = answers.map(normal);
        return Array.isArray(wanted) || shown.length !== 1 ? shown : shown[0];
      },
    });
  }
  const ofText = { options: ['ignoreCase', 'useInnerText'] };
  texts('toHaveText', 'texts', same, false, ofText);
  texts('toContainText', 'texts', has, true, ofText);
  texts('toHaveClass', 'classes', same, false);
  const namesOf = text => normal(text).split(' ').filter(Boolean);
  const isNames = value => typeof value === 'string' && namesOf(value).length > 0;
  texts('toContainClass', 'classes',
    (classes, wanted) => namesOf(wanted).every(name => namesOf(classes).includes(name)), false, {
      check([wanted], fail) {
        if (![wanted].flat().every(isNames)) fail('a string with names of classes, or an array of these');
      },
    });

  const pageOf = (state, received, name) => {
    if (received instanceof testing.Page) return received;
    throw testing.failure(
      `${head(state, name, '')}received must be a page\n\nReceived: ${testing.inline(received)}`, state.place
    );
  };
  waiting('toHaveTitle', {
    ask: async (state, received) =>
      pageOf(state, received, 'toHaveTitle').ask('probe', ['return document.title;', null, null]),
    test: (title, [wanted]) => same(title, wanted), wish: ([wanted]) => inline(wanted), check: checkText,
  });
  waiting('toHaveURL', {
    ask: async (state, received) => pageOf(state, received, 'toHaveURL').url(), wish: ([wanted]) => inline(wanted),
    options: ['ignoreCase'],
    test(url, [wanted], options) {
      if (!options.ignoreCase) return testing.fitsAddress(wanted, url, 'toHaveURL()');
      const folded = typeof wanted === 'string' ? wanted.toLowerCase()
        : wanted instanceof RegExp ? pattern(wanted, options) : wanted;
      return testing.fitsAddress(folded, url.toLowerCase(), 'toHaveURL()');
    },
    check([wanted], fail) {
      if (!isText(wanted) && typeof wanted !== 'function') fail(`${wish}, or a function`);
    },
  });
})
