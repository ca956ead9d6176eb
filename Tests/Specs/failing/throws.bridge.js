// A file that fails while it is read.
test('x', () => {});
undefinedName.call();
