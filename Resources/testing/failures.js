// Errors of tests, with the places of the spec where they began.
(function (testing, host) {
  'use strict';

  class Failure extends Error {
    get name() { return 'ExpectationError'; }
  }

  /// The place in the spec file of a stack, as {line, column}; null when no frame is in the file.
  function placeIn(stack) {
    for (const line of String(stack ?? '').split('\n')) {
      const found = /^(?:(.*)@)?(.+):(\d+):(\d+)$/.exec(line);
      if (found && found[2] === testing.url) return { line: Number(found[3]), column: Number(found[4]) };
    }
    return null;
  }

  testing.place = () => placeIn(new Error().stack);

  /// An error of the harness's own, at the place of the spec that asked, or at one that is given.
  testing.failure = function (message, place) {
    const error = new Failure(message);
    error.place = place ?? placeIn(error.stack);
    return error;
  };

  /// Asks the host for something; where that fails, the place is the one in the spec that asked.
  testing.ask = function (operation, parameters) {
    const place = placeIn(new Error().stack);
    return host.ask(operation, parameters).catch(error => {
      error.place ??= place;
      throw error;
    });
  };

  /// An error as the host takes it: {name, message, place, stack, cause}.
  testing.describe = function (error) {
    if (error === null || typeof error !== 'object' || !('message' in error)) {
      return { name: 'Error', message: `a value that is no error was thrown: ${testing.inline(error)}`, place: null, stack: '' };
    }
    return {
      name: String(error.name ?? 'Error'),
      message: String(error.message),
      place: error.place ?? placeIn(error.stack),
      stack: String(error.stack ?? ''),
    };
  };
})
