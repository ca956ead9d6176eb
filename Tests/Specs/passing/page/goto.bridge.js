// Loading pages.
test('goto, relative and whole', async () => {
  const response = await page.goto('site/index.html');
  expect([response.status(), response.ok(), response.statusText()]).toEqual([200, true, 'OK']);
  expect(response.url()).toMatch(/site\/index\.html$/);
  expect(await response.text()).toContain('<title>Home</title>');
  expect(response.request().method()).toBe('GET');
  expect(await page.title()).toBe('Home');
  await page.goto('./site/second.html');
  await expect(page).toHaveTitle('Second');
  await page.goto(response.url() + '#here');
  await expect(page).toHaveURL(/index\.html#here$/);
});

test('goto fails', async () => {
  await expect(page.goto('site/none.html')).rejects.toThrow('none.html');
  await expect(page.goto('https://elsewhere.example/')).rejects.toThrow('elsewhere.example');
});

test('setContent, content, title', async () => {
  await page.setContent('<!DOCTYPE html><title>T</title><p>x');
  expect(await page.content()).toBe('<!DOCTYPE html><html><head><title>T</title></head><body><p>x</p></body></html>');
  expect(page.url()).toBe('https://page.test/');
  await page.setContent('<p>', { url: 'https://page.test/other' });
  expect(page.url()).toBe('https://page.test/other');
});

test('history', async () => {
  await page.goto('site/index.html');
  await page.click('a');
  await expect(page).toHaveTitle('Second');
  await page.goBack();
  expect(await page.title()).toBe('Home');
  expect(await page.goBack()).toBeNull();
  await page.goForward();
  expect(await page.title()).toBe('Second');
  await page.evaluate(() => { document.title = 'changed'; });
  expect((await page.reload()).ok()).toBe(true);
  expect(await page.title()).toBe('Second');
});

test('waits', async () => {
  await page.goto('site/index.html');
  const waiting = page.waitForURL('**/second.html');
  await page.evaluate(() => { setTimeout(() => { location.href = 'second.html'; }, 3000); });
  await waiting;
  await page.waitForLoadState();
  await page.waitForLoadState('domcontentloaded');
  await page.waitForURL(/second/);
  await page.waitForURL(url => url.pathname.endsWith('second.html'));
  await page.waitForURL('site/second.html');
  await expect(page.waitForURL('**/never', { timeout: 100 })).rejects.toThrow(/timed out after 100 ms \(virtual\): the page is at .*second\.html/);
  await expect(page.waitForLoadState('never')).rejects.toThrow('not one of load, domcontentloaded, networkidle');
});

test('evaluate', async () => {
  expect(await page.evaluate(() => 1 + 1)).toBe(2);
  expect(await page.evaluate('1 + 2')).toBe(3);
  expect(await page.evaluate(([a, { b }]) => a + b, [1, { b: 2 }])).toBe(3);
  expect(await page.evaluate(async () => { await null; return { list: [1, null, undefined], date: new Date(0) }; })).toEqual({ list: [1, null, undefined], date: new Date(0) });
  expect(await page.evaluate(() => undefined)).toBeUndefined();
  await expect(page.evaluate(() => { throw new TypeError('no'); })).rejects.toThrow('no');
  await expect(page.evaluate(() => document.body)).rejects.toThrow('page.evaluate(): the result cannot be copied from the page');
  await expect(page.evaluate(() => 1, { f() {} })).rejects.toThrow('the argument cannot be sent to the page: the argument.f is a function');
  await expect(page.evaluate(() => 1, page.locator('p'))).rejects.toThrow('the argument is a locator');
  await expect(page.evaluate(5)).rejects.toThrow('page.evaluate() needs a function or a string');
});

test('waitForFunction', async () => {
  await page.setContent('<script>setTimeout(() => { window.ready = { n: 1 }; }, 2000);</script>');
  expect(await page.waitForFunction(() => window.ready)).toEqual({ n: 1 });
  expect(await page.waitForFunction(n => window.ready.n === n, 1)).toBe(true);
});

test('init scripts, tags, functions of the spec', async () => {
  await page.addInitScript(() => { window.early = 1; });
  await page.addInitScript(value => { window.given = value; }, { a: 1 });
  const calls = [];
  await page.exposeFunction('tell', async (...parameters) => { calls.push(parameters); return parameters.length; });
  await page.exposeFunction('fail', () => { throw new Error('no'); });
  await page.setContent('<script>window.seen = window.early;</script>');
  expect(await page.evaluate(() => [seen, given])).toEqual([1, { a: 1 }]);
  expect(await page.evaluate(() => tell(1, { b: 2 }))).toBe(2);
  expect(calls).toEqual([[1, { b: 2 }]]);
  expect(await page.evaluate(() => fail().catch(error => error.message))).toBe('no');
  await page.addScriptTag({ content: 'window.tagged = true;' });
  await page.addStyleTag({ content: 'p { color: red }' });
  expect(await page.evaluate(() => [tagged, document.querySelector('style') !== null])).toEqual([true, true]);
});

test('unsupported without a screen', () => {
  expect(() => page.screenshot()).toThrow('page.screenshot() is not supported: the page has no screen');
});

describe('devices', () => {
  device('android');
  test('of the file', async () => {
    expect(await page.evaluate(() => navigator.userAgent)).toContain('Android');
    expect(() => device('ipad')).not.toThrow();
  });
  test('of a test', async () => {
    device('ipad');
    expect(page.viewportSize()).toEqual({ width: 820, height: 1180 });
    await page.setContent('<p>');
    expect(await page.evaluate(() => innerWidth)).toBe(820);
    expect(() => device('iphone')).toThrow("the test's page already exists");
    expect(() => device('nokia')).toThrow("device('nokia'): unknown device. Devices: android, ipad, iphone");
  });
});
