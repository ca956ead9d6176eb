// Fake timers for the spec's own code.
afterEach(() => { jest.useRealTimers(); });

describe('useFakeTimers', () => {
  test('timers run when they are due, in the order of their times', () => {
    jest.useFakeTimers();
    const log = [];
    setTimeout(() => log.push('late'), 20);
    setTimeout(text => log.push(text), 10, 'with a parameter');
    setImmediate(() => log.push('immediate'));
    setTimeout(() => log.push('second of 10'), 10);
    const cleared = setTimeout(() => log.push('never'), 5);
    clearTimeout(cleared);
    expect(jest.getTimerCount()).toBe(4);
    jest.advanceTimersByTime(9);
    expect(log).toEqual(['immediate']);
    jest.advanceTimersByTime(1);
    expect(log).toEqual(['immediate', 'with a parameter', 'second of 10']);
    jest.advanceTimersByTime(100);
    expect(log.at(-1)).toBe('late');
    expect(jest.getTimerCount()).toBe(0);
  });

  test('timers that a timer starts run within the same time', () => {
    jest.useFakeTimers();
    const times = [], begin = Date.now();
    const again = () => { times.push(Date.now() - begin); setTimeout(again, 10); };
    setTimeout(again, 10);
    jest.advanceTimersByTime(35);
    expect(times).toEqual([10, 20, 30]);
    expect(Date.now() - begin).toBe(35);
  });

  test('intervals repeat until they are cleared', () => {
    jest.useFakeTimers();
    const body = jest.fn();
    const id = setInterval(body, 10);
    jest.advanceTimersByTime(25);
    expect(body).toHaveBeenCalledTimes(2);
    clearInterval(id);
    jest.advanceTimersByTime(100);
    expect(body).toHaveBeenCalledTimes(2);
  });

  test('an interval can clear itself', () => {
    jest.useFakeTimers();
    let count = 0;
    const id = setInterval(() => { if (++count === 2) clearInterval(id); }, 10);
    jest.runAllTimers();
    expect([count, jest.getTimerCount()]).toEqual([2, 0]);
  });

  test('advanceTimersToNextTimer runs all timers of the next moment', () => {
    jest.useFakeTimers();
    const log = [];
    const timers = /** @type {[string, number][]} */ ([['a', 5], ['b', 5], ['c', 9]]);
    for (const [name, delay] of timers) setTimeout(() => log.push(name), delay);
    jest.advanceTimersToNextTimer();
    expect(log).toEqual(['a', 'b']);
    jest.advanceTimersToNextTimer(3);
    expect(log).toEqual(['a', 'b', 'c']);
  });

  test('runOnlyPendingTimers leaves the timers that those start', () => {
    jest.useFakeTimers();
    const log = [];
    setTimeout(() => { log.push('first'); setTimeout(() => log.push('second'), 1); }, 10);
    jest.runOnlyPendingTimers();
    expect([log, jest.getTimerCount()]).toEqual([['first'], 1]);
    jest.clearAllTimers();
    jest.runAllTimers();
    expect(log).toEqual(['first']);
  });

  test('runAllTimers stops at the limit', () => {
    jest.useFakeTimers({ timerLimit: 20 });
    setInterval(() => {}, 10);
    expect(() => jest.runAllTimers()).toThrow('20 timers ran, and there are more');
  });

  test('the asynchronous forms run promise reactions between timers', async () => {
    jest.useFakeTimers();
    const log = [];
    async function poll() {
      for (let count = 0; count < 3; count++) {
        await new Promise(resolve => setTimeout(resolve, 10));
        log.push(count);
      }
    }
    const end = poll();
    await jest.advanceTimersByTimeAsync(20);
    expect(log).toEqual([0, 1]);
    await jest.runAllTimersAsync();
    await end;
    expect(log).toEqual([0, 1, 2]);
    setTimeout(() => log.push('pending'), 1);
    await jest.runOnlyPendingTimersAsync();
    setTimeout(() => log.push('next'), 1);
    await jest.advanceTimersToNextTimerAsync();
    expect(log.slice(3)).toEqual(['pending', 'next']);
  });

  test('an error of a timer is thrown by the function that runs it', async () => {
    jest.useFakeTimers();
    setTimeout(() => { throw new Error('of a timer'); }, 1);
    expect(() => jest.advanceTimersByTime(1)).toThrow('of a timer');
    setTimeout(() => { throw new Error('of another'); }, 1);
    await expect(jest.advanceTimersByTimeAsync(1)).rejects.toThrow('of another');
  });

  test('functions can be excluded', async () => {
    jest.useFakeTimers({ doNotFake: ['setTimeout', 'Date'] });
    const before = Date.now();
    await new Promise(resolve => setTimeout(resolve, 5));
    expect(Date.now() - before).toBe(5);
    jest.useFakeTimers({ toFake: ['Date'], now: new Date('2030-01-02T00:00:00Z') });
    expect(new Date().toISOString()).toBe('2030-01-02T00:00:00.000Z');
    await new Promise(resolve => setTimeout(resolve, 5));
  });
});

