// The effects of keys.
const html = `<!doctype html><input id="field" value="abc"><textarea id="area">one
two</textarea><div id="rich" contenteditable>xyz</div><select id="list"><option>A<option disabled>B<option>C</select>
<input type=radio name=r id=first checked><input type=radio name=r id=second><input type=number id=number value=3>
<input type=range id=range value=50>`;
const value = id => page.locator(id).inputValue();
beforeEach(async () => {
  await page.setContent(html);
  await page.locator('#field').focus();
});

test.each([
  ['Control+a', 'Backspace', ''], ['ControlOrMeta+A', 'x', 'x'], ['Home', 'z', 'zabc'], ['ArrowLeft', 'z', 'abzc'],
  ['Home', 'Delete', 'bc'], ['Shift+ArrowLeft', 'Backspace', 'ab'], ['Shift+Home', 'z', 'z'], ['Shift+a', 'b', 'abcAb'],
  ['Shift+Digit1', 'Shift+,', 'abc!<'], ['KeyQ', 'Quote', "abcq'"], ['é', '👍', 'abcé👍'],
])('%s, %s', async (first, second, expected) => {
  await page.keyboard.press(first);
  await page.keyboard.press(second);
  expect(await value('#field')).toBe(expected);
});

test('a held Shift changes what keys print', async () => {
  await page.keyboard.down('Shift');
  await page.keyboard.press('1');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.up('Shift');
  await page.keyboard.press('x');
  expect(await value('#field')).toBe('abcx');
});

test('the events name the key', async () => {
  await page.evaluate(() => {
    window.events = [];
    addEventListener('keydown', ({ key, code, keyCode }) => window.events.push([key, code, keyCode]));
  });
  for (const key of ['Shift+Digit2', ',', 'F5', 'é']) await page.keyboard.press(key);
  expect(await page.evaluate(() => window.events)).toEqual([
    ['Shift', 'ShiftLeft', 16], ['@', 'Digit2', 50], [',', 'Comma', 188], ['F5', 'F5', 116], ['é', '', 0],
  ]);
});

test('the caret moves between lines', async () => {
  await page.locator('#area').focus();
  for (const key of ['ArrowUp', 'x', 'Home', 'y', 'ArrowDown', 'z', 'End', '!']) await page.keyboard.press(key);
  expect(await value('#area')).toBe('yonex\ntzwo!');
});

test('selectText() selects what the next key replaces', async () => {
  await page.locator('#field').selectText();
  await page.keyboard.type('z');
  expect(await value('#field')).toBe('z');
  await page.locator('#rich').selectText();
  expect(await page.evaluate(() => getSelection().toString())).toBe('xyz');
});

test('editable elements', async () => {
  const rich = page.locator('#rich');
  await rich.click();
  await page.keyboard.type('!?');
  await page.keyboard.press('Backspace');
  await expect(rich).toHaveText('xyz!');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('new');
  await expect(rich).toHaveText('new');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await expect(rich).toBeEmpty();
});

test('choices', async () => {
  await page.locator('#list').press('ArrowDown');
  expect(await value('#list')).toBe('C');
  await page.locator('#first').press('ArrowRight');
  await expect(page.locator('#second')).toBeChecked();
  await page.locator('#number').press('ArrowUp');
  expect(await value('#number')).toBe('4');
  await page.locator('#range').press('ArrowLeft');
  expect(await value('#range')).toBe('49');
});
