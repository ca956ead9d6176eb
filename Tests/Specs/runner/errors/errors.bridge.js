test('an error of the page fails the test, with its place', async () => {
  await page.goto('page.html');
  await page.click('#save');
});

test('a name close to another', async () => {
  await page.goto('page.html');
  await page.click('#sav');
});

test('a spec that throws', () => { undefinedName.x; });

test('an error of the second page at an address', async () => {
  await page.setContent('<p>\n<script>\nconst first = 1;\n</script>');
  await expect(native.call('none', 1, { timeout: 10 })).rejects.toThrow('native.call');
  await page.setContent('<p>\n<script>\nsecond();\n</script>');
});

test('an error of a server behind a given page', async () => {
  await page.route('https://page.test/', { body: '<p>\n<script>\nserver();\n</script>', contentType: 'text/html' });
  await page.setContent('<p>\n<script>\nconst given = 1;\n</script>');
  await page.goto('https://page.test/');
});
