// Redirects are requests of their own.
test('name each other', async () => {
  await page.route('https://page.test/old', { status: 302, headers: { location: '/new' } });
  await page.route('https://page.test/new', { body: 'done' });
  await page.setContent('', { url: 'https://page.test/' });
  const events = [];
  for (const name of ['request', 'response', 'requestfinished'])
    page.on(name, subject => { events.push(`${name} ${new URL(subject.url()).pathname} ${subject.status?.() ?? ''}`.trim()); });
  const [response] = await Promise.all([page.waitForResponse('/new'), page.evaluate(() => fetch('/old').then(r => r.text()))]);
  const last = response.request();
  expect(last.url()).toBe('https://page.test/new');
  expect(last.redirectedFrom().url()).toBe('https://page.test/old');
  expect(last.redirectedFrom().redirectedTo()).toBe(last);
  expect(last.redirectedTo()).toBeNull();
  const first = await last.redirectedFrom().response();
  expect([first.status(), first.headers().location]).toEqual([302, '/new']);
  await expect(first.text()).rejects.toThrow('https://page.test/old redirected');
  expect(events).toEqual(['request /old', 'response /old 302', 'requestfinished /old', 'request /new', 'response /new 200', 'requestfinished /new']);
});
