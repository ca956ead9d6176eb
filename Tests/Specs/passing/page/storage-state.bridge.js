// Storage states, and local storage before the first page.

test('local storage before the first page', async () => {
  await storage.local.set('token', 'abc');
  await page.goto('site/index.html');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe('abc');
  await page.evaluate(() => { localStorage.setItem('more', '1'); });
  expect(await storage.local.all()).toEqual({ token: 'abc', more: '1' });
  await storage.local.remove('more');
  expect(await page.evaluate(() => localStorage.getItem('more'))).toBe(null);
});

test('another origin', async () => {
  await storage.of('https://shop.example').set('cart', '[1]');
  expect(await storage.local.get('cart')).toBe(null);
  await page.route('https://shop.example/**', { body: 'x', contentType: 'text/html' });
  await page.goto('https://shop.example/');
  expect(await page.evaluate(() => localStorage.cart)).toBe('[1]');
  expect(() => storage.of('shop')).toThrow("storage.of(): invalid origin: \"shop\"");
});

test('saves and restores cookies and storage', async () => {
  await page.route('https://shop.example/**', { body: 'x', contentType: 'text/html' });
  await page.goto('https://shop.example/');
  await page.evaluate(() => { document.cookie = 'session=1; path=/'; localStorage.setItem('user', 'Ada'); });
  const state = await context.storageState();
  expect(state).toEqual({
    cookies: [{ name: 'session', value: '1', domain: 'shop.example', path: '/', expires: -1, httpOnly: false, secure: false, sameSite: 'Lax' }],
    origins: [{ origin: 'https://shop.example', localStorage: [{ name: 'user', value: 'Ada' }] }],
  });
  await context.setStorageState({ cookies: [], origins: [] });
  expect(await page.evaluate(() => [document.cookie, localStorage.length])).toEqual(['', 0]);
  await context.setStorageState(state);
  expect(await page.evaluate(() => [document.cookie, localStorage.user])).toEqual(['session=1', 'Ada']);
});

test('mistakes', async () => {
  await expect(context.setStorageState(5)).rejects.toThrow('needs a path, or an object');
  await expect(context.setStorageState('missing.json')).rejects.toThrow('context.setStorageState(): file not found: missing.json');
  await expect(context.setStorageState({ origins: [{ origin: 'x' }] })).rejects.toThrow('invalid origin');
});

test('init scripts run in order, before the scripts of the page and of its frames', async () => {
  await context.addInitScript(() => { window.order = ['context']; });
  await page.addInitScript(name => { window.order.push(name); }, 'page');
  await page.addInitScript({ content: 'window.order.push("content")' });
  await page.addInitScript({ path: 'Tests/Specs/passing/page/site/init.js' });
  await page.setContent('<script>order.push("own")</script><iframe srcdoc="<script>order.push(2)</script>"></iframe>');
  expect(await page.evaluate(() => [window.order, frames[0].order])).toEqual([['context', 'page', 'content', 'file', 'own'], ['context', 'page', 'content', 'file', 2]]);
  const other = await context.newPage();
  await other.setContent('<p>');
  expect(await other.evaluate(() => window.order)).toEqual(['context']);
  await expect(page.addInitScript({ path: 'none.js' })).rejects.toThrow('page.addInitScript(): file not found: none.js');
  await expect(page.addInitScript(5)).rejects.toThrow('needs a function, a string, { path } or { content }');
});
