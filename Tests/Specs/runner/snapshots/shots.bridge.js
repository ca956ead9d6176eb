test('a value', () => { expect({ price: 5 }).toMatchSnapshot(); });
test('inline', () => { expect(['a']).toMatchInlineSnapshot(); });
