// Waits until the page is as a spec expects it: asks, and asks again whenever the page has changed or its time has
// moved.
(function (testing, host) {
  'use strict';

  testing.waitTimeout = 5000;
  /// What is to be said where no page was loaded.
  testing.adviceOnPage = () => host.tell('adviceOnPage', []);
  const now = () => host.tell('now', []);

  /// Asks until the answer will do, or the time is over: `{value, isDone}`.
  testing.watch = async function (timeout, ask, isDone) {
    const end = now() + (timeout ?? testing.waitTimeout);
    for (;;) {
      const value = await ask();
      if (isDone(value)) return { value, isDone: true };
      if (!await host.ask('change', [end - now()])) return { value, isDone: false };
    }
  };

  /// Asks until the answer will do, and gives it; an error at the spec's place when the time is over.
  testing.poll = async function (what, timeout, ask, isDone, describe = () => '') {
    const place = testing.place();
    const end = testing.beginWait(place);
    try {
      const { value, isDone: hasCome } = await testing.watch(timeout, ask, isDone);
      if (hasCome) return value;
      throw testing.failure(`${what}: not within ${timeout ?? testing.waitTimeout} ms of the page's `
        + `time${describe(value)}${testing.adviceOnPage()}`);
    } catch (error) {
      error.place ??= place;
      throw error;
    } finally {
      end();
    }
  };
})
