// Several pages of a test: windows that a page opens, and pages that a spec opens.
const pageOf = (title, script = '') => ({ body: `<title>${title}</title><p>${title}</p><script>${script}</script>`, contentType: 'text/html' });
beforeEach(async () => {
  await context.route('/opener.html', pageOf('Opener', 'addEventListener("message", event => { window.got = [event.data, event.origin, event.source === window.child]; });'));
  await context.route('/popup.html', pageOf('Popup', 'addEventListener("message", event => { event.source.postMessage({ echo: event.data }, "*"); });'));
  await page.goto('https://shop.example/opener.html');
});
const openPopup = async (script = () => { window.child = open('/popup.html'); }) => {
  const [popup] = await Promise.all([page.waitForEvent('popup'), page.evaluate(script)]);
  return popup;
};

test('window.open makes a page with an opener', async () => {
  const seen = [];
  context.on('page', page => { seen.push(page.url()); });
  const popup = await openPopup();
  expect(popup.url()).toBe('https://shop.example/popup.html');
  await expect(popup).toHaveTitle('Popup');
  await expect(popup.getByText('Popup')).toBeVisible();
  await expect(page).toHaveTitle('Opener');
  expect(await popup.opener()).toBe(page);
  expect(await page.opener()).toBe(null);
  expect(popup.context()).toBe(context);
  expect(context.pages()).toEqual([page, popup]);
  expect(seen).toEqual(['https://shop.example/popup.html']);
  expect(await popup.evaluate(() => [window.opener.document.title, window.opener !== window])).toEqual(['Opener', true]);
});

test('messages go both ways, and the window is the same over its documents', async () => {
  const popup = await openPopup();
  await page.evaluate(() => { child.postMessage('ping', '*'); });
  expect(await page.evaluate(() => window.got)).toEqual([{ echo: 'ping' }, 'https://shop.example', true]);
  expect(await page.evaluate(() => [child.document.title, child.location.pathname, child.closed, child.opener === window])).toEqual(['Popup', '/popup.html', false, true]);
  await popup.goto('https://shop.example/opener.html');
  expect(await page.evaluate(() => child.document.title)).toBe('Opener');
});

test('a window of another origin is closed to scripts', async () => {
  await context.route('https://other.example/**', pageOf('Other'));
  const popup = await openPopup(() => { window.child = open('https://other.example/'); });
  await expect(popup).toHaveTitle('Other');
  expect(await page.evaluate(() => { try { return child.document.title; } catch (error) { return error.name; } })).toBe('SecurityError');
  expect(await page.evaluate(() => child.closed)).toBe(false);
});

test('windows close', async () => {
  const popup = await openPopup();
  const closed = popup.waitForEvent('close');
  await page.evaluate(() => { child.close(); });
  await closed;
  expect(popup.isClosed()).toBe(true);
  expect(await page.evaluate(() => child.closed)).toBe(true);
  expect(context.pages()).toEqual([page]);
  await expect(popup.title()).rejects.toThrow('the page is closed');
  const second = await openPopup();
  await second.close();
  expect(await page.evaluate(() => child.closed)).toBe(true);
});

test('names, blank windows and noopener', async () => {
  const popup = await openPopup(() => { open('/popup.html', 'help'); });
  expect(await popup.evaluate(() => window.name)).toBe('help');
  await page.evaluate(() => { open('/opener.html', 'help'); });
  await expect(popup).toHaveTitle('Opener');
  expect(context.pages()).toHaveLength(2);
  const blank = await openPopup(() => { window.child = open(); child.document.body.append('written'); });
  expect(await blank.locator('body').textContent()).toBe('written');
  const separate = await openPopup(() => { window.child = open('/popup.html', '', 'noopener'); });
  expect(await page.evaluate(() => window.child)).toBe(null);
  expect(await separate.evaluate(() => window.opener)).toBe(null);
});

test('links with target=_blank', async () => {
  await page.setContent('<a href="/popup.html" target="_blank">Help</a>', { url: 'https://shop.example/links.html' });
  const [popup] = await Promise.all([context.waitForEvent('page'), page.getByText('Help').click()]);
  await expect(popup).toHaveTitle('Popup');
  expect(await popup.evaluate(() => window.opener)).toBe(null);
});

test('native may refuse a window', async () => {
  const asked = [];
  native.onCreateWebView(request => { asked.push([request.url, request.opener === page]); return false; });
  expect(await page.evaluate(() => open('/popup.html'))).toBe(null);
  expect(asked).toEqual([['https://shop.example/popup.html', true]]);
  expect(context.pages()).toHaveLength(1);
});

test('pages share the clock, the cookies and the storage', async () => {
  await page.evaluate(() => { document.cookie = 'a=1'; localStorage.setItem('b', '2'); });
  const other = await context.newPage();
  await other.goto('https://shop.example/popup.html');
  expect(await other.evaluate(() => [document.cookie, localStorage.getItem('b')])).toEqual(['a=1', '2']);
  await other.evaluate(() => { setTimeout(() => { document.title = 'Late'; }, 1000); });
  await page.waitForTimeout(1000);
  expect(await other.title()).toBe('Late');
  expect(await page.evaluate(() => Date.now())).toBe(await other.evaluate(() => Date.now()));
});

