import { describe, expect, test } from 'vitest';

describe('a list', () => {
  test('of prices', () => {
    expect([1, 2]).toMatchSnapshot();
    expect('text').toMatchSnapshot('as text');
    expect(() => { throw new TypeError('no price'); }).toThrowErrorMatchingSnapshot();
  });
});
test('a file', async () => {
  await expect('<p>one</p>\n').toMatchFileSnapshot('files/page.html');
  await expect({ a: 1 }).toMatchFileSnapshot('./files/value.txt');
});
