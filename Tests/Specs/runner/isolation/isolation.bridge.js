// Each test has its own page, app and storage, so a test does not see the data of an earlier one.
const trace = () => {
  document.cookie = 'seen=1';
  localStorage.seen = 1;
  sessionStorage.seen = 1;
  window.seen = 1;
  Array.prototype.seen = 1;
};
const seen = () => [document.cookie, localStorage.seen, sessionStorage.seen, window.seen, [].seen, history.length].join();

for (const name of ['first', 'second']) {
  test(`the ${name} finds nothing`, async () => {
    await page.goto('page.html');
    expect(await page.evaluate(seen)).toBe(',,,,,1');
    expect(native.handlers()).toEqual([]);
    expect(await page.evaluate(() => Date.now())).toBe(await page.evaluate(() => Date.now()));
    await page.evaluate(trace);
    native.handle('left', true);
    await network.route('/left', { status: 500 });
    await page.clock.runFor(5000);
  });
}
