// `test.skip()`, `test.fixme()`, `test.fail()` and `test.slow()` without a test: they apply to the running test or to
// the suite whose body runs.
(function (testing) {
  'use strict';

  const isName = value => ['string', 'number', 'function'].includes(typeof value);
  const isBody = value => typeof value === 'function';

  /// Returns whether the arguments declare a test: a name, then a body with or without options.
  testing.declaresTest = ([name, second, third]) =>
    isName(name) && (isBody(second) || (isBody(third) && typeof second !== 'string'));

  /// Applies a modifier to the running test, or to all tests of a suite.
  testing.modify = function (set, type, given) {
    const info = testing.currentInfo();
    if (info !== null) return void info[type](...given);
    const suite = testing.declaring(`test.${type}()`);
    const [condition, description] = given;
    if (typeof condition === 'function') {
      suite.modifiers.push({
        kind: `test.${type}`, type, set, body: condition, description, parent: suite, place: testing.place()
      });
      return;
    }
    const isReason = typeof condition === 'string';
    if (given.length > 0 && !isReason && !condition) return;
    suite.annotations.push({ type, description: isReason ? condition : description });
    if (type === 'fail') suite.isFailing = true;
    else if (type === 'slow') suite.isSlow = true;
    else if (suite.mode !== 'todo') suite.mode = 'skip';
  };
})
