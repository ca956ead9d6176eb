// The first lines of a Jest test.
const { test: it } = require('@jest/globals');
it('a', () => {});
