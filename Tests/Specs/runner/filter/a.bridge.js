describe('cart', () => {
  test('adds', () => {});
  test('removes', () => {});
});
test('pays', () => {});
