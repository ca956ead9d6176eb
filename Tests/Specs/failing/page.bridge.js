// Failed expectations on pages.
beforeEach(() => page.setContent('<title>T</title><button disabled>Send</button><p>one</p><p>two</p><input id=i value=v>'));
test('waitForFunction', async () => { await page.waitForFunction(() => false); });
test('no element', async () => { await page.locator('#none').click(); });
test('several elements', async () => { await page.locator('p').click(); });
test('disabled', async () => { await page.getByRole('button', { name: 'Send' }).click({ timeout: 1000 }); });
test('no selector', async () => { await page.click('p['); });
test('toHaveText', async () => { await expect(page.locator('p').first()).toHaveText('two'); });
test('toHaveCount', async () => { await expect(page.locator('p')).toHaveCount(3, { timeout: 100 }); });
test('toBeVisible', async () => { await expect(page.getByText('three')).toBeVisible(); });
test('toHaveTitle', async () => { await expect(page).toHaveTitle('Other'); });
test('goto', async () => { await page.goto('nowhere.html'); });
test('an error of the page', async () => { await page.setContent('<script>undefinedFunction();</script>'); });
test('a rejection of the page', async () => { await page.evaluate(() => { Promise.reject(new Error('never caught')); }); await clock.runFor(1); });
test('an error in evaluate', async () => { await page.evaluate(() => { throw new TypeError('inside'); }); });
test('an element from evaluate', async () => { await page.evaluate(() => document.body); });
test('a listener that throws', async () => {
  page.on('console', () => { throw new Error('in the listener'); });
  await page.evaluate(() => console.log('x'));
});
test('an unknown event name', () => { page.on('consoel', () => {}); });
test('an event that never happens', async () => { await page.waitForEvent('dialog', { timeout: 50 }); });
test('unsupported call', async () => { await page.screenshot(); });
test('not awaited', () => { expect(page.locator('p').first()).toBeVisible(); });
