// Tables of tests, and the names that their rows get.
const names = [];
const note = () => { names.push(expect.getState().currentTestName); };

test.each([[1, 2, 3], [4, 5, 9]])('%i + %i = %d', (a, b, sum) => { note(); expect(a + b).toBe(sum); });
test.each([1, 2])('of one value: %s', value => { note(); expect(value).toBeGreaterThan(0); });
test.each([{ a: 1, b: { c: 'x' } }])('by key: $a, $b.c, $b, $#, $zzz', ({ a, b }) => { note(); expect([a, b.c]).toEqual([1, 'x']); });
test.each`
  a    | b    | sum
  ${1} | ${1} | ${2}
  ${2} | ${3} | ${5}
`('$a + $b', ({ a, b, sum }) => { note(); expect(a + b).toBe(sum); });
test.each([['x', { y: [1] }, 5.5, '7']])('%s %j %f %p %# %$ %%', (...row) => { note(); expect(row.length).toBe(4); });
test.each([[1]])('with done: %i', (value, done) => { note(); setTimeout(() => done(), 10); });
describe.each([['first', 1], ['second', 2]])('%s', (name, number) => {
  test(`has ${number}`, () => { note(); expect(name.length).toBeGreaterThan(number); });
});
test.skip.each([[1]])('skipped %i', () => { throw new Error('skipped'); });
test.failing.each([[1], [2]])('failing %i', () => { throw new Error('as it should'); });
test.concurrent.each([[1]])('concurrent %i', note);

test('names of rows', () => {
  expect(names).toEqual([
    '1 + 2 = 3', '4 + 5 = 9', 'of one value: 1', 'of one value: 2', 'by key: 1, x, {"c": "x"}, 0, $zzz', '1 + 1', '2 + 3',
    'x {"y":[1]} 5.5 "7" 0 1 %', 'with done: 1', 'first has 1', 'second has 2', 'concurrent 1',
  ]);
});
