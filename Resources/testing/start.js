// Starts a spec: runs its file, which declares its tests.
(function (testing, host) {
  'use strict';

  let outcome = () => ({});
  const attempt = body => {
    try { body(); return null; } catch (error) { return testing.describe(error); }
  };

  /// Runs the spec; returns the description of the error that it threw, or null.
  testing.start = (text, isModule) => attempt(() => {
    testing.hasSpies = /\b(?:spyOn|replaceProperty)\s*\(/.test(text);
    const hoisted = testing.hoistMocks(text, isModule);
    testing.addPrefix(testing.url, hoisted.shift);
    if (isModule) outcome = testing.modules.run(testing.modules.moduleOf(testing.url, hoisted.text));
    else host.evaluate(hoisted.text, testing.url);
    if (outcome()?.error) throw outcome().error;
  });
  /// Returns the state of the spec's module after its microtasks: {isOver, failure}.
  testing.startState = () => {
    const result = outcome();
    return { isOver: result !== undefined, failure: attempt(() => { if (result?.error) throw result.error; }) };
  };
})
