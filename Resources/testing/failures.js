// Test errors, with their places in the spec.
(function (testing, host) {
  'use strict';

  class Failure extends Error {
    get name() { return 'ExpectationError'; }
  }

  // The files that count as the spec's own: the spec, and the files that it imports. A module's first line is shifted
  // by the text that was inserted before it.
  const shifts = new Map([[testing.url, 0]]);
  testing.addSource = (url, shift = 0) => { shifts.set(url, shift); };

  /// Returns the first place of a stack in the spec's files, as {url, line, column}; null if no frame is in them.
  function placeIn(stack) {
    for (const frame of String(stack ?? '').split('\n')) {
      const found = /^(?:(.*)@)?(.+):(\d+):(\d+)$/.exec(frame);
      if (!found || !shifts.has(found[2])) continue;
      const line = Number(found[3]), column = Number(found[4]);
      return { url: found[2], line, column: line === 1 ? Math.max(1, column - shifts.get(found[2])) : column };
    }
    return null;
  }

  /// Returns the place of an error: where it was created, or the position of a syntax error.
  function placeOf(error) {
    const found = placeIn(error.stack);
    if (found) return found;
    return shifts.has(error.sourceURL) && error.line
      ? { url: error.sourceURL, line: error.line, column: error.column ?? null }
      : null;
  }

  testing.place = () => placeIn(new Error().stack);
  testing.placeOf = placeOf;

  /// Creates an error of the harness, at a place in the spec, by default the calling one.
  testing.failure = function (message, place) {
    const error = new Failure(message);
    error.place = place ?? placeIn(error.stack);
    return error;
  };

  // Errors that came from the page.
  const answers = new WeakSet();
  let asked = null;
  /// Returns the place of the test's last request to the page, which an error of the page is attributed to.
  testing.lastAsked = () => asked;
  testing.forgetAsked = () => { asked = null; };

  /// Sends a request to the host. A failure is attributed to the calling place in the spec.
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

  /// Reports an unhandled rejection of the spec's promises, with the error that `await` would have thrown.
  testing.rejected = reason => {
    if (!testing.takeRejection(reason)) host.tell('rejectionUnheard', [testing.describe(reason)]);
  };

  /// Sends a statement to the host, which may reject it with an error at the spec's place.
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

  const unreadable = 'the thrown error cannot be described: reading it throws';

  /// Returns an error in the host's format: {name, message, place, stack}.
  testing.describe = error => {
    try { return described(error); } catch { return { name: 'Error', message: unreadable, place: null, stack: '' }; }
  };

  /// Returns a thrown value as an error with a place: if no better one is known, that of the hook or test itself.
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
        name: 'Error', message: `a value that is not an error was thrown: ${testing.inline(error)}`,
        place: error?.place ?? null, stack: ''
      };
    }
    // Names in pages are the page's own, so there is no advice on them.
    const isOwn = !answers.has(error) && (error instanceof TypeError || error instanceof ReferenceError);
    const name = String(error.name ?? 'Error'), message = messageOf(error);
    return {
      name, message: isOwn ? testing.advise(name, message) : message, place: error.place ?? placeOf(error),
      stack: String(error.stack ?? ''),
    };
  }
})
