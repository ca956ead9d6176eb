// Waits until the page is in the state that a spec expects: checks again whenever the page has changed or its virtual
// time has advanced.
(function (testing, host) {
  'use strict';

  testing.waitTimeout = 5000;
  /// Returns the message for a wait of this many milliseconds: with the virtual clock, no real time may have passed.
  testing.timedOut = (milliseconds = testing.waitTimeout) =>
    `timed out after ${milliseconds} ms${host.tell('isVirtual', []) ? ' (virtual)' : ''}`;
  /// Returns advice for the case that no page was loaded.
  testing.adviceOnPage = () => host.tell('adviceOnPage', []);
  const now = () => host.tell('now', []);

  /// Retries until the result passes or the time is over: `{value, isDone}`.
  testing.watch = async function (timeout, ask, isDone) {
    const end = now() + (timeout ?? testing.waitTimeout);
    for (;;) {
      const value = await ask();
      if (isDone(value)) return { value, isDone: true };
      if (!await host.ask('change', [end - now()])) return { value, isDone: false };
    }
  };

  /// Retries until the result passes, and returns it; throws an error at the spec's place when the time is over.
  testing.poll = async function (what, timeout, ask, isDone, describe = () => '') {
    const place = testing.place();
    const end = testing.beginWait(place);
    try {
      const { value, isDone: hasCome } = await testing.watch(timeout, ask, isDone);
      if (hasCome) return value;
      throw testing.failure(`${what}: ${testing.timedOut(timeout ?? undefined)}`
        + `${describe(value)}${testing.adviceOnPage()}`);
    } catch (error) {
      error.place ??= place;
      throw error;
    } finally {
      end();
    }
  };
})
