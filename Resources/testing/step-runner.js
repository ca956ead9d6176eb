// Runs one step of a test: its body, a hook, or a part of a fixture. It ends by itself, or when the host ends it.
(function (testing, host) {
  'use strict';

  let giveUp = null;

  /// Ends the running step, because it timed out or because nothing is left that could end it.
  testing.giveUp = function (message, place) {
    if (giveUp === null) return false;
    giveUp(Object.assign(testing.failure(message, place ? testing.placeIn(place.stack) : testing.placeOfWait()),
      { isTimeout: message.startsWith('timed out') }));
    return true;
  };

  function begin({ kind, call }, values, info, resolve, reject) {
    if (kind !== 'callback') {
      // Not `resolve(call())`: after that, nothing could end the step any more.
      const result = kind === 'fixtures' ? call(values, info) : call();
      return void Promise.resolve(result).then(value => resolve(value), reject);
    }
    // A body with a parameter takes a callback: it ends when it calls that.
    const done = error => error === undefined || error === null ? resolve() : reject(error);
    done.fail = error => reject(error ?? testing.failure('done.fail() was called'));
    if (typeof call(done)?.then === 'function') {
      reject(testing.failure('a function that takes `done` must not return a promise as well; for fixtures, '
        + 'destructure its parameter, such as ({ page })'));
    }
  }

  /// Runs a function as a step with a limit of virtual time, and returns its result.
  ///
  /// `path` identifies a hook that belongs to no test: the names of the suites, and its own.
  testing.runStep = function ({ plan, values, info, timeout, path = null }) {
    return new Promise((resolve, reject) => {
      giveUp = reject;
      testing.beginTrail();
      host.tell('stepBegins', [timeout ?? testing.stepTimeout ?? null, path]);
      // In a separate microtask, because a body that is terminated at the time limit terminates its callers, too.
      Promise.resolve().then(() => begin(plan, values, info, resolve, reject)).catch(reject);
    }).finally(() => { giveUp = null; });
  };

  /// Runs a part of a test. An error is added to those of the test, unless it skips the test.
  testing.attempt = async function (errors, place, body) {
    try { return await body(); } catch (error) {
      // Its pending waits do not concern later steps.
      testing.forgetWaits();
      if (!testing.isSkip(error)) errors.push(testing.withTrace(testing.asError(error, place)));
      return undefined;
    }
  };
})
