test('one', () => {});
test('two', () => { throw new Error('two'); });
test('three', () => { throw new Error('three'); });
test('four', () => {});
