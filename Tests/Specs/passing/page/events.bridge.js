// Listeners for events of the page.
test('console', async () => {
  const lines = [];
  page.on('console', message => { lines.push([message.type(), message.text(), message.location()]); });
  await page.setContent('\n<script>console.log("a", 1);\nconsole.warn("b");</script>');
  expect(lines.map(([type, text]) => [type, text])).toEqual([['log', 'a 1'], ['warning', 'b']]);
  expect(lines[1][2]).toMatchObject({ url: 'https://page.test/', lineNumber: 2 });
});

test('dialogs', async () => {
  const seen = [];
  page.on('dialog', dialog => { seen.push([dialog.type(), dialog.message(), dialog.defaultValue()]); return dialog.accept(dialog.type() === 'prompt' ? 'Ada' : undefined); });
  expect(await page.evaluate(() => [alert('a'), confirm('b'), prompt('c', 'd')])).toEqual([undefined, true, 'Ada']);
  expect(seen).toEqual([['alert', 'a', ''], ['confirm', 'b', ''], ['prompt', 'c', 'd']]);
});

test('dismissed dialogs, and dialogs without a listener', async () => {
  page.once('dialog', dialog => dialog.dismiss());
  expect(await page.evaluate(() => [confirm('a'), confirm('b'), prompt('c')])).toEqual([false, false, null]);
});

test('errors of the page', async () => {
  const errors = [];
  page.on('pageerror', error => { errors.push(error); });
  await page.evaluate(() => { setTimeout(() => { throw new TypeError('oops'); }); Promise.reject(new Error('later')); });
  await clock.runFor(10);
  expect(errors.map(error => [error.name, error.message])).toEqual([['TypeError', 'oops'], ['Error', 'later']]);
  expect(errors[0]).toBeInstanceOf(Error);
});
test.failing('fail the test without a listener', async () => {
  await page.evaluate(() => { setTimeout(() => { throw new TypeError('oops'); }); });
  await clock.runFor(10);
});

test('loads and navigations', async () => {
  const seen = [];
  for (const name of /** @type {const} */ (['framenavigated', 'domcontentloaded', 'load'])) page.on(name, subject => { seen.push([name, subject === page]); });
  page.on('navigation', ({ url }) => { seen.push(['navigation', url.endsWith('index.html')]); });
  await page.goto('site/index.html');
  expect(seen).toEqual([['navigation', true], ['framenavigated', true], ['domcontentloaded', true], ['load', true]]);
});

test('waitForEvent', async () => {
  const waiting = page.waitForEvent('console', message => message.text() === 'two');
  await page.evaluate(() => { console.log('one'); setTimeout(() => console.log('two'), 1000); });
  expect((await waiting).text()).toBe('two');
  const load = page.waitForEvent('load');
  await page.setContent('<p>');
  expect(await load).toBe(page);
  await expect(page.waitForEvent('console', { timeout: 200 })).rejects.toThrow("page.waitForEvent('console'): timed out after 200 ms (virtual): no such event");
});

test('off, once', async () => {
  const lines = [];
  const listener = message => { lines.push(message.text()); };
  page.on('console', listener);
  page.once('console', () => { lines.push('once'); });
  await page.evaluate(() => console.log('a'));
  page.off('console', listener);
  await page.evaluate(() => console.log('b'));
  expect(lines).toEqual(['a', 'once']);
});

test('mistakes', () => {
  expect(() => page.on('consol', () => {})).toThrow("page.on('consol'): unknown event. Events: close, console, crash");
  expect(() => page.on('console')).toThrow('needs a function');
});

test('a navigation to an address', async () => {
  await page.route('https://shop.example/**', { body: '<p>A page</p>', contentType: 'text/html' });
  await page.goto('https://shop.example/');
  const second = page.waitForNavigation({ url: '**/second' });
  await page.evaluate(() => { location.href = '/first'; });
  await page.waitForURL('**/first');
  await page.evaluate(() => { location.href = '/second'; });
  await second;
  expect(page.url()).toBe('https://shop.example/second');
  const third = page.waitForNavigation({ url: '**/third', timeout: 100 });
  await page.evaluate(() => { location.href = '/first'; });
  await expect(third).rejects.toThrow('timed out after 100 ms');
});
