// Faults injected into the page's responses.
beforeEach(() => page.goto('page.html'));
const fault = kind => `1:${kind}@1`;
const show = (n = 1) => native.call('show', n, { timeout: 5000 });

test('drop: native receives nothing, although the page responded', async () => {
  native.faults(fault('drop'));
  await expect(show()).rejects.toThrow("native.call('show'): timed out after 5000 ms (virtual): no response");
  expect(await page.evaluate(() => heard)).toEqual(['show 1']);
  expect(await show(2)).toEqual({ shown: 2 });
});
test('delay: the response arrives up to three seconds of virtual time later', async () => {
  native.faults(fault('delay'));
  const start = clock.now();
  expect(await show()).toEqual({ shown: 1 });
  expect(clock.now() - start).toBeGreaterThan(0);
  expect(clock.now() - start).toBeLessThanOrEqual(3000);
});
test('reorder: the response arrives after the next one', async () => {
  native.faults(fault('reorder'));
  const order = [];
  await Promise.all([1, 2].map(n => show(n).then(() => order.push(n))));
  expect(order).toEqual([2, 1]);
});
test('corrupt: native gets another value', async () => {
  native.faults(fault('corrupt'));
  expect(await show()).not.toEqual({ shown: 1 });
});
test('throw: the handler of the page does not run, and no response arrives', async () => {
  native.faults(fault('throw'));
  await expect(show()).rejects.toThrow('no response');
  expect(await page.evaluate(() => heard)).toEqual([]);
});
test('replace: the call ends with its page', async () => {
  native.faults(fault('replace'));
  native.call('show', 1).catch(() => {});
  await clock.runFor(100);
  expect(await page.evaluate(() => loads)).toBe(2);
});
test('duplicate: no fault is injected, because no bridge accepts a second response', async () => {
  native.faults(fault('duplicate'));
  expect(await show()).toEqual({ shown: 1 });
});
