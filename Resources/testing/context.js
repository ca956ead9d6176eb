// `context`: the state that an app's pages share; and `browser`, which creates further contexts.
(function (testing, host) {
  'use strict';

  const cookieFields = ['name', 'value', 'url', 'domain', 'path', 'expires', 'httpOnly', 'secure', 'sameSite',
    'partitionKey'];
  function check(cookie) {
    if (cookie === null || typeof cookie !== 'object' || typeof cookie.name !== 'string'
      || cookie.value === undefined) {
      throw testing.failure(`context.addCookies(): a cookie must be { name, value, url or domain and path }, but is `
        + `${testing.inline(cookie)}`);
    }
    testing.checkOptions('context.addCookies()', cookie, cookieFields);
    if (cookie.sameSite !== undefined && !['Strict', 'Lax', 'None'].includes(cookie.sameSite)) throw testing.failure(
      `context.addCookies(): sameSite must be Strict, Lax or None, but is ${testing.inline(cookie.sameSite)}`);
    if (!cookie.url && !cookie.domain)
      throw testing.failure(`context.addCookies(): the cookie ${cookie.name} needs a url, or a domain and a path`);
    return {
      name: cookie.name, value: String(cookie.value), url: cookie.url ?? null, domain: cookie.domain ?? null,
      path: cookie.path ?? null,
      expires: cookie.expires !== undefined && cookie.expires >= 0 ? cookie.expires * 1000 : null,
      secure: Boolean(cookie.secure), httpOnly: Boolean(cookie.httpOnly), sameSite: cookie.sameSite ?? null,
    };
  }

  const fits = (value, wanted) => wanted === undefined
    || (wanted instanceof RegExp ? wanted.test(value) : value === wanted);

  const events = [
    'close', 'console', 'dialog', 'page', 'pageclose', 'request', 'requestfailed', 'requestfinished', 'response',
    'weberror',
  ];
  const noFrames = 'use page.frameLocator(selector) to wait for elements of a frame';
  const eventsInstead = {
    backgroundpage: 'there are no extensions', serviceworker: 'service workers do not run',
    dialogclosed: "dialogs close with the listener of 'dialog'", download: 'specs receive no files',
    frameattached: noFrames, framedetached: noFrames, framenavigated: "use page.on('framenavigated')",
    pageload: "use page.on('load')",
  };

  class BrowserContext extends testing.makeEmitter('context', events, eventsInstead) {
    #number;
    #isClosed = false;
    constructor(number) { super(`context ${number}`); this.#number = number; }
    get number() { return this.#number; }
    get routeKey() { return `context ${this.#number}`; }
    get clock() { return testing.clock; }
    tell(statement, parameters) { return testing.tell(statement, [this.#number, ...parameters]); }
    describeForReader() { return this.#number === 0 ? 'context' : `context ${this.#number}`; }
    browser() { return testing.browser; }

    /// Returns the cookies of some URLs or of all: { name, value, domain, path, expires, httpOnly, secure, sameSite }.
    async cookies(urls) {
      return this.tell('cookies', [urls === undefined ? null : [urls].flat().map(String)]);
    }
    async addCookies(cookies) {
      if (!Array.isArray(cookies)) throw testing.failure('context.addCookies() needs an array of cookies');
      for (const cookie of cookies.map(check)) this.tell('addCookie', [cookie]);
    }
    async clearCookies(given) {
      const wanted = testing.checkOptions('context.clearCookies()', given, ['name', 'domain', 'path']);
      for (const cookie of this.tell('cookies', [null])) {
        if (fits(cookie.name, wanted.name) && fits(cookie.domain, wanted.domain) && fits(cookie.path, wanted.path))
          this.tell('removeCookie', [cookie]);
      }
    }

    /// Returns the cookies and the local storage of each origin, in Playwright's format; `path` writes them to a file.
    async storageState(given) {
      const { path, indexedDB } = testing.checkOptions('context.storageState()', given, ['path', 'indexedDB']);
      if (indexedDB) throw testing.failure('context.storageState(): indexedDB is not supported: a state contains '
        + 'cookies and local storage');
      const state = this.tell('storageState', []);
      if (path !== undefined)
        testing.tell('writeText', [String(path), JSON.stringify(state, null, 2) + '\n', 'context.storageState()']);
      return state;
    }
    /// Replaces the cookies and the local storage by those of a state, or of a file.
    async setStorageState(state) {
      this.tell('setStorageState', [testing.storageState('context.setStorageState()', state)]);
    }

    async setOffline(isOffline) {
      if (typeof isOffline !== 'boolean')
        throw testing.failure(`setOffline() needs true or false, but got ${testing.inline(isOffline)}`);
      this.tell('setOffline', [isOffline]);
    }
    /// Runs a script in each new document of the context's pages.
    async addInitScript(script, argument) {
      this.tell('addContextScript', [testing.initScript('context.addInitScript()', script, argument)]);
    }
    async exposeFunction(name, body) {
      await testing.exposeToContext(this, 'context.exposeFunction', name, body, false);
    }
    async exposeBinding(name, body) {
      await testing.exposeToContext(this, 'context.exposeBinding', name, body, true);
    }
    pages() { return this.tell('pages', []).map(number => testing.pageOf(number, this.#number)); }
    async newPage(options) {
      testing.checkOptions('context.newPage()', options, []);
      const page = testing.pageOf(this.tell('newPage', []), this.#number);
      this.emit('page', page);
      return page;
    }
    isClosed() { return this.#isClosed; }
    /// Closes the context's pages.
    async close(options) {
      testing.checkOptions('context.close()', options, ['reason']);
      if (this.#isClosed) return;
      testing.endRecordings(this);
      for (const page of this.pages()) await page.close();
      this.#isClosed = true;
      this.emit('close', this);
    }
    setDefaultTimeout(milliseconds) { testing.page.setDefaultTimeout(milliseconds); }
    setDefaultNavigationTimeout(milliseconds) {
      for (const page of this.pages()) page.setDefaultNavigationTimeout(milliseconds);
    }
  }
  testing.addWords(BrowserContext, testing.routeWords('context'));

  /// Returns a storage state: the object itself, or that of a file.
  testing.storageState = function (what, state) {
    let value = state;
    if (typeof state === 'string') {
      try { value = JSON.parse(testing.tell('readText', [state, what])); } catch (error) {
        if (!(error instanceof SyntaxError)) throw error;
        throw testing.failure(`${what}: ${state} is not JSON: ${error.message}`);
      }
    }
    const isState = value !== null && typeof value === 'object' && Array.isArray(value.cookies ?? [])
      && Array.isArray(value.origins ?? []);
    if (!isState) throw testing.failure(
      `${what} needs a path, or an object { cookies: [...], origins: [{ origin, localStorage }] }, but got `
      + testing.inline(value)
    );
    const origins = (value.origins ?? []).map(({ origin, localStorage = [] }) => {
      if (host.tell('parseAddress', [String(origin), null]) === null)
        throw testing.failure(`${what}: invalid origin: ${testing.inline(origin)}`);
      return { origin: String(origin), items: localStorage.map(({ name, value }) => [String(name), String(value)]) };
    });
    return { cookies: (value.cookies ?? []).map(check), origins };
  };

  /// Begins a test with a storage state: `test.use({ storageState })`.
  testing.useStorageState = state => testing.context.setStorageState(state);

  testing.BrowserContext = BrowserContext;
  testing.context = new BrowserContext(0);
  let contexts = new Map([[0, testing.context]]);
  testing.contextOf = number => contexts.get(number);
  testing.forgetContexts = () => { contexts = new Map([[0, testing.context]]); };

  const contextOptions = ['storageState', 'offline', 'baseURL'];
  testing.browser = {
    /// Creates a context with cookies and storage of its own, on the test's clock.
    async newContext(given) {
      const options = testing.checkOptions('browser.newContext()', given, contextOptions);
      if (options.baseURL !== undefined)
        throw testing.failure('browser.newContext(): baseURL is not supported: use --root or --origin');
      const state = options.storageState === undefined ? null
        : testing.storageState('browser.newContext()', options.storageState);
      const context = new BrowserContext(testing.tell('newContext', []));
      contexts.set(context.number, context);
      if (state !== null) context.tell('setStorageState', [state]);
      if (options.offline) await context.setOffline(true);
      return context;
    },
    async newPage(options) { return (await testing.browser.newContext(options)).newPage(); },
    contexts: () => [...contexts.values()].filter(context => !context.isClosed()),
    isConnected: () => true,
    // WebKit's version in the user agent.
    version: () => '605.1.15',
    browserType: () => ({ name: () => 'webkit' }),
    async close() { throw testing.failure('browser.close() is not supported: the browser ends with the run'); },
    describeForReader: () => 'browser',
  };

  /// Sets the device that pages see from the next test on, or within a test from its start: iphone, ipad or android.
  testing.device = name => { testing.tell('device', [String(name)]); };
})
