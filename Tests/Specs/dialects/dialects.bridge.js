// One spec for each bridge whose handlers respond: a call while the page starts, a late response, an error and an event.
const bridge = native.dialect.split('@')[0];
const text = id => page.locator(`#${id}`);
// The names of handlers have two parts where the framework has plugins; JsBridge allows one part only.
const named = method => bridge.startsWith('jsbridge') ? method : `Shop.${method}`;

native.handle(named('add'), ({ id }) => ({ total: id + 1 }));
native.handle(named('slow'), native.delayed(3000, ({ id }) => ({ total: id + 2 })));
native.handle(named('fail'), native.failing({ message: 'not available', code: 'UNAVAILABLE' }));

beforeEach(() => page.goto(`page.html?bridge=${bridge}`));

test('a call while the page starts gets its response', async () => {
  await expect(text('start')).toHaveText('4');
  // Bridges whose calls have several arguments record a list.
  expect([native.calls(named('add'))].flat(2)).toEqual([{ id: 3 }]);
});

test('a late response arrives', async () => {
  await expect(text('start')).toHaveText('4');
  await expect(text('slow')).toHaveText('');
  await clock.runFor(4000);
  await expect(text('slow')).toHaveText('5');
});

test('an error reaches the page', async () => {
  await expect(text('failed')).toHaveText('failed');
  expect(native.faults().map(fault => fault.code)).toContain('handler-failed');
});

test('the page gets an event of the document', async () => {
  await expect(text('start')).toHaveText('4');
  await native.emit('document', 'pause', { reason: 'call' });
  await expect(text('events')).toHaveText(/^paused/);
});
