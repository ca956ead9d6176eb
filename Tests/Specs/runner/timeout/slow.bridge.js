// Virtual time, which passes without waiting in real time.
test('takes 20 seconds', () => new Promise(resolve => setTimeout(resolve, 20_000)));
test('takes 40 seconds', () => new Promise(resolve => setTimeout(resolve, 40_000)));
test('takes 40 seconds, with a longer timeout', () => new Promise(resolve => setTimeout(resolve, 40_000)), 60_000);
test('awaits a promise that never settles', async () => { await new Promise(() => {}); });
