import { expect, test } from 'vitest';

test('a new one', () => {
  expect([1]).toMatchSnapshot('list');
  expect(() => { throw new Error('no'); }).toThrowErrorMatchingInlineSnapshot();
});
