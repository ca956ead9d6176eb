// A page is not there while the file is read.
await page.goto('x.html');
test('x', () => {});
