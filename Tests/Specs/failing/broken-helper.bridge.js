import './helpers/broken.js';
test('is not run', () => {});
