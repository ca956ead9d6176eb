// Locators search open shadow trees.
beforeEach(() => page.setContent(`<main><p>before</p><div id=host class=card><i slot=a>slotted</i></div><div id=shut></div><p>after</p></main><script>
  host.attachShadow({ mode: 'open' }).innerHTML = '<p class=in>inside</p><button id=sb><slot name=a></slot></button><input aria-label=Name><div id=inner></div>';
  host.shadowRoot.querySelector('#inner').attachShadow({ mode: 'open' }).innerHTML = '<span class=deep>Deep text</span>';
  shut.attachShadow({ mode: 'closed' }).innerHTML = '<b>closed</b>';
</script>`));

test('by selector, in document order', async () => {
  expect(await page.locator('p').allTextContents()).toEqual(['before', 'inside', 'after']);
  await expect(page.locator('#sb')).toHaveCount(1);
  await expect(page.locator('main .card .deep')).toHaveText('Deep text');
  await expect(page.locator('#host #inner >> span')).toBeVisible();
  await expect(page.locator('p > .deep')).toHaveCount(0);
  await expect(page.locator('b')).toHaveCount(0);
});

test('by role, name, label and text', async () => {
  await expect(page.getByRole('button', { name: 'slotted' })).toHaveCount(1);
  await expect(page.getByText('deep text')).toHaveClass('deep');
  await expect(page.locator('.card').filter({ hasText: 'inside' })).toHaveCount(1);
  await page.getByLabel('Name').pressSequentially('typed');
  await expect(page.getByLabel('Name')).toBeFocused();
  await expect(page.getByLabel('Name')).toHaveValue('typed');
});

test('actions inside shadow trees', async () => {
  await page.evaluate(() => host.addEventListener('click', event => { window.clicked = event.composedPath()[0].id; }));
  await page.tap('#sb');
  expect(await page.evaluate(() => clicked)).toBe('sb');
});
