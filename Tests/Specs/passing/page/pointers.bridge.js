// The events of a mouse and of a finger.
let pointerLines;
beforeEach(async () => {
  pointerLines = [];
  page.on('console', message => pointerLines.push(message.text()));
  await page.setContent(`<div id=d><button id=b>x</button></div><p id=p>p</p><script>
    const types = ['touchstart', 'touchend', 'contextmenu', 'click', 'dblclick', 'focus'].concat(
      ...['pointer', 'mouse'].map(kind => ['over', 'enter', 'move', 'down', 'up', 'out', 'leave'].map(type => kind + type)));
    for (const type of types) b.addEventListener(type, () => console.log(type));</script>`);
});
const said = async () => { await page.evaluate(() => 0); return pointerLines.splice(0).join(' '); };

test('a tap', async () => {
  await page.tap('#b');
  expect(await said()).toBe('pointerover pointerenter pointerdown touchstart pointerup pointerout pointerleave touchend '
    + 'mouseover mouseenter mousemove mousedown focus mouseup click');
});

test('a click, another, and the mouse elsewhere', async () => {
  const buttons = 'pointermove mousemove pointerdown mousedown pointerup mouseup click';
  await page.click('#b');
  expect(await said()).toBe(`pointerover pointerenter mouseover mouseenter ${buttons.replace('pointerup', 'focus pointerup')}`);
  await page.click('#b');
  expect(await said()).toBe(buttons);
  await page.hover('#p');
  expect(await said()).toBe('pointerout pointerleave mouseout mouseleave');
  await page.hover('#b');
  expect(await said()).toBe('pointerover pointerenter mouseover mouseenter pointermove mousemove');
  await page.dblclick('#b');
  expect(await said()).toBe(`${buttons} ${buttons.replace('pointermove mousemove ', '')} dblclick`);
});

test('canceling pointerdown suppresses mouse events, but not the click', async () => {
  await page.evaluate(() => b.addEventListener('pointerdown', event => event.preventDefault()));
  await page.click('#b');
  expect(await said()).toBe('pointerover pointerenter mouseover mouseenter pointermove mousemove pointerdown focus pointerup click');
  await page.tap('#b');
  expect(await said()).toBe('pointerover pointerenter pointerdown touchstart pointerup pointerout pointerleave touchend click');
});

test('a canceled touch does not click', async () => {
  await page.evaluate(() => b.addEventListener('touchend', event => event.preventDefault()));
  await page.tap('#b');
  expect(await said()).not.toMatch(/click|mouse/);
});

test('fields of the events', async () => {
  const note = ({ type, pointerType, isPrimary, button, buttons, pressure, touches }) => Object.assign(window, { [type]: [pointerType, isPrimary, button, buttons, pressure, touches?.length] });
  const enter = event => Object.assign(window, { [`enter${event.target.id}`]: [event.bubbles, event.relatedTarget, event.target.id] });
  await page.locator('#b').evaluate((b, note) => ['pointerdown', 'pointerup', 'touchstart'].forEach(type => b.addEventListener(type, (0, eval)(note))), String(note));
  await page.locator('#b').evaluate((b, enter) => [b, b.parentElement].forEach(each => each.addEventListener('pointerenter', (0, eval)(enter))), String(enter));
  await page.tap('#b');
  expect(await page.evaluate(() => [pointerdown, pointerup, touchstart[5], enterb, enterd[2]])).toEqual([['touch', true, 0, 1, 0.5, undefined], ['touch', true, 0, 0, 0, undefined], 1, [false, null, 'b'], 'd']);
  await page.click('#b', { button: 'right' });
  expect(await page.evaluate(() => pointerdown.slice(0, 5))).toEqual(['mouse', true, 2, 2, 0.5]);
});
