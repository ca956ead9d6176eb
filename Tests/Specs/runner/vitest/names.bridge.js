import { nowhere } from './parts.js';
test('never runs', () => {});
