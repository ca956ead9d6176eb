// Playwright's selectors, and the roles and texts that locators find.
const html = `<!doctype html><header>top</header><article><header>inner</header><footer>end</footer></article>
<div class="two">one</div><div class="two" data-test="second">two</div><div id="box">Hello  <b>World</b></div>
<svg><title>Logo</title></svg><section>x</section><form></form><form aria-label="Login"></form>
<input type="future" aria-label="odd"><input type="password" aria-label="secret"><button aria-pressed="true">Go</button>
<select size="1" aria-label="one"><option>1</select><div id="classes" class="  a   b " title="Some Title"></div>
<pre id="lines">
line
</pre><p id="part">a<span style="display:none">b</span></p>
<input id="wrong" aria-invalid="true" aria-errormessage="why"><span id="why">Too short</span>`;
beforeEach(() => page.setContent(html));

test.each([
  ['div:has-text("Hello") b', 1], ['div:has-text("o") > b', 1], [':nth-match(.two, 2)', 1], ['div:text("two").two', 1],
  ['b:visible:text-is("World"), .two', 3], ['button:text-matches("^g", "i")', 1], ['div:has(b)', 1],
  ['role=button[name="Go"]', 1], ['role=button[name="go"]', 0], ['role=button[name=/^g/i][pressed]', 1],
  ['data-test=second', 1], ['text=World', 1], ['.two >> nth=1', 1], ['text="wor"', 0],
])('%s', async (selector, count) => { await expect(page.locator(selector)).toHaveCount(count); });

test.each([
  ['banner', undefined, 1], ['contentinfo', undefined, 0], ['img', 'Logo', 1], ['form', undefined, 1],
  ['region', undefined, 0], ['textbox', 'odd', 1], ['textbox', 'secret', 1], ['combobox', 'one', 1],
])('role %s %s', async (role, name, count) => {
  await expect(page.getByRole(role, name === undefined ? {} : { name })).toHaveCount(count);
});

test('texts', async () => {
  await expect(page.locator('#lines')).toHaveText('line');
  await expect(page.locator('#lines')).not.toHaveText(/^line$/);
  await expect(page.locator('#box')).toHaveText(/hello/, { ignoreCase: true });
  await expect(page.locator('#part')).toHaveText('a', { useInnerText: true });
  await expect(page.locator('#part')).toHaveText('ab');
});

test('attributes are compared exactly', async () => {
  const element = page.locator('#classes');
  await expect(element).toHaveClass('a b');
  await expect(element).not.toHaveAttribute('class', 'a b');
  await expect(element).toHaveAttribute('title', 'some title', { ignoreCase: true });
  await expect(page.locator('#wrong')).toHaveAccessibleErrorMessage('Too short');
});

test('the address in any case', async () => {
  await expect(page).toHaveURL('HTTPS://PAGE.TEST/', { ignoreCase: true });
});

test('a list takes the first of several choices', async () => {
  await page.setContent('<select><option>a<option>b</select>');
  expect(await page.locator('select').selectOption(['b', 'a'])).toEqual(['a']);
});
