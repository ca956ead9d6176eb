beforeEach(() => page.goto('index.html'));
test('a declaration', async () => { await native.call('showMesage', {}); });
test('a member of the window', async () => { await native.call('refrsh'); });
test('a name without a similar one', async () => { await native.call('somethingElse'); });
test('an existing function', async () => { expect(await native.call('refresh')).toBe('done'); });
