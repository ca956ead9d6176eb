// Pages cannot be used while the file is loaded.
await page.goto('x.html');
test('x', () => {});
