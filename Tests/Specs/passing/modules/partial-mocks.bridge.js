// Factories that return only a part of a module's exports.
import { names } from './mocked/shop.js';
import { format } from './mocked/barrel.js';

vi.mock('./mocked/server.js', () => ({ load: vi.fn(async () => ['di']) }));
vi.mock('./mocked/money.js', () => ({ format: () => 'short' }));

test('files that import more than a factory returns can be loaded', async () => {
  // shop.js imports also `version`.
  expect(await names()).toEqual(['DI']);
  expect(format()).toBe('short');
});

test('using a missing export is an error that says what to do', async () => {
  const { current } = await import('./mocked/shop.js');
  expect(() => current()).toThrow("'Tests/Specs/passing/modules/mocked/server.js' has no export named 'version'; the "
    + 'factory of its mock must return it');
  const barrel = await import('./mocked/barrel.js');
  expect(() => barrel.round(1)).toThrow("has no export named 'round'");
});
