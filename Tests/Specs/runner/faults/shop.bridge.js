// Each test gets different faults of the same plan, and the same ones in every run.
beforeEach(async () => {
  for (const name of ['user', 'prices', 'basket', 'offers']) native.handle(name, { name });
  await page.goto('shop.html');
});
for (const name of ['the first', 'the second', 'the third']) {
  test(name, () => expect(page.getByRole('status')).toHaveText('Loading, user, prices, basket, offers'));
}
