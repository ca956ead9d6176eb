// The events of typing, including the change event when a control loses the focus.
let typedLines;
beforeEach(async () => {
  typedLines = [];
  page.on('console', message => typedLines.push(message.text()));
  await page.setContent(`<form onsubmit="console.log('submit'); return false"><input id=t value=v></form><textarea id=ta></textarea><input id=n type=number>
    <input id=short maxlength=3><button id=o>o</button><script>
    for (const each of document.querySelectorAll('input, textarea')) for (const type of ['focus', 'beforeinput', 'input', 'change', 'blur']) {
      each.addEventListener(type, event => console.log([type, each.value, event.inputType, event.data].filter(part => part !== undefined).join(' ')));
    }</script>`);
});
const said = async () => { await page.evaluate(() => 0); return typedLines.splice(0); };
const changes = async () => (await said()).filter(line => /^(change|blur|submit)/.test(line));

test('sends a change event when the control loses the focus', async () => {
  const text = page.locator('#t');
  await text.pressSequentially('y');
  expect(await said()).toEqual(['focus v', 'beforeinput v insertText y', 'input vy insertText y']);
  await text.blur();
  expect(await said()).toEqual(['change vy', 'blur vy']);
  await text.press('z');
  await page.keyboard.press('Tab');
  expect(await changes()).toEqual(['change vyz', 'blur vyz']);
  await text.press('Backspace');
  await page.click('#o');
  expect(await changes()).toEqual(['blur ', 'change vy', 'blur vy']);
  await text.pressSequentially('a');
  await page.evaluate(() => document.activeElement.blur());
  expect(await changes()).toEqual(['change vya', 'blur vya']);
});

test('Enter commits before it submits, and each change once', async () => {
  await page.locator('#t').pressSequentially('y');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.locator('#t').blur();
  expect(await changes()).toEqual(['change vy', 'submit', 'submit', 'blur vy']);
});

test('reverted input and scripted values send no change event', async () => {
  await page.locator('#t').pressSequentially('y');
  await page.keyboard.press('Backspace');
  await page.locator('#t').blur();
  expect(await changes()).toEqual(['blur v']);
  await page.locator('#t').pressSequentially('y');
  await page.evaluate(() => { t.value = 'script'; });
  await page.locator('#t').blur();
  expect(await changes()).toEqual(['blur script']);
});

test('fill sends one change event', async () => {
  await page.locator('#t').fill('y');
  await page.locator('#t').pressSequentially('z');
  await page.locator('#t').blur();
  await page.locator('#ta').fill('x');
  await page.locator('#ta').blur();
  expect(await changes()).toEqual(['change y', 'change yz', 'blur yz', 'change x', 'blur x']);
});

test('lines, numbers, limits, and canceled events', async () => {
  await page.locator('#ta').focus();
  await page.keyboard.type('a\nb');
  expect(await said()).toContain('beforeinput a insertLineBreak ');
  await page.click('#o');
  expect(await changes()).toEqual(['change a\nb', 'blur a\nb']);
  await page.locator('#n').pressSequentially('1.5');
  expect(await page.inputValue('#n')).toBe('1.5');
  await page.locator('#short').pressSequentially('abcd');
  expect(await page.inputValue('#short')).toBe('abc');
  await page.evaluate(() => t.addEventListener('beforeinput', event => { if (event.data === 'x') event.preventDefault(); }));
  await page.locator('#t').pressSequentially('xy');
  expect(await page.inputValue('#t')).toBe('vy');
});

test('typing replaces the selection', async () => {
  await page.evaluate(() => { t.focus(); t.setSelectionRange(0, 1); });
  await page.keyboard.type('new');
  expect(await page.inputValue('#t')).toBe('new');
  expect(await page.evaluate(() => document.execCommand('insertText', false, '!') && t.value)).toBe('new!');
});

test('deletes a whole visible character', async () => {
  const text = page.locator('#t');
  for (const letter of ['😀', '👨‍👩‍👧', '🇫🇷', 'é']) {
    await text.fill('v');
    await page.keyboard.insertText(letter);
    await expect(text).toHaveValue(`v${letter}`);
    await page.keyboard.press('Backspace');
    await expect(text).toHaveValue('v');
  }
});

test('ignores a limit that is not a number', async () => {
  for (const [limit, typed] of [['', 'abcd'], ['x', 'abcd'], ['-1', 'abcd'], [' 3px', 'abc'], ['0', '']]) {
    await page.evaluate(limit => { short.value = ''; short.setAttribute('maxlength', limit); }, limit);
    await page.locator('#short').pressSequentially('abcd');
    await expect(page.locator('#short')).toHaveValue(typed);
  }
});

test('a scripted value replaces an incomplete number', async () => {
  await page.locator('#n').pressSequentially('-');
  await page.evaluate(() => { n.value = ''; });
  await page.locator('#n').pressSequentially('5');
  await expect(page.locator('#n')).toHaveValue('5');
});

test('typing inserts into the value left by a beforeinput listener', async () => {
  await page.evaluate(() => { t.addEventListener('beforeinput', () => { t.value = ''; }); });
  await page.locator('#t').pressSequentially('abc');
  await expect(page.locator('#t')).toHaveValue('c');
});
