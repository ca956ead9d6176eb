// Dates in the spec use the page's clock.
const first = Date.now();

test('the current time is the page\'s', async () => {
  expect(Date.now()).toBe(first);
  expect(first).toBe(1_700_000_000_000);
  await page.setContent('<p>');
  const before = Date.now();
  expect(await page.evaluate(() => Date.now())).toBe(before);
  await new Promise(resolve => setTimeout(resolve, 10_000));
  expect(Date.now() - before).toBe(10_000);
  expect(new Date().getTime()).toBe(await page.evaluate(() => Date.now()));
  expect(new Date()).toEqual(expect.any(Date));
  expect(new Date(0)).toBeInstanceOf(Date);
  expect(new Date(0).constructor).toBe(Date);
  expect(new Date(2020, 0, 1)).toEqual(new Date('2020-01-01T00:00'));
});

test('setting the clock affects page and spec', async () => {
  await clock.setFixedTime('2020-01-01T00:00:00Z');
  await page.setContent('<p>');
  await clock.runFor(5000);
  expect(new Date().toISOString()).toBe('2020-01-01T00:00:00.000Z');
  expect(await page.evaluate(() => new Date().toISOString())).toBe('2020-01-01T00:00:00.000Z');
  await clock.setSystemTime('2021-01-01T00:00:00Z');
  await clock.runFor(5000);
  expect(new Date().toISOString()).toBe('2021-01-01T00:00:05.000Z');
});

test('and ends with its test', () => { expect(Date.now()).toBe(1_700_000_000_000); });

test('a spec may replace Date.now', () => {
  const spy = jest.spyOn(Date, 'now').mockReturnValue(5);
  expect(Date.now()).toBe(5);
  spy.mockRestore();
  expect(Date.now()).toBe(first);
});

test('milliseconds are integers', async () => {
  await page.setContent('<p>');
  await page.waitForTimeout(1.25);
  await clock.setSystemTime(1000);
  await page.waitForTimeout(2.5);
  expect([Date.now(), await page.evaluate(() => Date.now())]).toEqual([1002, 1002]);
});
