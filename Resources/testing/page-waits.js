// Waits of a spec for the page as a whole, and functions that have no meaning for a page without a screen.
(function (testing, host) {
  'use strict';

  const { page } = testing;

  /// Returns whether an address matches one that a spec names: in full, from its path on, as a glob, a regular
  /// expression, or a function.
  testing.fitsAddress = function (wanted, url, what) {
    if (typeof wanted === 'string' && !/[*{]/.test(wanted)) return host.tell('sameAddress', [wanted, url]);
    return testing.fitsURL(wanted, url, what);
  };

  const fitting = (wanted, what) => message => typeof wanted === 'function' ? wanted(message)
    : testing.fitsRequest(url => testing.fitsAddress(wanted, url, what), message.url());

  Object.assign(page, {
    async waitForURL(wanted, given) {
      const options = testing.checkOptions('page.waitForURL()', given, testing.optionNames.wait);
      await testing.poll(`page.waitForURL(${testing.inline(wanted)})`, options.timeout, async () => page.url(),
        url => testing.fitsAddress(wanted, url, 'page.waitForURL()'), url => `: the page is at ${url}`,
        // A function may depend on more than the page.
        typeof wanted === 'function' ? testing.checkIntervals('page.waitForURL()') : null);
    },
    async waitForLoadState(state = 'load', given) {
      const options = testing.checkOptions('page.waitForLoadState()', given, testing.optionNames.wait);
      const states = { load: ['complete'], domcontentloaded: ['interactive', 'complete'], networkidle: ['complete'] };
      if (!states[state])
        throw testing.failure(`page.waitForLoadState('${state}'): not one of ${Object.keys(states).join(', ')}`);
      await testing.poll(`page.waitForLoadState('${state}')`, options.timeout,
        () => testing.ask('probe', ['return document.readyState;', null, null]),
        ready => states[state].includes(ready));
    },
    waitForRequest: (wanted, options = {}) =>
      testing.nextEvent('page.waitForRequest()', 'request',
        { ...options, predicate: fitting(wanted, 'page.waitForRequest()') }),
    waitForResponse: (wanted, options = {}) =>
      testing.nextEvent('page.waitForResponse()', 'response',
        { ...options, predicate: fitting(wanted, 'page.waitForResponse()') }),
    async waitForNavigation(given) {
      const { url, ...options } =
        testing.checkOptions('page.waitForNavigation()', given, ['timeout', 'url', 'waitUntil']);
      const predicate = () => url === undefined || testing.fitsAddress(url, page.url(), 'page.waitForNavigation()');
      await testing.nextEvent('page.waitForNavigation()', 'load', { ...options, predicate });
      return null;
    },
    async requestGC() {},
  });

  const noScreen = 'the page has no screen';
  const instead = {
    screenshot: `${noScreen}; use expect(locator) or toMatchSnapshot()`, pdf: noScreen, video: noScreen,
    setViewportSize: "use device('iphone'), device('ipad') or device('android')", emulateMedia: noScreen,
    $: 'use page.locator(selector)', $$: 'use page.locator(selector).all()',
    evaluateHandle: 'elements stay in the page; use page.evaluate() to get a copy of a value',
    waitForFrame: 'use page.frameLocator(selector)',
    frame: 'use page.frameLocator(selector)', frames: 'use page.frameLocator(selector)',
    pause: 'use headless-bridge repl to explore a page',
    close: 'each test has its own page, which closes when the test ends', exposeBinding: 'use page.exposeFunction()',
    workers: 'workers do not run',
    setExtraHTTPHeaders: 'network.route() can observe requests but not change them',
    dragAndDrop: `${noScreen}; use locator.dispatchEvent('drop', ...)`,
  };
  for (const [word, text] of Object.entries(instead)) {
    page[word] = () => { throw testing.failure(`page.${word}() is not supported: ${text}`); };
  }
  testing.pageWordsInstead = Object.keys(instead);

  const act = (action, argument) => testing.ask('act', [[{ kind: 'focused' }], action, argument]);
  page.keyboard = {
    async press(key) { await act('press', String(key)); },
    async type(text) { await act('type', String(text)); },
    async insertText(text) { await act('insert', String(text)); },
    async down(key) { await act('keydown', String(key)); },
    async up(key) { await act('keyup', String(key)); },
  };
  for (const [name, words] of [['mouse', ['click', 'dblclick', 'down', 'move', 'up', 'wheel']],
    ['touchscreen', ['tap']]]) {
    page[name] = Object.fromEntries(words.map(word => [word, async () => {
      throw testing.failure(`page.${name}.${word}() is not supported: ${noScreen}, so elements have no position; `
        + `use locator.${word === 'tap' ? 'tap' : 'click'}()`);
    }]));
  }
})
