import { even } from './even.js';
export const odd = n => n !== 0 && even(n - 1);
