// The virtual clock.
test('advances as the spec requests', async () => {
  await page.setContent('<script>let n = 0; setInterval(() => { document.title = String(++n); }, 1000);</script>');
  await clock.runFor(2500);
  expect(await page.title()).toBe('2');
  await clock.fastForward('01:00');
  expect(await page.title()).toBe('62');
  await page.waitForTimeout(1000);
  expect(await page.title()).toBe('63');
});

test('until a moment', async () => {
  await clock.install();
  const start = clock.now();
  await clock.pauseAt(new Date(start + 5000));
  expect(clock.now()).toBe(start + 5000);
  await expect(clock.pauseAt(0)).rejects.toThrow('the time is in the past');
});

test('another date', async () => {
  await clock.setFixedTime('2024-02-29T12:00:00Z');
  expect(await page.evaluate(() => [new Date().toISOString(), Date.now(), new Date(5).getTime(), new Date() instanceof Date])).toEqual(
    ['2024-02-29T12:00:00.000Z', Date.UTC(2024, 1, 29, 12), 5, true]);
  await clock.runFor(1000);
  expect(await page.evaluate(() => Date.now())).toBe(Date.UTC(2024, 1, 29, 12));
  await clock.setSystemTime(new Date('2030-01-01T00:00:00Z'));
  await clock.runFor(1000);
  expect(await page.evaluate(() => Date.now())).toBe(Date.UTC(2030, 0, 1) + 1000);
  await page.setContent('<script>document.title = new Date().getFullYear();</script>');
  await expect(page).toHaveTitle('2030');
});

test('mistakes', async () => {
  await expect(clock.runFor('x')).rejects.toThrow('clock.runFor(): invalid duration: "x"');
  await expect(clock.setFixedTime('x')).rejects.toThrow('clock.setFixedTime(): invalid time');
});

test('timers of the spec are on it', async () => {
  const start = clock.now();
  let count = 0;
  const timer = setInterval(() => { count++; }, 100);
  await new Promise(resolve => setTimeout(resolve, 1050));
  clearInterval(timer);
  await clock.runFor(1000);
  expect([count, clock.now() - start]).toEqual([10, 2050]);
});

test('advances by years', async () => {
  await page.setContent('<p>');
  await clock.pauseAt('2035-01-01T00:00:00Z');
  expect(await page.evaluate(() => new Date().toISOString())).toBe('2035-01-01T00:00:00.000Z');
});

test('pauseAt counts from the date that install set', async () => {
  await page.setContent('<p>0</p><script>let n = 0; setInterval(() => { document.querySelector("p").textContent = ++n; }, 1000);</script>');
  await page.clock.install({ time: '2040-01-01T00:00:00Z' });
  await page.clock.pauseAt('2040-01-01T00:01:00Z');
  expect(await page.evaluate(() => new Date().toISOString())).toBe('2040-01-01T00:01:00.000Z');
  await expect(page.locator('p')).toHaveText(/^(59|60)$/);
  await expect(page.clock.pauseAt('2039-01-01')).rejects.toThrow('the time is in the past');
});
