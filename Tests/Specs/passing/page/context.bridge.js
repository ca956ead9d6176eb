// Cookies and storage.
test('cookies', async () => {
  await context.addCookies([
    { name: 'a', value: '1', url: 'https://page.test/' },
    {
      name: 'b', value: '2', domain: '.page.test', path: '/', httpOnly: true, expires: 2_000_000_000,
      sameSite: 'Strict',
    },
  ]);
  await page.setContent('<p>');
  expect(await page.evaluate(() => document.cookie)).toBe('a=1');
  expect(await context.cookies()).toEqual([
    {
      name: 'a', value: '1', domain: 'page.test', path: '/', expires: -1, httpOnly: false, secure: true,
      sameSite: 'Lax',
    },
    {
      name: 'b', value: '2', domain: '.page.test', path: '/', expires: 2_000_000_000, httpOnly: true, secure: false,
      sameSite: 'Strict',
    },
  ]);
  await page.evaluate(() => { document.cookie = 'c=3'; });
  expect((await context.cookies('https://page.test/')).map(cookie => cookie.name)).toEqual(expect.arrayContaining(['a', 'b', 'c']));
  expect(await context.cookies('https://other.test/')).toEqual([]);
  await context.clearCookies({ name: 'a' });
  await context.clearCookies({ name: /^c/ });
  expect((await context.cookies()).map(cookie => cookie.name)).toEqual(['b']);
  await page.context().clearCookies();
  expect(await context.cookies()).toEqual([]);
});

test('are removed before the next test', async () => { expect(await context.cookies()).toEqual([]); });

test('mistakes', async () => {
  await expect(context.addCookies([{ name: 'a', value: 1 }])).rejects.toThrow('the cookie a needs a url');
  await expect(context.addCookies({})).rejects.toThrow('needs an array of cookies');
});

test('storage', async () => {
  await page.setContent('<p>');
  await storage.local.set('a', '1');
  await page.evaluate(() => localStorage.setItem('b', '2'));
  expect(await storage.local.get('b')).toBe('2');
  expect(await storage.local.all()).toEqual({ a: '1', b: '2' });
  await storage.local.remove('a');
  expect(await storage.local.get('a')).toBeNull();
  await storage.session.set('s', 'x');
  expect(await page.evaluate(() => sessionStorage.getItem('s'))).toBe('x');
  await storage.local.clear();
  expect(await storage.local.all()).toEqual({});
});
