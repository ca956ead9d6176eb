import './broken.js';
test('a', () => {});
