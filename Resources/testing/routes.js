// Routes: how a spec handles a request of a page.
(function (testing, host) {
  'use strict';

  const textOf = value => typeof value === 'string' ? value : null;
  const bytesOf = value => value instanceof Uint8Array ? [...value]
    : value instanceof ArrayBuffer ? [...new Uint8Array(value)] : null;

  /// Returns a response in the host's format.
  testing.routeAnswer = function (answer) {
    if (answer === null || typeof answer !== 'object') throw testing.failure(
      `a route's response must be an object such as { status, body }, but is ${testing.inline(answer)}`
    );
    testing.checkOptions("a route's response", answer, testing.optionNames.route);
    const { status = 200, headers = {}, contentType, body, json, path, delay = 0 } = answer;
    if (!Number.isInteger(status) || status < 100 || status > 999)
      throw testing.failure(`a route's response: invalid HTTP status: ${testing.inline(status)}`);
    const type = contentType ?? (json !== undefined ? 'application/json' : null);
    const bytes = json === undefined ? bytesOf(body) : null;
    const text = json !== undefined ? JSON.stringify(json) : body === undefined ? ''
      : textOf(body) ?? JSON.stringify(body);
    const file = path === undefined ? null : testing.tell('findFile', [String(path), "a route's response: path"]);
    return {
      status, type, headers: Object.entries(headers).map(([name, value]) => [name, String(value)]),
      text: bytes === null ? text : '', bytes, path: file, delay,
    };
  };

  /// Returns a response that is based on another one, which `response` names.
  async function basedOn({ response, ...answer }) {
    if (typeof response?.status !== 'function')
      throw testing.failure('route.fulfill(): response must be that of route.fetch()');
    const headers = { ...response.headers() };
    // The body may differ from the original one.
    delete headers['content-length'];
    delete headers['content-encoding'];
    const hasBody = answer.body !== undefined || answer.json !== undefined || answer.path !== undefined;
    return {
      status: response.status(), ...hasBody ? {} : { body: await response.body() }, ...answer,
      headers: { ...headers, ...answer.headers },
    };
  }

  /// Returns changes of a request in the host's format; null for none.
  function changesOf(what, changes, others = []) {
    const { url, method, headers, postData } =
      testing.checkOptions(what, changes, ['url', 'method', 'headers', 'postData', ...others]);
    if (url === undefined && method === undefined && headers === undefined && postData === undefined) return null;
    if (url !== undefined && host.tell('parseAddress', [String(url), null]) === null)
      throw testing.failure(`${what}: invalid URL: ${testing.inline(url)}`);
    const isText = postData === undefined || typeof postData === 'string';
    const bytes = isText ? null : bytesOf(postData);
    return {
      url: url ?? null, method: method ?? null,
      headers: headers === undefined ? null
        : Object.entries(headers).filter(([, value]) => value !== undefined && value !== null)
          .map(([name, value]) => [name, String(value)]),
      text: postData === undefined || bytes !== null ? null : isText ? postData : JSON.stringify(postData), bytes,
    };
  }

  const errorNames = [
    'aborted', 'accessdenied', 'addressunreachable', 'blockedbyclient', 'blockedbyresponse', 'connectionaborted',
    'connectionclosed', 'connectionfailed', 'connectionrefused', 'connectionreset', 'internetdisconnected',
    'namenotresolved', 'timedout', 'failed',
  ];

  class Route {
    #event;
    #request;
    #rest;
    #isOver = false;
    #hasReturned = false;
    verdict = null;
    changes = null;
    /// `rest` continues with the routes that come after this one.
    constructor(event, rest) { this.#event = event; this.#rest = rest; this.#request = testing.requestOf(event); }
    request() { return this.#request; }
    #end(word) {
      if (this.#isOver) throw testing.failure(`route.${word}(): the request has already been handled`);
      this.#isOver = true;
    }
    async fulfill(answer = {}) {
      const given = answer?.response === undefined ? answer : await basedOn(answer);
      const whole = testing.routeAnswer(given);
      this.#end('fulfill');
      host.tell('fulfill', [this.#event.page, this.#event.id, whole]);
      this.verdict = 'taken';
    }
    async abort(reason = 'failed') {
      if (!errorNames.includes(reason) && !this.#isOver)
        throw testing.failure(`route.abort(): unknown error code '${reason}'. Codes: ${errorNames.join(', ')}`);
      this.#end('abort');
      host.tell('abort', [this.#event.page, this.#event.id, String(reason)]);
      this.verdict = 'taken';
    }
    /// Sends the request, changed if the spec asks for it, past the spec's other routes.
    async continue(changes) {
      const given = changesOf('route.continue()', changes);
      this.#end('continue');
      this.#change(given);
      this.verdict = 'continue';
      if (this.#hasReturned) host.tell('passOn', [this.#event.page, this.#event.id, given]);
    }
    /// Leaves the request to the route that was added before this one.
    async fallback(changes) {
      const given = changesOf('route.fallback()', changes);
      this.#end('fallback');
      this.#change(given);
      this.verdict = 'fallback';
      if (this.#hasReturned) this.#rest(this);
    }
    /// Sends the request, and returns the response, which the page doesn't get.
    async fetch(changes) {
      const given = changesOf('route.fetch()', changes, ['maxRedirects', 'timeout']);
      const { maxRedirects = null, timeout = 30_000 } = changes ?? {};
      const event = await testing.ask('fetch',
        [this.#event.page, this.#event.id, given, timeout === 0 ? null : timeout, maxRedirects]);
      return testing.fetchedResponse({ ...event, page: this.#event.page }, this.#request);
    }
    get isOver() { return this.#isOver; }
    /// The changes of the request, which the routes that come next see, too.
    #change(changes) {
      this.changes = changes;
      if (changes !== null) this.#request.change(changes);
    }
    leave() { this.#hasReturned = true; }
    describeForReader() { return `the route of ${this.#request.describeForReader()}`; }
  }
  testing.Route = Route;
})