describe('the date', () => {
  test('stays until timers advance', async () => {
    jest.useFakeTimers({ now: 1000 });
    expect([Date.now(), new Date().getTime(), performance.now()]).toEqual([1000, 1000, 0]);
    await page.waitForTimeout(50);
    expect(Date.now()).toBe(1000);
    jest.advanceTimersByTime(5);
    expect([Date.now(), performance.now()]).toEqual([1005, 5]);
  });

  test('setSystemTime moves it, and timers keep the time that is left', () => {
    jest.useFakeTimers();
    const body = jest.fn();
    setTimeout(body, 100);
    jest.setSystemTime('2031-05-06T07:08:09Z');
    expect(new Date().toISOString()).toBe('2031-05-06T07:08:09.000Z');
    expect(body).not.toHaveBeenCalled();
    jest.advanceTimersByTime(100);
    expect(body).toHaveBeenCalledTimes(1);
    expect(jest.getRealSystemTime()).not.toBe(Date.now());
    expect(() => jest.setSystemTime('no date')).toThrow('jest.setSystemTime(): invalid time: "no date"');
  });

  test('the page keeps its own clock', async () => {
    await page.setContent('<p>');
    jest.useFakeTimers({ now: 0 });
    await page.evaluate(() => new Promise(resolve => { setTimeout(resolve, 10); }));
    expect(await page.evaluate(() => Date.now())).toBeGreaterThan(1e12);
  });
});

describe('state', () => {
  let real;

  test('useRealTimers restores functions and the date', () => {
    real = setTimeout;
    const before = Date.now();
    jest.useFakeTimers({ now: 1 });
    expect(setTimeout).not.toBe(real);
    expect(jest.isFakeTimers()).toBe(true);
    jest.useRealTimers();
    expect(setTimeout).toBe(real);
    expect(Date.now()).toBeGreaterThanOrEqual(before);
    expect(jest.isFakeTimers()).toBe(false);
  });

  test('functions that advance need fake timers', async () => {
    expect(() => jest.advanceTimersByTime(1)).toThrow('jest.advanceTimersByTime(): call jest.useFakeTimers() first');
    expect(() => jest.runAllTimers()).toThrow('call jest.useFakeTimers() first');
    await expect(jest.runAllTimersAsync()).rejects.toThrow('call jest.useFakeTimers() first');
    expect(() => jest.getTimerCount()).toThrow('clock.runFor');
  });

  test('mistakes are reported', () => {
    expect(() => jest.useFakeTimers({ toFake: ['setTimeot'] })).toThrow("unknown function 'setTimeot'");
    expect(() => jest.useFakeTimers({ nwo: 1 })).toThrow("'nwo'");
    jest.useFakeTimers();
    expect(() => jest.advanceTimersByTime('soon')).toThrow('jest.advanceTimersByTime()');
    expect(() => setTimeout('text', 1)).toThrow('a timer needs a function');
  });
});

test('functions of the page work meanwhile', async () => {
  jest.useFakeTimers();
  await page.setContent('<button onclick="setTimeout(() => { this.textContent = `done` }, 300)">go</button>');
  await page.click('button');
  await expect(page.locator('button')).toHaveText('done');
  let count = 0;
  await expect.poll(() => ++count).toBe(3);
});
