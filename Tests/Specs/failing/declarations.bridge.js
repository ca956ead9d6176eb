// Invalid declarations.
const say = body => { try { body(); } catch (error) { console.log(error.message); } };
say(() => test('no body'));
say(() => test(5n, () => {}));
say(() => test.each([])('x', () => {}));
say(() => test.each('text')('x', () => {}));
say(() => test.each`a | b ${1}`('x', () => {}));
say(() => test.todo('x', () => {}));
say(() => describe('async', async () => {}));
say(() => beforeEach('x'));
test('fails', () => { throw new Error('as expected'); });
