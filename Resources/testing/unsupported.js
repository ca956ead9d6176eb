// The members of Playwright's objects that do not exist here: each throws an error that says what to use instead.
(function (testing) {
  'use strict';

  const noScreen = 'the page has no screen';
  const frames = 'use page.frameLocator(selector)';
  const screenshots = `${noScreen}; use expect(locator) or toMatchSnapshot()`;
  const picking = 'there is no browser window to pick elements in';

  const ofPage = {
    addLocatorHandler:
      'close the overlay where it appears, because pages are deterministic',
    ariaSnapshot: 'use locator.innerHTML() with toMatchSnapshot()',
    ariaSnapshotJSON: 'use locator.innerHTML() with toMatchSnapshot()',
    cancelPickLocator: picking, clearConsoleMessages: "use page.on('console')",
    clearPageErrors: "use page.on('pageerror')", consoleMessages: "use page.on('console')",
    getByRef: 'use page.getByRole() or another locator',
    hideHighlight: noScreen, pageErrors: "use page.on('pageerror')",
    pause: 'use headless-bridge repl to explore a page', pdf: noScreen, pickLocator: picking,
    removeLocatorHandler: 'there are no locator handlers', requests: "use page.on('request')",
    screenshot: screenshots,
    video: noScreen,
    waitForFrame: frames, workers: 'use page.evaluate() to send a message to the worker',
  };
  const ofLocator = {
    ariaSnapshot: ofPage.ariaSnapshot, ariaSnapshotJSON: ofPage.ariaSnapshot,
    drop: 'use locator.dragTo(), or locator.dispatchEvent(\'drop\')', hideHighlight: noScreen, highlight: noScreen,
    normalize: 'use the locator as it is', screenshot: screenshots, visible: 'use locator.filter({ visible: true })',
    waitForFunction: 'use expect.poll() or locator.evaluate()', within: 'use locator.locator(selector)',
  };
  const ofContext = {
    backgroundPages: 'there are no extensions', newCDPSession: 'there is no DevTools session in a spec',
    serviceWorkers: 'service workers do not run',
    setHTTPCredentials: "use context.setExtraHTTPHeaders({ Authorization: 'Basic …' })",
  };
  const ofFrame = {
    frameElement: "use page.locator('iframe')",
  };
  const ofBrowser = {
    bind: 'there is no browser process', newBrowserCDPSession: ofContext.newCDPSession,
    startTracing: 'use --report for a report with all actions', stopTracing: 'use --report',
    unbind: 'there is no browser process',
  };
  // Properties, which are objects with members of their own.
  const properties = {
    coverage: 'use headless-bridge test --script-coverage', localStorage: 'use storage.local',
    screencast: noScreen, sessionStorage: 'use storage.session', webmcp: 'there are no model tools in pages',
  };
  const propertiesOfContext = {
    credentials: 'there are no passkeys', debugger: 'use headless-bridge repl',
    tracing: 'use --report for a report with all actions',
  };

  function say(object, what, table) {
    for (const [word, text] of Object.entries(table)) {
      const value = () => { throw testing.failure(`${what}.${word}() is not supported: ${text}`); };
      Object.defineProperty(object, word, { value, configurable: true, writable: true, enumerable: false });
    }
  }
  function sayOfProperties(object, what, table) {
    for (const [word, text] of Object.entries(table)) {
      const deny = () => { throw testing.failure(`${what}.${word} is not supported: ${text}`); };
      const value = new Proxy({}, { get: (target, name) => typeof name === 'symbol' ? undefined : deny() });
      Object.defineProperty(object, word, { value, configurable: true, writable: true, enumerable: false });
    }
  }
  const { Page, Locator, BrowserContext, Frame } = testing;
  for (const [type, what, table] of [[Page, 'page', ofPage], [Locator, 'locator', ofLocator],
    [BrowserContext, 'context', ofContext], [Frame, 'frame', ofFrame]]) {
    say(type.prototype, what, table);
  }
  say(testing.browser, 'browser', ofBrowser);
  sayOfProperties(Page.prototype, 'page', properties);
  sayOfProperties(BrowserContext.prototype, 'context', propertiesOfContext);
  sayOfProperties(Frame.prototype, 'frame', { webmcp: properties.webmcp });
  testing.addWords(Page, { async requestGC() {} });

  // The names of members that only say what to use instead.
  testing.pageWordsInstead = Object.keys(ofPage);
  testing.locatorWordsInstead = Object.keys(ofLocator);
  testing.contextWordsInstead = Object.keys(ofContext);
  testing.frameWordsInstead = Object.keys(ofFrame);
})
