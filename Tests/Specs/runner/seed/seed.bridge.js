test('the page and the spec', async () => {
  await page.goto('chance.html');
  native.handle('tick', null);
  console.log(await page.evaluate(() => Math.random()), Math.random());
});
