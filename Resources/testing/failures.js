// Test errors, with their places in the spec.
(function (testing, host) {
  'use strict';

  class Failure extends Error {
    get name() { return 'ExpectationError'; }
  }

  /// Returns the place of an error: where it was created, or the position of a syntax error.
  function placeOf(error) {
    const found = testing.placeIn(error.stack);
    if (found) return found;
    return testing.hasSource(error.sourceURL) && error.line
      // The column of a script with a syntax error is not that of the mistake.
      ? { url: error.sourceURL, line: error.line, column: error instanceof SyntaxError ? null : error.column ?? null }
      : null;
  }

  testing.placeOf = placeOf;
  /// Returns the place of a thrown value; null if it has none.
  testing.placeOfThrown = thrown => {
    try { return Object(thrown).place ?? placeOf(Object(thrown)); } catch { return null; }
  };

  /// Creates an error of the harness, at a place in the spec, by default the calling one.
  testing.failure = function (message, place) {
    const error = new Failure(message);
    error.place = place ?? testing.placeIn(error.stack);
    return error;
  };

  // Errors that came from the page.
  const answers = new WeakSet();
  let asked = null;
  /// Returns the place of the test's last request to the page, which an error of the page is attributed to.
  testing.lastAsked = () => asked === null ? null : testing.traceOf(asked);
  testing.forgetAsked = () => { asked = null; };

  /// Sends a request to the host. A failure is attributed to the calling place in the spec.
  testing.ask = function (operation, parameters) {
    const place = testing.place();
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

  /// Returns an error inside another one as a line, with its place.
  function inner(error) {
    const text = testing.inline(error);
    if (error === null || typeof error !== 'object' || !('message' in error)) return text;
    const place = error.place ?? placeOf(error);
    return place ? `${text} (${testing.placeText(place)})` : text;
  }

  function messageOf(error) {
    // The module system's own text for `import.meta`.
    let text = String(error.message).replace(/[\xaa\xba\xb5]m\(\) */g, 'import.meta');
    if (Array.isArray(error.errors)) text += error.errors.map(part => `\n  - ${inner(part)}`).join('');
    for (let cause = error.cause, depth = 0; cause !== undefined && depth < 8; cause = cause?.cause, depth++) {
      text += `\ncaused by ${inner(cause)}`;
    }
    return text;
  }

  const unreadable = 'the thrown error cannot be described: reading it throws';

  /// Returns an error in the host's format: {name, message, place, stack}.
  testing.describe = error => {
    try { return described(error); } catch { return { name: 'Error', message: unreadable, place: null, stack: [] }; }
  };

  // The declaration of a hook or test has a stack that doesn't concern its failure.
  const plain = place => place && { url: place.url, line: place.line, column: place.column };

  /// Returns a thrown value as an error with a place: if no better one is known, that of the hook or test itself.
  testing.asError = function (thrown, place) {
    try {
      const isError = thrown !== null && typeof thrown === 'object' && 'message' in thrown;
      if (!isError) return testing.failure(described(thrown).message, plain(place));
      if ((thrown.place ?? placeOf(thrown)) !== null) return thrown;
    } catch { return testing.failure(unreadable, plain(place)); }
    try { thrown.place = plain(place); } catch { /* a frozen one */ }
    return thrown;
  };

  // The traces of errors that ended a step: the steps that follow forget the calls that led to them.
  const traces = new WeakMap();
  const traceOf = error =>
    traces.get(error) ?? testing.traceOf(error.place ?? placeOf(error), String(error.stack ?? ''));

  /// Keeps the stack of an error as it is now, and returns the error.
  testing.withTrace = function (error) {
    try { traces.set(error, traceOf(error)); } catch { /* its description says that it is unreadable */ }
    return error;
  };

  function described(error) {
    if (error === null || typeof error !== 'object' || !('message' in error)) {
      return {
        name: 'Error', message: `a value that is not an error was thrown: ${testing.inline(error)}`,
        ...testing.traceOf(error?.place ?? null),
      };
    }
    // Names in pages are the page's own, so there is no advice on them.
    const isOwn = !answers.has(error) && (error instanceof TypeError || error instanceof ReferenceError);
    const name = String(error.name ?? 'Error');
    const trace = answers.has(error) && error.pageTrace ? `\n\nIn the page:\n\n${error.pageTrace}` : '';
    const message = messageOf(error) + trace;
    return {
      name, message: isOwn ? testing.advise(name, message) : message,
      ...traceOf(error),
    };
  }
})
