import { add } from './modules-math.js';

export function check(value) {
  if (typeof value !== 'number') {
    throw new TypeError('not a number');
  }
  return value === 100 ? add(1, 1) : value;
}
