// Settings for the pages of a context: preferences, header fields, a position, permissions and test ids.
const html = body => ({ contentType: 'text/html', body });
beforeEach(async () => {
  await context.route('https://app.example/', html('<style>p { color: red } @media (prefers-color-scheme: dark) { p { color: blue } }</style><p data-testid="a" data-qa="b">text</p>'));
});
const locate = () => new Promise(resolve => {
  navigator.geolocation.getCurrentPosition(({ coords }) => resolve([coords.latitude, coords.longitude, coords.accuracy]), error => resolve(`error ${error.code}`));
});

describe('preferences', () => {
  test.use({ colorScheme: 'dark', reducedMotion: 'reduce' });
  test('are found by matchMedia and by style sheets', async ({ page }) => {
    await page.goto('https://app.example/');
    expect(await page.evaluate(() => ['(prefers-color-scheme: dark)', '(prefers-color-scheme: light)', '(prefers-reduced-motion: reduce)', '(prefers-reduced-motion)'].map(query => matchMedia(query).matches))).toEqual([true, false, true, true]);
    await expect(page.locator('p')).toHaveCSS('color', 'rgb(0, 0, 255)');
  });
});
describe('forced colors', () => {
  test.use({ forcedColors: 'active' });
  test('are found by matchMedia, and a page can have another contrast', async ({ page }) => {
    await page.goto('https://app.example/');
    const matches = query => page.evaluate(query => matchMedia(query).matches, query);
    expect(await matches('(forced-colors: active)')).toBe(true);
    await page.emulateMedia({ contrast: 'more', forcedColors: 'none' });
    expect(await matches('(prefers-contrast: more)')).toBe(true);
    expect(await matches('(forced-colors: active)')).toBe(false);
    await page.emulateMedia({ contrast: null, forcedColors: null });
    expect(await matches('(prefers-contrast)')).toBe(false);
    expect(await matches('(forced-colors: active)')).toBe(true);
  });
});
test('preferences are light and with motion by default', async ({ page }) => {
  await page.goto('https://app.example/');
  expect(await page.evaluate(() => ['(prefers-color-scheme: dark)', '(prefers-reduced-motion)'].map(query => matchMedia(query).matches))).toEqual([false, false]);
});

describe('testIdAttribute', () => {
  test.use({ testIdAttribute: 'data-qa' });
  test('replaces data-testid', async ({ page }) => {
    await page.goto('https://app.example/');
    await expect(page.getByTestId('b')).toHaveText('text');
    await expect(page.getByTestId('a')).toHaveCount(0);
  });
});
test('test ids are data-testid again', async ({ page }) => {
  await page.goto('https://app.example/');
  await expect(page.getByTestId('a')).toHaveText('text');
});

describe('header fields', () => {
  test.use({ extraHTTPHeaders: { 'X-Team': 'tea', 'X-Over': 'options' } });
  test('are in requests of documents and scripts', async ({ page }) => {
    const seen = [];
    page.on('request', request => { const headers = request.headers(); seen.push([headers['x-team'], headers['x-over'], headers['x-page']]); });
    await page.route('**/data', route => route.fulfill({ json: { team: route.request().headers()['x-team'] } }));
    await page.goto('https://app.example/');
    expect(await page.evaluate(async () => (await fetch('/data')).json())).toEqual({ team: 'tea' });
    await page.context().setExtraHTTPHeaders({ 'x-over': 'context' });
    await page.evaluate(() => fetch('/data').then(() => {}));
    await page.setExtraHTTPHeaders({ 'X-Page': '1', 'X-Over': 'page' });
    await page.evaluate(() => fetch('/data', { headers: { 'x-over': 'script' } }).then(() => {}));
    expect(seen).toEqual([['tea', 'options', undefined], ['tea', 'options', undefined], ['tea', 'context', undefined], ['tea', 'page', '1']]);
  });
});
test('header fields are gone after their suite', async ({ page }) => {
  const request = page.waitForRequest('https://app.example/');
  await page.goto('https://app.example/');
  expect((await request).headers()).not.toHaveProperty('x-team');
});

describe('a position', () => {
  test.use({ geolocation: { latitude: 52.5, longitude: 13.4 }, permissions: ['geolocation'] });
  test('is found, and can move', async ({ page, context }) => {
    await page.goto('https://app.example/');
    expect(await page.evaluate(locate)).toEqual([52.5, 13.4, 0]);
    expect(await page.evaluate(async () => (await navigator.permissions.query({ name: 'geolocation' })).state)).toBe('granted');
    await page.evaluate(() => { window.seen = []; window.id = navigator.geolocation.watchPosition(({ coords }) => { seen.push(coords.latitude); }); });
    await page.waitForTimeout(1);
    await context.setGeolocation({ latitude: 1, longitude: 2, accuracy: 3 });
    expect(await page.evaluate(locate)).toEqual([1, 2, 3]);
    await page.evaluate(() => navigator.geolocation.clearWatch(id));
    await context.setGeolocation({ latitude: 9, longitude: 9 });
    expect(await page.evaluate(() => seen)).toEqual([52.5, 1]);
    await context.setGeolocation(null);
    expect(await page.evaluate(locate)).toBe('error 2');
    await context.clearPermissions();
    expect(await page.evaluate(locate)).toBe('error 1');
  });
});
test('a position needs a permission', async ({ page, context }) => {
  await context.setGeolocation({ latitude: 1, longitude: 2 });
  await page.goto('https://app.example/');
  expect(await page.evaluate(locate)).toBe('error 1');
  await context.grantPermissions(['geolocation']);
  expect(await page.evaluate(locate)).toEqual([1, 2, 0]);
});
test('a position and a permission are gone in the next test', async ({ page }) => {
  await page.goto('https://app.example/');
  expect(await page.evaluate(locate)).toBe('error 1');
});
test('invalid values are refused', async ({ page, context }) => {
  await expect(context.setGeolocation({ latitude: 91, longitude: 0 })).rejects.toThrow('a latitude from -90 to 90');
  await expect(context.grantPermissions(['camera'])).rejects.toThrow('pages cannot get the permission "camera". Available: geolocation');
  await expect(context.grantPermissions(['geo'])).rejects.toThrow('unknown permission "geo"');
  await expect(page.setExtraHTTPHeaders({ 'X-A': 'a\nb' })).rejects.toThrow('invalid header field "X-A"');
  await expect(page.setExtraHTTPHeaders({ 'X-A': 1 })).rejects.toThrow('a value must be a string');
});
