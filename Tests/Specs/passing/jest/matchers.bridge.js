// Matchers of values.
const fails = (body, text) => {
  let message = 'nothing was thrown';
  try { body(); } catch (error) { message = error.message; }
  expect(message).toContain(text);
};

test('toBe', () => {
  expect(1).toBe(1);
  expect(NaN).toBe(NaN);
  expect(0).not.toBe(-0);
  fails(() => expect({}).toBe({}), 'They are equal, but not the same object.');
});

test('toEqual', () => {
  expect({ a: undefined, b: [1, , 3], c: new Date(5), d: /x/g }).toEqual({ b: [1, undefined, 3], c: new Date(5), d: /x/g });
  expect(new Set([{ a: 1 }, 2])).toEqual(new Set([2, { a: 1 }]));
  expect(new Map([['a', { b: 1 }]])).toEqual(new Map([['a', { b: 1 }]]));
  expect(new Map([['a', 1]])).not.toEqual(new Map([['a', 2]]));
  expect(new Error('a')).toEqual(new Error('a'));
  expect(new Error('a')).not.toEqual(new Error('b'));
  expect(new Uint8Array([1, 2])).toEqual(new Uint8Array([1, 2]));
  expect({ [Symbol.for('x')]: 1 }).not.toEqual({ [Symbol.for('x')]: 2 });
  const a = { n: 1 }, b = { n: 1 };
  a.self = a; b.self = b;
  expect(a).toEqual(b);
  expect([a]).not.toEqual([{ n: 1, self: {} }]);
});

test('toStrictEqual', () => {
  class Point { constructor(x) { this.x = x; } }
  expect({ a: 1 }).toStrictEqual({ a: 1 });
  expect({ a: 1, b: undefined }).not.toStrictEqual({ a: 1 });
  expect([, 1]).not.toStrictEqual([undefined, 1]);
  expect(new Point(1)).not.toStrictEqual({ x: 1 });
  expect(new Point(1)).toEqual({ x: 1 });
});

test('toMatchObject', () => {
  expect({ a: { b: 1, c: 2 }, d: 3 }).toMatchObject({ a: { b: 1 } });
  expect([{ a: 1, b: 2 }, { a: 3 }]).toMatchObject([{ a: 1 }, { a: 3 }]);
  expect([{ a: 1 }]).not.toMatchObject([{ a: 1 }, { a: 1 }]);
  expect({ a: 1 }).toMatchObject({ a: expect.any(Number) });
  const cyclic = { a: 1 }; cyclic.self = cyclic;
  const same = { a: 1 }; same.self = same;
  expect(cyclic).toMatchObject(same);
  fails(() => expect({ a: 1, zzz: 2 }).toMatchObject({ a: 2 }), '-   "a": 2,\n+   "a": 1,');
  fails(() => expect(1).toMatchObject({}), 'received must be an object');
});

test('truthiness and similar checks', () => {
  expect(1).toBeTruthy();
  expect('').toBeFalsy();
  expect(null).toBeNull();
  expect(undefined).toBeUndefined();
  expect(0).toBeDefined();
  expect(NaN).toBeNaN();
  expect([]).toBeInstanceOf(Array);
  fails(() => expect({}).toBeInstanceOf(Map), 'an instance of Map');
});

test('numbers', () => {
  expect(3).toBeGreaterThan(2);
  expect(3).toBeGreaterThanOrEqual(3);
  expect(3n).toBeLessThan(4);
  expect(3).toBeLessThanOrEqual(3);
  expect(0.1 + 0.2).toBeCloseTo(0.3);
  expect(0.1).not.toBeCloseTo(0.11, 3);
  fails(() => expect('3').toBeGreaterThan(2), 'both must be numbers');
});

test('lists and texts', () => {
  expect([1, 2]).toContain(2);
  expect('abc').toContain('b');
  expect(new Set([1])).toContain(1);
  expect([{ a: 1 }]).toContainEqual({ a: 1 });
  expect([1, 2]).toHaveLength(2);
  expect('abc').toHaveLength(3);
  expect('abc').toMatch(/B/i);
  expect('abc').toMatch('bc');
  fails(() => expect([{ a: 1 }]).toContain({ a: 1 }), 'toContainEqual');
  fails(() => expect(null).toContain(1), 'received must be an iterable or a string');
  fails(() => expect({}).toHaveLength(1), 'a value with a length');
});

