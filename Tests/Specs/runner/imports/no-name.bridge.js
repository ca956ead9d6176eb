import { a } from './named.js';
test('a', () => {});
