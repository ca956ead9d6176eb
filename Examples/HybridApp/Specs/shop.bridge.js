const orders = [
  { id: 1, title: 'Teapot', price: 19.5, paid: false },
  { id: 2, title: 'Cups', price: 24, paid: true },
];

// The server: it answers only requests that carry the token.
async function answerOrders(route, request) {
  if (request.headers().authorization === 'Bearer secret') await route.fulfill({ json: orders });
  else await route.fulfill({ status: 401, json: { error: 'unauthorized' } });
}

describe('shop', () => {
  beforeEach(async () => {
    await page.route('/api/orders', answerOrders);
    native.handle('getToken', { token: 'secret' });
  });

  describe('login', () => {
    test('shows the orders with the token of the app', async () => {
      await page.goto('index.html');
      await expect(page.getByRole('listitem')).toHaveText(['Teapot: open', 'Cups: paid']);
      expect(native).toHaveReceived('getToken');
      expect(native).not.toHaveReceived('login');
    });

    test('asks for a login without a token', async () => {
      native.handle('getToken', null);
      native.handle('login', native.delayed(20_000, { token: 'secret' }));
      await page.goto('index.html');
      await page.getByRole('button', { name: 'Log in' }).tap();
      expect(native).toHaveReceived('login', { scope: 'orders' });
      await expect(page.getByRole('listitem')).toHaveCount(2, { timeout: 25_000 });
    });

    test.each([null, {}, { token: '' }])('stays at the login with %j', async (answer) => {
      native.handle('getToken', null);
      native.handle('login', answer);
      await page.goto('index.html');
      await page.getByRole('button', { name: 'Log in' }).tap();
      await expect(page.getByRole('status')).toHaveText('Login was cancelled');
    });

    test('returns to the login when the token is rejected', async () => {
      native.handle('getToken', { token: 'expired' });
      await page.goto('index.html');
      await expect(page.getByRole('status')).toHaveText('Please log in again');
      expect(await storage.session.get('token')).toBeNull();
    });

    test('takes a token that the app pushes', async () => {
      native.handle('getToken', null);
      await page.goto('index.html');
      expect(await native.call('setToken', { token: 'secret' })).toEqual({ accepted: true });
      await expect(page.getByRole('listitem')).toHaveCount(2);
    });

    test('forgets the orders after a logout', async () => {
      await page.goto('index.html');
      await native.call('setToken', {});
      await expect(page.getByRole('listitem')).toHaveCount(0);
      await expect(page.getByRole('status')).toHaveText('You are logged out');
    });
  });

  describe('payment', () => {
    beforeEach(async () => {
      // JsBridge 2 gives a page only the handlers that exist when it loads.
      native.handle('pay', { paid: true });
      await page.goto('index.html');
      await page.getByText('Teapot').tap();
    });

    test('pays the price of the order', async () => {
      await expect(page.locator('#price')).toHaveText('19.50 €');
      await page.getByRole('button', { name: 'Pay' }).tap();
      expect(native).toHaveReceived('pay', { order: 1, amount: 19.5 });
      await expect(page.getByRole('status')).toHaveText('Paid');
    });

    test('pays once, even if the user taps twice', async () => {
      native.handle('pay', native.delayed(3000, { paid: true }));
      page.evaluate(() => { document.querySelector('#pay').click(); document.querySelector('#pay').click(); });
      await expect(page.getByRole('status')).toHaveText('Paid');
      expect(native).toHaveReceivedTimes('pay', 1);
    });

    test('shows why the payment failed, and allows another try', async () => {
      native.handle('pay', native.sequence({ paid: false, reason: 'No money' }, { paid: true }));
      await page.getByRole('button', { name: 'Pay' }).tap();
      await expect(page.getByRole('status')).toHaveText('No money');
      await page.getByRole('button', { name: 'Pay' }).tap();
      await expect(page.getByRole('status')).toHaveText('Paid');
    });

    test('says when the payment takes long', async () => {
      native.handle('pay', native.delayed(15_000, { paid: true }));
      page.evaluate(() => document.querySelector('#pay').click());
      await page.clock.runFor(9_000);
      await expect(page.getByRole('status')).toHaveText('Paying…');
      await page.clock.runFor(2_000);
      await expect(page.getByRole('status')).toHaveText('This takes longer than usual');
      await page.clock.runFor(5_000);
      await expect(page.getByRole('status')).toHaveText('Paid');
    });
  });
});
