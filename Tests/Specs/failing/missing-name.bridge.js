import { none } from './helpers/checks.js';
test('is not run', () => {});
