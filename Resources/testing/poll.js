// Waits until the page is in the state that a spec expects: checks again whenever the page has changed or its virtual
// time has advanced.
(function (testing, host) {
  'use strict';

  let standard = 5000;
  const limits = testing.makeScope();
  /// The default timeout of waits; a spec's own ends with its test.
  Object.defineProperty(testing, 'waitTimeout', {
    get: () => limits.get('wait') ?? standard, set(milliseconds) { standard = milliseconds; },
  });
  testing.setDefaultTimeout = milliseconds => { limits.set('wait', milliseconds); };
  /// Returns the message for a wait of this many milliseconds: with the virtual clock, no real time may have passed.
  testing.timedOut = (milliseconds = testing.waitTimeout) =>
    `timed out after ${milliseconds} ms${host.tell('isVirtual', []) ? ' (virtual)' : ''}`;
  /// Returns advice for the case that no page was loaded.
  testing.adviceOnPage = () => host.tell('adviceOnPage', []);
  const now = () => host.tell('now', []);

  // An attempt may change the page itself. After this many attempts without progress of the clock, only the interval
  // ends a pause, so that the clock advances.
  const mostAttemptsAtOnce = 10;

  /// Returns a function that waits until the next attempt is due: after the interval, or after a change before that.
  /// Its result is false when the time is over.
  function pauses(end, intervals) {
    let count = 0, moment = null, countAtMoment = 0;
    return async () => {
      const start = now();
      if (start >= end) return false;
      countAtMoment = moment === start ? countAtMoment + 1 : 1;
      moment = start;
      const interval = Math.max(1, Math.min(intervals[Math.min(count++, intervals.length - 1)], end - start));
      // The real clock always advances, so there each moment would be a change.
      if (countAtMoment >= mostAttemptsAtOnce || !host.tell('isVirtual', [])) {
        await new Promise(resolve => testing.setTimeout(resolve, interval));
      } else {
        const timer = testing.setTimeout(() => {}, interval);
        try { await host.ask('change', [end - start, true]); } finally { testing.clearTimeout(timer); }
      }
      return now() < end;
    };
  }

  /// Retries until the result passes or the time is over: `{value, isDone, attempts}`. Without intervals, it retries
  /// only after a change: for questions whose result only the page can change.
  testing.watch = async function (timeout, ask, isDone, intervals = null) {
    const limit = timeout ?? testing.waitTimeout;
    // As in Playwright, 0 means no timeout.
    const end = now() + (limit === 0 ? Infinity : limit);
    const pause = intervals ? pauses(end, intervals) : () => host.ask('change', [end - now(), false]);
    for (let attempts = 1; ; attempts++) {
      const value = await ask();
      if (isDone(value)) return { value, isDone: true, attempts };
      if (!await pause()) return { value, isDone: false, attempts };
    }
  };

  testing.attempted = attempts => `, ${attempts === 1 ? '1 attempt' : `${attempts} attempts`}`;

  /// Validates and returns the intervals between attempts, in milliseconds; the last one repeats.
  testing.checkIntervals = function (what, intervals = [100, 250, 500, 1000]) {
    if (Array.isArray(intervals) && intervals.length > 0 && intervals.every(time => typeof time === 'number'
      && time >= 0)) return intervals;
    throw testing.failure(`${what}: intervals must be an array of milliseconds, but are ${testing.inline(intervals)}`);
  };

  /// Retries until the result passes, and returns it; throws an error at the spec's place when the time is over.
  testing.poll = async function (what, timeout, ask, isDone, describe = () => '', intervals = null) {
    const place = testing.place();
    const end = testing.beginWait(place);
    try {
      const { value, isDone: hasCome, attempts } = await testing.watch(timeout, ask, isDone, intervals);
      if (hasCome) return value;
      throw testing.failure(`${what}: ${testing.timedOut(timeout ?? undefined)}`
        + `${intervals ? testing.attempted(attempts) : ''}${describe(value)}${testing.adviceOnPage()}`);
    } catch (error) {
      error.place ??= place;
      throw error;
    } finally {
      end();
    }
  };
})
