// Failures in imported files.
import { mustBeEven, breaks } from './helpers/checks.js';
test('an expectation', () => { mustBeEven(3); });
test('an error', () => { breaks(); });
