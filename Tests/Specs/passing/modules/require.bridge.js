// What specs share by require.
const { greet, folder } = require('./helpers/old.cjs');
const data = require('./helpers/data');
const math = require('./helpers/math.js');

test('modules, data, and modules of the newer kind', () => {
  expect(greet('you')).toBe('hi you');
  expect(data.name).toBe('data');
  expect(math.add(1, 2)).toBe(3);
  expect(folder).toMatch(/helpers$/);
});

test('each once', () => { expect(require('./helpers/old.cjs').greet).toBe(greet); });

test('what is not there', () => {
  expect(() => require('./none')).toThrow('file not found');
  expect(() => require('fs')).toThrow(/'fs' in .*:17 is not a path/);
  expect(() => require(1)).toThrow('require() needs a path');
});
