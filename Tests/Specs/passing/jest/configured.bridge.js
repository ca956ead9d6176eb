// `expect.configure()`, and matchers of Vitest.
const message = async body => { try { await body(); } catch (error) { return error.message; } return 'no error'; };

test('a timeout for all expectations', async () => {
  const quick = expect.configure({ timeout: 20 });
  expect(await message(() => quick(page.locator('#none')).toBeVisible())).toContain('timed out after 20 ms');
  expect(await message(() => quick(page.locator('#none')).toBeVisible({ timeout: 30 }))).toContain('timed out after 30 ms');
  expect(await message(() => quick.poll(() => 1).toBe(2))).toContain('timed out after 20 ms');
});
test('a message', async () => {
  expect(await message(() => expect.configure({ message: 'the sum' })(1).toBe(2))).toMatch(/^the sum\n\nexpect/);
  expect(await message(() => expect(1, 'own').toBe(2))).toMatch(/^own\n\nexpect/);
  expect(await message(() => expect(1, { message: 'own' }).toBe(2))).toMatch(/^own\n\nexpect/);
});
test.fails('soft expectations', () => { expect.configure({ soft: true })(1).toBe(2); });
test('keeps the other members', () => {
  const own = expect.configure({}).configure({ timeout: 1 });
  expect.extend({ toBeOdd: value => ({ pass: value % 2 === 1, message: () => 'even' }) });
  own(1).toBeOdd();
  own({ a: 1 }).toEqual({ a: own.any(Number) });
  expect(mergeExpects(expect, own)).toBe(expect);
  expect(test.expect).toBe(expect);
  expect(expect.extend({})).toBe(expect);
  expect(() => expect.configure({ timout: 1 })).toThrow(`did you mean 'timeout'?`);
  expect(() => expect.unreachable('here')).toThrow('expected not to be reached: here');
});
test('matchers of Vitest', async () => {
  const a = jest.fn(), b = jest.fn();
  a();
  expect(a).toHaveBeenCalledOnce();
  b();
  a();
  expect(a).toHaveBeenCalledBefore(b);
  expect(a).toHaveBeenCalledAfter(b);
  expect(a).not.toHaveBeenCalledOnce();
  expect(await message(() => expect(a).toHaveResolved())).toContain('toHaveResolved() is not supported: use ');
  expect(3).toSatisfy(value => value > 2);
  expect('x').toBeTypeOf('string');
  expect(2).toBeOneOf([1, 2]);
  expect(null).toBeNullable();
  expect(await message(() => expect(3).toBeOneOf(new Set([1]))) ).toContain('one of [1]');
  expect(await message(() => expect(3).toBeTypeOf('string'))).toContain('Received type: number');
});
