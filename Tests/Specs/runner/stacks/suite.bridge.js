import { check } from './helper.js';

describe('a suite', () => {
  check(1);
});
