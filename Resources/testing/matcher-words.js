// The members of `this` in matchers, including custom ones: comparisons, and formatting of messages.
(function (testing) {
  'use strict';

  /// Shows the expected and the received value: as a diff if either takes several lines.
  testing.compare = function (expected, received) {
    if (typeof expected === 'string' && typeof received === 'string') return testing.compareTexts(expected, received);
    const first = testing.format(expected), second = testing.format(received);
    if (!first.includes('\n') && !second.includes('\n'))
      return `Expected: ${testing.cut(first)}\nReceived: ${testing.cut(second)}`;
    // Values with the same text have no diff to show.
    if (first === second) return `Expected: ${testing.inline(expected)}\nReceived: ${testing.inline(received)}`;
    return testing.diff(first, second);
  };

  const longLine = 160;

  /// Compares two texts: line by line if there are several lines, and around the first difference if they are long.
  testing.compareTexts = function (expected, received) {
    if ((expected + received).includes('\n')) return testing.diff(expected, received);
    if (expected.length < longLine && received.length < longLine) {
      return `Expected: ${JSON.stringify(expected)}\nReceived: ${JSON.stringify(received)}`;
    }
    let at = 0;
    while (at < expected.length && at < received.length && expected[at] === received[at]) at++;
    const part = text =>
      `${at > 40 ? '...' : ''}${text.slice(Math.max(0, at - 40), at + 80)}${text.length > at + 80 ? '...' : ''}`;
    return `Expected: ${JSON.stringify(part(expected))}\nReceived: ${JSON.stringify(part(received))}\n`
      + `first difference at character ${at + 1}; expected ${expected.length} `
      + `character${expected.length === 1 ? '' : 's'}, received ${received.length}`;
  };

  /// Returns the first line of a failed matcher's message.
  function head(state, name, expected = 'expected', comment = '') {
    const promise = state.promise ? `.${state.promise}` : '';
    return `expect(received)${promise}${state.isNot ? '.not' : ''}.${name}(${expected})${
      comment ? ' // ' + comment : ''}\n\n`;
  }

  const plain = text => String(text);
  const utils = {
    head,
    stringify: value => testing.inline(value),
    printExpected: value => testing.inline(value),
    printReceived: value => testing.inline(value),
    diff: (a, b) => testing.compare(a, b),
    printDiffOrStringify: (expected, received) => testing.compare(expected, received),
    EXPECTED_COLOR: plain, RECEIVED_COLOR: plain, DIM_COLOR: plain, BOLD_WEIGHT: plain, INVERTED_COLOR: plain,
    matcherHint: (name, received = 'received', expected = 'expected', {
      isNot = false, promise = '', comment = '', secondArgument = ''
    } = {}) =>
      `expect(${received})${promise ? '.' + promise : ''}${isNot ? '.not' : ''}.${name}(${
        [expected, secondArgument].filter(Boolean).join(', ')})`
      + (comment ? ` // ${comment}` : ''),
  };

  testing.utils = utils;
  testing.matcherWords = {
    equals: (a, b, testers, strict) => testing.equals(a, b, strict === true), utils, expand: false, customTesters: []
  };
})
