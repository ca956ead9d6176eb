test('c: says', () => { console.log('of c'); }); test.skip('c: skipped', () => {}); test('c: fails', () => { expect('c').toBe(''); }); test('c: last', () => {});
