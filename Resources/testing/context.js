// `context`: state that an app's pages share, above all cookies; and `storage`, the data that the page stores.
(function (testing, host) {
  'use strict';

  const { network } = testing;

  function check(cookie) {
    if (cookie === null || typeof cookie !== 'object' || typeof cookie.name !== 'string'
      || cookie.value === undefined) {
      throw testing.failure(`context.addCookies(): a cookie must be { name, value, url or domain and path }, but is `
        + `${testing.inline(cookie)}`);
    }
    if (!cookie.url && !cookie.domain)
      throw testing.failure(`context.addCookies(): the cookie ${cookie.name} needs a url, or a domain and a path`);
    return {
      name: cookie.name, value: String(cookie.value), url: cookie.url ?? null, domain: cookie.domain ?? null,
      path: cookie.path ?? null,
      expires: cookie.expires !== undefined && cookie.expires >= 0 ? cookie.expires * 1000 : null,
      secure: Boolean(cookie.secure), httpOnly: Boolean(cookie.httpOnly),
    };
  }

  const fits = (value, wanted) => wanted === undefined
    || (wanted instanceof RegExp ? wanted.test(value) : value === wanted);

  testing.context = {
    /// Returns the cookies of some URLs or of all: { name, value, domain, path, expires, httpOnly, secure }.
    async cookies(urls) { return host.tell('cookies', [urls === undefined ? null : [urls].flat().map(String)]); },
    async addCookies(cookies) {
      if (!Array.isArray(cookies)) throw testing.failure('context.addCookies() needs an array of cookies');
      for (const cookie of cookies.map(check)) testing.tell('addCookie', [cookie]);
    },
    async clearCookies(wanted = {}) {
      for (const cookie of await this.cookies()) {
        if (fits(cookie.name, wanted.name) && fits(cookie.domain, wanted.domain) && fits(cookie.path, wanted.path))
          host.tell('removeCookie', [cookie]);
      }
    },
    route: (...parameters) => network.route(...parameters),
    unroute: (...parameters) => network.unroute(...parameters),
    unrouteAll: () => network.unrouteAll(),
    setOffline: isOffline => network.setOffline(isOffline),
    addInitScript: (...parameters) => testing.page.addInitScript(...parameters),
    exposeFunction: (name, body) => testing.page.exposeFunction(name, body),
    pages: () => [testing.page],
    async newPage() { throw testing.failure('context.newPage() is not supported: each test has one page, `page`'); },
  };

  function area(name) {
    const ask = (body, argument) => testing.page.evaluate(`(${body})(${name}, ${JSON.stringify(argument ?? null)})`);
    return {
      get: key => ask((area, key) => area.getItem(key), String(key)),
      set: (key, value) => ask((area, [key, value]) => area.setItem(key, value), [String(key), String(value)]),
      remove: key => ask((area, key) => area.removeItem(key), String(key)),
      clear: () => ask(area => area.clear()),
      /// Returns all stored items as an object.
      all: () => ask(area => Object.fromEntries(Object.keys(area).map(key => [key, area.getItem(key)]))),
    };
  }

  testing.storage = { local: area('localStorage'), session: area('sessionStorage') };

  /// Sets the device that pages see from the next test on, or within a test from its start: iphone, ipad or android.
  testing.device = name => { testing.tell('device', [String(name)]); };
})
