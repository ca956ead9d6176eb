// `node:timers`: the spec's timers, on the virtual clock.
(function (testing) {
  'use strict';
  const { setTimeout, setInterval, clearTimeout, clearInterval } = testing;
  return {
    setTimeout, setInterval, clearTimeout, clearInterval,
    setImmediate: (body, ...parameters) => setTimeout(body, 0, ...parameters), clearImmediate: clearTimeout,
  };
})
