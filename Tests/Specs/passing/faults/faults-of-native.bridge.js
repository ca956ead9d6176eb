// Faults injected into native responses.
beforeEach(async () => {
  native.handle('ask', n => ({ n }));
  await page.goto('page.html');
});
const heard = () => page.evaluate(() => heard);
const ask = async (plan, limit = 0) => {
  native.faults(plan);
  await page.evaluate(() => { for (const n of [1, 2, 3]) ask(n); });
  await clock.runFor(limit);
  return heard();
};
const plan = (kind, call) => `1:${kind}@${call}`;

test('no plan, no fault', async () => { expect(await ask(null)).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]); });
test('drop: the response never arrives', async () => {
  expect(await ask(plan('drop', 1), 60_000)).toEqual([{ n: 2 }, { n: 3 }]);
});
test('delay: the response arrives up to three seconds of virtual time later', async () => {
  expect(await ask(plan('delay', 1))).toEqual([{ n: 2 }, { n: 3 }]);
  await clock.runFor(3000);
  expect(await heard()).toEqual([{ n: 2 }, { n: 3 }, { n: 1 }]);
});
test('duplicate: the bridge drops the second response', async () => {
  expect(await ask(plan('duplicate', 1))).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
  expect(native.faults()).toContainEqual({ code: 'second-answer', text: expect.stringContaining('ask') });
});
test('reorder: the response arrives after the next one', async () => {
  expect(await ask(plan('reorder', 1))).toEqual([{ n: 2 }, { n: 1 }, { n: 3 }]);
});
test('corrupt: the response has a different value', async () => {
  const [first, ...rest] = await ask(plan('corrupt', 1));
  expect(first).not.toEqual({ n: 1 });
  expect(rest).toEqual([{ n: 2 }, { n: 3 }]);
});
test('throw: the handler does not run, and the page gets the same as from a handler that throws', async () => {
  const mock = jest.fn(n => ({ n }));
  native.handle('ask', mock);
  expect(await ask(plan('throw', 1))).toEqual([null, { n: 2 }, { n: 3 }]);
  expect(mock.mock.calls).toEqual([[2], [3]]);
});
test('replace: the page is reloaded', async () => {
  await ask(plan('replace', 1), 100);
  expect(await page.evaluate(() => loads)).toBe(2);
});
test('terminate: the page\'s process ends', async () => {
  const crash = jest.fn();
  page.on('crash', crash);
  native.faults(plan('terminate', 1));
  await page.evaluate(() => { ask(1); });
  await clock.runFor(100);
  expect(crash).toHaveBeenCalledTimes(1);
});
// The choice of faults depends on the seed and the test's name, not on earlier tests.
const outcomes = { same: [], other: [] };
for (const name of ['same', 'same', 'same', 'other']) {
  test(name, async () => { outcomes[name].push(await ask('7:drop,corrupt,throw')); });
}
test('the same seed gives a test the same faults, and another one others', () => {
  const [first, second, third] = outcomes.same;
  expect([second, third]).toEqual([first, first]);
  expect(outcomes.other[0]).not.toEqual(first);
});
test('a plan ends with its test', async () => { expect(await ask(null)).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]); });
test('null ends a plan', async () => {
  native.faults({ seed: 1, kinds: ['drop'], calls: [1, 2, 3] });
  native.faults(null);
  await page.evaluate(() => { for (const n of [1, 2, 3]) ask(n); });
  await clock.runFor(10);
  expect(await heard()).toHaveLength(3);
});
test('an invalid plan is rejected with the reason', () => {
  expect(() => native.faults('x')).toThrow('native.faults(): the seed must be a whole number from 0');
  expect(() => native.faults('1:drp')).toThrow("native.faults(): 'drp' is not a kind of fault; expected: drop, delay, duplicate, reorder, corrupt, throw, replace, terminate");
  expect(() => native.faults('1:drop@0')).toThrow("'0' is not a call number");
  expect(() => native.faults({ sead: 1 })).toThrow("unknown option 'sead'; the options are seed, kinds and calls");
  expect(() => native.faults({ kinds: 'drop' })).toThrow('kinds must be an array, but is "drop"');
});
