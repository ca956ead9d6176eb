// `node:timers/promises`: waits on the virtual clock.
(function (testing) {
  'use strict';
  const wait = (delay, value) => new Promise(resolve => testing.setTimeout(resolve, delay ?? 1, value));
  return {
    setTimeout: wait, setImmediate: value => wait(0, value),
    async *setInterval(delay, value) { for (;;) yield await wait(delay, value); },
    scheduler: { wait: delay => wait(delay), yield: () => wait(0) },
  };
})
