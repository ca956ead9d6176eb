// Expectations on elements, which retry until they pass.
beforeEach(() => page.setContent(`<!DOCTYPE html><title>A  title</title>
  <p id=p class="note big" data-x=1 style="color: red">Some <b>text</b></p><p id=none hidden>x</p><input id=i value=v aria-label="The field" aria-description="more">
  <input id=off disabled><input id=fixed readonly><input type=checkbox id=c><ul><li>a</li><li>b</li><li>c</li></ul><div id=empty></div>
  <select id=s><option value=1 selected>One</option></select>`));

test('of one element', async () => {
  const p = page.locator('#p'), i = page.locator('#i');
  await expect(p).toBeVisible();
  await expect(page.locator('#none')).toBeHidden();
  await expect(page.locator('#none')).toBeAttached();
  await expect(page.locator('#gone')).not.toBeAttached();
  await expect(page.locator('#gone')).toBeHidden();
  await expect(p).toHaveText('Some text');
  await expect(p).toHaveText(/^Some/);
  await expect(p).toHaveText('some TEXT', { ignoreCase: true });
  await expect(p).not.toHaveText('Some');
  await expect(p).toContainText('ome te');
  await expect(p).toHaveClass('note big');
  await expect(p).toHaveClass(/big/);
  await expect(p).toContainClass('big');
  await expect(p).toHaveId('p');
  await expect(p).toHaveAttribute('data-x', '1');
  await expect(p).toHaveAttribute('data-x');
  await expect(p).not.toHaveAttribute('data-y');
  await expect(p).toHaveCSS('color', 'rgb(255, 0, 0)');
  await expect(p).toHaveJSProperty('localName', 'p');
  await expect(p).toHaveRole('paragraph');
  await expect(i).toHaveValue('v');
  await expect(i).toHaveAccessibleName('The field');
  await expect(i).toHaveAccessibleDescription('more');
  await expect(i).toBeEditable();
  await expect(page.locator('#fixed')).not.toBeEditable();
  await expect(i).toBeEnabled();
  await expect(page.locator('#off')).toBeDisabled();
  await expect(page.locator('#c')).not.toBeChecked();
  await expect(page.locator('#c')).toBeChecked({ checked: false });
  await expect(page.locator('#empty')).toBeEmpty();
  await expect(page.locator('#s')).toHaveValue('1');
});

test('of several', async () => {
  const items = page.locator('li');
  await expect(items).toHaveCount(3);
  await expect(items).toHaveText(['a', /b/, 'c']);
  await expect(items).toContainText(['a', 'c']);
  await expect(items).not.toHaveText(['a', 'b']);
  await expect(page.locator('#gone')).toHaveCount(0);
  await expect(expect(items).toHaveText('a')).rejects.toThrow('strict mode violation: locator matched 3 elements');
});

test('of the page', async () => {
  await expect(page).toHaveTitle('A title');
  await expect(page).toHaveTitle(/title$/);
  await expect(page).toHaveURL('https://page.test/');
  await expect(page).toHaveURL('/');
  await expect(page).toHaveURL('**');
});

test('they wait', async () => {
  await page.evaluate(() => setTimeout(() => { p.textContent = 'Other'; p.hidden = true; document.title = 'New'; }, 3000));
  await expect(page.locator('#p')).toHaveText('Other');
  await expect(page.locator('#p')).toBeHidden();
  await expect(page).toHaveTitle('New');
  await page.evaluate(() => setTimeout(() => { p.hidden = false; }, 3000));
  await expect(page.locator('#p')).not.toBeHidden();
});

test('their messages', async () => {
  await expect(expect(page.locator('#p')).toHaveText('z', { timeout: 100 })).rejects.toThrow(
    `expect(locator('#p')).toHaveText("z")\n\nExpected: "z"\nReceived: "Some text"\ntimed out after 100 ms (virtual)`);
  await expect(expect(page.locator('#gone')).toHaveValue('z', { timeout: 100 })).rejects.toThrow('Received: "no matching element"'.replaceAll('"', ''));
  await expect(expect(page.locator('#none')).toBeVisible({ timeout: 100 })).rejects.toThrow('Expected: a visible element\nReceived: a hidden element');
  await expect(expect(page.locator('#p')).not.toBeVisible({ timeout: 100 })).rejects.toThrow('Expected: not a visible element');
  await expect(expect(page).toHaveTitle('z', { timeout: 100 })).rejects.toThrow('expect(page).toHaveTitle("z")');
  await expect(expect('x').toBeVisible()).rejects.toThrow('received must be a locator');
  await expect(expect('x').toHaveTitle('x')).rejects.toThrow('received must be a page');
  expect(() => expect(page.locator('p')).toHaveScreenshot()).toThrow('toHaveScreenshot() is not supported');
});

test('a text of a missing element is neither matched nor not matched', async () => {
  await page.setContent('<p>Some</p>');
  for (const matcher of ['toHaveText', 'toContainText', 'toHaveClass', 'toContainClass'])
    await expect(expect(page.locator('.none')).not[matcher]('x', { timeout: 50 })).rejects.toThrow('Received: no matching element');
  await expect(page.locator('.none')).not.toHaveText(['x']);
  await expect(page.locator('.none')).not.toBeVisible();
});
