// Retrying expectations: `expect.poll(...)`, and `expect(...).toPass()`.
(function (testing) {
  'use strict';

  const after = (options, attempts) => testing.timedOut(options.timeout ?? undefined) + testing.attempted(attempts);

  testing.expect.poll = (ask, given) => {
    const options = testing.checkOptions('expect.poll()', given, ['timeout', 'message', 'intervals']);
    if (typeof ask !== 'function') throw testing.failure('expect.poll() needs a function');
    const intervals = testing.checkIntervals('expect.poll()', options.intervals);
    return testing.makeExpect({
      async poll(match, isNot, name, state) {
        const { value, isDone, attempts } = await testing.watch(options.timeout, async () => match(await ask()),
          result => Boolean(result.pass) !== isNot, intervals);
        if (!isDone) throw testing.failure(
          `${options.message ? options.message + '\n\n' : ''}${value.message()}\n${after(options, attempts)}`,
          state.place
        );
      },
    })(undefined);
  };

  testing.addMatcher('toPass', async function (received, given) {
    const options = testing.checkOptions('toPass()', given, ['timeout', 'intervals']);
    if (typeof received !== 'function')
      throw testing.failure(`toPass() needs a function\n\nReceived: ${testing.inline(received)}`, this.place);
    const intervals = testing.checkIntervals('toPass()', options.intervals);
    const { value, isDone, attempts } = await testing.watch(options.timeout, async () => {
      try { await received(); return null; } catch (error) { return { error }; }
    }, result => (result === null) !== this.isNot, intervals);
    return {
      pass: isDone !== this.isNot,
      message: () => testing.utils.head(this, 'toPass', '')
        + (value ? `last error: ${value.error?.message ?? testing.inline(value.error)}\n` : '')
        + after(options, attempts),
    };
  });
})
