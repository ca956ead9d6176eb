import { second } from './parts.js';
vi.mock('./parts.js', () => ({ first: 1 }));
test('never runs', () => {});
