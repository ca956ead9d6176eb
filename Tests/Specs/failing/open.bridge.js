// Promises that are pending when their test ends.
const content = '<button id=there>There</button>';

test('a call', async () => {
  await page.setContent(content);
  native.call('nope', {});
});
test('the next test has nothing to do with it', async () => { await page.setContent(content); });
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
test('one that somebody waits for is none', async () => {
  await page.setContent(content);
  native.call('nope').catch(() => {});
  const click = page.click('#not-there');
  click.then(() => {}, () => {});
});
test('one that has ended is none', async () => {
  await page.setContent(content);
  page.click('#there');
  await page.title();
  await clock.runFor(1);
});
