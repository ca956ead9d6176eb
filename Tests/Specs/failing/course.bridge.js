// Tests that end incorrectly.
test('an error', () => { null.x; });
test('an error with a cause', () => { throw new Error('outer', { cause: new TypeError('inner') }); });
test('a string that is thrown', () => { throw 'text'; });
test('a promise that is rejected', async () => { await null; throw new RangeError('later'); });
test('a promise that resolves after the timeout', async () => { await new Promise(resolve => setTimeout(resolve, 200)); }, 100);
test('a promise that never settles', async () => { await new Promise(() => {}); });
test('done is never called', done => {});
test('done with an error', done => { done(new Error('given to done')); });
test('done and a promise', async done => { done.x = 1; });
test('without await', () => { expect(new Promise(() => {})).resolves.toBe(1); });
test.failing('failing that passes', () => {});
describe('hooks', () => {
  describe('before all', () => {
    beforeAll(() => { throw new Error('in beforeAll'); });
    test('is not run', () => {});
  });
  describe('before each', () => {
    beforeEach(async () => { await new Promise(() => {}); });
    test('is not run', () => { throw new Error('unseen'); });
  });
  describe('after each', () => {
    afterEach(() => { throw new Error('in afterEach'); });
    test('fails twice', () => { throw new Error('in the test'); });
  });
  describe('after all', () => {
    afterAll(() => { throw new Error('in afterAll'); });
    test('passes', () => {});
  });
});
test('a test inside', () => { test('inner', () => {}); });
test('a timer that throws', async () => {
  setTimeout(() => { throw new Error('in a timer'); }, 5);
  await new Promise(resolve => setTimeout(resolve, 10));
});
