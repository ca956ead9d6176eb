test('b: says', () => { console.log('of b'); }); test.skip('b: skipped', () => {}); test('b: fails', () => { expect('b').toBe(''); }); test('b: last', () => {});
