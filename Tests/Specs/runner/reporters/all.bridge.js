test('passes', () => { console.log('said'); });
describe('a suite', () => {
  test('fails', () => { expect({ a: 1, b: 2 }).toEqual({ a: 1, b: 3 }); });
});
test.skip('is skipped', () => {});
test.todo('is to be written');
test.failing('fails as it should', () => { throw new Error('x'); });
