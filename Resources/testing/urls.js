// `URL` and `URLSearchParams` of specs: URL Standard, on the host's parser.
(function (testing, host) {
  'use strict';

  /// Decodes percent-encoded bytes as UTF-8; malformed ones give U+FFFD.
  function decode(text) {
    return text.replaceAll('+', ' ').replace(/(?:%[0-9a-f]{2})+/gi, run => {
      try { return decodeURIComponent(run); } catch { /* malformed */ }
      const bytes = Uint8Array.from(run.slice(1).split('%'), digits => parseInt(digits, 16));
      return new (testing.builtin('text').TextDecoder)('utf-8', { ignoreBOM: true }).decode(bytes);
    });
  }
  const escapes = { '%20': '+', '!': '%21', "'": '%27', '(': '%28', ')': '%29', '~': '%7E' };
  const encode = text => encodeURIComponent(text).replace(/%20|[!'()~]/g, each => escapes[each]);
  const textOf = value => String(value).toWellFormed();

  // URL Standard, "application/x-www-form-urlencoded parsing".
  const parse = query => query.split('&').filter(part => part !== '').map(part => {
    const at = part.indexOf('=');
    return at < 0 ? [decode(part), ''] : [decode(part.slice(0, at)), decode(part.slice(at + 1))];
  });

  function pairsOf(init) {
    if (init === undefined) return [];
    if (init === null || (typeof init !== 'object' && typeof init !== 'function'))
      return parse(textOf(init).replace(/^\?/, ''));
    const list = typeof init[Symbol.iterator] === 'function' ? init : Object.entries(init);
    return Array.from(list, entry => {
      const pair = typeof entry?.[Symbol.iterator] === 'function' ? [...entry] : [];
      if (pair.length === 2) return pair.map(textOf);
      throw new TypeError(`new URLSearchParams(): each entry must be a pair [name, value], but one is `
        + testing.inline(entry));
    });
  }

  function require(parameters, count, what) {
    if (parameters.length < count) throw new TypeError(`${what} needs ${count} argument${count === 1 ? '' : 's'}`);
  }

  class URLSearchParams {
    #pairs;
    // Called with the new query, if the parameters belong to a URL.
    #changed = () => {};
    constructor(init = '') { this.#pairs = pairsOf(init); }

    static of(query, changed) {
      const made = new URLSearchParams(query);
      made.#changed = changed;
      return made;
    }
    static refresh(params, query) { params.#pairs = parse(query.slice(1)); }

    #update(pairs) {
      this.#pairs = pairs;
      this.#changed(this.toString());
    }
    append(name, value) {
      require(arguments, 2, 'URLSearchParams.append()');
      this.#update([...this.#pairs, [textOf(name), textOf(value)]]);
    }
    delete(name, value) {
      require(arguments, 1, 'URLSearchParams.delete()');
      const [key, wanted] = [textOf(name), value === undefined ? undefined : textOf(value)];
      this.#update(this.#pairs.filter(pair => pair[0] !== key || (wanted !== undefined && pair[1] !== wanted)));
    }
    get(name) {
      require(arguments, 1, 'URLSearchParams.get()');
      return this.getAll(name)[0] ?? null;
    }
    getAll(name) {
      require(arguments, 1, 'URLSearchParams.getAll()');
      const key = textOf(name);
      return this.#pairs.filter(pair => pair[0] === key).map(pair => pair[1]);
    }
    has(name, value) {
      require(arguments, 1, 'URLSearchParams.has()');
      const values = this.getAll(name);
      return value === undefined ? values.length > 0 : values.includes(textOf(value));
    }
    set(name, value) {
      require(arguments, 2, 'URLSearchParams.set()');
      const key = textOf(name), first = this.#pairs.findIndex(pair => pair[0] === key);
      if (first < 0) return this.append(name, value);
      this.#update(this.#pairs.filter((pair, index) => pair[0] !== key || index === first)
        .map(pair => pair[0] === key ? [key, textOf(value)] : pair));
    }
    // Comparison of texts compares code units, as the standard requires.
    sort() { this.#update(this.#pairs.toSorted(([a], [b]) => a < b ? -1 : a > b ? 1 : 0)); }
    get size() { return this.#pairs.length; }
    // Iterators see later changes.
    *entries() { for (let at = 0; at < this.#pairs.length; at++) yield [...this.#pairs[at]]; }
    *keys() { for (const [name] of this.entries()) yield name; }
    *values() { for (const [, value] of this.entries()) yield value; }
    forEach(body, self) { for (const [name, value] of this.entries()) body.call(self, value, name, this); }
    toString() { return this.#pairs.map(pair => pair.map(encode).join('=')).join('&'); }
    get [Symbol.toStringTag]() { return 'URLSearchParams'; }
  }
  Object.defineProperty(URLSearchParams.prototype, Symbol.iterator,
    { value: URLSearchParams.prototype.entries, writable: true, configurable: true });
  const { of, refresh } = URLSearchParams;
  delete URLSearchParams.of;
  delete URLSearchParams.refresh;

  const partsOf = (text, base) =>
    host.tell('parseAddress', [String(text), base === undefined ? null : String(base)]);
  const settable = ['protocol', 'username', 'password', 'host', 'hostname', 'port', 'pathname', 'search', 'hash'];

  class URL {
    #parts;
    #params;
    constructor(text, base) {
      require(arguments, 1, 'new URL()');
      this.#parts = partsOf(text, base);
      if (this.#parts === null) throw new TypeError(`invalid URL: ${testing.inline(String(text))}`);
    }
    get href() { return this.#parts.href; }
    set href(text) {
      const parts = partsOf(text);
      if (parts === null) throw new TypeError(`invalid URL: ${testing.inline(String(text))}`);
      this.#parts = parts;
      this.#refresh();
    }
    get origin() { return this.#parts.origin; }
    get searchParams() {
      return this.#params ??= of(this.search, query => { this.#change('search', query); });
    }
    #change(part, value) { this.#parts = host.tell('changeAddress', [this.#parts.href, part, String(value)]); }
    #refresh() { if (this.#params !== undefined) refresh(this.#params, this.search); }
    static {
      for (const part of settable) {
        Object.defineProperty(this.prototype, part, {
          get() { return this.#parts[part]; },
          set(value) {
            this.#change(part, value);
            if (part === 'search') this.#refresh();
          },
          enumerable: true, configurable: true,
        });
      }
    }
    toString() { return this.href; }
    toJSON() { return this.href; }
    get [Symbol.toStringTag]() { return 'URL'; }
    static canParse(text, base) {
      require(arguments, 1, 'URL.canParse()');
      return partsOf(text, base) !== null;
    }
    static parse(text, base) { return URL.canParse(text, base) ? new URL(text, base) : null; }
  }

  testing.URL = URL;
  testing.URLSearchParams = URLSearchParams;
})