test('a page has its own routes, dialogs, console and errors', async () => {
  const popup = await openPopup();
  const lines = [];
  page.on('console', message => { lines.push(`page ${message.text()}`); });
  popup.on('console', message => { lines.push(`popup ${message.text()} ${message.page() === popup}`); });
  context.on('console', message => { lines.push(`context ${message.text()}`); });
  popup.on('dialog', dialog => dialog.accept('yes'));
  expect(await popup.evaluate(() => prompt('?'))).toBe('yes');
  expect(await page.evaluate(() => prompt('?'))).toBe(null);
  await popup.evaluate(() => { console.log('a'); });
  await page.evaluate(() => { console.log('b'); });
  expect(lines).toEqual(['popup a true', 'context a', 'page b', 'context b']);
  await popup.route('/data', { body: 'popup' });
  await context.route('/data', { body: 'context' });
  const get = () => fetch('/data').then(response => response.text());
  expect([await popup.evaluate(get), await page.evaluate(get)]).toEqual(['popup', 'context']);
  const error = popup.waitForEvent('pageerror');
  await popup.evaluate(() => { setTimeout(() => { throw new Error('in the popup'); }); });
  expect((await error).message).toBe('in the popup');
});

test('the bridge of a popup', async () => {
  native.handle('login', () => ({ id: 7 }));
  const popup = await openPopup();
  const call = () => new Promise(resolve => {
    const say = bridge => bridge.callHandler('login', { a: 1 }, resolve);
    if (window.WebViewJavascriptBridge) say(WebViewJavascriptBridge);
    else { (window.WVJBCallbacks ??= []).push(say); const frame = document.createElement('iframe'); frame.src = 'https://__bridge_loaded__'; document.body.append(frame); }
  });
  expect(await popup.evaluate(call)).toEqual({ id: 7 });
  expect(native.calls('login')).toEqual([]);
  expect(native.of(popup).calls('login')).toEqual([{ a: 1 }]);
  native.of(popup).handle('login', () => ({ id: 8 }));
  expect(await popup.evaluate(call)).toEqual({ id: 8 });
  expect(native.of(page)).toBe(native);
  expect(() => native.of(5)).toThrow('native.of() needs a page');
});

test('functions for all pages of a context', async () => {
  await context.exposeFunction('add', (a, b) => a + b);
  await context.exposeBinding('where', ({ page }) => page.url());
  const popup = await openPopup();
  const other = await context.newPage();
  await other.goto('https://shop.example/popup.html');
  for (const each of [page, popup, other]) expect(await each.evaluate(async () => [await add(1, 2), await where()])).toEqual([3, each.url()]);
});

test('contexts of their own', async () => {
  await context.addCookies([{ name: 'a', value: '1', url: 'https://shop.example/' }]);
  const other = await browser.newContext({ storageState: { cookies: [], origins: [{ origin: 'https://shop.example', localStorage: [{ name: 'k', value: 'v' }] }] } });
  await other.route('**/x.html', pageOf('Other context'));
  const theirs = await other.newPage();
  await theirs.goto('https://shop.example/x.html');
  expect(await theirs.evaluate(() => [document.cookie, localStorage.k, document.title])).toEqual(['', 'v', 'Other context']);
  expect(other.pages()).toEqual([theirs]);
  expect(context.pages()).toEqual([page]);
  expect(browser.contexts()).toEqual([context, other]);
  await other.close();
  expect(theirs.isClosed()).toBe(true);
  await expect(browser.newContext({ viewport: null })).rejects.toThrow("browser.newContext() has no option 'viewport'");
});

test('a popup calls functions of the context from its first script on', async () => {
  const calls = [];
  await context.exposeFunction('record', text => { calls.push(text); return text.length; });
  await context.exposeBinding('whoAmI', ({ page }) => page.url());
  await context.route('/popup.html', pageOf('Popup', 'record("first").then(async length => { document.title = `${length} ${await whoAmI()}`; });'));
  const popup = await openPopup();
  await expect(popup).toHaveTitle('5 https://shop.example/popup.html');
  expect(calls).toEqual(['first']);
  const other = await context.newPage();
  await other.goto('https://shop.example/popup.html');
  expect(calls).toEqual(['first', 'first']);
});

test('a popup begins with a copy of the session storage, except with noopener', async () => {
  await page.evaluate(() => { sessionStorage.setItem('cart', 'tea'); });
  const popup = await openPopup();
  expect(await popup.evaluate(() => sessionStorage.getItem('cart'))).toBe('tea');
  await popup.evaluate(() => { sessionStorage.setItem('cart', 'cup'); });
  expect(await page.evaluate(() => sessionStorage.getItem('cart'))).toBe('tea');
  const separate = await openPopup(() => { open('/popup.html', '', 'noopener'); });
  expect(await separate.evaluate(() => sessionStorage.getItem('cart'))).toBe(null);
});
