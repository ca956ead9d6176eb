test('five', () => {});
