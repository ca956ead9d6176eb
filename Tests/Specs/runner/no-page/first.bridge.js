// Actions before a page is loaded.
test('an action', async () => { await page.click('#pay'); });
test('an expectation', async () => { await expect(page.locator('#pay')).toBeVisible(); });
test('a question', async () => { await page.evaluate(() => document.querySelector('#pay').textContent); });
test('a call', async () => { await native.call('refresh'); });
test('a page that loads', async () => {
  const load = page.setContent('<button id="pay">Pay</button>');
  await page.click('#pay');
  await load;
});
test('an empty page is one, too', async () => {
  await page.evaluate(() => { document.body.innerHTML = '<button id="pay">Pay</button>'; });
  await page.click('#pay');
});
test('a page without that button', async () => {
  await page.setContent('<p>');
  await page.click('#pay');
});
