// `expect.extend`: matchers of the spec's own.
(function (testing) {
  'use strict';

  const { expect } = testing;

  function custom(name, matcher, isNot) {
    return (...sample) => ({
      asymmetricMatch(received) {
        const result = matcher.call({ isNot, promise: '', ...testing.matcherWords }, received, ...sample);
        if (typeof result?.then === 'function')
          throw testing.failure(`expect.${name}(): an asynchronous matcher cannot be used inside an expected value`);
        return Boolean(result.pass) !== isNot;
      },
      toAsymmetricString: () => `${isNot ? 'not.' : ''}${name}<${sample.map(testing.inline).join(', ')}>`,
    });
  }

  expect.extend = more => {
    for (const [name, matcher] of Object.entries(more)) {
      if (typeof matcher !== 'function')
        throw testing.failure(`expect.extend(): ${name} must be a function, but is ${testing.inline(matcher)}`);
      testing.addMatcher(name, matcher);
      // A custom matcher can also be used inside an expected value.
      expect[name] = custom(name, matcher, false);
      expect.not[name] = custom(name, matcher, true);
    }
    return expect;
  };
})
