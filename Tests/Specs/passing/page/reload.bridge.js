// The content of `page.setContent` stays the page at its URL until another URL is loaded.
const content = '<title>Given</title><script>sessionStorage.loads = Number(sessionStorage.loads ?? 0) + 1;</script>';
const loads = () => page.evaluate(() => Number(sessionStorage.loads));

test('a reload loads the content again', async () => {
  await page.setContent(content);
  await page.evaluate(() => { document.title = 'changed'; });
  await page.reload();
  expect(await page.title()).toBe('Given');
  await page.reload();
  expect(await loads()).toBe(3);
  expect(await page.evaluate(() => history.length)).toBe(1);
});
test('the page itself navigates', async () => {
  await page.setContent(content, { url: 'https://shop.example/cart?a=1' });
  await Promise.all([page.waitForEvent('load'), page.evaluate(() => { location.hash = 'there'; location.reload(); })]);
  expect(await page.title()).toBe('Given');
  expect(page.url()).toBe('https://shop.example/cart?a=1#there');
});
test('after the process was terminated', async () => {
  await page.setContent(content);
  await native.terminate();
  await page.reload();
  expect(await page.title()).toBe('Given');
});
test('and a fault that replaces the page', async () => {
  await page.setContent(`${content}<script>
    window.WVJBCallbacks = [bridge => { if (sessionStorage.loads === '1') bridge.callHandler('ask', 1, () => {}); }];
    const frame = document.createElement('iframe');
    frame.src = 'https://__bridge_loaded__';
    document.documentElement.append(frame);
  </script>`);
  native.handle('ask', native.delayed(1000, true));
  native.faults({ kinds: ['replace'], calls: [1] });
  await page.evaluate(() => { sessionStorage.loads = 0; });
  await page.reload();
  await page.clock.runFor(500);
  expect(await loads()).toBe(2);
});
test('reloads the last content, but not at another URL', async () => {
  await page.route('https://shop.example/', { contentType: 'text/html', body: '<title>Of the server</title>' });
  await page.setContent('<title>First</title>', { url: 'https://shop.example/' });
  await page.setContent('<title>Second</title>', { url: 'https://shop.example/' });
  await page.reload();
  expect(await page.title()).toBe('Second');
  await page.goto('https://shop.example/');
  await page.reload();
  expect(await page.title()).toBe('Of the server');
});
test('nor at a URL that the page itself loaded', async () => {
  await page.route('https://shop.example/**', { contentType: 'text/html', body: '<title>Of the server</title>' });
  await page.setContent('<title>Given</title>', { url: 'https://shop.example/' });
  await page.evaluate(() => { location.href = '/other'; });
  await expect(page).toHaveTitle('Of the server');
  await page.goBack();
  await page.reload();
  expect(await page.title()).toBe('Given');
  await page.evaluate(() => { location.href = '/other'; });
  await page.waitForURL('**/other');
  await page.evaluate(() => { location.href = '/'; });
  await page.waitForURL('https://shop.example/');
  await page.reload();
  expect(await page.title()).toBe('Of the server');
});
