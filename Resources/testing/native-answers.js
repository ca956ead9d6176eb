// Stub responses for native handlers: `native.sequence(...)`, `delayed`, `failing`, `never`.
(function (testing) {
  'use strict';

  class Never {}
  class Failing { constructor(message) { this.message = message; } }
  const delay = milliseconds => new Promise(resolve => testing.setTimeout(resolve, milliseconds));

  /// Returns the value of a response: a function is called with the call's data.
  const given = (answer, data) => typeof answer === 'function' ? answer(data) : answer;

  testing.Never = Never;
  testing.Failing = Failing;
  testing.answers = {
    /// A response that never arrives.
    never: () => new Never(),
    /// A failure, as when an app's handler throws: null, or a rejection if the bridge supports one. `message` appears
    /// in the transcript.
    failing: (message = 'the handler failed') => new Failing(String(message)),
    /// Returns one response after the other, and the last one from then on.
    sequence(...answers) {
      if (answers.length === 0) throw testing.failure('native.sequence() needs at least one response');
      let next = 0;
      return data => given(answers[Math.min(next++, answers.length - 1)], data);
    },
    /// Responds after a delay, in milliseconds of virtual time.
    delayed(milliseconds, answer) {
      if (!(milliseconds >= 0))
        throw testing.failure(`native.delayed() needs milliseconds, but got ${testing.inline(milliseconds)}`);
      return data => delay(milliseconds).then(() => given(answer, data));
    },
  };
})
