// As Jest's tests begin.
const { test: it } = require('@jest/globals');
it('a', () => {});
