let tries = 0;
const order = [];
test.describe.serial('pays in steps', () => {
  test.beforeAll(() => { order.push('begin'); });
  test('opens', () => { order.push('opens'); });
  test('pays', ({}, testInfo) => {
    order.push(`pays ${testInfo.retry}`);
    tries += 1;
    if (tries < 3) throw new Error('not yet');
  });
  test('closes', () => { order.push('closes'); });
  test.afterAll(() => { order.push('end'); });
});
test('ran the group as a whole', () => {
  const attempt = retry => ['begin', 'opens', `pays ${retry}`, 'end'];
  expect(order).toEqual([...attempt(0), ...attempt(1), 'begin', 'opens', 'pays 2', 'closes', 'end']);
});
describe('fails', () => {
  test.describe.configure({ mode: 'serial', retries: 0 });
  test('first', () => { throw new Error('as expected'); });
  test('second', () => { throw new Error('not reached'); });
});
describe('with retries of its own', () => {
  test.describe.configure({ retries: 0, timeout: 50 });
  test('fails at once', async () => { await new Promise(resolve => setTimeout(resolve, 60)); });
});
test.skip('later', () => {});
describe('skipped with a reason', () => {
  test.skip(true, 'needs a camera');
  test('takes a photo', () => {});
});
test('skips itself', () => { test.skip(true, 'no network'); });
