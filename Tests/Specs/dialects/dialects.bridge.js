// One spec for each bridge whose handlers respond: a call while the page starts, a late response, an error and an event.
const bridge = native.dialect.split('@')[0];
const text = id => page.locator(`#${id}`);
// Traits of bridges that the tests depend on. These bridges have no namespaces: a handler's name is one word.
const hasNamespaces = !/^jsbridge|^dsbridge[12]$/.test(bridge);
// These bridges have no results but texts, so handlers respond with JSON and pages parse it.
const hasTextsOnly = /^dsbridge[12]$/.test(bridge);
// These bridges write the name of the callback into the page's data.
const hasOwnData = !/^dsbridge[12]$/.test(bridge);
const named = method => hasNamespaces ? `Shop.${method}` : method;
const result = total => hasTextsOnly ? JSON.stringify({ total }) : { total };

native.handle(named('add'), ({ id }) => result(id + 1));
native.handle(named('slow'), native.delayed(3000, ({ id }) => result(id + 2)));
native.handle(named('fail'), native.failing({ message: 'not available', code: 'UNAVAILABLE' }));

// The root is the repository, because the page of DSBridge loads a script from another folder.
beforeEach(() => page.goto(`Tests/Specs/dialects/page.html?bridge=${bridge}`));

test('a call while the page starts gets its response', async () => {
  await expect(text('start')).toHaveText('4');
  // Bridges whose calls have several arguments record a list.
  expect([native.calls(named('add'))].flat(2)).toEqual([hasOwnData ? { id: 3 } : expect.objectContaining({ id: 3 })]);
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
