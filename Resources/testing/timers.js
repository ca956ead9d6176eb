// The spec's own timers, on the page's clock.
(function (testing, host) {
  'use strict';

  const running = new Map();

  function start(body, delay, parameters, repeats) {
    if (typeof body !== 'function') throw testing.failure('a timer needs a function');
    const id = host.tell('startTimer', [Number(delay) || 0, repeats]);
    running.set(id, { body, parameters, repeats, place: testing.place() });
    return id;
  }

  function stop(id) {
    if (running.delete(id)) host.tell('stopTimer', [id]);
  }

  testing.setTimeout = (body, delay, ...parameters) => start(body, delay, parameters, false);
  testing.setInterval = (body, delay, ...parameters) => start(body, delay, parameters, true);
  testing.clearTimeout = testing.clearInterval = stop;

  /// Called when a timer is due.
  testing.fire = function (id) {
    const timer = running.get(id);
    if (!timer) return;
    if (!timer.repeats) running.delete(id);
    try { timer.body(...timer.parameters); } catch (error) { host.tell('timerFails', [testing.describe(error)]); }
  };
  /// Returns the spec's most recently started one-shot timer.
  testing.lastTimer = () => [...running.values()].findLast(timer => !timer.repeats && timer.place !== null);
  testing.forgetPlacesOfTimers = () => running.forEach(timer => { timer.place = null; });
  testing.forgetTimers = () => running.clear();
})
