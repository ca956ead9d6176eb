// The page of a React Native app. A message's member `type` names the handler, and `payload` is its data.
const answer = (id, value) => native.emit('message', { type: 'answer', id, value });

describe('shop in React Native', () => {
  beforeEach(async () => {
    native.handle('user', ({ id }) => { answer(id, { name: 'Ada' }); });
    await page.goto('shop.html');
  });

  test('asks for the user at start-up', async () => {
    await expect(page.locator('#user')).toHaveText('Ada');
  });

  test('shows a price that the app sends', async () => {
    await native.emit('message', { type: 'price', value: '5 €' });
    await expect(page.locator('#price')).toHaveText('5 €');
  });

  test('shows why a payment failed', async () => {
    native.handle('pay', ({ id }) => { native.emit('message', { type: 'error', id, value: 'offline' }); });
    await page.tap('button');
    await expect(page.locator('#order')).toHaveText('not paid: offline');
  });

  test('waits for a payment that takes a while', async () => {
    native.handle('pay', ({ id, amount }) => { setTimeout(() => answer(id, { number: amount + 2 }), 3000); });
    await page.tap('button');
    await expect(page.locator('#order')).toHaveText('order 7');
    expect(native).toHaveReceived('pay', { id: 2, amount: 5 });
  });
});
