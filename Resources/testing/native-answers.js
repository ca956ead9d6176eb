// Stub responses for native handlers: `native.sequence(...)`, `delayed`, `failing`, `never`.
(function (testing) {
  'use strict';

  class Never {}
  /// A failure: the value that the handler throws, and its text for a reader.
  class Failing {
    constructor(error) {
      this.error = error;
      const isObject = typeof error === 'object' && error !== null && !Array.isArray(error);
      this.message = isObject ? String(error.message ?? 'the handler failed')
        : typeof error === 'string' ? error : testing.inline(error);
    }
  }
  const delay = milliseconds => new Promise(resolve => testing.setTimeout(resolve, milliseconds));

  /// The functions that pass the call on, whether or not they declare a parameter for it.
  const passing = new WeakSet();
  const taken = new WeakSet();
  const pass = answer => { passing.add(answer); return answer; };

  /// Calls a stub with its parameters, and with the call if it declares a parameter for it: mock functions compare the
  /// parameters that they got.
  testing.callStub = (stub, parameters, call) => {
    if (passing.has(stub)) return stub(...parameters, call);
    if (stub.length <= parameters.length) return stub(...parameters);
    taken.add(call);
    return stub(...parameters, call);
  };
  /// Returns whether a stub got the call, so that it may send any number of responses, also later.
  testing.isTaken = call => taken.has(call);
  /// Returns the value of a response: a function is called with the call's data.
  const given = (answer, parameters) => typeof answer === 'function'
    ? testing.callStub(answer, parameters.slice(0, -1), parameters.at(-1)) : answer;

  testing.Never = Never;
  testing.Failing = Failing;
  testing.answers = {
    /// A response that never arrives.
    never: () => new Never(),
    /// A failure, as when an app's handler throws: null, or a rejection if the bridge supports one. The error is a
    /// message, an object with the properties of the framework's errors, or any value where a framework has such
    /// errors.
    failing: (error = 'the handler failed') => new Failing(error),
    /// Returns one response after the other, and the last one from then on.
    sequence(...answers) {
      if (answers.length === 0) throw testing.failure('native.sequence() needs at least one response');
      let next = 0;
      return pass((...parameters) => given(answers[Math.min(next++, answers.length - 1)], parameters));
    },
    /// Responds after a delay, in milliseconds of virtual time.
    delayed(milliseconds, answer) {
      if (!(milliseconds >= 0))
        throw testing.failure(`native.delayed() needs milliseconds, but got ${testing.inline(milliseconds)}`);
      return pass((...parameters) => delay(milliseconds).then(() => given(answer, parameters)));
    },
  };
})
