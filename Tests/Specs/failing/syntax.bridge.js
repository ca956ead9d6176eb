// A file that is no JavaScript.
test('x', () => {
