beforeEach(() => page.goto('index.html'));
test('a declaration', async () => { await native.call('showMesage', {}); });
test('a member of the window', async () => { await native.call('refrsh'); });
test('what resembles nothing', async () => { await native.call('somethingElse'); });
test('what is there', async () => { expect(await native.call('refresh')).toBe('done'); });
