// `clock`: the time of the page, which moves when the spec waits or says so.
(function (testing, host) {
  'use strict';

  function milliseconds(time) {
    if (typeof time === 'number' && time >= 0) return time;
    const parts = String(time).split(':').map(Number);
    if (parts.length > 3 || parts.some(part => !(part >= 0))) throw testing.failure(`no length of time: ${testing.inline(time)}`);
    return parts.reduce((sum, part) => sum * 60 + part, 0) * 1000;
  }

  testing.clock = {
    /// Lets so many milliseconds, or '01:30', go by, and runs what comes due.
    advance: time => testing.ask('advance', [milliseconds(time)]),
    runFor: time => testing.ask('advance', [milliseconds(time)]),
    now: () => host.tell('now', []),
  };
})
