// Names that do not exist.
beforeEach(() => page.setContent('<button>Pay</button>'));

test('of an expectation', async () => { await expect(page.locator('button')).toHaveText('Pay', { timeut: 1 }); });
test('of a route', async () => { await page.route('/x', { jsn: 1 }); });
test('of a locator', async () => { await page.getByRole('button', { nam: 'Pay' }).click(); });
test('of a role', async () => { await page.getByRole('buton').click(); });
test('of an action', async () => { await page.click('button', { timeot: 1 }); });
test('of a load', async () => { await page.goto('x.html', { waitUntl: 'load' }); });
test('of a call', async () => { await native.call('x', 1, { timout: 1 }); });
test('of a filter', async () => { await page.locator('p', { hasTxt: 'x' }).count(); });
test('one argument too many', () => { expect(native).toHaveReceived('share', { a: 1 }, { timeout: 1 }); });
