// Waits of a spec for the page as a whole.
(function (testing, host) {
  'use strict';

  /// Returns whether an address matches one that a spec names: in full, from its path on, as a glob, a regular
  /// expression, or a function.
  testing.fitsAddress = function (wanted, url, what) {
    if (typeof wanted === 'string' && !/[*{]/.test(wanted)) return host.tell('sameAddress', [wanted, url]);
    return testing.fitsURL(wanted, url, what);
  };

  const fitting = (wanted, what) => message => typeof wanted === 'function' ? wanted(message)
    : testing.fitsRequest(url => testing.fitsAddress(wanted, url, what), message.url());

  testing.addWords(testing.Page, {
    async waitForURL(wanted, given) {
      const options = testing.checkOptions('page.waitForURL()', given, testing.optionNames.wait);
      await testing.poll(`page.waitForURL(${testing.inline(wanted)})`, options.timeout, async () => this.url(),
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
        () => this.ask('probe', ['return document.readyState;', null, null]),
        ready => states[state].includes(ready));
    },
    waitForRequest(wanted, options = {}) {
      return this.nextEvent('page.waitForRequest()', 'request',
        { ...options, predicate: fitting(wanted, 'page.waitForRequest()') });
    },
    waitForResponse(wanted, options = {}) {
      return this.nextEvent('page.waitForResponse()', 'response',
        { ...options, predicate: fitting(wanted, 'page.waitForResponse()') });
    },
    async waitForNavigation(given) {
      const { url, ...options } =
        testing.checkOptions('page.waitForNavigation()', given, ['timeout', 'url', 'waitUntil']);
      const predicate = () => url === undefined || testing.fitsAddress(url, this.url(), 'page.waitForNavigation()');
      await this.nextEvent('page.waitForNavigation()', 'load', { ...options, predicate });
      return null;
    },
    async requestGC() {},
  });
})
