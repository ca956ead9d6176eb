// Sharing code with require.
const { greet, folder } = require('./helpers/old.cjs');
const data = require('./helpers/data');
const math = require('./helpers/math.js');

test('modules, data, and modules of the newer kind', () => {
  expect(greet('you')).toBe('hi you');
  expect(data.name).toBe('data');
  expect(math.add(1, 2)).toBe(3);
  expect(folder).toMatch(/helpers$/);
});

test('called once each', () => { expect(require('./helpers/old.cjs').greet).toBe(greet); });

test('missing files', () => {
  expect(() => require('./none')).toThrow('file not found');
  expect(() => require('http')).toThrow(/'http' in .*:17: specs run in JavaScriptCore without Node/);
  expect(() => require(1)).toThrow('require() needs a path');
});
