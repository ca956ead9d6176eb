// The viewport and the media features of a page that is open.
const html = `<style>@media (min-width: 700px) { p { display: none } } @media print { b { display: none } }
  @media (prefers-color-scheme: dark) { i { display: none } }</style><p>narrow</p><b>screen</b><i>light</i>`;
beforeEach(() => page.setContent(html));

test('setViewportSize', async () => {
  await page.evaluate(() => {
    window.heard = [];
    addEventListener('resize', () => { window.heard.push([innerWidth, innerHeight]); });
    matchMedia('(min-width: 700px)').addEventListener('change', ({ matches, media }) => { window.heard.push([matches, media]); });
  });
  await expect(page.locator('p')).toBeVisible();
  await page.setViewportSize({ width: 800, height: 600 });
  await expect(page.locator('p')).toBeHidden();
  expect(await page.evaluate(() => window.heard)).toEqual([[800, 600], [true, '(min-width: 700px)']]);
  expect(page.viewportSize()).toEqual({ width: 800, height: 600 });
  await page.setContent(html);
  expect(await page.evaluate(() => innerWidth)).toBe(800);
});

test('the next test has the usual one', () => expect(page.viewportSize().width).toBeLessThan(700));

test('emulateMedia', async () => {
  const dark = () => page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce', media: 'print' });
  expect(await dark()).toBe(true);
  expect(await page.evaluate(() => matchMedia('(prefers-reduced-motion: reduce)').matches)).toBe(true);
  await expect(page.locator('i')).toBeHidden();
  await expect(page.locator('b')).toBeHidden();
  await page.emulateMedia({ colorScheme: null, media: null });
  expect(await dark()).toBe(false);
  await expect(page.locator('b')).toBeVisible();
  expect(await page.evaluate(() => matchMedia('(prefers-reduced-motion: reduce)').matches)).toBe(true);
});

test('mistakes', async () => {
  await expect(page.setViewportSize({ width: 0, height: 5 })).rejects.toThrow('needs { width, height }');
  await expect(page.setViewportSize()).rejects.toThrow('needs { width, height }');
  await expect(page.emulateMedia({ colorScheme: 'darkish' })).rejects.toThrow('colorScheme must be light or dark');
  await expect(page.emulateMedia({ forcedColors: 'on' })).rejects.toThrow('forcedColors must be none or active');
});
