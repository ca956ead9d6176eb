// Calls that can't have the effect they seem to have are errors, not successes.
const html = `<!doctype html><title>T</title><div class="two">one</div><div class="two">two</div>
<div id="box">Hello <b>World</b></div><div id="hidden" style="display:none">x</div><button id="off" disabled>Off</button>
<button id="on">On</button><input id="field" value="abc"><p id="empty"></p><form></form>
<select id="list"><option value=a>A</option><option value=b disabled>B</option></select>
<iframe srcdoc="<button>in1</button>"></iframe><iframe srcdoc="<button>in2</button>"></iframe>`;
const soon = { timeout: 50 };
beforeEach(() => page.setContent(html));

describe('a locator must match one element', () => {
  const two = () => page.locator('.two');
  test.each([
    ['toBeVisible', () => expect(two()).toBeVisible(soon)],
    ['not.toBeHidden', () => expect(two()).not.toBeHidden(soon)],
    ['toBeAttached', () => expect(two()).toBeAttached(soon)],
    ['waitFor', () => two().waitFor(soon)],
    ['isVisible', () => two().isVisible()],
    ['a frame', () => page.frameLocator('iframe').getByText('in1').click(soon)],
    ['a selector with strict', () => page.click('.two', { strict: true, ...soon })],
  ])('%s', (name, body) => expect(body()).rejects.toThrow('strict mode violation'));

  test('except for selectors without strict, which take the first one', async () => {
    expect(await page.textContent('.two')).toBe('one');
    await page.click('.two');
    expect(await page.waitForSelector('.none', { state: 'detached' })).toBeNull();
  });
});

describe('expected values', () => {
  const box = () => expect(page.locator('#box')), field = () => expect(page.locator('#field'));
  test.each([
    ['toContainText', () => box().toContainText(undefined, soon), 'needs a string or a regular expression'],
    ['not.toContainText', () => box().not.toContainText({}), 'needs a string'],
    ['not.toHaveText', () => box().not.toHaveText(5), 'but got 5'],
    ['an array', () => box().not.toHaveText(['x', null]), 'or an array of these'],
    ['toHaveURL', () => expect(page).not.toHaveURL(undefined), 'or a function, but got undefined'],
    ['toHaveTitle', () => expect(page).not.toHaveTitle(undefined), 'needs a string'],
    ['toHaveCount', () => expect(page.locator('p')).not.toHaveCount('1'), 'needs a number of elements, but got "1"'],
    ['toHaveAttribute', () => box().not.toHaveAttribute(undefined), 'the name of an attribute'],
    ['an attribute', () => box().not.toHaveAttribute('id', 5), 'needs a name, and a string'],
    ['toHaveId', () => box().not.toHaveId(undefined), 'needs a string'],
    ['toHaveRole', () => box().not.toHaveRole('buton'), "toHaveRole(): unknown role 'buton'; did you mean 'button'?"],
    ['toHaveValue', () => field().not.toHaveValue(5), 'but got 5'],
    ['toContainClass', () => box().toContainClass(''), 'names of classes'],
    ['toHaveCSS', () => box().not.toHaveCSS('color'), 'the name of a property, and a string'],
    ['toHaveJSProperty', () => box().not.toHaveJSProperty(undefined, 1), 'the name of a property'],
    ['toBeVisible', () => box().not.toBeVisible(5), 'toBeVisible() needs no value except options, but got 5'],
  ])('%s', (name, body, message) => expect(body()).rejects.toThrow(message));
});

describe('elements without the state', () => {
  const box = () => expect(page.locator('#box'));
  test.each([
    ['toBeChecked', () => box().not.toBeChecked(), 'the element is not a checkbox or radio button: <div id="box">'],
    ['toBeEditable', () => box().not.toBeEditable(), 'the element is not an input'],
    ['toHaveValue', () => box().not.toHaveValue('x'), 'the element is not an input'],
    ['toHaveValues', () => expect(page.locator('#list')).not.toHaveValues(['x']), 'with the attribute `multiple`'],
    ['isEditable', () => page.locator('#box').isEditable(), 'the element is not an input'],
    ['a disabled option', () => page.locator('#list').selectOption('b', soon), 'the option is disabled'],
  ])('%s', (name, body, message) => expect(body()).rejects.toThrow(message));
});

