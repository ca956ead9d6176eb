// A module that specs import.
export const add = (a, b) => a + b;
export let counter = 0;
export function increase() { counter += 1; }
export class Point { constructor(x) { this.x = x; } }
export default 'math';

// The line of the error is part of a test.
export function fail() {
  throw new Error('the helper failed');
}
