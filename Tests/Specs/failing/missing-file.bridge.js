import { none } from './helpers/none.js';
test('is not run', () => {});