describe('a trial waits until the action is possible', () => {
  test('visible', () =>
    expect(page.locator('#hidden').click({ trial: true, ...soon })).rejects.toThrow('the element is not visible'));
  test('enabled', () =>
    expect(page.locator('#off').check({ trial: true, ...soon })).rejects.toThrow('the element is disabled'));
  test('does nothing', async () => {
    await page.locator('#on').evaluate(button => { button.onclick = () => { button.textContent = 'clicked'; }; });
    await page.locator('#on').click({ trial: true });
    await expect(page.locator('#on')).toHaveText('On');
  });
});

describe('options and parameters', () => {
  const field = () => page.locator('#field');
  test.each([
    ['of another matcher', () => expect(field()).toBeVisible({ ignoreCase: true }), "has no option 'ignoreCase'"],
    ['of another action', () => field().fill('x', { button: 'right' }), "fill() has no option 'button'"],
    ['of a query', () => field().textContent({ force: true }), "has no option 'force'"],
    ['force', () => field().fill('x', { force: 'yes' }), 'force must be true or false'],
    ['waitUntil', () => page.setContent('x', { waitUntil: 'never' }), 'waitUntil must be one of load'],
    ['of waitForURL', () => page.waitForURL('**/*', { state: 'visible' }), "has no option 'state'"],
    ['of a load', () => page.goto('/', { referer: 'x' }), "has no option 'referer'"],
    ['a key', () => field().press('Entr'), 'unknown key: "Entr"'],
    ['a key of the keyboard', () => page.keyboard.press(undefined), 'needs a string, but got undefined'],
    ['typed text', () => page.keyboard.type(5), 'needs a string, but got 5'],
    ['an index', async () => page.locator('p').nth('1'), 'nth() needs an integer, but got \'1\''],
    ['an event', () => page.locator('p').dispatchEvent(undefined), 'needs a string'],
    ['a choice', () => page.locator('#list').selectOption(undefined), 'needs a value or a label'],
    ['a state', () => page.locator('#list').setChecked(undefined), 'needs true or false'],
    ['a pattern', () => page.unroute(), 'a pattern must be a string'],
    ['a number of times', () => page.route('**/*', {}, { times: 0 }), 'times must be a positive integer'],
    ['a time', () => page.waitForTimeout('1'), 'invalid number of milliseconds'],
    ['offline', () => context.setOffline(), 'needs true or false'],
    ['a script', () => page.addScriptTag({}), 'needs { url }, { path } or { content }'],
    ['a style', () => page.addStyleTag(), 'needs { url }, { path } or { content }'],
    ['a missing style', () => page.addStyleTag({ url: 'none.css' }), 'none.css failed to load'],
    ['an origin', () => context.grantPermissions(['geolocation'], { origin: 'x' }), 'origin is not supported'],
    ['a database', () => context.storageState({ indexedDB: true }), 'indexedDB is not supported'],
    ['a field of a cookie', () => context.addCookies([{ name: 'a', value: 'b', url: 'https://a.test/', sameSite: 'x' }]),
      'sameSite must be Strict, Lax or None'],
    ['of a page', () => context.newPage({ viewport: null }), "context.newPage() has no option 'viewport'"],
    ['a predicate', () => page.waitForEvent('console', { predicate: 5 }), 'predicate must be a function'],
    ['a response', () => page.waitForResponse(undefined), 'needs a string, a regular expression or a function'],
    ['a layout', () => page.locator('button:right-of(#field)').click(soon), 'is not supported: use a selector that needs no positions'],
  ])('%s', (name, body, message) => expect(body()).rejects.toThrow(message));
});

test('a timeout of 0 is none', async () => {
  await page.evaluate(() => { setTimeout(() => { document.querySelector('#hidden').style.display = ''; }, 60_000); });
  await page.locator('#hidden').click({ timeout: 0 });
}, 120_000);

describe('the default timeout', () => {
  test('is set', async () => {
    page.setDefaultTimeout(20);
    await expect(page.locator('.none').click()).rejects.toThrow('timed out after 20 ms');
  });
  test('ends with its test', () => expect(page.locator('.none').click()).rejects.toThrow('timed out after 5000 ms'));
});

test('a listener for one event can be removed', async () => {
  const heard = jest.fn();
  page.once('console', heard);
  page.off('console', heard);
  await page.evaluate(() => { console.log('x'); });
  expect(heard).not.toHaveBeenCalled();
});
