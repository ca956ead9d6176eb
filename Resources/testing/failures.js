// Errors of tests, with the places of the spec where they began.
(function (testing, host) {
  'use strict';

  class Failure extends Error {
    get name() { return 'ExpectationError'; }
  }

  // The files whose lines are the spec's own: the spec, and what it imports. A module's first line begins behind what
  // was put before it.
  const shifts = new Map([[testing.url, 0]]);
  testing.addSource = (url, shift = 0) => { shifts.set(url, shift); };

  /// The place in the spec's files of a stack, as {url, line, column}; null when no frame is in any.
  function placeIn(stack) {
    for (const frame of String(stack ?? '').split('\n')) {
      const found = /^(?:(.*)@)?(.+):(\d+):(\d+)$/.exec(frame);
      if (!found || !shifts.has(found[2])) continue;
      const line = Number(found[3]), column = Number(found[4]);
      return { url: found[2], line, column: line === 1 ? Math.max(1, column - shifts.get(found[2])) : column };
    }
    return null;
  }

  /// The place of an error: where it was made, or for one that is wrong in its text, where that is.
  function placeOf(error) {
    const found = placeIn(error.stack);
    if (found) return found;
    return shifts.has(error.sourceURL) && error.line
      ? { url: error.sourceURL, line: error.line, column: error.column ?? null }
      : null;
  }

  testing.place = () => placeIn(new Error().stack);
  testing.placeOf = placeOf;

  /// An error of the harness's own, at the place of the spec that asked, or at one that is given.
  testing.failure = function (message, place) {
    const error = new Failure(message);
    error.place = place ?? placeIn(error.stack);
    return error;
  };

  // Errors that came from the page.
  const answers = new WeakSet();
  let asked = null;
  /// The place in the test that last asked the page for something, which is what an error of the page comes from.
  testing.lastAsked = () => asked;
  testing.forgetAsked = () => { asked = null; };

  /// Asks the host for something; where that fails, the place is the one in the spec that asked.
  testing.ask = function (operation, parameters) {
    const place = placeIn(new Error().stack);
    asked = place ?? asked;
    const end = testing.beginWait(place);
    return host.ask(operation, parameters).then(value => {
      end();
      return value;
    }, error => {
      end();
      answers.add(error);
      error.place ??= place;
      throw error;
    });
  };

  /// A promise of the spec was rejected, and nobody hears of it: what `await` would have told.
  testing.rejected = reason => {
    if (!testing.takeRejection(reason)) host.tell('rejectionUnheard', [testing.describe(reason)]);
  };

  /// Tells the host something, which may refuse it with an error at the spec's place.
  testing.tell = function (statement, parameters) {
    try {
      return host.tell(statement, parameters);
    } catch (error) {
      throw testing.failure(String(error.message));
    }
  };

  function messageOf(error) {
    let text = String(error.message);
    if (Array.isArray(error.errors))
      text += error.errors.map(part => `\n  - ${part?.message ?? testing.inline(part)}`).join('');
    for (let cause = error.cause, depth = 0; cause !== undefined && depth < 8; cause = cause?.cause, depth++) {
      text += `\ncaused by ${testing.inline(cause)}`;
    }
    return text;
  }

  const unreadable = 'an error was thrown that itself throws where it is read';

  /// An error as the host takes it: {name, message, place, stack}.
  testing.describe = error => {
    try { return described(error); } catch { return { name: 'Error', message: unreadable, place: null, stack: '' }; }
  };

  /// What was thrown as an error with a place: where nothing tells a better one, that of the hook or test itself.
  testing.asError = function (thrown, place) {
    try {
      const isError = thrown !== null && typeof thrown === 'object' && 'message' in thrown;
      if (!isError || described(thrown).place !== null)
        return isError ? thrown : testing.failure(described(thrown).message, place);
    } catch { return testing.failure(unreadable, place); }
    try { thrown.place = place; } catch { /* a frozen one */ }
    return thrown;
  };

  function described(error) {
    if (error === null || typeof error !== 'object' || !('message' in error)) {
      return {
        name: 'Error', message: `a value that is no error was thrown: ${testing.inline(error)}`,
        place: error?.place ?? null, stack: ''
      };
    }
    // Pages have names of their own.
    const isOwn = !answers.has(error) && (error instanceof TypeError || error instanceof ReferenceError);
    const name = String(error.name ?? 'Error'), message = messageOf(error);
    return {
      name, message: isOwn ? testing.advise(name, message) : message, place: error.place ?? placeOf(error),
      stack: String(error.stack ?? ''),
    };
  }
})
