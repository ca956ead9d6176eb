// Mocks of modules in a spec without imports.
const { greet, shout } = require('./mocked/old.cjs');

jest.mock('./mocked/old.cjs', () => ({ ...jest.requireActual('./mocked/old.cjs'), greet: () => 'mocked' }));

test('mocks come before require()', () => {
  expect([greet('ann'), shout('ann')]).toEqual(['mocked', 'HELLO ann']);
  expect(require('./mocked/old.cjs').greet).toBe(greet);
});

test('an asynchronous factory needs import()', async () => {
  jest.doMock('./mocked/counter.js', async () => ({ next: () => 'later' }));
  expect(() => require('./mocked/counter.js')).toThrow('asynchronous factory');
  expect((await import('./mocked/counter.js')).next()).toBe('later');
});
