// `clock`: the page's virtual clock, which advances when the spec waits or advances it.
(function (testing, host) {
  'use strict';

  function milliseconds(time, what) {
    if (typeof time === 'number' && time >= 0) return time;
    const parts = String(time).split(':').map(Number);
    if (typeof time !== 'string' || parts.length > 3 || parts.some(part => !(part >= 0))) {
      throw testing.failure(
        `${what}: invalid duration: ${testing.inline(time)}; use milliseconds, or a string such as '01:30'`
      );
    }
    return parts.reduce((sum, part) => sum * 60 + part, 0) * 1000;
  }

  // A longer time may never finish: a page with a timer may have work to do in each second of it.
  const century = 100 * 365 * 24 * 3600 * 1000;

  async function advance(time, what) {
    if (time > century) throw testing.failure(`${what}: the duration exceeds 100 years: ${testing.inline(time)} ms`);
    await testing.ask('advance', [time]);
  }

  function moment(time, what) {
    const value = time instanceof Date ? time.getTime() : typeof time === 'number' ? time : Date.parse(time);
    if (Number.isFinite(value)) return value;
    throw testing.failure(`${what}: invalid time: ${testing.inline(time)}`);
  }

  // Runs in pages: sets their current date.
  function setDate([base, isFixed, startedAt]) {
    const Real = Date.real ?? Date;
    const now = () => isFixed ? base : base + (Real.now() - startedAt);
    const Other = new Proxy(Real, {
      apply: () => new Real(now()).toString(),
      construct: (target, parameters, made) =>
        Reflect.construct(target, parameters.length === 0 ? [now()] : parameters, made),
      get: (target, key) => key === 'now' ? now : key === 'real' ? Real : Reflect.get(target, key),
    });
    globalThis.Date = Other;
  }

  async function set(time, isFixed) {
    // `Date` has a resolution of whole milliseconds.
    const value = [Math.trunc(time), isFixed, Math.floor(host.tell('now', []))];
    testing.setPresent({ base: value[0], isFixed, startedAt: value[2] });
    await testing.context.addInitScript(setDate, value);
    for (const page of testing.context.pages()) await page.evaluate(setDate, value);
  }

  testing.clock = {
    /// Advances the clock by a number of milliseconds, or by '01:30', and runs the timers that come due.
    runFor: async time => advance(milliseconds(time, 'clock.runFor()'), 'clock.runFor()'),
    fastForward: async time => advance(milliseconds(time, 'clock.fastForward()'), 'clock.fastForward()'),
    advance: async time => advance(milliseconds(time, 'clock.advance()'), 'clock.advance()'),
    /// Advances the clock to a moment.
    async pauseAt(time) {
      // `clock.install()` may have set another date than the virtual clock's.
      const left = moment(time, 'clock.pauseAt()') - testing.present();
      if (left < 0) throw testing.failure(
        `clock.pauseAt(): the time is in the past; the page's date is ${new Date(testing.present()).toISOString()}`);
      await advance(left, 'clock.pauseAt()');
    },
    /// Stops `Date` at a moment; timers continue.
    setFixedTime: async time => set(moment(time, 'clock.setFixedTime()'), true),
    /// Sets `Date` to a moment, from which it continues.
    setSystemTime: async time => set(moment(time, 'clock.setSystemTime()'), false),
    // The spec always controls the clock.
    async install({ time } = {}) { if (time !== undefined) await set(moment(time, 'clock.install()'), false); },
    async resume() {},
    /// Returns the page's virtual time, in milliseconds since 1970.
    now: () => host.tell('now', []),
  };
  testing.addWords(testing.Page, { get clock() { return testing.clock; } });
})
