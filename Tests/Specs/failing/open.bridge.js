// Promises that are pending when their test ends.
const content = '<button id=there>There</button>';

test('a call', async () => {
  await page.setContent(content);
  native.call('nope', {});
});
test('the next test is not affected', async () => { await page.setContent(content); });
test('an action', async () => {
  await page.setContent(content);
  page.click('#not-there');
});
test('a load', () => { page.goto('nope.html'); });
test('a script', async () => {
  await page.setContent(content);
  page.evaluate(() => { throw new Error('of the page'); });
});
test('a wait', async () => {
  await page.setContent(content);
  page.waitForURL('**/never');
});
test('a promise that is awaited is not reported', async () => {
  await page.setContent(content);
  native.call('nope').catch(() => {});
  const click = page.click('#not-there');
  click.then(() => {}, () => {});
});
test('a promise that is settled is not reported', async () => {
  await page.setContent(content);
  page.click('#there');
  await page.title();
  await clock.runFor(1);
});
