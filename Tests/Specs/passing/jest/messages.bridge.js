// Messages of failed expectations.
const messageOf = body => { try { body(); } catch (error) { return error.message; } return 'nothing was thrown'; };

test('short values on one line each', () => {
  expect(messageOf(() => expect(1).toBe(2))).toBe('expect(received).toBe(expected) // Object.is equality\n\nExpected: 2\nReceived: 1');
  expect(messageOf(() => expect('a"b').not.toBe('a"b'))).toContain('Expected: not "a\\"b"');
});

test('longer values as a diff', () => {
  expect(messageOf(() => expect({ a: 1, b: [1, 2] }).toEqual({ a: 1, b: [1, 3] }))).toBe(
    'expect(received).toEqual(expected) // deep equality\n\n- Expected\n+ Received\n\n  {\n    "a": 1,\n    "b": [\n      1,\n-     3,\n+     2,\n    ],\n  }');
  expect(messageOf(() => expect('a\nb\nc').toBe('a\nx\nc'))).toContain('  a\n- x\n+ b\n  c');
});

test('classes, maps, sets, dates, errors, functions', () => {
  class Point { constructor() { this.x = 1; } }
  const text = messageOf(() => expect({
    p: new Point(), m: new Map([['k', 1]]), s: new Set([1]), d: new Date(0), e: new TypeError('t'), f: function named() {}, c: Point, y: Symbol('q'), n: null, u: undefined,
    b: 10n, z: -0, r: /x/, w: new Number(1), t: new Uint8Array([7]),
  }).toBe(1));
  for (const part of ['Point {"x": 1}', 'Map {"k" => 1}', 'Set {1}', '1970-01-01T00:00:00.000Z', '[TypeError: t]', '[Function named]', '[class Point]', 'Symbol(q)', '10n',
    '-0', '/x/', '[Number: 1]', 'Uint8Array [7]']) {
    expect(text.replace(/\n[+-]? */g, ' ').replace(/,? ?([\]}])/g, '$1').replace(/([{[]) /g, '$1')).toContain(part);
  }
});

test('cycles, depths and getters that throw', () => {
  const cyclic = { name: 'c' };
  cyclic.self = cyclic;
  expect(messageOf(() => expect(cyclic).toBe(1))).toContain('"self": [Circular]');
  let deep = {};
  for (let i = 0; i < 5000; i++) deep = { deep };
  expect(messageOf(() => expect(deep).toBe(1))).toContain('[Object]');
  expect(messageOf(() => expect({ get bad() { throw new Error('no'); } }).toBe(1))).toContain('[threw [Error: no]]');
  expect(messageOf(() => expect(Object.create(null)).toBe(1))).toContain('[Object: null prototype] {}');
});

test('truncates long values', () => {
  expect(messageOf(() => expect('x'.repeat(5000)).toBeNull()).length).toBeLessThan(1000);
  expect(messageOf(() => expect(Array.from({ length: 5000 }, (_, i) => i)).toEqual([])).length).toBeLessThan(4000);
  const a = 'x'.repeat(500) + 'a' + 'y'.repeat(500), b = 'x'.repeat(500) + 'b' + 'y'.repeat(500);
  const text = messageOf(() => expect(a).toBe(b));
  expect(text).toContain('first difference at character 501;');
  expect(text).toMatch(/Received: "...x+ay+..."/);
  expect(messageOf(() => expect({ a: 1 }).toBe('z'))).toContain('+ Received');
});

test('asymmetric matchers in differences', () => {
  const text = messageOf(() => expect({ a: 1, b: 'x' }).toEqual({ a: expect.any(Number), b: expect.any(Number) }));
  expect(text).toContain('"b": Any<Number>');
});

test('values that look the same', () => {
  class A {}
  expect(messageOf(() => expect({ a: undefined }).toStrictEqual({}))).toContain('"a": undefined');
  const one = new (class A {})(), other = new A();
  expect(messageOf(() => expect(one).toStrictEqual(other))).toContain('They look the same but are not equal');
});
