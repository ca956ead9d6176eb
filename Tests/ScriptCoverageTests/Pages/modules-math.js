// A module with a default export.
import { check } from './modules-check.js';

export function add(a, b) {
  check(a);
  return a + b;
}

export const unusedExport = (a) => {
  return a;
};

export default { value: 0 };
