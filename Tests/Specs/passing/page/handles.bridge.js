// Handles of values and elements, which stay in the page.
beforeEach(() => page.setContent(`<ul><li class="a">one</li><li>two</li></ul><input value="x">
  <script>var cart = { items: [1, 2], add(item) { this.items.push(item); return this.items.length; } };</script>`));

test('elements', async () => {
  const list = await page.$('ul');
  const items = await list.$$('li');
  expect(await Promise.all(items.map(item => item.textContent()))).toEqual(['one', 'two']);
  expect(await page.$('.none')).toBeNull();
  expect(await page.$$('li')).toHaveLength(2);
  expect(await list.$eval('.a', item => item.textContent)).toBe('one');
  expect(await list.$$eval('li', all => all.length)).toBe(2);
  expect(list.asElement()).toBe(list);
  const input = await page.locator('input').elementHandle();
  await input.fill('typed');
  expect(await input.inputValue()).toBe('typed');
  expect(await input.isVisible()).toBe(true);
  expect(String(items[0])).toBe('<li class="a">one');
});

test('values', async () => {
  const cart = await page.evaluateHandle(() => window.cart);
  expect(await cart.evaluate((value, item) => value.add(item), 3)).toBe(3);
  expect(await (await cart.getProperty('items')).jsonValue()).toEqual([1, 2, 3]);
  expect([...(await cart.getProperties()).keys()]).toEqual(['items', 'add']);
  expect(cart.asElement()).toBeNull();
  expect(await (await page.evaluateHandle('cart.items')).jsonValue()).toEqual([1, 2, 3]);
  expect(await (await page.evaluateHandle(async value => value + 1, 4)).jsonValue()).toBe(5);
  expect(String(await page.evaluateHandle(() => document.body))).toContain('<body>');
});

test('are arguments of functions in the page', async () => {
  const [first, second] = await page.$$('li');
  expect(await page.evaluate(([a, { b }]) => a.textContent + b.textContent, [first, { b: second }])).toBe('onetwo');
  expect(await page.locator('ul').evaluate((list, item) => list.contains(item), first)).toBe(true);
  const added = await page.evaluateHandle(list => list.appendChild(document.createElement('li')), await page.$('ul'));
  await added.evaluate(item => { item.textContent = 'three'; });
  await expect(page.locator('li')).toHaveText(['one', 'two', 'three']);
  expect(await page.locator('.a').evaluateHandle(item => item.nextSibling).then(handle => handle.textContent())).toBe('two');
});

test('stay the same element', async () => {
  const first = await page.$('li');
  await page.evaluate(() => { document.querySelector('ul').prepend(document.createElement('li')); });
  expect(await first.textContent()).toBe('one');
  await first.evaluate(item => { item.remove(); });
  await expect(first.click()).rejects.toThrow('no longer attached to the page');
});

test('end', async () => {
  const list = await page.$('ul');
  await page.setContent('<p>new</p>');
  await expect(list.evaluate(value => value.tagName)).rejects.toThrow('document that was replaced');
  const text = await page.$('p');
  await text.dispose();
  await expect(text.textContent()).rejects.toThrow('the handle was disposed');
});

test('fail with the error of the page', async () => {
  const input = await page.$('input');
  await expect(input.evaluate(() => { throw new TypeError('inner'); })).rejects.toThrow('inner');
  await expect(page.evaluateHandle(5)).rejects.toThrow('needs a function');
});

test('in frames', async () => {
  await page.setContent('<iframe name="inner" srcdoc="<b>bold</b>"></iframe>');
  const bold = await page.frame('inner').$('b');
  expect(await bold.textContent()).toBe('bold');
  expect(await page.frame('inner').evaluate(element => element.tagName, bold)).toBe('B');
});
