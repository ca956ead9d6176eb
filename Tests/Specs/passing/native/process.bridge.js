// The page's process is terminated; the app goes to the background.
import { pageWithBridge } from './page.js';

test('terminate', async () => {
  await network.route('/app', { body: pageWithBridge(), contentType: 'text/html' });
  await page.goto('https://page.test/app');
  const crash = page.waitForEvent('crash');
  await native.terminate();
  expect(await crash).toBe(page);
  await expect(page.evaluate(() => 1)).rejects.toThrow("the page's process was terminated; call page.reload() or page.goto()");
  await expect(page.locator('p').count()).rejects.toThrow("the page's process was terminated");
  await expect(native.call('double', 1)).rejects.toThrow("the page's process was terminated");
  expect(page.url()).toBe('https://page.test/app');
  await page.reload();
  expect(await native.call('double', 2)).toBe(4);
});

test('suspend and resume', async () => {
  await page.setContent(`<script>
    window.log = [];
    setInterval(() => log.push('tick'), 1000);
    setTimeout(() => log.push('once'), 5000);
    document.addEventListener('visibilitychange', () => log.push(document.visibilityState));
  </script>`);
  await clock.runFor(2500);
  await native.suspend();
  await expect(page.evaluate(() => 1)).rejects.toThrow('the app is in the background, where pages are suspended; call native.resume()');
  await clock.runFor(60_000);
  await native.resume();
  expect(await page.evaluate(() => log.splice(0))).toEqual(['tick', 'tick', 'hidden', 'visible', 'tick', 'once']);
  await clock.runFor(1500);
  expect(await page.evaluate(() => log)).toEqual(['tick']);
});
