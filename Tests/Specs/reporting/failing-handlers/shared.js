// The page's result of a handler that fails: native.failing(), or the fault `throw`. It equals that of a handler in the app that throws.
export const tests = (open, expected) => {
  const got = () => page.evaluate(() => got.splice(0));
  test('native.failing()', async () => {
    native.handle('share', native.failing('out of order'));
    await open();
    await page.evaluate(() => { ask(); });
    await clock.runFor(100);
    expect(await got()).toEqual(expected('out of order'));
    expect(native.faults()).toContainEqual({ code: 'handler-failed', text: 'share: out of order' });
  });
  test('an injected fault', async () => {
    native.faults('1:throw@1');
    native.handle('share', true);
    await open();
    await page.evaluate(() => { ask(); });
    await clock.runFor(100);
    expect(await got()).toEqual(expected('injected failure'));
  });
};
