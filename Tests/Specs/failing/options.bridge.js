// Unknown names of options.
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

// Invalid durations.
test('no number', async () => { await page.click('button', { timeout: NaN }); });
test('a text', async () => { await page.goto('x.html', { timeout: '5s' }); });
test('below nothing', async () => { await native.call('x', 1, { timeout: -5 }); });
test('a delay', async () => { await page.route('/x', { delay: NaN }); });
test('infinite', async () => { await clock.runFor(Infinity); });
test('a moment that is far', async () => { await clock.pauseAt('9999-01-01'); });
test('a status', async () => { await page.route('/x', { status: 0 }); });
test('of all that follow', () => { page.setDefaultTimeout('long'); });
test('the address of a content', async () => { await page.setContent('x', { url: 'http://[' }); });
test('the address is its first argument', async () => { await page.goto('x.html', { url: 'y.html' }); });

// A limit that is infinite or beyond the clock is never reached.
test('an endless limit', async () => { await expect(page.locator('#none')).toBeVisible({ timeout: Infinity }); }, Infinity);
test('the longest limit', async () => { await page.waitForTimeout(1e300); }, 1e300);
