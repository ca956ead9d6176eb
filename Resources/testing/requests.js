// Requests of the page and their responses, as listeners and routes see them.
(function (testing, host) {
  'use strict';

  const lower = headers => Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value]));

  class Request {
    #event;
    #response;
    #failure = null;
    #waiters = [];
    constructor(event) { this.#event = event; }
    url() { return this.#event.url; }
    method() { return this.#event.method; }
    headers() { return lower(this.#event.headers); }
    async allHeaders() { return this.headers(); }
    async headerValue(name) { return this.headers()[String(name).toLowerCase()] ?? null; }
    postData() { return this.#event.body; }
    postDataJSON() { return this.#event.body === null ? null : JSON.parse(this.#event.body); }
    failure() { return this.#failure === null ? null : { errorText: this.#failure }; }
    /// Resolves to the response once it has arrived; null if there was none.
    response() {
      return this.#response !== undefined
        ? Promise.resolve(this.#response)
        : new Promise(resolve => this.#waiters.push(resolve));
    }
    end(response, failure = null) {
      this.#response = response;
      this.#failure = failure;
      this.#waiters.splice(0).forEach(resolve => resolve(response));
    }
    describeForReader() { return `${this.method()} ${this.url()}`; }
  }

  class Response {
    #event;
    #request;
    constructor(event, request) { this.#event = event; this.#request = request; }
    url() { return this.#event.url; }
    status() { return this.#event.status; }
    statusText() { return host.tell('statusText', [this.#event.status]); }
    ok() { return this.#event.status === 0 || (this.#event.status >= 200 && this.#event.status < 300); }
    headers() { return lower(this.#event.headers); }
    async allHeaders() { return this.headers(); }
    async headerValue(name) { return this.headers()[String(name).toLowerCase()] ?? null; }
    request() { return this.#request; }
    async text() { return host.tell('responseText', [this.#event.number]); }
    async json() { return JSON.parse(await this.text()); }
    async finished() { return null; }
    describeForReader() { return `${this.status()} ${this.url()}`; }
  }

  let requests = new Map();
  let responses = new Map();
  testing.forgetRequests = () => { requests = new Map(); responses = new Map(); };

  /// Returns the request of an event; the same object each time.
  testing.requestOf = event => {
    if (!requests.has(event.number)) requests.set(event.number, new Request(event.request ?? event));
    return requests.get(event.number);
  };
  testing.responseOf = event => {
    if (!responses.has(event.number)) responses.set(event.number, new Response(event, testing.requestOf(event)));
    return responses.get(event.number);
  };

  /// Called when a request is sent, gets a response, or fails.
  testing.networkEvent = function (kind, event) {
    const request = testing.requestOf(event);
    if (kind === 'request') return void testing.emit('request', event);
    if (kind === 'failure') {
      request.end(null, event.reason);
      return void testing.emit('requestfailed', event);
    }
    request.end(testing.responseOf(event));
    testing.emit('response', event);
    testing.emit('requestfinished', event);
  };
})
