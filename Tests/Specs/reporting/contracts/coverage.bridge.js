// options: --contract Tests/Specs/reporting/contracts/contract.json --contract-coverage
// The parts of a contract that specs covered: calls, forms of responses, and missing responses.
beforeEach(() => page.goto('page.html'));
const call = async (name, data) => { await page.evaluate(([name, data]) => { call(name, data); }, [name, data]); await clock.runFor(1); };

test('one form of the answer', async () => {
  native.handle('share', { ok: true });
  await call('share', { title: 'x' });
  await call('share', { title: 'y' });
});
test('no answer, and the page goes on', async () => {
  native.handle('share', native.never()).handle('slow', native.never());
  await call('share', { title: 'x' });
  await call('slow', null);
  await page.reload();
  await call('slow', null);
});