test('toHaveProperty', () => {
  const value = { a: { b: [{ c: 1 }] }, 'x.y': 2, u: undefined };
  expect(value).toHaveProperty('a.b[0].c', 1);
  expect(value).toHaveProperty(['x.y'], 2);
  expect(value).toHaveProperty('u', undefined);
  expect(value).not.toHaveProperty('a.z');
  fails(() => expect(value).toHaveProperty('a.z.q'), 'Missing from: a.z');
});

test('toThrow', () => {
  class Own extends Error {}
  const own = () => { throw new Own('it broke'); };
  expect(own).toThrow();
  expect(own).toThrow('broke');
  expect(own).toThrow(/^it/);
  expect(own).toThrow(Own);
  expect(own).toThrow(new Error('it broke'));
  expect(own).toThrow(expect.objectContaining({ message: 'it broke' }));
  expect(own).not.toThrow('other');
  expect(() => {}).not.toThrow();
  expect(() => { throw 'text'; }).toThrow('text');
  fails(() => expect(1).toThrow(), 'received must be a function');
  fails(() => expect(own).toThrow(TypeError), 'an instance of TypeError');
});

test('promises', async () => {
  await expect(Promise.resolve(1)).resolves.toBe(1);
  await expect(Promise.reject(new Error('no'))).rejects.toThrow('no');
  await expect(async () => { throw new TypeError('no'); }).rejects.toThrow(TypeError);
  await expect(Promise.resolve(1)).resolves.not.toBe(2);
  await expect(expect(Promise.resolve(1)).rejects.toBe(1)).rejects.toThrow('the promise resolved with 1');
  await expect(expect(1).resolves.toBe(1)).rejects.toThrow('received must be a promise');
});

test('asymmetric matchers', () => {
  expect({ id: 5, at: new Date(), tags: ['a', 'b'], name: 'Ada Lovelace', x: 0.1 + 0.2, f() {} }).toEqual({
    id: expect.any(Number), at: expect.any(Date), tags: expect.arrayContaining(['b']), name: expect.stringMatching(/^Ada/), x: expect.closeTo(0.3),
    f: expect.any(Function),
  });
  expect({ a: 1, b: 2 }).toEqual(expect.objectContaining({ a: 1 }));
  expect({ a: 1 }).toEqual(expect.not.objectContaining({ b: 1 }));
  expect(['a']).toEqual(expect.not.arrayContaining(['z']));
  expect(['a', 'b']).toEqual(expect.arrayOf(expect.any(String)));
  expect('abc').toEqual(expect.stringContaining('b'));
  expect('abc').toEqual(expect.not.stringContaining('z'));
  expect('abc').toEqual(expect.not.stringMatching(/z/));
  expect(0).toEqual(expect.anything());
  expect(null).not.toEqual(expect.anything());
  expect(0.5).toEqual(expect.not.closeTo(0.6));
});

test('custom messages, and soft expectations', () => {
  fails(() => expect(1, 'the count').toBe(2), 'the count\n\n');
  expect.soft(1).toBe(1);
});
test.failing('a soft expectation fails the test at its end', () => { expect.soft(1).toBe(2); });

test('expectations that retry', async () => {
  let count = 0;
  setInterval(() => { count++; }, 100);
  await expect.poll(() => count).toBe(3);
  await expect(() => { expect(count).toBeGreaterThan(5); }).toPass();
  await expect(expect.poll(() => count, { timeout: 50 }).toBe(-1)).rejects.toThrow('timed out after 50 ms');
});

test('snapshots of errors may have the form of Jest or of Vitest', () => {
  const fail = () => { throw new RangeError('too much'); };
  expect(fail).toThrowErrorMatchingInlineSnapshot(`"too much"`);
  expect(fail).toThrowErrorMatchingInlineSnapshot(`[RangeError: too much]`);
  expect(() => expect(fail).toThrowErrorMatchingInlineSnapshot(`[Error: too much]`)).toThrow('+ [RangeError: too much]');
});
