// Frames of a page: names, addresses, evaluation and locators, in frames of any origin.
beforeEach(async () => {
  await page.route('https://other.test/', { contentType: 'text/html',
    body: '<title>Other</title><button onclick="this.textContent = location.host">Go</button><input>' });
  await page.setContent(`<title>Main</title><p>outer</p>
    <iframe name="first" srcdoc="<title>First</title><p>inner</p><iframe name='deep' srcdoc='<p>deep</p>'></iframe>"></iframe>
    <iframe name="second" src="https://other.test/"></iframe>`);
});

test('are a tree', () => {
  const main = page.mainFrame();
  expect(page.frames().map(frame => frame.name())).toEqual(['', 'first', 'deep', 'second']);
  expect(page.frames()[0]).toBe(main);
  expect(main.childFrames().map(frame => frame.name())).toEqual(['first', 'second']);
  expect(page.frame('deep').parentFrame()).toBe(page.frame('first'));
  expect(main.parentFrame()).toBeNull();
  expect(page.frame('none')).toBeNull();
  expect(page.frame({ url: /other/ })).toBe(page.frame('second'));
  expect(page.frame('second').url()).toBe('https://other.test/');
  expect(page.frame('second').page()).toBe(page);
});

test('run functions, whichever origin they have', async () => {
  expect(await Promise.all(page.frames().map(frame => frame.title()))).toEqual(['Main', 'First', '', 'Other']);
  expect(await page.frame('second').evaluate(host => [host, location.host], 'x')).toEqual(['x', 'other.test']);
  expect(await page.frame('first').content()).toContain('<p>inner</p>');
});

test('have locators and actions', async () => {
  const second = page.frame('second');
  await second.getByRole('button').click();
  await expect(second.locator('button')).toHaveText('other.test');
  await second.fill('input', 'typed');
  expect(await second.locator('input').inputValue()).toBe('typed');
  expect(await page.frame('deep').locator('p').textContent()).toBe('deep');
  expect(second.locator('input').page()).toBe(page);
  await expect(page.frame('first').locator('.none').click({ timeout: 20 })).rejects.toThrow('no element matches');
});

test('end with their element', async () => {
  const first = page.frame('first');
  await page.evaluate(() => { document.querySelector('iframe').remove(); });
  expect(first.isDetached()).toBe(true);
  expect(page.frames()).toHaveLength(2);
  await expect(first.evaluate(() => 1)).rejects.toThrow('the frame was removed from the page');
});

test('mistakes', async () => {
  expect(() => page.frame({ nam: 'x' })).toThrow("page.frame() has no option 'nam'");
  expect(() => page.frame()).toThrow('needs a name');
  expect(() => page.frame('first').goto('/')).toThrow('not supported in a frame within the page');
});
