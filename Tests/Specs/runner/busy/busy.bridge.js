test('a script that never ends', async () => {
  await page.setContent('<p>\n<script>\nwhile (true) {}\n</script>');
});
test('a page that loads itself', () => page.goto('again.html'));
test('the next', () => {});
