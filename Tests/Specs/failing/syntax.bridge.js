// A file with a syntax error.
test('x', () => {
