// A rejection while the file declares its tests.
test('does not run', () => {});
(async () => { await null; throw new Error('not awaited'); })();
