// `request`: requests that the spec sends itself, as Playwright's APIRequestContext. They pass the spec's routes.
(function (testing, host) {
  'use strict';

  const { URL, URLSearchParams } = testing.platform;
  const isBytes = value => value instanceof Uint8Array || value instanceof ArrayBuffer;
  const bytesOf = value => [...new Uint8Array(value)];
  const has = (headers, name) => Object.keys(headers).some(each => each.toLowerCase() === name);

  /// The response to a request of the spec.
  class APIResponse {
    #event;
    constructor(event) { this.#event = event; }
    #read(as) { return host.tell('responseBody', [null, this.#event.number, as]); }
    url() { return this.#event.url; }
    status() { return this.#event.status; }
    statusText() { return host.tell('statusText', [this.#event.status]); }
    ok() { return this.#event.status >= 200 && this.#event.status < 300; }
    headers() { return testing.headerFields.lower(this.#event.headers); }
    headersArray() { return testing.headerFields.listed(this.#event.headers); }
    async body() { return testing.bytes(this.#read('bytes')); }
    async text() { return this.#read('text'); }
    async json() { return JSON.parse(this.#read('text')); }
    async dispose() { host.tell('disposeResponse', [this.#event.number]); }
    securityDetails() { return Promise.resolve(null); }
    serverAddr() { return Promise.resolve(null); }
    describeForReader() { return `${this.status()} ${this.url()}`; }
  }

  const optionNames = ['data', 'failOnStatusCode', 'form', 'headers', 'ignoreHTTPSErrors', 'maxRedirects',
    'maxRetries', 'multipart', 'params', 'timeout'];

  function withParameters(what, address, params) {
    if (params === undefined) return address;
    const isObject = params !== null && typeof params === 'object';
    if (!isObject && typeof params !== 'string')
      throw testing.failure(`${what}: params must be an object or a string, but are ${testing.inline(params)}`);
    const pairs = typeof params === 'string' || typeof params.forEach === 'function' ? params
      : Object.entries(params).filter(([, value]) => value !== undefined).map(([name, value]) => [name, String(value)]);
    const query = String(new URLSearchParams(typeof pairs === 'string' || Array.isArray(pairs) ? pairs
      : [...pairs.entries()]));
    const [, start, hash = ''] = /^([^#]*)(#.*)?$/s.exec(address);
    return query === '' ? address : `${start}${start.includes('?') ? '&' : '?'}${query}${hash}`;
  }

  const boundary = '----HeadlessBridgeFormBoundary';
  function multipart(what, fields) {
    const bytes = [];
    const add = text => { bytes.push(...testing.encodeText(text)); };
    const quoted = text => String(text).replace(/"/g, '%22').replace(/\r?\n/g, '%0D%0A');
    for (const [name, value] of typeof fields.entries === 'function' ? fields.entries() : Object.entries(fields)) {
      const isFile = value !== null && typeof value === 'object' && 'buffer' in value && typeof value.name === 'string';
      if (!isFile && !['string', 'number', 'boolean'].includes(typeof value)) throw testing.failure(
        `${what}: multipart: ${name} must be a string, a number, a boolean or { name, mimeType, buffer }, but is `
        + testing.inline(value));
      add(`--${boundary}\r\ncontent-disposition: form-data; name="${quoted(name)}"`);
      if (isFile) {
        add(`; filename="${quoted(value.name)}"\r\ncontent-type: ${value.mimeType ?? 'application/octet-stream'}`);
        add('\r\n\r\n');
        bytes.push(...isBytes(value.buffer) ? bytesOf(value.buffer) : testing.encodeText(String(value.buffer)));
      } else add(`\r\n\r\n${value}`);
      add('\r\n');
    }
    add(`--${boundary}--\r\n`);
    return bytes;
  }

  const isJSON = text => { try { JSON.parse(text); return true; } catch { return false; } };

  /// Returns the body of a request and the content type that it implies.
  function bodyOf(what, { data, form, multipart: parts }, headers) {
    const given = [data, form, parts].filter(value => value !== undefined).length;
    if (given > 1) throw testing.failure(`${what}: use one of data, form and multipart`);
    if (form !== undefined) {
      const pairs = typeof form.entries === 'function' ? [...form.entries()] : Object.entries(form);
      return { text: String(new URLSearchParams(pairs)), type: 'application/x-www-form-urlencoded' };
    }
    if (parts !== undefined)
      return { bytes: multipart(what, parts), type: `multipart/form-data; boundary=${boundary}` };
    if (data === undefined || data === null) return { type: null };
    if (isBytes(data)) return { bytes: bytesOf(data), type: 'application/octet-stream' };
    if (typeof data !== 'string') return { text: JSON.stringify(data), type: 'application/json' };
    const [, type] = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type') ?? [];
    // As in Playwright, a text for a JSON body is JSON already or becomes it.
    if (type?.includes('json')) return { text: isJSON(data) ? data : JSON.stringify(data), type };
    return { text: data, type: 'application/octet-stream' };
  }

  class APIRequestContext {
    #contextOf;
    #base;
    #name;
    #isDisposed = false;
    /// - Parameter contextOf: Returns the number of the context whose cookies the requests use.
    constructor(name, contextOf, base = {}) {
      this.#name = name;
      this.#contextOf = contextOf;
      this.#base = base;
    }

    async #send(word, address, method, given = {}) {
      const what = `${this.#name}.${word}()`;
      if (this.#isDisposed) throw testing.failure(`${what}: the request context was disposed`);
      const options =
        testing.checkOptions(what, given, word === 'fetch' ? ['method', ...optionNames] : optionNames);
      const request = address instanceof testing.Request ? address : null;
      if (request === null && typeof address !== 'string')
        throw testing.failure(`${what} needs a URL, but got ${testing.inline(address)}`);
      const { baseURL, extraHTTPHeaders, failOnStatusCode, timeout, maxRedirects } = this.#base;
      const text = request?.url() ?? (baseURL === undefined ? address : new URL(address, baseURL).href);
      const url = withParameters(what, testing.tell('resolveAddress', [text, what]), options.params);
      const headers = Object.fromEntries([...testing.checkHeaders(`${what}: headers`, extraHTTPHeaders),
        ...Object.entries(request?.headers() ?? {}).filter(([name]) => !/^(content-length|cookie|host)$/.test(name)),
        ...testing.checkHeaders(`${what}: headers`, options.headers)]);
      const body = request !== null && options.data === undefined && request.postDataBuffer() !== null
        ? { bytes: bytesOf(request.postDataBuffer()), type: null } : bodyOf(what, options, headers);
      if (body.type && !has(headers, 'content-type')) headers['content-type'] = body.type;
      const event = await testing.ask('sendRequest', [this.#contextOf(), {
        url, method: String(options.method ?? method ?? request?.method() ?? 'GET').toUpperCase(),
        headers: Object.entries(headers), text: body.text ?? null, bytes: body.bytes ?? null,
        maxRedirects: options.maxRedirects ?? maxRedirects ?? 20, timeout: options.timeout ?? timeout ?? 30_000,
      }]);
      const response = new APIResponse(event);
      if ((options.failOnStatusCode ?? failOnStatusCode) && !response.ok()) {
        throw testing.failure(`${what}: ${response.status()} ${response.statusText()}: ${response.url()}\n`
          + `${(await response.text()).slice(0, 1000)}`);
      }
      return response;
    }
    async fetch(address, options) { return this.#send('fetch', address, null, options); }
    async get(address, options) { return this.#send('get', address, 'GET', options); }
    async head(address, options) { return this.#send('head', address, 'HEAD', options); }
    async post(address, options) { return this.#send('post', address, 'POST', options); }
    async put(address, options) { return this.#send('put', address, 'PUT', options); }
    async patch(address, options) { return this.#send('patch', address, 'PATCH', options); }
    async delete(address, options) { return this.#send('delete', address, 'DELETE', options); }
    async storageState(given) {
      const { path } = testing.checkOptions(`${this.#name}.storageState()`, given, ['path']);
      const state = testing.tell('storageState', [this.#contextOf()]);
      if (path !== undefined) {
        testing.tell('writeText',
          [String(path), JSON.stringify(state, null, 2) + '\n', `${this.#name}.storageState()`]);
      }
      return state;
    }
    async dispose(options) {
      testing.checkOptions(`${this.#name}.dispose()`, options, ['reason']);
      this.#isDisposed = true;
    }
    describeForReader() { return this.#name; }
  }

  /// Returns a function that creates a context with cookies of its own on its first call in a test.
  function ownContext(state) {
    let number = null;
    return () => {
      if (number !== null) return number;
      number = testing.tell('newContext', []);
      if (state) testing.tell('setStorageState', [number, state]);
      return number;
    };
  }

  const contextOptions = ['baseURL', 'extraHTTPHeaders', 'failOnStatusCode', 'ignoreHTTPSErrors', 'maxRedirects',
    'storageState', 'timeout'];
  /// `request` of @playwright/test.
  testing.requestFactory = {
    async newContext(given) {
      const what = 'request.newContext()';
      const { storageState, ...options } = testing.checkOptions(what, given, contextOptions);
      testing.checkHeaders(`${what}: extraHTTPHeaders`, options.extraHTTPHeaders);
      const state = storageState === undefined ? null : testing.storageState(what, storageState);
      return new APIRequestContext('request', ownContext(state), options);
    },
  };
  /// Returns the fixture `request` of a test, whose cookies are not those of its pages.
  testing.newRequestFixture = () => new APIRequestContext('request', ownContext(null));

  const ofContexts = new WeakMap();
  const requestOf = context => {
    if (!ofContexts.has(context))
      ofContexts.set(context, new APIRequestContext('context.request', () => context.number));
    return ofContexts.get(context);
  };
  testing.addWords(testing.BrowserContext, { get request() { return requestOf(this); } });
  testing.addWords(testing.Page, { get request() { return requestOf(this.context()); } });

  testing.addMatcher('toBeOK', async function (received) {
    if (!(received instanceof APIResponse) && !(received instanceof testing.Response)) {
      throw testing.failure(`${testing.utils.head(this, 'toBeOK', '')}received must be a response\n\n`
        + `Received: ${testing.inline(received)}`, this.place);
    }
    const isOK = received.ok();
    const text = isOK === this.isNot ? await received.text().catch(() => '') : '';
    return {
      pass: isOK,
      message: () => `${testing.utils.head(this, 'toBeOK', '')}Expected: ${this.isNot ? 'not ' : ''}a status from 200 `
        + `to 299\nReceived: ${received.status()} ${received.statusText()}\nURL: ${received.url()}`
        + (text === '' ? '' : `\n\n${text.slice(0, 1000)}`),
    };
  });

  Object.assign(testing, { APIRequestContext, APIResponse });
})
