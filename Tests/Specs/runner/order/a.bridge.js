test('a: says', () => { console.log('of a'); }); test.skip('a: skipped', () => {}); test('a: fails', () => { expect('a').toBe(''); }); test('a: last', () => {});
