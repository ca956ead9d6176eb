// `network`: mock responses to requests of the page.
(function (testing, host) {
  'use strict';

  const routes = testing.makeScope();
  const key = 'routes';

  function glob(pattern) {
    let depth = 0;
    return pattern.replace(/\\(.)|\*\*|[*{},.+^$()|[\]\\/?]/g, (part, escaped) => {
      if (escaped) return '\\' + escaped;
      switch (part) {
        case '**': return '.*';
        case '*': return '[^/]*';
        case '{': depth++; return '(?:';
        case '}': depth--; return ')';
        case ',': return depth > 0 ? '|' : ',';
        default: return '\\' + part;
      }
    });
  }

  /// Returns whether a URL matches a pattern: a glob (matched against the path if it begins with a slash), a regular
  /// expression, or a function. For a path without a query or a hash, those of the URL are ignored.
  testing.fitsURL = function (pattern, url, what) {
    if (pattern instanceof RegExp) return new RegExp(pattern.source, pattern.flags.replace(/[gy]/g, '')).test(url);
    if (typeof pattern === 'function') return Boolean(pattern(host.tell('parseURL', [url])));
    if (typeof pattern !== 'string') throw testing.failure(
      `${what}: a pattern must be a string, a regular expression or a function, but is ${testing.inline(pattern)}`
    );
    let subject = url;
    if (pattern.startsWith('/')) {
      subject = url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '');
      if (!pattern.includes('#')) subject = subject.replace(/#.*/, '');
      if (!pattern.includes('?')) subject = subject.replace(/\?[^#]*/, '');
    }
    return new RegExp(`^${glob(pattern)}$`).test(subject);
  };

  /// The same for a request, which does not send the hash of its URL: a pattern may include it or not.
  testing.fitsRequest = (fits, url) => fits(url) || (url.includes('#') && fits(url.replace(/#.*/s, '')));

  /// Returns a response in the host's format.
  function answerOf(answer) {
    if (answer === null || typeof answer !== 'object') throw testing.failure(
      `a route's response must be an object such as { status, body }, but is ${testing.inline(answer)}`
    );
    testing.checkOptions("a route's response", answer, testing.optionNames.route);
    const { status = 200, headers = {}, contentType, body, json, path, delay = 0 } = answer;
    if (!Number.isInteger(status) || status < 100 || status > 999)
      throw testing.failure(`a route's response: invalid HTTP status: ${testing.inline(status)}`);
    const type = contentType ?? (json !== undefined ? 'application/json' : null);
    const text = json !== undefined ? JSON.stringify(json) : body === undefined ? '' : typeof body === 'string' ? body
      : body instanceof Uint8Array ? body : JSON.stringify(body);
    const isBytes = text instanceof Uint8Array;
    return { status, type, headers: Object.entries(headers).map(([name, value]) => [name, String(value)]),
      text: isBytes ? '' : text,
      bytes: isBytes ? [...text] : null, path: path ?? null, delay };
  }

  class Route {
    #event;
    #isOver = false;
    #hasReturned = false;
    verdict = null;
    constructor(event) { this.#event = event; }
    request() { return testing.requestOf(this.#event); }
    #end(word) {
      if (this.#isOver) throw testing.failure(`route.${word}(): the request has already been handled`);
      this.#isOver = true;
    }
    async fulfill(answer = {}) {
      this.#end('fulfill');
      host.tell('fulfill', [this.#event.id, answerOf(answer)]);
      this.verdict = 'taken';
    }
    async abort(reason = 'failed') {
      this.#end('abort');
      host.tell('abort', [this.#event.id, String(reason)]);
      this.verdict = 'taken';
    }
    async continue(changes) { this.#passOn('continue', changes); }
    async fallback(changes) { this.#passOn('fallback', changes); }
    async fetch() {
      throw testing.failure('route.fetch() is not supported: use fulfill(), continue() or fallback()');
    }
    #passOn(word, changes) {
      if (changes !== undefined && Object.keys(changes).length > 0)
        throw testing.failure(`route.${word}(): changing a request is not supported`);
      if (this.#hasReturned)
        throw testing.failure(`route.${word}() was called too late: call it before the handler awaits anything`);
      this.#end(word);
      this.verdict = word;
    }
    get isOver() { return this.#isOver; }
    leave() { this.#hasReturned = true; }
  }

  /// Called for a request: returns whether a route of the spec handles it, now or later.
  testing.routed = function (event) {
    for (const entry of routes.all(key).reverse()) {
      if (entry.times <= 0
        || !testing.fitsRequest(url => testing.fitsURL(entry.pattern, url, 'network.route()'), event.url)) continue;
      entry.times--;
      const route = new Route(event);
      const fails = error => {
        if (!route.isOver) host.tell('abort', [event.id, "the spec's route failed"]);
        host.tell('listenerFails', ['route', testing.describe(error)]);
      };
      try {
        if (typeof entry.answer !== 'function') route.fulfill(entry.answer);
        else {
          const result = entry.answer(route, route.request());
          if (typeof result?.then === 'function') result.then(undefined, fails);
        }
      } catch (error) {
        fails(error);
        return true;
      }
      route.leave();
      if (route.verdict === 'continue') return false;
      if (route.verdict !== 'fallback') return true;
    }
    return false;
  };

  testing.network = {
    /// Handles requests that match a pattern: with a response { status, headers, contentType, body, json, path, delay
    /// }, or with a function that receives the route.
    async route(pattern, answer, options) {
      const { times = Infinity } = testing.checkOptions('network.route()', options, ['times']);
      testing.fitsURL(pattern, 'https://page.test/', 'network.route()');
      if (answer === undefined || answer === null || (typeof answer !== 'function' && typeof answer !== 'object')) {
        throw testing.failure('network.route() needs a response such as { json: ... }, or a function');
      }
      if (typeof answer === 'object') answerOf(answer);
      routes.add(key, { pattern, answer, times });
    },
    async unroute(pattern, answer) {
      const same = entry => String(entry.pattern) === String(pattern)
        && (answer === undefined || entry.answer === answer);
      for (const entry of routes.all(key).filter(same)) routes.remove(key, entry);
    },
    async unrouteAll() { for (const entry of routes.all(key)) routes.remove(key, entry); },
    async setOffline(isOffline) { host.tell('setOffline', [Boolean(isOffline)]); },
  };
})
