// Tests that are marked as failing, and that time out.
test.fail('deadlock', async () => { await new Promise(() => {}); });
test('timeout', async () => {
  test.fail();
  test.setTimeout(10);
  await new Promise(resolve => setTimeout(resolve, 20));
});
test.fail('an error', () => { throw new Error('expected'); });
test.fails('deadlock of Vitest', async () => { await new Promise(() => {}); });
test.failing('deadlock of Jest', async () => { await new Promise(() => {}); });
