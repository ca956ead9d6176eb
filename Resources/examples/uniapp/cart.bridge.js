// A spec plays the app around a page. Pages of a uni-app get no responses, so the app calls a function of the page.
const environments = { uniapp: 'uvue', 'uniapp-nvue': 'nvue', 'uniapp-plus': 'plus', 'uniapp-browser': 'h5' };

describe('cart in a uni-app', () => {
  beforeEach(async () => {
    native.handle('message', null);
    native.handle('navigateTo', null);
    await page.goto('cart.html');
  });

  test('sends the app its total when it starts', () => {
    expect(native).toHaveReceived('message', { total: 3, env: environments[native.dialect] });
  });

  test('opens a page of the app, which calls back', async () => {
    await page.tap('#pay');
    expect(native).toHaveReceived('navigateTo', { url: '/pages/pay?total=3' });
    expect(await native.call('paid', { number: 7 })).toEqual({ thanks: true });
    await expect(page.getByRole('status')).toHaveText('Paid 7');
  });
});
