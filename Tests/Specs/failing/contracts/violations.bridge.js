// options: --contract Tests/Specs/failing/contracts/contract.json --contract-coverage
// Messages of both sides that violate the contract.
beforeEach(async () => {
  native.handle('share', { ok: true }).handle('slow', native.never());
  await page.goto('page.html');
});
const call = async (name, data) => { await page.evaluate(([name, data]) => { call(name, data); }, [name, data]); await clock.runFor(1); };

test('data that match the contract', async () => {
  await call('share', { title: 'x', price: 1 });
  expect(await native.call('show', '好')).toBe(true);
});
test('a member is missing', () => call('share', { price: 1 }));
test('an additional member, and another of the wrong type', () => call('share', { title: 1, colour: 'red' }));
test('a number below the minimum', () => call('share', { title: 'x', price: -1 }));
test('none of the allowed values', () => call('share', { title: 'x', kind: 'c' }));
test('no data at all', () => call('share'));
test('a response that is not allowed', async () => {
  native.handle('share', { ok: 'yes' });
  await call('share', { title: 'x' });
});
test('data from native that do not match', () => native.call('show', 'good'));
test('a handler that the contract does not have', async () => {
  native.handle('shar', true);
  await call('shar', 1);
});
test('a handler of the page that the contract does not have', () => native.call('wrong'));
test('the seventh of several calls', () => call('slow', 7));
