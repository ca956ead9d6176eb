// The scripts that a spec adds to pages: init scripts, elements, and functions that pages may call.
(function (testing, host) {
  'use strict';

  const { Page } = testing;
  const exposed = testing.makeScope();

  /// Returns the text of an init script: a function that is called with its argument, a text, or a file.
  testing.initScript = function (what, script, argument) {
    if (typeof script === 'function') {
      testing.checkArgument(what, argument);
      return `(${script})(${argument === undefined ? '' : JSON.stringify(argument)});`;
    }
    if (typeof script === 'string') return script;
    if (typeof script?.content === 'string') return script.content;
    if (typeof script?.path === 'string') return testing.tell('readText', [script.path, what]);
    throw testing.failure(`${what} needs a function, a string, { path } or { content }, but got `
      + testing.inline(script));
  };

  function checkFunction(what, name, body) {
    if (typeof body !== 'function') throw testing.failure(`${what}('${name}') needs a function`);
    if (!/^[A-Za-z_$][\w$]*$/.test(name))
      throw testing.failure(`${what}(): invalid function name: ${testing.inline(name)}`);
  }

  const callerOf = name =>
    `globalThis.${name} = (...parameters) => webkit.messageHandlers.${name}.postMessage(parameters);`;
  async function expose(page, name, body) {
    const text = callerOf(name);
    exposed.set(`${page.number} ${name}`, body);
    page.tell('expose', [name]);
    page.tell('addInitScript', [text]);
    await page.evaluate(text + '0');
  }
  const bound = (page, body) =>
    (...parameters) => body({ page, context: page.context(), frame: page.mainFrame() }, ...parameters);

  // The functions that all pages of a context may call, by the context's number and the name.
  const shared = testing.makeScope();
  /// Exposes a function to the pages of a context. Those that it opens later can call it from their first script on.
  testing.exposeToContext = async function (context, what, name, body, isBinding) {
    checkFunction(what, name, body);
    shared.set(`${context.number} ${name}`, { body, isBinding });
    context.tell('exposeToContext', [name]);
    context.tell('addContextScript', [callerOf(name)]);
    for (const page of context.pages()) await page.evaluate(callerOf(name) + '0');
  };
  function sharedFunction(page, name) {
    const { body, isBinding } = shared.get(`${page.context().number} ${name}`);
    return isBinding ? bound(page, body) : body;
  }

  /// Returns the options of an element's source: one is required.
  function source(what, given, more = []) {
    const options = testing.checkOptions(what, given, ['content', 'path', 'url', ...more]);
    if (['content', 'path', 'url'].some(name => options[name] !== undefined)) return options;
    throw testing.failure(`${what} needs { url }, { path } or { content }`);
  }

  testing.addWords(Page, {
    /// Runs a script in each new document of the page and of its frames, before the document's own scripts and after
    /// the bridge's script.
    async addInitScript(script, argument) {
      this.tell('addInitScript', [testing.initScript('page.addInitScript()', script, argument)]);
    },
    async addScriptTag(given) {
      const { content, path, url, type = '' } = source('page.addScriptTag()', given, ['type']);
      const text = path === undefined ? content ?? null : testing.tell('readText', [path, 'page.addScriptTag()']);
      await this.evaluate(([content, url, type]) => new Promise((resolve, reject) => {
        const script = document.createElement('script');
        if (type) script.type = type;
        script.onload = () => resolve();
        script.onerror = () => reject(new Error(`${url} failed to load`));
        if (url) script.src = url; else script.textContent = content;
        document.head.append(script);
        if (!url) resolve();
      }), [text, url ?? null, type]);
    },
    async addStyleTag(given) {
      const { content, path, url } = source('page.addStyleTag()', given);
      const text = path === undefined ? content ?? null : testing.tell('readText', [path, 'page.addStyleTag()']);
      await this.evaluate(([content, url]) => new Promise((resolve, reject) => {
        const element = document.createElement(url ? 'link' : 'style');
        element.onload = () => resolve();
        element.onerror = () => reject(new Error(`${url} failed to load`));
        if (url) Object.assign(element, { rel: 'stylesheet', href: url }); else element.textContent = content;
        document.head.append(element);
        if (!url) resolve();
      }), [text, url ?? null]);
    },
    /// Exposes a function to the page that calls the spec's function and returns a promise of its result.
    async exposeFunction(name, body) {
      checkFunction('page.exposeFunction', name, body);
      await expose(this, name, body);
    },
    /// The same for a function whose first parameter is { page, context, frame }.
    async exposeBinding(name, body) {
      checkFunction('page.exposeBinding', name, body);
      await expose(this, name, bound(this, body));
    },
  });

  /// A page called an exposed function of the spec.
  testing.callExposed = function (page, name, parameters, number, context) {
    const reply = (value, error) => host.tell('exposedReplies', [number, value ?? null, error]);
    const fail = error => reply(null, String(error?.message ?? error));
    try {
      const body = exposed.get(`${page} ${name}`) ?? sharedFunction(testing.pageOf(page, context), name);
      Promise.resolve(body(...parameters)).then(value => reply(value, null), fail);
    } catch (error) {
      fail(error);
    }
  };
})
