describe('a suite', () => {
  for (;;) {}
});
