// A factory of Jest that returns only a part of a module's exports: the others are undefined.
import { names, current } from './mocked/shop.js';
import { load, version } from './mocked/server.js';

jest.mock('./mocked/server.js', () => ({ load: jest.fn(async () => ['ed']) }));

test('missing exports are undefined', async () => {
  expect(await names()).toEqual(['ED']);
  expect(load).toHaveBeenCalledTimes(1);
  expect([current(), version]).toEqual([undefined, undefined]);
});
