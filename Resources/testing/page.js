// `page`: the test's page, which the spec can access only through this object.
(function (testing, host) {
  'use strict';

  /// Returns a function's source called with its argument, or an expression, as the body of an async function in the
  /// page.
  function bodyOf(script) {
    return typeof script === 'function' ? `return (${script})(argument);` : `return (0, eval)(script);`;
  }

  /// Returns the description of a value that cannot be sent to the page, with its path.
  function unfit(value, path, above = []) {
    if (typeof value === 'function') return `${path} is a function`;
    if (typeof value === 'symbol') return `${path} is a symbol`;
    if (value === null || typeof value !== 'object' || above.includes(value)) return null;
    if (value instanceof testing.Locator)
      return `${path} is a locator; use locator.evaluate(element => ...) for its element`;
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

  async function run(what, operation, script, argument) {
    if (typeof script !== 'function' && typeof script !== 'string') {
      throw testing.failure(`${what} needs a function or a string, but got ${testing.inline(script)}`);
    }
    testing.checkArgument(what, argument);
    try {
      return await testing.ask(operation, [bodyOf(script), typeof script === 'function' ? null : script, argument]);
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
  function load(what, operation, parameters, options, names = testing.optionNames.load) {
    const { timeout = testing.loadTimeout ?? null } = testing.checkOptions(`page.${what}()`, options, names);
    return testing.ask(operation, [...parameters, timeout]).then(responseOf);
  }

  const page = {
    goto: (address, options) => load('goto', 'goto', [String(address)], options),
    setContent: async (html, options) => {
      await load('setContent', 'setContent', [String(html), options?.url ?? null], options,
        testing.optionNames.content);
    },
    reload: options => load('reload', 'reload', [], options),
    goBack: options => load('goBack', 'traverse', [-1], options),
    goForward: options => load('goForward', 'traverse', [1], options),
    url: () => host.tell('url', []),
    title: () => page.evaluate(() => document.title),
    content: () => page.evaluate(() => (document.doctype ? `<!DOCTYPE ${document.doctype.name}>` : '')
      + document.documentElement.outerHTML),
    evaluate: (script, argument) => run('page.evaluate()', 'evaluate', script, argument),
    async waitForFunction(script, argument, options) {
      const { timeout, polling = 'raf' } =
        testing.checkOptions('page.waitForFunction()', options, testing.optionNames.wait);
      if (polling !== 'raf' && !(polling >= 0)) throw testing.failure(
        `page.waitForFunction(): polling must be 'raf' or milliseconds, but is ${testing.inline(polling)}`
      );
      // The function runs again after each change of the page; an idle page changes only with its clock.
      return testing.poll('page.waitForFunction()', timeout,
        () => run('page.waitForFunction()', 'probe', script, argument), Boolean, () => '',
        [polling === 'raf' ? 100 : polling]);
    },
    waitForTimeout: milliseconds => new Promise(resolve => testing.setTimeout(resolve, milliseconds)),
    async addInitScript(script, argument) {
      testing.checkArgument('page.addInitScript()', argument);
      const text = typeof script === 'function'
        ? `(${script})(${argument === undefined ? '' : JSON.stringify(argument)});`
        : script?.content ?? String(script);
      host.tell('addInitScript', [text]);
    },
    async addScriptTag({ content, url, type = '' }) {
      await page.evaluate(([content, url, type]) => new Promise((resolve, reject) => {
        const script = document.createElement('script');
        if (type) script.type = type;
        script.onload = () => resolve();
        script.onerror = () => reject(new Error(`${url} failed to load`));
        if (url) script.src = url; else script.textContent = content;
        document.head.append(script);
        if (!url) resolve();
      }), [content ?? null, url ?? null, type]);
    },
    async addStyleTag({ content, url }) {
      await page.evaluate(([content, url]) => {
        const element = document.createElement(url ? 'link' : 'style');
        if (url) Object.assign(element, { rel: 'stylesheet', href: url }); else element.textContent = content;
        document.head.append(element);
      }, [content ?? null, url ?? null]);
    },
    /// Exposes a function to pages that calls the spec's function and returns a promise of its result.
    async exposeFunction(name, body) {
      if (typeof body !== 'function') throw testing.failure(`page.exposeFunction('${name}') needs a function`);
      if (!/^[A-Za-z_$][\w$]*$/.test(name))
        throw testing.failure(`page.exposeFunction(): invalid function name: ${testing.inline(name)}`);
      exposed.set(name, body);
      testing.tell('expose', [name]);
      const text = `globalThis.${name} = (...parameters) => webkit.messageHandlers.${name}.postMessage(parameters);`;
      host.tell('addInitScript', [text]);
      await page.evaluate(text + '0');
    },
    route: (...parameters) => testing.network.route(...parameters),
    unroute: (...parameters) => testing.network.unroute(...parameters),
    unrouteAll: () => testing.network.unrouteAll(),
    context: () => testing.context,
    mainFrame: () => page,
    isClosed: () => false,
    viewportSize: () => host.tell('viewport', []),
    setDefaultTimeout(milliseconds) {
      testing.waitTimeout = testing.checkTime('page.setDefaultTimeout()', milliseconds);
    },
    setDefaultNavigationTimeout(milliseconds) {
      testing.loadTimeout = testing.checkTime('page.setDefaultNavigationTimeout()', milliseconds);
    },
    bringToFront: async () => {},
    describeForReader: () => 'page',
    ...testing.eventWords,
  };

  const exposed = testing.makeScope();
  /// The page called an exposed function of the spec.
  testing.callExposed = function (name, parameters, number) {
    const reply = (value, error) => host.tell('exposedReplies', [number, value ?? null, error]);
    const fail = error => reply(null, String(error?.message ?? error));
    try {
      Promise.resolve(exposed.get(name)(...parameters)).then(value => reply(value, null), fail);
    } catch (error) {
      fail(error);
    }
  };

  testing.page = page;
})
