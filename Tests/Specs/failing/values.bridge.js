// Failed expectations on values.
test('toBe', () => { expect(1 + 1).toBe(3); });
test('toBe of objects', () => { expect({ a: 1 }).toBe({ a: 1 }); });
test('toEqual', () => {
  expect({ title: 'Shop', items: [{ id: 1, name: 'Apple' }, { id: 2, name: 'Pear' }] }).toEqual({ title: 'Shop', items: [{ id: 1, name: 'Apple' }, { id: 3, name: 'Pear' }] });
});
test('toStrictEqual', () => { expect({ a: undefined, b: 1 }).toStrictEqual({ b: 1 }); });
test('toMatchObject', () => { expect({ a: { b: 1, c: 2 }, d: 3 }).toMatchObject({ a: { b: 2 } }); });
test('several lines', () => { expect('one\ntwo\nthree').toBe('one\n2\nthree'); });
test('not', () => { expect([1]).not.toEqual([1]); });
test('toContain', () => { expect(['a', 'b']).toContain('c'); });
test('toHaveLength', () => { expect('abc').toHaveLength(2); });
test('toHaveProperty', () => { expect({ a: { b: 1 } }).toHaveProperty('a.c.d'); });
test('toMatch', () => { expect('abc').toMatch(/z/); });
test('toThrow', () => { expect(() => { throw new TypeError('no'); }).toThrow('yes'); });
test('toThrow of nothing', () => { expect(() => {}).toThrow(); });
test('toBeCloseTo', () => { expect(1.1).toBeCloseTo(1.2); });
test('asymmetric', () => { expect({ id: '5', at: 1 }).toEqual({ id: expect.any(Number), at: 1 }); });
test('calls', () => {
  const mock = jest.fn();
  mock('a', { n: 1 });
  expect(mock).toHaveBeenCalledWith('a', { n: 2 });
});
test('number of calls', () => { expect(jest.fn()).toHaveBeenCalledTimes(1); });
test('resolves', async () => { await expect(Promise.reject(new Error('no'))).resolves.toBe(1); });
test('rejects', async () => { await expect(Promise.resolve(1)).rejects.toThrow(); });
test('soft ones', () => { expect.soft(1).toBe(2); expect.soft('a', 'the letter').toBe('b'); });
test('number of expectations', () => { expect.assertions(2); expect(1).toBe(1); });
test('wrong use', () => { expect(5).toHaveBeenCalled(); });

test('a thrown value', () => { throw Symbol('none'); });
test('an error that throws on read', () => { throw { get message() { throw 1; } }; });
test('a frozen error', () => { throw Object.freeze({ message: 'frozen' }); });
