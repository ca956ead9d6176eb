test('an endless body', () => {
  for (;;) {}
});
test('an endless body after an await', async () => {
  await null;
  for (;;) {}
});
test('the next', () => {});
test('a wait for the clock', async () => {
  await page.setContent('<p>');
  const end = Date.now() + 50;
  while (Date.now() < end);
});
describe('a hook', () => {
  beforeEach(() => { while (true); });
  test('a test', () => {});
});
test('a handler', async () => {
  native.handle('turn', () => { for (;;) {} });
  await page.setContent('<p>');
});
test('the last', () => {});
