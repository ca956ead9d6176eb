// Requests of the page, and mock responses.
beforeEach(() => page.setContent('<p>'));
const get = (url, options) => page.evaluate(async ([url, options]) => {
  try {
    const response = await fetch(url, options);
    return [response.status, await response.text(), response.headers.get('content-type')];
  } catch (error) { return error.name; }
}, [url, options]);

test('answers as objects', async () => {
  await network.route('/api/user', { json: { name: 'Ada' } });
  await network.route('**/*.txt', { status: 404, body: 'none', contentType: 'text/plain' });
  await page.route('https://api.example/**', { body: 'far', headers: { 'X-Own': 1 } });
  expect(await get('/api/user?x=1')).toEqual([200, '{"name":"Ada"}', 'application/json']);
  expect(await get('/deep/a.txt')).toEqual([404, 'none', 'text/plain']);
  expect((await get('https://api.example/v1/x'))[1]).toBe('far');
});

test('answers as functions', async () => {
  const seen = [];
  await network.route(/\/save$/, route => {
    const request = route.request();
    seen.push([request.method(), request.url(), request.postDataJSON(), request.headers()['content-type']]);
    return route.fulfill({ status: 201, json: { ok: true } });
  });
  expect(await get('/save', { method: 'POST', body: '{"a":1}', headers: { 'content-type': 'application/json' } })).toEqual([201, '{"ok":true}', 'application/json']);
  expect(seen).toEqual([['POST', 'https://page.test/save', { a: 1 }, 'application/json']]);
});

test('delayed, pending and missing responses', async () => {
  await network.route('/slow', { body: 'slow', delay: 2000 });
  await network.route('/async', async route => { await page.waitForTimeout(500); await route.fulfill({ body: 'async' }); });
  await network.route('/down', route => route.abort());
  const before = clock.now();
  expect((await get('/slow'))[1]).toBe('slow');
  expect(clock.now() - before).toBeGreaterThanOrEqual(2000);
  expect((await get('/async'))[1]).toBe('async');
  expect(await get('/down')).toBe('TypeError');
});

test('the last route comes first, and may fall back', async () => {
  await network.route('/a', { body: 'first' });
  await network.route('/a', route => route.fallback());
  await network.route('/b', { body: 'once' }, { times: 1 });
  expect((await get('/a'))[1]).toBe('first');
  expect((await get('/b'))[1]).toBe('once');
  expect(await get('/b')).toBe('TypeError');
  await network.unroute('/a');
  expect(await get('/a')).toBe('TypeError');
});

test('pages and scripts', async () => {
  await network.route('/app.html', { body: '<title>Routed</title><script src="/app.js"></script>', contentType: 'text/html' });
  await network.route('/app.js', { body: 'document.title += "!";', contentType: 'text/javascript' });
  const response = await page.goto('https://page.test/app.html');
  expect(response.status()).toBe(200);
  await expect(page).toHaveTitle('Routed!');
});

test('events', async () => {
  await network.route('/x', { json: { a: 1 }, status: 202 });
  const seen = [];
  page.on('request', request => { seen.push(`> ${request.method()} ${request.url()}`); });
  page.on('response', response => { seen.push(`< ${response.status()} ${response.url()}`); });
  page.on('requestfailed', request => { seen.push(`! ${request.url()} ${typeof request.failure().errorText}`); });
  const waiting = page.waitForResponse('**/x');
  await get('/x');
  const response = await waiting;
  expect(await response.json()).toEqual({ a: 1 });
  expect(await response.request().response()).toBe(response);
  await get('https://nowhere.example/');
  expect(seen).toEqual(['> GET https://page.test/x', '< 202 https://page.test/x', '> GET https://nowhere.example/', '! https://nowhere.example/ string']);
  const request = page.waitForRequest(request => request.method() === 'POST');
  await get('/x', { method: 'POST', body: 'b' });
  expect((await request).postData()).toBe('b');
});

test('offline', async () => {
  await network.setOffline(true);
  expect(await page.evaluate(() => navigator.onLine)).toBe(false);
});

test('mistakes', async () => {
  await expect(network.route(5, {})).rejects.toThrow('a pattern must be a string');
  await expect(network.route('/x')).rejects.toThrow('needs a response');
});

test('a request waits for a route only until its timeout', async () => {
  const send = ([path, timeout]) => new Promise(resolve => {
    const request = new XMLHttpRequest();
    const start = performance.now();
    request.open('GET', path);
    request.timeout = timeout;
    for (const type of ['load', 'timeout', 'error']) request.addEventListener(type, () => resolve(`${type} ${Math.round((performance.now() - start) / 100) * 100}`));
    request.send();
  });
  await page.setContent('x');
  await page.route('**/never', () => new Promise(() => {}));
  await page.route('**/slow', async route => { await new Promise(resolve => setTimeout(resolve, 2000)); await route.fulfill({ body: 'x', delay: 500 }); });
  expect(await page.evaluate(send, ['/never', 1000])).toBe('timeout 1000');
  expect(await page.evaluate(send, ['/slow', 1000])).toBe('timeout 1000');
  expect(await page.evaluate(send, ['/slow', 2300])).toBe('timeout 2300');
  expect(await page.evaluate(send, ['/slow', 3000])).toBe('load 2500');
});

test('patterns match a request without its hash', async () => {
  const answer = { body: '<title>ok</title>', contentType: 'text/html' };
  for (const pattern of ['https://shop.example/list.html', 'https://shop.example/*.html', /\/list\.html$/, '/list.html#a', '/list.html']) {
    await page.route(pattern, answer);
    const request = page.waitForRequest(pattern);
    await page.goto('https://shop.example/list.html#a');
    expect(await page.title()).toBe('ok');
    expect((await request).method()).toBe('GET');
    await page.unroute(pattern);
    await page.goto('about:blank');
  }
});
