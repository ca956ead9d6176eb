// User input of tests is trusted: it comes from the platform, not from the page's scripts.
const kinds = ['pointerover', 'pointerdown', 'mousedown', 'touchstart', 'touchend', 'click', 'keydown', 'keyup', 'beforeinput', 'input', 'change', 'focus'];
const noteTrust = kinds => {
  const told = {};
  Object.assign(window, { told });
  for (const kind of kinds) document.addEventListener(kind, event => { told[kind] = [...told[kind] ?? [], event.isTrusted]; }, true);
};

test('the events of actions are trusted, and those that a test sends are not', async () => {
  await page.setContent('<button id=b>x</button><input id=i><select id=s><option>1<option>2</select><p contenteditable id=e></p>');
  await page.evaluate(noteTrust, kinds);
  await page.click('#b');
  await page.tap('#b');
  await page.fill('#i', 'one');
  await page.press('#i', 'a');
  await page.selectOption('#s', '2');
  await page.type('#e', 'x');
  const first = await page.evaluate(() => told);
  expect(Object.keys(first).sort()).toEqual([...kinds].sort());
  expect(Object.values(first).flat().every(isTrusted => isTrusted)).toBe(true);
  await page.evaluate(noteTrust, ['click']);
  await page.locator('#b').dispatchEvent('click');
  await page.evaluate(() => b.click());
  expect(await page.evaluate(() => told)).toEqual({ click: [false, false] });
});

test('a click has the pointer that made it, and its place in a row of clicks', async () => {
  await page.setContent(`<button id=b>x</button><script>
    const clicks = [];
    b.onclick = event => clicks.push([event.constructor.name, event.pointerType, event.pointerId, event.detail, event.shiftKey, event.view === window]);
  </script>`);
  await page.dblclick('#b');
  await page.click('#b', { modifiers: ['Shift'] });
  await page.tap('#b');
  await page.evaluate(() => b.click());
  expect(await page.evaluate(() => clicks)).toEqual([
    ['PointerEvent', 'mouse', 1, 1, false, true], ['PointerEvent', 'mouse', 1, 2, false, true], ['PointerEvent', 'mouse', 1, 1, true, true],
    ['PointerEvent', 'touch', 2, 1, false, true], ['PointerEvent', '', -1, 0, false, true],
  ]);
});

test('overrides in the page do not affect actions', async () => {
  await page.setContent('<form><label>Name <input id=i></label><button id=b type=button onclick="this.append(\'!\')">Send it</button></form>');
  await page.evaluate(() => {
    const never = () => { throw new Error('the page broke it'); };
    for (const name of ['reduce', 'map', 'filter', 'find', 'some', 'includes']) Array.prototype[name] = never;
    EventTarget.prototype.dispatchEvent = HTMLElement.prototype.click = Set.prototype.add = JSON.stringify = never;
    window.PointerEvent = window.MouseEvent = window.KeyboardEvent = window.Event = undefined;
    window.getComputedStyle = window.eval = never;
  });
  await page.getByRole('button', { name: 'send it' }).click();
  await page.getByLabel('Name').type('ab');
  await expect(page.locator('#i')).toHaveValue('ab');
  await expect(page.locator('#b')).toHaveText('Send it!');
});

test('functions of a test run in the page, with values of the page', async () => {
  await page.setContent('<p>one</p><p>two</p>');
  expect(await page.locator('p').evaluateAll((all, more) => [all instanceof Array, more instanceof Array, all.map(each => each.textContent).concat(more)], ['three'])).toEqual([true, true, ['one', 'two', 'three']]);
  const first = page.locator('p').first();
  expect(await first.evaluate((element, { when, nothing, list: [deep] }) => [element instanceof HTMLElement, when instanceof Date, when.getTime(), nothing === undefined, Object.getPrototypeOf(deep) === Object.prototype],
    { when: new Date(5), nothing: undefined, list: [{}] })).toEqual([true, true, 5, true, true]);
  expect(await first.evaluate(async element => { await null; return element.localName; })).toBe('p');
  await expect(first.evaluate(() => { throw new TypeError('no'); })).rejects.toThrow('no');
  await expect(first.evaluate(() => Promise.reject(new RangeError('later')))).rejects.toThrow('later');
});

test('hidden elements get no focus and no click', async () => {
  await page.setContent('<dialog id=d><button id=b>x</button></dialog><p style="visibility: hidden" id=p>y</p>');
  await page.evaluate(() => b.focus());
  expect(await page.evaluate(() => document.activeElement.localName)).toBe('body');
  await expect(page.locator('#b')).toBeHidden();
  await expect(page.locator('#p')).toBeHidden();
  await page.evaluate(() => { d.show(); p.style.visibility = 'visible'; b.focus(); });
  await expect(page.locator('#b')).toBeFocused();
  await expect(page.locator('#p')).toBeVisible();
});

test('activating keys send trusted clicks, and types surrogate pairs', async () => {
  await page.setContent(`<form onsubmit="return false"><input id=i><button id=b>go</button></form><script>
    const heard = [];
    b.onclick = event => heard.push([event.isTrusted, event.detail, event.pointerId]);
  </script>`);
  await page.press('#b', ' ');
  await page.press('#i', 'Enter');
  expect(await page.evaluate(() => heard)).toEqual([[true, 0, -1], [true, 0, -1]]);
  await page.locator('#i').pressSequentially('a\u{1F600}b');
  await expect(page.locator('#i')).toHaveValue('a\u{1F600}b');
});
