// Soft failures in hooks and fixtures, and expectations that these do not await.
describe('hooks', () => {
  describe('beforeEach', () => {
    beforeEach(() => { expect.soft('beforeEach').toBe(''); });
    test('its test runs', () => { console.log('runs'); });
  });
  describe('afterEach', () => {
    afterEach(() => { expect.soft('afterEach').toBe(''); });
    test('its test fails', () => {});
  });
  describe('beforeAll', () => {
    beforeAll(() => { expect.soft('beforeAll').toBe(''); });
    test('its tests fail', () => {});
  });
  describe('afterAll', () => {
    afterAll(() => { expect.soft('afterAll').toBe(''); });
    test('passes', () => {});
  });
});
describe('fixtures', () => {
  const extended = test.extend({
    before: async ({}, use) => { expect.soft('setup').toBe(''); await use(); },
    after: async ({}, use) => { await use(); expect.soft('teardown').toBe(''); },
    file: [async ({}, use) => { await use(); expect.soft('file').toBe(''); }, { scope: 'worker' }],
  });
  extended('setup', ({ before }) => { console.log('runs'); });
  extended('teardown', ({ after }) => {});
  extended('the fixture of the file', ({ file }) => {});
});
test('a soft failure is one of the errors of the test at once', () => {
  expect.soft(1).toBe(2);
  console.log(test.info().errors.map(error => error.message.split('\n')[0]));
});
describe('without await', () => {
  describe('afterEach', () => {
    afterEach(() => { expect.poll(() => 1).toBe(2); });
    test('fails', () => {});
  });
  describe('beforeAll', () => {
    beforeAll(() => { expect.poll(() => 1).toBe(2); });
    test('fails', () => {});
  });
});
describe('a failed beforeAll', () => {
  beforeAll(() => { throw new Error('in beforeAll'); });
  test.fail('is not the expected failure', () => {});
});
