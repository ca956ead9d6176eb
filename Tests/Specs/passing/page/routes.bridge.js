// Routes that change, fetch and pass on requests; the members of requests and responses.
test.use({ allowFileAccessFromFileURLs: true });
beforeEach(() => page.goto('site/index.html'));
const get = (url, options) => page.evaluate(async ([url, options]) => {
  try {
    const response = await fetch(url, options);
    return [response.status, await response.text()];
  } catch (error) { return error.name; }
}, [url, options]);
const echo = route => route.fulfill({ json: [route.request().method(), route.request().url(), route.request().headers()['x-a'] ?? null, route.request().postData()] });

test('fallback changes the request for the routes before', async () => {
  await page.route('**/api/**', echo);
  await page.route('**/api/one', route => route.fallback({ method: 'PUT', headers: { 'X-A': '1' }, postData: 'changed' }));
  expect(JSON.parse((await get('https://x.example/api/one', { method: 'POST', body: 'b' }))[1])).toEqual(['PUT', 'https://x.example/api/one', '1', 'changed']);
  await page.route('**/old/**', async route => { await page.waitForTimeout(10); await route.fallback({ url: 'https://x.example/api/new' }); });
  await page.route('**/api/new', echo);
  await page.route('**/old/x', route => route.fallback());
  expect(JSON.parse((await get('https://x.example/old/x'))[1])[1]).toBe('https://x.example/api/new');
});

test('continue goes past other routes, now or later', async () => {
  await page.route('**/second.html', { body: 'routed' });
  await page.route('**/second.html', route => route.continue());
  expect((await get('second.html'))[1]).toContain('<');
  await page.route('**/second.html', async route => { await page.waitForTimeout(5); await route.continue(); });
  expect((await get('second.html'))[1]).toContain('<');
  await page.route('**/alias.html', route => route.continue({ url: new URL('second.html', route.request().url()).href }));
  expect((await get('alias.html'))[1]).toContain('<');
});

test('fetch and fulfill with a response', async () => {
  await page.route('**/second.html', async route => {
    const response = await route.fetch();
    expect(response.ok()).toBe(true);
    await route.fulfill({ response, body: (await response.text()).replace(/[^]*/, 'replaced'), headers: { 'x-new': '1' } });
  });
  expect(await get('second.html')).toEqual([200, 'replaced']);
  await page.route('**/index.html', async route => route.fulfill({ response: await route.fetch(), status: 203 }));
  expect((await get('index.html'))[0]).toBe(203);
  await page.route('**/none.html', async route => { await expect(route.fetch()).rejects.toThrow('route.fetch(): '); await route.abort(); });
  expect(await get('none.html')).toBe('TypeError');
});

test('requests and responses', async () => {
  await page.route('**/form', { body: 'ok', headers: { 'Set-Cookie': 'a=1', 'X-B': '2' }, status: 201 });
  const [request, response] = await Promise.all([page.waitForRequest('**/form'), page.waitForResponse('**/form'),
    get('https://x.example/form', { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'a=1&b=x%20y' })]);
  expect(request.postDataJSON()).toEqual({ a: '1', b: 'x y' });
  expect([request.resourceType(), request.isNavigationRequest(), request.frame() === page.mainFrame()]).toEqual(['fetch', false, true]);
  expect(await request.headerValue('Content-Type')).toBe('application/x-www-form-urlencoded');
  expect(await request.headersArray()).toContainEqual({ name: expect.stringMatching(/^content-type$/i), value: 'application/x-www-form-urlencoded' });
  expect(request.existingResponse()).toBe(response);
  expect([response.status(), response.statusText(), await response.headerValue('x-b'), await response.headerValues('x-b')]).toEqual([201, 'Created', '2', ['2']]);
  expect([...await response.body()]).toEqual([111, 107]);
  expect(request.timing().responseEnd).toBeGreaterThanOrEqual(0);
  expect((await request.sizes()).responseBodySize).toBe(2);
  const navigation = await page.goto('site/second.html');
  expect([navigation.request().resourceType(), navigation.request().isNavigationRequest()]).toEqual(['document', true]);
});

test('abort, times, and predicates', async () => {
  await page.route(url => url.searchParams.get('q') === '1', { body: 'one' }, { times: 2 });
  expect(await get('https://x.example/?q=1')).toEqual([200, 'one']);
  await page.unrouteAll();
  expect(await get('https://x.example/?q=1')).toBe('TypeError');
  await page.route('**/down', route => route.abort('connectionrefused'));
  const [request] = await Promise.all([page.waitForEvent('requestfailed'), get('https://x.example/down')]);
  expect(request.failure().errorText).toContain('connectionrefused');
  await page.route('**/wrong', async route => {
    await expect(route.abort('no')).rejects.toThrow("unknown error code 'no'");
    await expect(route.continue({ url: 'nowhere' })).rejects.toThrow('invalid URL');
    await expect(route.fulfill({ response: 5 })).rejects.toThrow('response must be that of route.fetch()');
    await route.abort();
  });
  await get('https://x.example/wrong');
});

test('a route may respond later to style sheets and images, and sees their types', async () => {
  const types = [];
  const files = { '/': ['text/html', '<link rel="stylesheet" href="/a.css"><p>text</p><img src="/i.svg">'], '/a.css': ['text/css', '@import "/b.css"; p { color: red }'],
    '/b.css': ['text/css', 'p { font-weight: 700 }'], '/i.svg': ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg" width="3" height="4"></svg>'] };
  await page.route('https://types.example/**', async (route, request) => {
    await Promise.resolve();
    const path = new URL(request.url()).pathname;
    types.push(`${path} ${request.resourceType()}`);
    const [contentType, body] = files[path];
    await route.fulfill({ contentType, body });
  });
  await page.goto('https://types.example/');
  await expect(page.locator('p')).toHaveCSS('color', 'rgb(255, 0, 0)');
  await expect(page.locator('p')).toHaveCSS('font-weight', '700');
  expect(await page.evaluate(() => performance.getEntriesByType('resource').map(entry => entry.initiatorType).sort())).toEqual(['css', 'img', 'link']);
  expect(types.sort()).toEqual(['/ document', '/a.css stylesheet', '/b.css stylesheet', '/i.svg image']);
});
