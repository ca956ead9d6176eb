test('does not run', () => {});
(async () => {
  await null;
  for (;;) {}
})();
