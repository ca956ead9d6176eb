// Locators.
beforeEach(() => page.setContent(`<!DOCTYPE html>
  <header><h1>Shop</h1><nav aria-label="Main"><a href="/a">First</a> <a href="/b">Second</a></nav></header>
  <form><label>Name <input id=name placeholder="Your name" title="Full name"></label>
    <label for=mail>E-mail</label><input id=mail type=email aria-describedby=hint><p id=hint>We do not send anything</p>
    <label><input type=checkbox id=agree checked> I agree</label>
    <button type=button aria-pressed=true>Bold</button><button type=button disabled>Send</button><input type=submit value="Save all">
  </form>
  <ul><li data-testid=item>Apple <b>red</b></li><li data-testid=item>Pear <i>green</i></li><li hidden>Plum</li></ul>
  <img alt="A logo" src="data:,"><div aria-hidden=true><button>Unseen</button></div>
  <details><summary>More</summary><p id=more>Hidden text</p></details>
  <iframe srcdoc="<p>inside</p><input id=inner><button onclick='this.textContent=inner.value'>In</button>"></iframe>`));

test('css, attributes and properties', async () => {
  expect(await page.locator('li').count()).toBe(3);
  expect(await page.locator('css=li >> nth=1').textContent()).toBe('Pear green');
  expect(await page.locator('ul >> text=red').count()).toBe(1);
  expect(await page.locator('text="Apple red"').getAttribute('data-testid')).toBe('item');
  expect(await page.locator('//li[2]').textContent()).toBe('Pear green');
  expect(await page.locator('xpath=//ul/li').count()).toBe(3);
  expect(await page.locator('li:has-text("pear")').count()).toBe(1);
  expect(await page.locator('li:visible').count()).toBe(2);
  expect(await page.locator('id=mail').count()).toBe(1);
});

test('by text', async () => {
  expect(await page.getByText('first').count()).toBe(1);
  expect(await page.getByText('first', { exact: true }).count()).toBe(0);
  expect(await page.getByText(/^(First|Second)$/).allTextContents()).toEqual(['First', 'Second']);
  expect(await page.getByText('Save all').count()).toBe(1);
});

test('by label, placeholder, alternative text, title, test id', async () => {
  expect(await page.getByLabel('name').getAttribute('id')).toBe('name');
  expect(await page.getByLabel('E-mail', { exact: true }).getAttribute('id')).toBe('mail');
  expect(await page.getByPlaceholder(/your/i).getAttribute('id')).toBe('name');
  expect(await page.getByAltText('logo').count()).toBe(1);
  expect(await page.getByTitle('Full name').getAttribute('id')).toBe('name');
  expect(await page.getByTestId('item').count()).toBe(2);
  expect(await page.getByTestId(/^it/).count()).toBe(2);
});

test('by role and name', async () => {
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Shop');
  expect(await page.getByRole('link').allTextContents()).toEqual(['First', 'Second']);
  expect(await page.getByRole('link', { name: 'sec' }).count()).toBe(1);
  expect(await page.getByRole('link', { name: 'sec', exact: true }).count()).toBe(0);
  expect(await page.getByRole('textbox', { name: 'E-mail' }).getAttribute('id')).toBe('mail');
  expect(await page.getByRole('button', { name: 'Save all' }).count()).toBe(1);
  expect(await page.getByRole('button', { name: 'Unseen' }).count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Unseen', includeHidden: true }).count()).toBe(1);
  expect(await page.getByRole('button', { pressed: true }).textContent()).toBe('Bold');
  expect(await page.getByRole('button', { disabled: true }).textContent()).toBe('Send');
  expect(await page.getByRole('checkbox', { checked: true, name: /agree/ }).getAttribute('id')).toBe('agree');
  expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(1);
  expect(await page.getByRole('img', { name: 'A logo' }).count()).toBe(1);
  expect(await page.getByRole('listitem').count()).toBe(2);
});

test('narrower, together, either', async () => {
  const items = page.getByRole('listitem');
  expect(await items.filter({ hasText: 'pear' }).textContent()).toBe('Pear green');
  expect(await items.filter({ hasNotText: /pear/i }).count()).toBe(1);
  expect(await items.filter({ has: page.locator('b') }).textContent()).toBe('Apple red');
  expect(await items.filter({ hasNot: page.locator('b') }).textContent()).toBe('Pear green');
  expect(await page.locator('li', { hasText: 'Apple' }).count()).toBe(1);
  expect(await page.locator('li').filter({ visible: false }).textContent()).toBe('Plum');
  expect(await page.locator('input').and(page.getByLabel('Name')).getAttribute('id')).toBe('name');
  expect(await page.locator('h1').or(page.locator('summary')).allTextContents()).toEqual(['Shop', 'More']);
  expect(await items.first().locator('b').textContent()).toBe('red');
  expect(await page.locator('ul').locator(page.locator('i')).textContent()).toBe('green');
  expect(await items.last().textContent()).toBe('Pear green');
  expect(await items.nth(-2).textContent()).toBe('Apple red');
  expect((await items.all()).length).toBe(2);
});

test('strict mode: locators match one element', async () => {
  await expect(page.locator('li').click()).rejects.toThrow(
    "locator('li').click(): strict mode violation: locator matched 3 elements; use .first(), .nth(n) or a narrower locator:\n  1: <li data-testid=\"item\">Apple red");
  await expect(page.locator('li').isVisible()).rejects.toThrow('locator matched 3 elements');
  await expect(page.locator('a[').click()).rejects.toThrow("locator('a[').click()");
  await expect(page.locator('#none').click({ timeout: 100 })).rejects.toThrow("locator('#none').click(): timed out after 100 ms (virtual): no element matches");
  await expect(page.locator('#more').click({ timeout: 100 })).rejects.toThrow('the element is not visible: <p id="more">');
  await expect(page.getByText('Send', { exact: true }).click({ timeout: 100 })).rejects.toThrow('the element is disabled');
  expect(() => page.locator(5)).toThrow('locator() needs a selector');
  expect(() => page.getByText('x').screenshot()).toThrow('the page has no screen');
  expect(String(page.getByRole('button', { name: 'Save' }).first())).toBe("getByRole('button', { name: 'Save' }).first()");
});

test('frames', async () => {
  const frame = page.frameLocator('iframe');
  await expect(frame.getByText('inside')).toBeVisible();
  await frame.locator('#inner').fill('typed');
  await frame.getByRole('button').click();
  await expect(frame.getByRole('button')).toHaveText('typed');
  expect(await page.locator('iframe').contentFrame().locator('p').textContent()).toBe('inside');
  await expect(page.frameLocator('ul').locator('li').first().click()).rejects.toThrow('is not a frame');
});
