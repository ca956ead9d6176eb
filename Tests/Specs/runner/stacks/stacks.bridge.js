import { check, checkLater, Screen } from './helper.js';

test('a helper', () => {
  check(1);
});

test('helpers that await', async () => {
  await page.waitForTimeout(1);
  await checkLater(1);
});

describe('a step after the failure', () => {
  afterEach(async () => { await page.waitForTimeout(1); });
  const own = test.extend({ shop: async ({}, use) => { await use(new Screen()); } });

  own('a method in a step', async ({ shop }) => {
    await page.setContent('<input>');
    await test.step('pays', async () => { await shop.pay('1'); });
  });
});

describe('a hook', () => {
  beforeEach(async () => {
    await page.waitForTimeout(1);
    await checkLater(3);
  });
  test('a test', () => {});
});

test('a cause', () => {
  const cause = new TypeError('first');
  throw new Error('second', { cause });
});

test('a timer', async () => {
  setTimeout(function late() { check(3); }, 10);
  await page.waitForTimeout(20);
});

test('the page', async () => {
  await page.setContent(`<script>
    function outer() { inner(); }
    function inner() { throw new Error('no'); }
  </script>`);
  await page.evaluate(() => outer());
});
