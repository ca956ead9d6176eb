// Waits of a spec for the page as a whole.
(function (testing, host) {
  'use strict';

  /// Returns whether an address matches one that a spec names: in full, from its path on, as a glob, a regular
  /// expression, or a function.
  testing.fitsAddress = function (wanted, url, what) {
    if (typeof wanted === 'string' && !/[*{]/.test(wanted)) return host.tell('sameAddress', [wanted, url]);
    return testing.fitsURL(wanted, url, what);
  };

  const fitting = (wanted, what) => {
    if (typeof wanted === 'function') return wanted;
    if (typeof wanted === 'string' || wanted instanceof RegExp)
      return message => testing.fitsRequest(url => testing.fitsAddress(wanted, url, what), message.url());
    throw testing.failure(`${what} needs a string, a regular expression or a function, but got `
      + testing.inline(wanted));
  };

  testing.addWords(testing.Page, {
    async waitForURL(wanted, given) {
      const options = testing.checkOptions('page.waitForURL()', given, ['timeout', 'waitUntil']);
      await testing.poll(`page.waitForURL(${testing.inline(wanted)})`, options.timeout, async () => this.url(),
        url => testing.fitsAddress(wanted, url, 'page.waitForURL()'), url => `: the page is at ${url}`,
        // A function may depend on more than the page.
        typeof wanted === 'function' ? testing.checkIntervals('page.waitForURL()') : null);
    },
    async waitForLoadState(state = 'load', given) {
      const options = testing.checkOptions('page.waitForLoadState()', given, ['timeout']);
      const states = { load: ['complete'], domcontentloaded: ['interactive', 'complete'], networkidle: ['complete'] };
      if (!states[state])
        throw testing.failure(`page.waitForLoadState('${state}'): not one of ${Object.keys(states).join(', ')}`);
      await testing.poll(`page.waitForLoadState('${state}')`, options.timeout,
        () => this.ask('probe', ['return document.readyState;', null, null]),
        ready => states[state].includes(ready));
    },
    async waitForRequest(wanted, options = {}) {
      return this.nextEvent('page.waitForRequest()', 'request',
        { ...options, predicate: fitting(wanted, 'page.waitForRequest()') });
    },
    async waitForResponse(wanted, options = {}) {
      return this.nextEvent('page.waitForResponse()', 'response',
        { ...options, predicate: fitting(wanted, 'page.waitForResponse()') });
    },
    async waitForNavigation(given) {
      const { url, timeout } =
        testing.checkOptions('page.waitForNavigation()', given, ['timeout', 'url', 'waitUntil']);
      const predicate = () => url === undefined || testing.fitsAddress(url, this.url(), 'page.waitForNavigation()');
      await this.nextEvent('page.waitForNavigation()', 'load', { timeout, predicate });
      return null;
    },
    async requestGC() {},
  });
})
