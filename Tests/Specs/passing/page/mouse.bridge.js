// The mouse, drag and drop, and the keyboard as devices.
beforeEach(async () => {
  await page.setContent(`<button id="b">B</button><div id="plain">plain</div><p id="drag" draggable="true">drag</p><div id="zone">zone</div><input id="field">`);
  await page.evaluate(() => {
    window.log = [];
    const types = ['mousedown', 'mouseup', 'click', 'dblclick', 'mousemove', 'wheel', 'dragstart', 'drag', 'dragenter', 'dragover', 'dragleave', 'drop', 'dragend', 'pointercancel', 'keydown', 'keypress', 'keyup'];
    for (const type of types) document.addEventListener(type, event => {
      window.log.push(`${type} ${event.target.id}${event.shiftKey ? ' shift' : ''}${event.key ? ' ' + event.key : ''}`);
    });
  });
});
const log = () => page.evaluate(() => window.log.splice(0));

test('drag and drop', async () => {
  await page.evaluate(() => {
    document.querySelector('#drag').addEventListener('dragstart', event => { event.dataTransfer.setData('text/plain', 'card'); event.dataTransfer.effectAllowed = 'move'; });
    document.querySelector('#zone').addEventListener('dragover', event => { event.preventDefault(); });
    document.querySelector('#zone').addEventListener('drop', event => { window.dropped = [event.dataTransfer.getData('text/plain'), event.dataTransfer.dropEffect, event.isTrusted]; });
  });
  await page.locator('#drag').dragTo(page.locator('#zone'));
  expect(await page.evaluate(() => window.dropped)).toEqual(['card', 'move', true]);
  expect(await log()).toEqual(['mousemove drag', 'mousedown drag', 'dragstart drag', 'pointercancel drag', 'drag drag', 'dragenter zone', 'dragover zone', 'drop zone', 'dragend drag']);
});

test('a drop that nothing accepts', async () => {
  await page.dragAndDrop('#drag', '#zone');
  expect((await log()).slice(-3)).toEqual(['dragover zone', 'dragleave zone', 'dragend drag']);
});

test('text is dropped into a field', async () => {
  await page.evaluate(() => { document.querySelector('#drag').ondragstart = event => { event.dataTransfer.setData('text', 'typed'); }; });
  await page.locator('#drag').dragTo(page.locator('#field'));
  await expect(page.locator('#field')).toHaveValue('typed');
});

test('an element that is not draggable is dragged with the mouse', async () => {
  await page.locator('#plain').dragTo(page.locator('#zone'));
  expect(await log()).toEqual(['mousemove plain', 'mousedown plain', 'mousemove plain', 'mousemove zone', 'mouseup zone']);
});

test('the mouse as a device', async () => {
  await page.mouse.move(10, 40);
  await page.mouse.down();
  await page.mouse.move(30, 35, { steps: 2 });
  await page.mouse.up();
  expect(await log()).toEqual(['mousemove plain', 'mousedown plain', 'mousemove plain', 'mousemove plain', 'mouseup plain', 'click plain']);
  await page.evaluate(() => { document.elementFromPoint = () => null; });
  await page.mouse.dblclick(15, 15);
  expect(await log()).toEqual(['mousemove b', 'mousedown b', 'mouseup b', 'click b', 'mousedown b', 'mouseup b', 'click b', 'dblclick b']);
  await page.mouse.wheel(0, 100);
  await page.touchscreen.tap(15, 15);
  expect((await log())[0]).toBe('wheel b');
  await expect(page.mouse.move(500, 5)).rejects.toThrow('page.mouse.move(): no element is at (500, 5), outside of the viewport of 375 x 667; use locator.hover(), locator.click()');
});

test('modifiers that are held, delays and positions', async () => {
  await page.keyboard.down('Shift');
  await page.locator('#b').click();
  await page.keyboard.up('Shift');
  expect(await log()).toEqual(['keydown  shift Shift', 'mousemove b shift', 'mousedown b shift', 'mouseup b shift', 'click b shift', 'keyup b Shift']);
  await page.evaluate(() => { for (const type of ['mousedown', 'mouseup']) document.addEventListener(type, event => { (window.times ??= []).push([type, Math.round(performance.now()), event.clientX > 0]); }); });
  const start = await page.evaluate(() => performance.now());
  await page.locator('#b').click({ delay: 250, position: { x: 3, y: 4 } });
  const [[, down], [, up]] = await page.evaluate(() => window.times);
  expect(up - down).toBe(250);
  expect(start).toBeLessThanOrEqual(down);
  await expect(page.locator('#b').click({ button: 'side' })).rejects.toThrow("unknown button: \"side\"");
  await expect(page.locator('#b').click({ modifiers: ['Hyper'] })).rejects.toThrow('unknown modifier');
});

test('the keyboard', async () => {
  await page.locator('#field').focus();
  await page.keyboard.down('Shift');
  await page.keyboard.press('Tab');
  await page.keyboard.up('Shift');
  await expect(page.locator('#b')).toBeFocused();
  await page.locator('#field').pressSequentially('ab', { delay: 100 });
  await page.keyboard.type('c', { delay: 10 });
  await page.keyboard.down('d');
  await page.keyboard.up('d');
  await page.keyboard.insertText('é');
  await expect(page.locator('#field')).toHaveValue('abcdé');
});

test('boxes', async () => {
  await page.evaluate(() => { document.querySelector('#zone').style.cssText = 'width: 120px; height: 40px'; document.querySelector('#plain').hidden = true; });
  expect(await page.locator('#zone').boundingBox()).toMatchObject({ width: 120, height: 40 });
  expect(await page.locator('#plain').boundingBox()).toBe(null);
});
