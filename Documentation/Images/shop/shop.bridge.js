// The tests in the pictures of reports.
describe('Checkout', () => {
  beforeEach(async () => {
    native.handle('pay', ({ total }) => ({ receipt: total > 0 ? 'R-12' : null }));
    await page.goto('shop.html');
  });

  async function order(name) {
    await test.step('fill the form', async () => {
      await page.getByLabel('Name').fill(name);
      await page.getByLabel('Size').selectOption('M');
      await page.getByLabel('Wrap it as a gift').check();
    });
    await page.getByRole('button', { name: 'Pay' }).click();
  }

  test('pays', async () => {
    await order('Ada');
    await expect(page.getByRole('status')).toHaveText('Paid: R-12');
    await expect(native).toHaveReceived('pay', { name: 'Ada', total: 12 });
  });

  test('shows the receipt', async () => {
    await order('Grace');
    await expect(page.getByRole('status')).toHaveText('Receipt R-12');
  });

  test('keeps the name', async () => {
    await page.getByLabel('Name').fill('Ada');
    await expect(page.getByLabel('Name')).toHaveValue('Ada');
  });

  test.skip('pays in installments', () => {});
});
