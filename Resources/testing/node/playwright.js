// `import … from '@playwright/test'`.
(function (testing) {
  'use strict';

  const { test } = testing.globals;
  const browser = 'the page runs without a browser; use the fixture page';
  const module = {
    default: test, test, expect: testing.expect,
    defineConfig: testing.globals.defineConfig, devices: testing.devices, mergeTests: testing.globals.mergeTests,
    mergeExpects: testing.mergeExpects, request: testing.requestFactory,
  };
  const missing = {
    chromium: browser, firefox: browser, webkit: browser, _electron: browser, _android: browser, _baseTest: browser,
    selectors: 'use page.getByTestId(), page.getByRole() or CSS selectors',
  };
  return testing.withoutNames('@playwright/test', module, missing);
})
