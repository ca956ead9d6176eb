// Every public member of Playwright's objects exists here, or says what to use instead.
const members = {
  Page: '$ $$ $$eval $eval addInitScript addListener addLocatorHandler addScriptTag addStyleTag ariaSnapshot bringToFront check click clock close content context coverage dblclick dispatchEvent dragAndDrop emulateMedia evaluate evaluateHandle exposeBinding exposeFunction fill focus frame frameLocator frames getAttribute getByAltText getByLabel getByPlaceholder getByRole getByTestId getByText getByTitle goBack goForward goto hover innerHTML innerText inputValue isChecked isClosed isDisabled isEditable isEnabled isHidden isVisible keyboard locator mainFrame mouse off on once opener pause pdf prependListener press reload removeAllListeners removeListener removeLocatorHandler request requestGC requests route routeFromHAR routeWebSocket screenshot selectOption setChecked setContent setDefaultNavigationTimeout setDefaultTimeout setExtraHTTPHeaders setInputFiles setViewportSize tap textContent title touchscreen type uncheck unroute unrouteAll url video viewportSize waitForEvent waitForFunction waitForLoadState waitForNavigation waitForRequest waitForResponse waitForSelector waitForTimeout waitForURL workers pageErrors consoleMessages clearPageErrors clearConsoleMessages localStorage sessionStorage screencast',
  Locator: 'all allInnerTexts allTextContents and ariaSnapshot blur boundingBox check clear click contentFrame count dblclick describe description dispatchEvent dragTo drop elementHandle elementHandles evaluate evaluateAll evaluateHandle fill filter first focus frameLocator getAttribute getByAltText getByLabel getByPlaceholder getByRole getByTestId getByText getByTitle highlight hideHighlight hover innerHTML innerText inputValue isChecked isDisabled isEditable isEnabled isHidden isVisible last locator normalize nth or page press pressSequentially screenshot scrollIntoViewIfNeeded selectOption selectText setChecked setInputFiles tap textContent toString type uncheck waitFor waitForFunction',
  FrameLocator: 'first frameLocator getByAltText getByLabel getByPlaceholder getByRole getByTestId getByText getByTitle last locator nth owner',
  Frame: '$ $$ $$eval $eval addScriptTag addStyleTag check childFrames click content dblclick dispatchEvent dragAndDrop evaluate evaluateHandle fill focus frameElement frameLocator getAttribute getByAltText getByLabel getByPlaceholder getByRole getByTestId getByText getByTitle goto hover innerHTML innerText inputValue isChecked isDetached isDisabled isEditable isEnabled isHidden isVisible locator name page parentFrame press selectOption setChecked setContent setInputFiles tap textContent title type uncheck url waitForFunction waitForLoadState waitForNavigation waitForSelector waitForTimeout waitForURL',
  BrowserContext: 'addCookies addInitScript addListener backgroundPages browser clearCookies clearPermissions clock close cookies exposeBinding exposeFunction grantPermissions isClosed newCDPSession newPage off on once pages prependListener removeAllListeners removeListener request route routeFromHAR routeWebSocket serviceWorkers setDefaultNavigationTimeout setDefaultTimeout setExtraHTTPHeaders setGeolocation setHTTPCredentials setOffline setStorageState storageState tracing unroute unrouteAll waitForEvent',
  Browser: 'browserType close contexts isConnected newBrowserCDPSession newContext newPage startTracing stopTracing version',
  Request: 'allHeaders existingResponse failure frame headerValue headers headersArray isNavigationRequest method postData postDataBuffer postDataJSON redirectedFrom redirectedTo resourceType response serviceWorker sizes timing url',
  Response: 'allHeaders body finished frame fromServiceWorker headerValue headerValues headers headersArray httpVersion json ok request securityDetails serverAddr status statusText text url',
  Route: 'abort continue fallback fetch fulfill request',
  WebSocket: 'addListener isClosed off on once prependListener removeListener url waitForEvent',
  WebSocketRoute: 'close connectToServer onClose onMessage protocols send url',
  Dialog: 'accept defaultValue dismiss message page type', ConsoleMessage: 'args location page text timestamp type worker',
  FileChooser: 'element isMultiple page setFiles',
  Mouse: 'click dblclick down move up wheel', Keyboard: 'down insertText press type up', Touchscreen: 'tap',
  Clock: 'fastForward install pauseAt resume runFor setFixedTime setSystemTime',
};

test('members', async () => {
  await page.setContent('<input type="file"><iframe></iframe>');
  const subjects = { Page: page, Locator: page.locator('p'), FrameLocator: page.frameLocator('iframe'), Frame: page.mainFrame(), BrowserContext: context, Browser: browser, Mouse: page.mouse, Keyboard: page.keyboard, Touchscreen: page.touchscreen, Clock: clock };
  page.on('dialog', dialog => { subjects.Dialog = dialog; });
  page.on('console', message => { subjects.ConsoleMessage = message; });
  page.on('response', response => { subjects.Response = response; });
  page.on('websocket', socket => { subjects.WebSocket = socket; });
  page.on('filechooser', chooser => { subjects.FileChooser = chooser; });
  await page.route('**/x', route => { Object.assign(subjects, { Route: route, Request: route.request() }); return route.fulfill({}); });
  await page.routeWebSocket('**', route => { subjects.WebSocketRoute = route; });
  await page.evaluate(async () => { alert('x'); console.log('x'); await fetch('/x'); await new Promise(resolve => { new WebSocket('wss://x.example/').onopen = resolve; }); document.querySelector('input').click(); });
  const missing = Object.entries(members).flatMap(([type, words]) => words.split(' ').filter(word => !(word in (subjects[type] ?? {}))).map(word => `${type}.${word}`));
  expect(missing).toEqual([]);
});

test('events', () => {
  const events = {
    page: 'close console crash dialog domcontentloaded download filechooser frameattached framedetached framenavigated load pageerror popup request requestfailed requestfinished response websocket worker',
    context: 'backgroundpage close console dialog page request requestfailed requestfinished response serviceworker weberror',
  };
  for (const [what, names] of Object.entries(events)) {
    for (const name of names.split(' ')) {
      let message = '';
      try { /** @type {any} */ (what === 'page' ? page : context).once(name, () => {}); } catch (error) { ({ message } = error); }
      expect(message).not.toContain('unknown event');
    }
  }
});

test('unsupported members name an alternative', () => {
  expect(() => page.screenshot()).toThrow('page.screenshot() is not supported: the page has no screen');
  expect(() => page.screencast.start()).toThrow('page.screencast is not supported: the page has no screen');
  expect(() => page.mainFrame().frameElement()).toThrow("frame.frameElement() is not supported: use page.locator('iframe')");
  expect(() => page.on('worker', () => {})).toThrow("page.on('worker') is not supported: specs receive no workers");
});
