test('an error of the page fails the test, with its place', async () => {
  await page.goto('page.html');
  await page.click('#save');
});

test('a name close to another', async () => {
  await page.goto('page.html');
  await page.click('#sav');
});

test('a spec that throws', () => { undefinedName.x; });
