// Requests that nothing listened to when they were sent.
const leaf = response => new URL(response.url()).pathname.split('/').pop();

test('a response knows its request', async () => {
  const response = await page.goto('site/index.html');
  const request = response.request();
  expect([leaf(request), request.method(), request.resourceType()]).toEqual(['index.html', 'GET', 'document']);
  expect(request.isNavigationRequest()).toBe(true);
  expect(await request.response()).toBe(response);
  expect(response.request()).toBe(request);
  expect(request.timing().startTime).toBeGreaterThan(0);
  expect(request.timing().responseEnd).toBeGreaterThanOrEqual(0);
});

test('a listener gets no earlier events', async () => {
  const response = await page.goto('site/index.html');
  const seen = [];
  page.on('response', each => { seen.push(each); });
  expect(seen).toEqual([]);
  await page.reload();
  expect(seen.map(leaf)).toContain('index.html');
  expect(seen).not.toContain(response);
  expect(response.request()).not.toBe(seen[0].request());
});

let kept;
test('a response outlives its test (1)', async () => {
  kept = await page.goto('site/index.html');
  // The page is closed before this request ends.
  await page.evaluate(() => { fetch('index.html').catch(() => {}); });
});

test('a response outlives its test (2)', async () => {
  const other = await page.goto('site/index.html?other');
  expect(leaf(kept.request())).toBe('index.html');
  expect(kept.request().url()).toBe(kept.url());
  expect(await kept.request().response()).toBe(kept);
  expect(other.request().url()).toBe(other.url());
  expect(kept.request()).not.toBe(other.request());
});

test('a route is asked only while it exists', async () => {
  await page.setContent('', { url: 'https://page.test/' });
  let asked = 0;
  await page.route('**/*.txt', route => { asked++; return route.fulfill({ body: 'routed' }); });
  expect(await page.evaluate(async () => (await fetch('/a.txt')).status)).toBe(200);
  await page.unrouteAll();
  await expect(page.evaluate(async () => (await fetch('/a.txt')).status)).rejects.toThrow();
  expect(asked).toBe(1);
});
