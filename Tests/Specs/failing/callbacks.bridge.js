// Functions that take `done`, and those that nothing runs.
test('async', async done => { done(); });
test('twice', done => { setTimeout(() => { done(); done(); }); });
test('throws afterwards', done => { done(); throw new Error('afterwards'); });
test('rejects afterwards', done => { done(); return Promise.reject(new Error('afterwards')); });
test('passes', done => { setTimeout(done, 10); });
test('a generator', function* () { throw new Error('never'); });
test.each([1])('a generator in a table', async function* () { throw new Error('never'); });
describe('a hook', () => {
  beforeEach(async done => { done(); });
  test('fails', () => {});
});
