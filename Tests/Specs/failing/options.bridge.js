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
test('NaN', async () => { await page.click('button', { timeout: NaN }); });
test('a string', async () => { await page.goto('x.html', { timeout: '5s' }); });
test('a negative number', async () => { await native.call('x', 1, { timeout: -5 }); });
test('a delay', async () => { await page.route('/x', { delay: NaN }); });
test('infinite', async () => { await clock.runFor(Infinity); });
test('a date that is too far in the future', async () => { await clock.pauseAt('9999-01-01'); });
test('a status', async () => { await page.route('/x', { status: 0 }); });
test('of all later actions', () => { page.setDefaultTimeout('long'); });
test('the URL of setContent', async () => { await page.setContent('x', { url: 'http://[' }); });
test('the URL of goto is its first argument', async () => { await page.goto('x.html', { url: 'y.html' }); });

// A limit that is infinite or beyond the clock is never reached.
test('an endless limit', async () => { await expect(page.locator('#none')).toBeVisible({ timeout: Infinity }); }, Infinity);
test('the longest limit', async () => { await page.waitForTimeout(1e300); }, 1e300);
