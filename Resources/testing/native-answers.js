// Ways for a handler of native to answer: `native.sequence(...)`, `delayed`, `failing`, `never`.
(function (testing) {
  'use strict';

  class Never {}
  class Failing { constructor(message) { this.message = message; } }
  const delay = milliseconds => new Promise(resolve => testing.setTimeout(resolve, milliseconds));

  /// What an answer comes to: a function is called with the call's data.
  const given = (answer, data) => typeof answer === 'function' ? answer(data) : answer;

  testing.Never = Never;
  testing.Failing = Failing;
  testing.answers = {
    /// An answer that never comes.
    never: () => new Never(),
    /// A failure, as of an app's handler that throws: null, or a rejection where the bridge has one; `message` is in
    /// the transcript.
    failing: (message = 'the handler failed') => new Failing(String(message)),
    /// Gives one answer after the other, and the last one from then on.
    sequence(...answers) {
      if (answers.length === 0) throw testing.failure('native.sequence() needs answers');
      let next = 0;
      return data => given(answers[Math.min(next++, answers.length - 1)], data);
    },
    /// Answers after some of the page's time, in milliseconds.
    delayed(milliseconds, answer) {
      if (!(milliseconds >= 0))
        throw testing.failure(`native.delayed() needs milliseconds, and got ${testing.inline(milliseconds)}`);
      return data => delay(milliseconds).then(() => given(answer, data));
    },
  };
})
