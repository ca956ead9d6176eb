// The expectations of the running test: their number, those that failed softly, and those that are pending.
(function (testing, host) {
  'use strict';

  let count = 0;
  let wanted = null;
  // An expectation that is still pending at the end of a test was not awaited.
  const pending = new Set();

  /// Counts an expectation, and returns the number of expectations of the test so far.
  testing.countExpectation = () => ++count;
  testing.expectationCount = () => count;

  /// Sets the number of expectations that the test must check; null for at least one.
  testing.wantExpectations = exactly => { wanted = { exactly, place: testing.place() }; };

  /// Adds the failure of `expect.soft()`, which does not end the running test or hook.
  testing.addSoftFailure = function (error) {
    const info = testing.currentInfo();
    if (info === null) {
      throw testing.failure(
        `expect.soft() can only be used while a test or hook runs\n\n${error.message}`, error.place);
    }
    error.isSoft = true;
    info.state.errors.push(error);
  };

  /// Returns a promise with the outcome of an expectation that takes time.
  testing.watchExpectation = function (name, state, promise) {
    const entry = { name, place: state.place };
    pending.add(entry);
    const endWait = testing.beginWait(state.place);
    const end = () => {
      pending.delete(entry);
      endWait();
    };
    return promise.then(end, error => { end(); error.place ??= state.place; throw error; });
  };

  /// Reports a test that passes although none of its expectations was reached, such as those in a listener that was
  /// never called.
  function noteUnchecked() {
    const text = testing.testText()?.replace(/\/\/.*|\/\*[^]*?\*\//g, '') ?? '';
    if (/\bexpect\s*[.(]/.test(text))
      host.tell('note', [
        'no expectation was checked: the code with expect() did not run, or no matcher was called',
      ]);
  }

  testing.beginExpectations = () => { count = 0; wanted = null; pending.clear(); };

  /// Reports each expectation that a finished step left pending as a mistake, unless the step has failed.
  testing.endPending = function (hasFailed, step = 'the test') {
    const failures = hasFailed ? [] : [...pending].map(({ name, place }) =>
      testing.failure(`${step} ended before ${name}() finished: add \`await\``, place));
    pending.clear();
    return failures;
  };

  /// Returns the failures of a test's expectations as a whole, for a test with the errors so far.
  ///
  /// A test that has ended early is not checked, and one with soft failures is not checked for their number.
  testing.endExpectations = function (errors, hasEnded) {
    const failures = testing.endPending(hasEnded);
    if (hasEnded || errors.length > 0 || failures.length > 0) return failures;
    if (wanted === null) {
      if (count === 0) noteUnchecked();
      return [];
    }
    if (wanted.exactly === null) return count > 0 ? []
      : [testing.failure('expected at least one expectation to be checked, but none was', wanted.place)];
    const were = count === 1 ? '1 was' : `${count} were`;
    return count === wanted.exactly ? []
      : [testing.failure(`expected ${wanted.exactly} ${wanted.exactly === 1 ? 'expectation' : 'expectations'} to be `
        + `checked, but ${were}`, wanted.place)];
  };
})
