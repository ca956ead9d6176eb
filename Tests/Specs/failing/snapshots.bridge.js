// Snapshots that differ, and new ones that are not written.
test('differs', () => { expect({ a: 1, b: [1, 2] }).toMatchSnapshot(); });
test('is new', () => { expect(5).toMatchSnapshot('five'); });
test('differs inline', () => {
  expect({ a: 1 }).toMatchInlineSnapshot(`
    {
      "a": 2,
    }
  `);
});
test('is new inline', () => { expect(5).toMatchInlineSnapshot(); });
test('an error that differs', () => { expect(() => { throw new Error('now'); }).toThrowErrorMatchingInlineSnapshot(`"then"`); });
test('not', () => { expect(5).not.toMatchSnapshot(); });
test('properties', () => { expect({ id: 'x' }).toMatchSnapshot({ id: expect.any(Number) }); });
