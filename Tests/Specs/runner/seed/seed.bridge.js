test('the page and the spec', async () => {
  await page.setContent('<p>');
  console.log(await page.evaluate(() => Math.random()), Math.random());
});
