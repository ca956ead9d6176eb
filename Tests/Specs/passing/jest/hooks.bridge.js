// The order of hooks, and how tests and hooks end.
const order = [];
const say = text => () => { order.push(text); };

beforeAll(say('before all'));
beforeEach(say('before each'));
afterEach(say('after each'));
afterAll(say('after all'));

describe('outer', () => {
  beforeAll(say('outer before all'));
  beforeEach(say('outer before each 1'));
  beforeEach(say('outer before each 2'));
  afterEach(say('outer after each 1'));
  afterEach(say('outer after each 2'));
  afterAll(say('outer after all'));
  test('one', say('one'));
  describe('inner', () => {
    beforeEach(say('inner before each'));
    afterEach(say('inner after each'));
    test('two', say('two'));
  });
});

test('hooks run from the outside in, and back', () => {
  expect(order).toEqual([
    'before all', 'outer before all', 'before each', 'outer before each 1', 'outer before each 2', 'one', 'outer after each 1', 'outer after each 2',
    'after each', 'before each', 'outer before each 1', 'outer before each 2', 'inner before each', 'two', 'inner after each', 'outer after each 1',
    'outer after each 2', 'after each', 'outer after all', 'before each',
  ]);
});

describe('ends', () => {
  test('by a callback', done => { setTimeout(() => { expect(1).toBe(1); done(); }, 1000); });
  test('by a promise', () => new Promise(resolve => setTimeout(resolve, 1000)));
  test('by await', async () => { await null; });
  test('with fixtures', async ({ page, native, clock }) => {
    expect(page.url()).toBe('about:blank');
    expect(typeof native.handle).toBe('function');
    expect(clock.now()).toBeGreaterThan(0);
  });
  test('with its own time limit', async () => { await new Promise(resolve => setTimeout(resolve, 59_000)); }, 60_000);
  test('with options', { timeout: 60_000 }, async () => { await new Promise(resolve => setTimeout(resolve, 59_000)); });
  test.failing('too late', async () => { await new Promise(resolve => setTimeout(resolve, 500)); }, 100);
  test.failing('with an error', async () => { await null; throw new Error('x'); });
  test.failing('never', async () => { await new Promise(() => {}); });
  test.failing('with done and a failure', done => done(new Error('x')));
  test.failing('with done.fail', done => done.fail('x'));
  test.failing('without await', () => { expect(new Promise(() => {})).resolves.toBe(1); });
});

describe('jest.setTimeout', () => {
  beforeAll(() => jest.setTimeout(100));
  afterAll(() => jest.setTimeout(30_000));
  test.failing('applies to all later tests', () => new Promise(resolve => setTimeout(resolve, 200)));
});

describe('number of expectations', () => {
  test('exactly', () => { expect.assertions(2); expect(1).toBe(1); expect(2).toBe(2); });
  test('at least one', () => { expect.hasAssertions(); expect(1).toBe(1); });
  test.failing('too few', () => { expect.assertions(2); expect(1).toBe(1); });
  test.failing('none', () => { expect.hasAssertions(); });
});

test.todo('a test to be written');
test.skip('a test that is skipped', () => { throw new Error('skipped'); });
xit('another', () => { throw new Error('skipped'); });
xdescribe('skipped', () => { test('inside', () => { throw new Error('skipped'); }); });
test.concurrent('one that is marked as concurrent', async () => { await null; });
test('other names for hooks', () => { expect([typeof test.describe, typeof test.beforeEach, it === test]).toEqual(['function', 'function', true]); });
