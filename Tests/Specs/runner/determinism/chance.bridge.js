for (const round of [1, 2, 3]) {
  test(`round ${round}`, async () => {
    native.handle('tick', native.delayed(300, () => Math.random()));
    await page.goto('chance.html');
    await native.call('dice');
    await page.clock.runFor(5000);
    expect(native).toHaveReceivedTimes('tick', 7);
    expect(Math.random()).toBeLessThan(1);
  });
}
