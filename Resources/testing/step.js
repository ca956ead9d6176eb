// `test.step()`: a named part of a test.
(function (testing) {
  'use strict';

  class SkippedStep extends Error {}

  async function within(name, milliseconds, running) {
    let timer;
    const limit = new Promise((_, reject) => {
      timer = testing.setTimeout(() => reject(
        testing.failure(`step ${testing.inline(name)}: ${testing.timedOut(milliseconds)}`)), milliseconds);
    });
    try { return await Promise.race([running, limit]); } finally { testing.clearTimeout(timer); }
  }

  function check(name, body) {
    const what = `test.step(${testing.inline(name)})`;
    if (typeof name !== 'string') throw testing.failure(`${what} needs a name`);
    if (typeof body !== 'function')
      throw testing.failure(`${what} needs a function, but got ${testing.inline(body)}`);
    if (testing.currentInfo() === null) throw testing.failure(`${what} can only be called while a test or hook runs`);
    return what;
  }

  const outer = [];

  testing.stepWords = async function (name, body, given) {
    const what = check(name, body);
    const { timeout } = testing.checkOptions(what, given, ['timeout', 'box', 'location', 'subtitle']);
    const info = {
      titlePath: [...testing.info().titlePath, ...outer, name],
      skip(condition = true, description) {
        if (!condition) return;
        throw new SkippedStep(description);
      },
      attach: (...parameters) => testing.info().attach(...parameters),
    };
    outer.push(name);
    try {
      const running = testing.step('step', name, async () => body(info));
      return await (timeout === undefined || timeout === 0 ? running : within(name, timeout, running));
    } catch (error) {
      if (error instanceof SkippedStep) return undefined;
      throw error;
    } finally {
      outer.pop();
    }
  };

  /// Does not run the step.
  testing.stepWords.skip = async (name, body) => { check(name, body); };
})
