// Polls a page that is idle: only virtual time advances between the attempts.

const start = () => Date.now();
beforeEach(() => page.setContent('<p>idle</p>'));

test('expect.poll polls by its default intervals', async () => {
  const times = [], begin = start();
  await expect.poll(() => { times.push(Date.now() - begin); return times.length; }).toBe(6);
  expect(times).toEqual([0, 100, 350, 850, 1850, 2850]);
});

test('toPass repeats its last interval', async () => {
  const times = [], begin = start();
  await expect(() => {
    times.push(Date.now() - begin);
    expect(times.length).toBe(4);
  }).toPass({ intervals: [10, 20] });
  expect(times).toEqual([0, 10, 30, 50]);
});

test('expect.poll ends at its timeout with the last value and the number of attempts', async () => {
  const begin = start();
  let count = 0;
  const poll = expect.poll(() => ++count, { timeout: 1000, intervals: [300] }).toBe(-1);
  await expect(poll).rejects.toThrow(/Received: 4[^]*timed out after 1000 ms \(virtual\), 4 attempts/);
  expect(Date.now() - begin).toBe(1000);
});

test('toPass ends at its timeout with the last error', async () => {
  let count = 0;
  const poll = expect(() => { throw new Error(`attempt ${++count}`); }).toPass({ timeout: 100, intervals: [40] });
  await expect(poll).rejects.toThrow(/last error: attempt 3\ntimed out after 100 ms \(virtual\), 3 attempts/);
});

test('expect.poll sees the state of the spec at once', async () => {
  let isReady = false;
  setTimeout(() => { isReady = true; }, 30);
  const begin = start();
  await expect.poll(() => isReady).toBe(true);
  expect(Date.now() - begin).toBe(30);
});

test('waitForFunction sees what depends on the clock of an idle page', async () => {
  const begin = start();
  await page.waitForFunction(since => Date.now() - since >= 1234, begin);
  expect(Date.now() - begin).toBe(1300);
  await page.waitForFunction(since => Date.now() - since >= 1315, begin, { polling: 10 });
  expect(Date.now() - begin).toBe(1320);
  await expect(page.waitForFunction(() => false, null, { timeout: 1000 }))
    .rejects.toThrow('timed out after 1000 ms (virtual), 10 attempts');
});

test('waitForURL with a function sees the state of the spec', async () => {
  let count = 0;
  await page.waitForURL(() => ++count === 5);
  expect(count).toBe(5);
});

test('attempts that change the page themselves end at the timeout', async () => {
  await page.setContent('<button onclick="Promise.resolve().then(() => { this.title += 1; })">More</button>');
  let count = 0;
  const poll = expect(async () => {
    count++;
    await page.click('button');
    throw new Error('never');
  }).toPass({ timeout: 500 });
  await expect(poll).rejects.toThrow('last error: never');
  expect(count).toBe(3);
});

test('a long poll needs no real time', async () => {
  const begin = start();
  await expect.poll(() => Date.now() - begin, { timeout: 25000 }).toBeGreaterThan(20000);
});

test('intervals must be milliseconds', async () => {
  expect(() => expect.poll(() => 1, { intervals: 'often' })).toThrow('intervals must be an array of milliseconds');
  await expect(expect(() => {}).toPass({ intervals: [] })).rejects.toThrow('toPass(): intervals must be an array');
  await expect(page.waitForFunction(() => true, null, { polling: 'fast' })).rejects.toThrow("must be 'raf'");
});
