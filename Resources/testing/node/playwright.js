// `import … from '@playwright/test'`.
(function (testing) {
  'use strict';

  const { test } = testing.globals;
  const browser = 'the page runs without a browser; use the fixture page';
  const module = {
    default: test, test, expect: testing.expect,
    defineConfig: (...configurations) => Object.assign({}, ...configurations),
    devices: new Proxy({}, {
      get: (_, name) => typeof name !== 'string' ? undefined : {
        deviceName: name, isMobile: /iphone|ipad|pixel|galaxy|nexus|moto/i.test(name),
        defaultBrowserType: /iphone|ipad|safari/i.test(name) ? 'webkit' : 'chromium',
      },
      has: () => true,
    }),
  };
  if (testing.mergeTests) module.mergeTests = testing.mergeTests;
  const missing = {
    chromium: browser, firefox: browser, webkit: browser, _electron: browser, _android: browser, _baseTest: browser,
    selectors: 'use page.getByTestId(), page.getByRole() or CSS selectors',
    request: 'use page.evaluate(() => fetch(…)), and network.route() for the responses',
    mergeExpects: 'use expect.extend(), whose matchers every file has that calls it',
  };
  if (!module.mergeTests) missing.mergeTests = 'import the tests from one file';
  return testing.withoutNames('@playwright/test', module, missing);
})
