export { format, round } from './money.js';
