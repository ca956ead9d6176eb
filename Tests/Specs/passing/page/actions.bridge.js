// Actions on elements.
beforeEach(async () => {
  await page.setContent(`<!DOCTYPE html><form>
    <input id=text value=old><textarea id=area></textarea><input type=number id=number maxlength=3><input type=date id=date>
    <label><input type=checkbox id=box>Box</label><label><input type=radio name=r id=r1>1</label><label><input type=radio name=r id=r2>2</label>
    <select id=one><option value=a>Apple<option value=b>Pear</select><select id=many multiple><option>x<option>y<option>z</select>
    <button id=go type=button>Go</button></form><div id=edit contenteditable></div><p id=p>text</p><output></output>
    <script>
      window.log = [];
      const types = ['mousedown', 'mouseup', 'click', 'dblclick', 'contextmenu', 'auxclick', 'touchstart', 'touchend', 'input', 'change', 'keydown', 'keypress', 'keyup', 'focusin', 'mouseover', 'own'];
      for (const type of types) document.addEventListener(type, event => log.push([event.type, event.target.id, event.key ?? event.detail].filter(part => part !== undefined).join(' ')));
    </script>`);
});
const log = async () => (await page.evaluate(() => log.splice(0)));

test('click, in its forms', async () => {
  await page.click('#go');
  expect(await log()).toEqual(['mouseover go 0', 'mousedown go 1', 'focusin go 0', 'mouseup go 1', 'click go 1'].map((line, index) => index === 4 ? expect.stringMatching(/^click go/) : line));
  await page.locator('#go').dblclick();
  expect((await log()).at(-1)).toBe('dblclick go 2');
  await page.locator('#go').click({ button: 'right' });
  expect(await log()).toContain('contextmenu go 1');
  await page.locator('#go').click({ modifiers: ['Shift'] });
  await page.locator('#go').click({ trial: true });
  await page.locator('#go').tap();
  expect(await log()).toEqual(expect.arrayContaining([expect.stringContaining('touchstart go'), expect.stringMatching(/^click go/)]));
  await page.evaluate(() => { go.disabled = true; });
  await page.locator('#go').click({ force: true });
  await page.locator('#p').hover();
  expect(await log()).toContainEqual(expect.stringContaining('mouseover p'));
});

test('fill, clear, keys', async () => {
  const text = page.locator('#text');
  await text.fill('new');
  expect(await text.inputValue()).toBe('new');
  expect(await log()).toEqual(['focusin text 0', 'input text', 'change text']);
  await text.clear();
  await text.pressSequentially('ab');
  expect(await log()).toEqual(expect.arrayContaining(['keydown text a', 'keypress text a', 'keyup text a']));
  await text.press('Backspace');
  await page.keyboard.type('c');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.insertText('!');
  expect(await text.inputValue()).toBe('ac!');
  await page.locator('#area').pressSequentially('a\nb');
  expect(await page.inputValue('#area')).toBe('a\nb');
  await page.locator('#edit').fill('rich');
  expect(await page.textContent('#edit')).toBe('rich');
  await page.locator('#date').fill('2024-02-29');
  await expect(page.locator('#date').fill('x')).rejects.toThrow('"x" is not a valid value for a field of type date');
  await expect(page.locator('#p').fill('x')).rejects.toThrow('does not accept text');
  await expect(text.fill(5)).rejects.toThrow('locator.fill() needs a string');
});

test('check, uncheck', async () => {
  await page.check('#box');
  await page.check('#box');
  expect(await page.isChecked('#box')).toBe(true);
  await page.uncheck('#box');
  await page.locator('#box').setChecked(true);
  await expect(page.locator('#box')).toBeChecked();
  await page.getByLabel('2').check();
  await expect(page.locator('#r1')).not.toBeChecked();
  await expect(page.locator('#r2').uncheck()).rejects.toThrow('a radio button cannot be unchecked');
  await expect(page.locator('#p').check()).rejects.toThrow('is not a checkbox');
});

test('selectOption', async () => {
  expect(await page.selectOption('#one', 'b')).toEqual(['b']);
  expect(await page.locator('#one').selectOption({ label: 'Apple' })).toEqual(['a']);
  expect(await page.locator('#one').selectOption({ index: 1 })).toEqual(['b']);
  expect(await page.locator('#many').selectOption(['x', 'z'])).toEqual(['x', 'z']);
  await expect(page.locator('#many')).toHaveValues(['x', 'z']);
  await expect(page.locator('#one').selectOption('q', { timeout: 50 })).rejects.toThrow('no option matches "q"');
});

test('focus, blur, events, scripts', async () => {
  await page.locator('#text').focus();
  await expect(page.locator('#text')).toBeFocused();
  await page.locator('#text').blur();
  await expect(page.locator('#text')).not.toBeFocused();
  await page.locator('#p').dispatchEvent('own', { detail: 5 });
  expect(await log()).toContain('own p 5');
  expect(await page.locator('#p').evaluate((element, more) => element.textContent + more, '!')).toBe('text!');
  expect(await page.locator('#p').evaluate(async element => { await null; return element.id; })).toBe('p');
  expect(await page.locator('option').evaluateAll(elements => elements.length)).toBe(5);
  expect(await page.$eval('#p', element => element.id)).toBe('p');
  expect(await page.$$eval('option', (elements, n) => elements.length + n, 1)).toBe(6);
});

test('states of elements', async () => {
  const text = page.locator('#text');
  expect([await text.isVisible(), await text.isHidden(), await text.isEnabled(), await text.isDisabled(), await text.isEditable()]).toEqual([true, false, true, false, true]);
  expect(await page.isVisible('#none')).toBe(false);
  expect([await page.innerText('#p'), await page.innerHTML('#p'), await page.getAttribute('#p', 'id')]).toEqual(['text', 'text', 'p']);
});

test('waiting for an element', async () => {
  await page.evaluate(() => setTimeout(() => { document.querySelector('output').innerHTML = '<b id=late>late</b>'; }, 2000));
  await page.waitForSelector('#late');
  await page.locator('#late').waitFor({ state: 'attached' });
  await page.evaluate(() => setTimeout(() => { late.remove(); }, 2000));
  await page.locator('#late').waitFor({ state: 'detached' });
  await expect(page.locator('#late').waitFor({ timeout: 50 })).rejects.toThrow("locator('#late').waitFor({ state: 'visible' }): timed out after 50 ms");
  await page.evaluate(() => setTimeout(() => { go.disabled = false; }, 1000));
  await page.click('#go');
});
