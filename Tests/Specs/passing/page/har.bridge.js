// HAR files: replayed responses.
const get = (url, options) => page.evaluate(async ([url, options]) => {
  try {
    const response = await fetch(url, options);
    return [response.status, await response.text(), response.headers.get('content-type')];
  } catch (error) { return error.name; }
}, [url, options]);
beforeEach(() => page.setContent('<p>'));

test('replays by method, URL and body', async () => {
  await page.routeFromHAR('site/shop.har');
  expect(await get('https://shop.example/list')).toEqual([200, '["tea"]', 'application/json']);
  expect(await get('https://shop.example/list', { method: 'POST', body: 'milk' })).toEqual([201, 'added milk', 'text/plain']);
  expect(await get('https://shop.example/list', { method: 'POST', body: 'water' })).toBe('TypeError');
  expect(await get('https://shop.example/logo')).toEqual([200, 'logo', 'image/png']);
  expect(await get('https://shop.example/other')).toBe('TypeError');
});

test('falls back', async () => {
  await context.route('**/*', { body: 'routed' });
  await context.routeFromHAR('site/shop.har', { url: '**/list', notFound: 'fallback' });
  expect((await get('https://shop.example/list'))[1]).toBe('["tea"]');
  expect((await get('https://shop.example/logo'))[1]).toBe('routed');
  expect((await get('https://shop.example/list', { method: 'PUT' }))[1]).toBe('routed');
});

test('mistakes', async () => {
  await expect(page.routeFromHAR('none.har')).rejects.toThrow('page.routeFromHAR(): file not found: none.har');
  await expect(page.routeFromHAR('site/index.html')).rejects.toThrow('site/index.html is not JSON');
  await expect(page.routeFromHAR('site/broken.har')).rejects.toThrow('log.entries[0] needs request.method, request.url and response');
  await expect(page.routeFromHAR('site/shop.har', { notFound: 'x' })).rejects.toThrow("notFound must be 'abort' or 'fallback'");
  await expect(page.routeFromHAR('a.zip')).rejects.toThrow('zipped HAR files are not supported');
});
