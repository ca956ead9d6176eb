test('adds a user', () => {});
