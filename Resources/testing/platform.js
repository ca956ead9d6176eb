// Platform APIs that specs expect beside the language: URLs, microtasks, structured cloning, and the rest of the
// console.
(function (testing, host) {
  'use strict';

  const decode = text => {
    try { return decodeURIComponent(text.replace(/\+/g, ' ')); } catch { return text; }
  };

  class URLSearchParams {
    #pairs;
    constructor(query = '') {
      this.#pairs = typeof query === 'string'
        ? query.replace(/^\?/, '').split('&').filter(part => part !== '').map(part => {
        const [name, ...value] = part.split('=');
        return [decode(name), decode(value.join('='))];
      }) : Array.from(typeof query[Symbol.iterator] === 'function' ? query : Object.entries(query),
        ([name, value]) => [String(name), String(value)]);
    }
    get(name) { return this.#pairs.find(pair => pair[0] === name)?.[1] ?? null; }
    getAll(name) { return this.#pairs.filter(pair => pair[0] === name).map(pair => pair[1]); }
    has(name) { return this.#pairs.some(pair => pair[0] === name); }
    get size() { return this.#pairs.length; }
    keys() { return this.#pairs.map(([name]) => name).values(); }
    values() { return this.#pairs.map(([, value]) => value).values(); }
    entries() { return this.#pairs.map(pair => [...pair]).values(); }
    [Symbol.iterator]() { return this.entries(); }
    forEach(body) { this.#pairs.forEach(([name, value]) => body(value, name, this)); }
    toString() {
      return this.#pairs.map(pair => pair.map(part => encodeURIComponent(part).replace(/%20/g, '+')).join('='))
        .join('&');
    }
  }

  /// A read-only URL.
  class URL {
    constructor(text, base) {
      const parts = host.tell('parseAddress', [String(text), base === undefined ? null : String(base)]);
      if (parts === null) throw new TypeError(`invalid URL: ${testing.inline(String(text))}`);
      Object.assign(this, parts, { searchParams: new URLSearchParams(parts.search) });
      Object.freeze(this);
    }
    toString() { return this.href; }
    toJSON() { return this.href; }
    static canParse(text, base) {
      return host.tell('parseAddress', [String(text), base === undefined ? null : String(base)]) !== null;
    }
  }

  // The same numbers in each run of a test, regardless of which tests ran before it.
  Object.defineProperty(Math, 'random', { value: { random() { return host.tell('random', []); } }.random });

  const settled = Promise.resolve();
  testing.platform = {
    URL, URLSearchParams,
    queueMicrotask: body => {
      settled.then(() => body()).catch(error => host.tell('listenerFails', ['microtask', testing.describe(error)]));
    },
    structuredClone: value => host.tell('copy', [value]),
  };

  const print = (level, values) => {
    host.tell('print', [level,
      values.map(value => typeof value === 'string' ? value : testing.inline(value)).join(' ')]);
  };
  const words = Object.fromEntries(['log', 'info', 'warn', 'error', 'debug']
    .map(level => [level, (...values) => print(level, values)]));
  testing.console = {
    ...words, dir: words.log, table: words.log, trace: words.debug, group: words.log, groupEnd() {}, time() {},
    timeEnd() {},
    assert(holds, ...values) { if (!holds) print('error', ['assertion failed:', ...values]); },
  };
})
