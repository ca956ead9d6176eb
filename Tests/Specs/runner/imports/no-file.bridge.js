import { a } from './none.js';
test('a', () => {});
