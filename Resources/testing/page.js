// Pages, which a spec can access only through objects of this class; `page` is the test's first one.
(function (testing, host) {
  'use strict';

  /// Returns a function's source called with its argument, or an expression, as the body of an async function in the
  /// page.
  const bodyOf = script =>
    typeof script === 'function' ? `return (${script})(argument);` : 'return (0, eval)(script);';

  /// Returns the description of a value that cannot be sent to the page, with its path.
  function unfit(value, path, above = []) {
    if (typeof value === 'function') return `${path} is a function`;
    if (typeof value === 'symbol') return `${path} is a symbol`;
    if (value === null || typeof value !== 'object' || above.includes(value)) return null;
    if (value instanceof testing.Locator)
      return `${path} is a locator; use locator.evaluate(element => ...) for its element, or pass a handle from `
        + 'locator.elementHandle()';
    for (const key of Object.keys(value)) {
      const found = unfit(value[key], `${path}.${key}`, [...above, value]);
      if (found) return found;
    }
    return null;
  }

  testing.checkArgument = (what, value) => {
    const found = unfit(value, 'the argument');
    if (found) throw testing.failure(`${what}: the argument cannot be sent to the page: ${found}`);
    return value;
  };

  /// Returns advice on a function that uses a variable of the spec as if it were the page's; nothing for other errors.
  function adviceOnVariables(error, script, what) {
    const name =
      error.name === 'ReferenceError' ? /^Can't find variable: ([\w$]+)$/.exec(error.message)?.[1] : undefined;
    if (name === undefined || typeof script !== 'function' || !String(script).includes(name)) return '';
    return `\nThe function runs in the page and cannot use variables of the spec. Pass a value: `
      + `${what.slice(0, -2)}(function, argument)`;
  }

  async function run(page, what, operation, script, argument) {
    if (typeof script !== 'function' && typeof script !== 'string') {
      throw testing.failure(`${what} needs a function or a string, but got ${testing.inline(script)}`);
    }
    if (typeof script === 'function' && testing.hasHandles(argument))
      return testing.evaluateWithHandles(page, what, script, argument);
    testing.checkArgument(what, argument);
    try {
      return await page.ask(operation, [bodyOf(script), typeof script === 'function' ? null : script, argument]);
    } catch (error) {
      if (error.message === 'Unsupported result type') {
        error.message = `${what}: the result cannot be copied from the page; elements and functions cannot be `
          + `returned, but their properties can`;
      } else if (typeof error.message === 'string') {
        error.message += adviceOnVariables(error, script, what) + testing.adviceOnPage();
      }
      throw error;
    }
  }

  const responseOf = answer => answer === null || answer === undefined ? null : testing.responseOf(answer);
  function load(page, what, operation, parameters, options, names = testing.optionNames.load) {
    const { timeout = page.loadTimeout ?? testing.loadTimeout ?? null } =
      testing.checkOptions(`page.${what}()`, options, names);
    return page.ask(operation, [...parameters, timeout]).then(responseOf);
  }

  const events = [
    'close', 'console', 'crash', 'dialog', 'domcontentloaded', 'fault', 'filechooser', 'framenavigated',
    'load', 'navigation', 'pageerror', 'popup', 'request', 'requestfailed', 'requestfinished', 'response', 'websocket',
  ];
  const eventsInstead = {
    frameattached: 'use page.frameLocator(selector) to wait for elements of a frame',
    framedetached: 'use page.frameLocator(selector) to wait for elements of a frame',
    download: "specs receive no files; use expect(link).toHaveAttribute('download', name) and page.route()",
    worker: 'specs receive no workers', dialogclosed: "dialogs close with the listener of page.on('dialog')",
  };

  class Page extends testing.makeEmitter('page', events, eventsInstead) {
    #number;
    #context;
    /// The timeout of the page's loads that name none; undefined for that of all pages.
    loadTimeout;
    constructor(number, context) {
      super(`page ${number}`);
      this.#number = number;
      this.#context = context;
    }

    /// The page's number for the host.
    get number() { return this.#number; }
    /// Sends a request or a statement about the page to the host.
    ask(operation, parameters) { return testing.ask(operation, [this.#number, ...parameters]); }
    tell(statement, parameters) { return testing.tell(statement, [this.#number, ...parameters]); }
    run(what, operation, script, argument) { return run(this, what, operation, script, argument); }
    describeForReader() { return this.#number === 0 ? 'page' : `page ${this.url()}`; }

    async goto(address, options) { return load(this, 'goto', 'goto', [String(address)], options); }
    async setContent(html, options) {
      await load(this, 'setContent', 'setContent', [String(html), options?.url ?? null], options,
        testing.optionNames.content);
    }
    async reload(options) { return load(this, 'reload', 'reload', [], options); }
    async goBack(options) { return load(this, 'goBack', 'traverse', [-1], options); }
    async goForward(options) { return load(this, 'goForward', 'traverse', [1], options); }
    url() { return host.tell('url', [this.#number]); }
    async title() { return this.evaluate(() => document.title); }
    async content() {
      return this.evaluate(() => (document.doctype ? `<!DOCTYPE ${document.doctype.name}>` : '')
        + document.documentElement.outerHTML);
    }
    async evaluate(script, argument) { return run(this, 'page.evaluate()', 'evaluate', script, argument); }
    async waitForFunction(script, argument, options) {
      const { timeout, polling = 'raf' } =
        testing.checkOptions('page.waitForFunction()', options, ['polling', 'timeout']);
      if (polling !== 'raf' && !(polling >= 0)) throw testing.failure(
        `page.waitForFunction(): polling must be 'raf' or milliseconds, but is ${testing.inline(polling)}`
      );
      // The function runs again after each change of the page; an idle page changes only with its clock.
      return testing.poll('page.waitForFunction()', timeout,
        () => run(this, 'page.waitForFunction()', 'probe', script, argument), Boolean, () => '',
        [polling === 'raf' ? 100 : polling]);
    }
    async waitForTimeout(milliseconds) {
      const time = testing.checkTime('page.waitForTimeout()', milliseconds);
      await new Promise(resolve => testing.setTimeout(resolve, time));
    }

    context() { return testing.contextOf(this.#context); }
    /// Returns the page that opened this one, or null.
    async opener() {
      const opener = this.tell('opener', []);
      return opener === null ? null : testing.pageOf(opener, this.#context);
    }
    isClosed() { return host.tell('isClosed', [this.#number]); }
    async close(options) {
      const { runBeforeUnload = false } =
        testing.checkOptions('page.close()', options, ['runBeforeUnload', 'reason']);
      if (this.isClosed()) return;
      if (runBeforeUnload)
        await this.evaluate(() => { dispatchEvent(new Event('beforeunload', { cancelable: true })); });
      this.tell('closePage', []);
    }
    async bringToFront() {}
    viewportSize() { return host.tell('viewport', [this.#number]); }
    setDefaultTimeout(milliseconds) {
      testing.setDefaultTimeout(testing.checkTime('page.setDefaultTimeout()', milliseconds));
    }
    setDefaultNavigationTimeout(milliseconds) {
      this.loadTimeout = testing.checkTime('page.setDefaultNavigationTimeout()', milliseconds);
    }
  }

  testing.Page = Page;
  testing.page = new Page(0, 0);
  let pages = new Map([[0, testing.page]]);
  /// Returns the page with a number; the same object each time.
  testing.pageOf = (number, context = 0) => {
    if (!pages.has(number)) pages.set(number, new Page(number, context));
    return pages.get(number);
  };
  /// Called when a test with several pages has ended.
  testing.forgetPages = () => {
    pages = new Map([[0, testing.page]]);
    testing.forgetContexts();
    testing.forgetSockets();
  };
})
