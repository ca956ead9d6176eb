// `jest.useFakeTimers()` and `vi.useFakeTimers()`: timers and dates of the spec's own code, which the spec advances.
// Pages keep their virtual clock.
(function (testing, host) {
  'use strict';

  const timerNames = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate', 'clearImmediate'];
  const fakeable = [...timerNames, 'Date', 'performance', 'queueMicrotask', 'nextTick', 'hrtime',
    'requestAnimationFrame', 'cancelAnimationFrame', 'requestIdleCallback', 'cancelIdleCallback'];
  const standardLimit = 100000;

  // The state between useFakeTimers() and useRealTimers(); null outside.
  let fake = null;
  let lastID = 0;
  const { setPresent } = testing;

  const present = () => fake?.faked.has('Date') ? { base: Math.floor(fake.now), isFixed: true, startedAt: 0 } : null;
  testing.setPresent = value => setPresent(present() ?? value);

  function advanceTo(time) {
    fake.now = time;
    setPresent(present());
  }

  function add(body, delay, parameters, interval = null) {
    if (typeof body !== 'function') throw testing.failure('a timer needs a function');
    const id = ++lastID;
    fake.queue.push({ id, at: fake.now + Math.max(0, Number(delay) || 0), body, parameters, interval });
    return id;
  }
  const remove = id => { if (fake !== null) fake.queue = fake.queue.filter(timer => timer.id !== id); };

  const replacements = {
    setTimeout: (body, delay, ...parameters) => add(body, delay, parameters),
    setInterval: (body, delay, ...parameters) =>
      add(body, Math.max(1, Number(delay) || 0), parameters, Math.max(1, Number(delay) || 0)),
    setImmediate: (body, ...parameters) => add(body, 0, parameters),
    clearTimeout: remove, clearInterval: remove, clearImmediate: remove,
  };

  function momentOf(what, time) {
    const value = time instanceof Date ? time.getTime() : typeof time === 'string' ? Date.parse(time) : time;
    if (Number.isFinite(value)) return value;
    throw testing.failure(`${what}: invalid time: ${testing.inline(time)}`);
  }

  function needFake(word) {
    if (fake !== null) return;
    throw testing.failure(`jest.${word}(): call jest.useFakeTimers() first. It concerns the timers of the spec's own `
      + 'code; for those of the page, use await clock.runFor(milliseconds)');
  }

  // The timer that is due first; of several at one time, the first that was started.
  const next = (before = Infinity) => fake.queue.filter(timer => timer.at <= before)
    .reduce((first, timer) => first === null || timer.at < first.at ? timer : first, null);

  function fire(timer) {
    advanceTo(Math.max(fake.now, timer.at));
    // An interval keeps its number, but comes after the others that are due at its next time.
    remove(timer.id);
    if (timer.interval !== null) fake.queue.push({ ...timer, at: fake.now + timer.interval });
    timer.body(...timer.parameters);
  }

  // Each function yields the moments at which microtasks may run: the asynchronous form awaits them.
  const advances = {
    *advanceTimersByTime(milliseconds) {
      const end = fake.now + testing.checkTime('jest.advanceTimersByTime()', milliseconds);
      yield;
      for (let timer; fake !== null && (timer = next(end)) !== null;) { fire(timer); yield; }
      if (fake !== null) advanceTo(Math.max(fake.now, end));
    },
    *advanceTimersToNextTimer(steps = 1) {
      yield;
      for (let step = 0; step < steps && fake !== null; step++) {
        const timer = next();
        if (timer === null) return;
        const { at } = timer;
        for (let due; fake !== null && (due = next(at)) !== null;) { fire(due); yield; }
      }
    },
    *runAllTimers() {
      yield;
      for (let count = 0, timer; fake !== null && (timer = next()) !== null; count++) {
        if (count >= fake.limit) throw testing.failure(`jest.runAllTimers(): ${fake.limit} timers ran, and there are `
          + 'more: is there an endless timer? Use jest.runOnlyPendingTimers() or jest.advanceTimersByTime()');
        fire(timer);
        yield;
      }
    },
    *runOnlyPendingTimers() {
      yield;
      const pending = new Set(fake.queue.map(timer => timer.id));
      const end = Math.max(fake.now, ...fake.queue.map(timer => timer.at));
      for (let timer; fake !== null;) {
        timer = fake.queue.filter(one => pending.has(one.id) && one.at <= end)
          .reduce((first, one) => first === null || one.at < first.at ? one : first, null);
        if (timer === null) return;
        if (timer.interval === null) pending.delete(timer.id);
        fire(timer);
        yield;
      }
    },
  };

  function useFakeTimers(options = {}) {
    if (options === 'modern' || options === 'legacy') options = {};
    const { now, toFake, doNotFake = [], timerLimit, loopLimit } = testing.checkOptions('jest.useFakeTimers()', options,
      ['now', 'toFake', 'doNotFake', 'toNotFake', 'timerLimit', 'loopLimit', 'advanceTimers', 'legacyFakeTimers',
        'shouldAdvanceTime', 'advanceTimeDelta', 'shouldClearNativeTimers', 'ignoreMissingTimers']);
    const unknown = [...toFake ?? [], ...doNotFake, ...options.toNotFake ?? []].find(name => !fakeable.includes(name));
    if (unknown !== undefined)
      throw testing.failure(`jest.useFakeTimers(): unknown function '${unknown}'. Known: ${fakeable.join(', ')}`);
    useRealTimers();
    const omitted = [...doNotFake, ...options.toNotFake ?? []];
    const faked = new Set((toFake ?? fakeable).filter(name => !omitted.includes(name)));
    const start = now === undefined ? Date.now() : momentOf('jest.useFakeTimers()', now);
    fake = { faked, now: start, start, queue: [], limit: timerLimit ?? loopLimit ?? standardLimit, before: {} };
    for (const name of timerNames) {
      if (!faked.has(name)) continue;
      fake.before[name] = Object.getOwnPropertyDescriptor(globalThis, name);
      Object.defineProperty(globalThis, name,
        { value: replacements[name], writable: true, configurable: true, enumerable: false });
    }
    if (faked.has('performance') && typeof globalThis.performance?.now === 'function') {
      const { performance } = globalThis, { now } = performance;
      performance.now = () => fake.now - fake.start;
      fake.restorePerformance = () => { performance.now = now; };
    }
    setPresent(present());
    return testing.jest;
  }

  function useRealTimers() {
    if (fake === null) return testing.jest;
    for (const [name, before] of Object.entries(fake.before)) {
      if (before === undefined) delete globalThis[name]; else Object.defineProperty(globalThis, name, before);
    }
    fake.restorePerformance?.();
    fake = null;
    setPresent(null);
    return testing.jest;
  }

  const words = {
    useFakeTimers, useRealTimers,
    isFakeTimers: () => fake !== null,
    getTimerCount() { needFake('getTimerCount'); return fake.queue.length; },
    clearAllTimers() { needFake('clearAllTimers'); fake.queue = []; },
    // Promise reactions run without it, and there is no separate queue of ticks.
    runAllTicks() {},
    setSystemTime(time) {
      if (fake === null) useFakeTimers({ toFake: ['Date'] });
      const moment = time === undefined ? host.tell('now', []) : momentOf('jest.setSystemTime()', time);
      // Timers keep the time that is left.
      const moved = moment - fake.now;
      fake.start += moved;
      for (const timer of fake.queue) timer.at += moved;
      advanceTo(moment);
      return testing.jest;
    },
    getMockedSystemTime: () => fake?.faked.has('Date') ? new Date(fake.now) : null,
    getRealSystemTime: () => host.tell('now', []),
    now: () => fake === null ? host.tell('now', []) : fake.now,
  };
  for (const [word, advance] of Object.entries(advances)) {
    words[word] = (...parameters) => {
      needFake(word);
      for (const _ of advance(...parameters));
      return testing.jest;
    };
    words[`${word}Async`] = async (...parameters) => {
      needFake(`${word}Async`);
      // Runs all promise reactions, also those that start others.
      for (const _ of advance(...parameters)) await host.ask('turn', []);
      return testing.jest;
    };
  }
  Object.assign(testing.jest, words);
})
