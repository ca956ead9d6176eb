// Runs one step of a test: its body, a hook, or a part of a fixture. It ends by itself, or when the host ends it.
(function (testing, host) {
  'use strict';

  let giveUp = null;

  /// Ends the running step, because it timed out or because nothing is left that could end it.
  testing.giveUp = function (message, place) {
    if (giveUp === null) return false;
    giveUp(Object.assign(testing.failure(message, place ? testing.placeIn(place.stack) : testing.placeOfWait()),
      { isTimeout: /^(?:timed out|deadlock)/.test(message) }));
    return true;
  };

  function begin({ kind, call }, values, info, resolve, reject) {
    if (kind !== 'callback') {
      // Not `resolve(call())`: after that, nothing could end the step any more.
      const result = kind === 'fixtures' ? call(values, info) : call();
      return void Promise.resolve(result).then(value => resolve(value), reject);
    }
    // A body with a parameter takes a callback: it ends when it calls that.
    let isDone = false, isOver = false;
    const end = settle => {
      if (isDone) {
        const error = testing.failure('`done` was called more than once');
        if (isOver) throw error;
        return reject(error);
      }
      isDone = true;
      // Later, because a function that calls it at once may still throw, or return a promise.
      Promise.resolve().then(() => { isOver = true; settle(); });
    };
    const done = error => end(() => error === undefined || error === null ? resolve() : reject(error));
    done.fail = error => end(() => reject(error ?? testing.failure('done.fail() was called')));
    let result;
    try { result = call(done); } catch (error) { return reject(error); }
    if (typeof result?.then === 'function') {
      reject(testing.failure('a function that takes `done` must not return a promise as well: remove `done`, or '
        + '`async`. For fixtures, destructure the parameter, such as ({ page })'));
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
