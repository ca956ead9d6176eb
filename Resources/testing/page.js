// `page`: the page of the test, which the spec reaches through it alone.
(function (testing, host) {
  'use strict';

  const listeners = testing.makeScope();

  /// A function's text with its argument, or an expression, as the body of an asynchronous function in the page.
  function bodyOf(script) {
    return typeof script === 'function' ? `return (${script})(argument);` : `return (0, eval)(script);`;
  }

  function run(operation, script, argument) {
    const source = typeof script === 'function' ? null : String(script);
    return testing.ask(operation, [bodyOf(script), source, argument]);
  }

  const page = {
    goto: (address, options = {}) => testing.ask('goto', [String(address), options.timeout ?? null]),
    setContent: (html, options = {}) => testing.ask('setContent', [String(html), options.url ?? null, options.timeout ?? null]),
    reload: (options = {}) => testing.ask('reload', [options.timeout ?? null]),
    goBack: (options = {}) => testing.ask('traverse', [-1, options.timeout ?? null]),
    goForward: (options = {}) => testing.ask('traverse', [1, options.timeout ?? null]),
    url: () => host.tell('url', []),
    title: () => page.evaluate(() => document.title),
    content: () => page.evaluate(() => document.documentElement.outerHTML),
    evaluate: (script, argument) => run('evaluate', script, argument),
    waitForFunction: (script, argument, options = {}) =>
      testing.poll('page.waitForFunction()', options.timeout, () => run('probe', script, argument), Boolean),
    waitForTimeout: milliseconds => new Promise(resolve => testing.setTimeout(resolve, milliseconds)),
    addInitScript: script => {
      host.tell('addInitScript', [typeof script === 'function' ? `(${script})();` : String(script)]);
    },
    on(name, listener) { listeners.add(known(name), listener); return page; },
    once(name, listener) {
      const once = event => { page.off(name, once); return listener(event); };
      return page.on(name, once);
    },
    off(name, listener) { listeners.remove(known(name), listener); return page; },
    waitForEvent(name, options = {}) {
      const place = testing.place();
      return new Promise((resolve, reject) => {
        const timer = testing.setTimeout(
          () => reject(testing.failure(`page.waitForEvent('${name}'): there was none in ${options.timeout ?? 5000} ms`, place)),
          options.timeout ?? 5000);
        page.once(name, event => { testing.clearTimeout(timer); resolve(event); });
      });
    },
  };

  const names = ['dialog', 'console', 'pageerror', 'navigation', 'request', 'fault', 'load'];
  function known(name) {
    if (!names.includes(name)) throw testing.failure(`page.on('${name}'): not one of ${names.join(', ')}`);
    return name;
  }

  /// A dialog of the page, which waits for its answer.
  class Dialog {
    #answer = null;
    constructor({ kind, message, defaultValue }) { Object.assign(this, { kind, text: message, value: defaultValue }); }
    type() { return this.kind; }
    message() { return this.text; }
    defaultValue() { return this.value; }
    async accept(text) { this.#answer ??= { accepted: true, text: text === undefined ? this.value : String(text) }; }
    async dismiss() { this.#answer ??= { accepted: false, text: null }; }
    get answer() { return this.#answer; }
  }

  /// Whether somebody listens to a kind of event.
  testing.hears = name => listeners.all(name).length > 0;

  /// Something happened in the page; a dialog's answer is given back, null where nobody gave one.
  testing.emit = function (name, event) {
    const subject = name === 'dialog' ? new Dialog(event) : event;
    for (const listener of listeners.all(name)) {
      try {
        const result = listener(subject);
        if (typeof result?.then === 'function') result.then(undefined, error => host.tell('listenerFails', [name, testing.describe(error)]));
      } catch (error) {
        host.tell('listenerFails', [name, testing.describe(error)]);
      }
    }
    return subject.answer ?? null;
  };

  testing.page = page;
})
