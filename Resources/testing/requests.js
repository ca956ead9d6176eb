// Requests of pages and their responses, as listeners and routes see them.
(function (testing, host) {
  'use strict';

  /// Returns header fields as an object with names in lower case; values with one name are joined.
  function lower(headers) {
    const all = {};
    for (const [given, value] of headers) {
      const name = given.toLowerCase();
      const separator = name === 'set-cookie' ? '\n' : ', ';
      all[name] = Object.hasOwn(all, name) ? all[name] + separator + value : value;
    }
    return all;
  }
  const listed = headers => headers.map(([name, value]) => ({ name, value }));
  const valuesOf = (headers, name) =>
    headers.filter(([each]) => each.toLowerCase() === String(name).toLowerCase()).map(([, value]) => value);
  const joined = (headers, name) => lower(headers)[String(name).toLowerCase()] ?? null;

  /// Returns bytes for a spec: a Buffer if there is one.
  testing.bytes = list => typeof globalThis.Buffer?.from === 'function' ? globalThis.Buffer.from(list)
    : Uint8Array.from(list);

  // Playwright's names of the initiators.
  const types = {
    navigation: 'document', xmlhttprequest: 'xhr', fetch: 'fetch', script: 'script', img: 'image', image: 'image',
    input: 'image', link: 'stylesheet', css: 'stylesheet', beacon: 'ping', eventsource: 'eventsource',
    video: 'media', audio: 'media', track: 'texttrack', font: 'font',
  };

  class Request {
    #event;
    #response;
    #failure = null;
    #waiters = [];
    #start = host.tell('now', []);
    #end = -1;
    #from = null;
    #to = null;
    constructor(event) { this.#event = event; }
    /// Continues with the request of a redirect.
    redirect(next) {
      this.#to = next;
      next.#from = this;
    }
    /// Applies the changes of a route.
    change({ url, method, headers, text, bytes }) {
      const body = text ?? (bytes === null ? null : String.fromCharCode(...bytes));
      this.#event = {
        ...this.#event, url: url ?? this.#event.url, method: method ?? this.#event.method,
        headers: headers ?? this.#event.headers,
        ...body === null ? {} : { body, bytes: bytes ?? [...testing.encodeText(text)] },
      };
    }
    url() { return this.#event.url; }
    method() { return this.#event.method; }
    headers() { return lower(this.#event.headers); }
    async allHeaders() { return this.headers(); }
    async headersArray() { return listed(this.#event.headers); }
    async headerValue(name) { return joined(this.#event.headers, name); }
    postData() { return this.#event.body; }
    postDataBuffer() {
      const { bytes } = this.#event;
      return bytes === null ? null : testing.bytes(bytes);
    }
    postDataJSON() {
      const { body } = this.#event;
      if (body === null) return null;
      const isForm = (joined(this.#event.headers, 'content-type') ?? '').includes('x-www-form-urlencoded');
      return isForm ? Object.fromEntries(new testing.platform.URLSearchParams(body)) : JSON.parse(body);
    }
    resourceType() { return types[this.#event.initiator] ?? 'other'; }
    isNavigationRequest() { return this.#event.initiator === 'navigation'; }
    frame() { return testing.pageOf(this.#event.page).mainFrame(); }
    redirectedFrom() { return this.#from; }
    redirectedTo() { return this.#to; }
    serviceWorker() { return null; }
    failure() { return this.#failure === null ? null : { errorText: this.#failure }; }
    existingResponse() { return this.#response ?? null; }
    /// Resolves to the response once it has arrived; null if there was none.
    async response() {
      return this.#response !== undefined
        ? this.#response
        : new Promise(resolve => this.#waiters.push(resolve));
    }
    /// Virtual times: the start in milliseconds since 1970, the others relative to it, -1 if unknown.
    timing() {
      return {
        startTime: this.#start, domainLookupStart: -1, domainLookupEnd: -1, connectStart: -1,
        secureConnectionStart: -1, connectEnd: -1, requestStart: 0, responseStart: this.#end, responseEnd: this.#end,
      };
    }
    async sizes() {
      const headersSize = list => list.reduce((sum, [name, value]) => sum + name.length + value.length + 4, 0);
      const response = await this.response();
      return {
        requestBodySize: this.#event.bytes?.length ?? 0, requestHeadersSize: headersSize(this.#event.headers),
        responseBodySize: response === null ? 0 : (await response.body()).length,
        responseHeadersSize: response === null ? 0 : headersSize(Object.entries(response.headers())),
      };
    }
    end(response, failure = null) {
      this.#end = host.tell('now', []) - this.#start;
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
    #read(as) {
      if (this.#event.isRedirect) throw testing.failure(`the response's body is missing: ${this.url()} redirected`);
      return host.tell('responseBody', [this.#event.page, this.#event.number, as]);
    }
    url() { return this.#event.url; }
    status() { return this.#event.status; }
    statusText() { return host.tell('statusText', [this.#event.status]); }
    ok() { return this.#event.status === 0 || (this.#event.status >= 200 && this.#event.status < 300); }
    headers() { return lower(this.#event.headers); }
    async allHeaders() { return this.headers(); }
    async headersArray() { return listed(this.#event.headers); }
    async headerValue(name) { return joined(this.#event.headers, name); }
    async headerValues(name) { return valuesOf(this.#event.headers, name); }
    request() { return this.#request; }
    frame() { return this.#request.frame(); }
    async body() { return testing.bytes(this.#read('bytes')); }
    async text() { return this.#read('text'); }
    async json() { return JSON.parse(this.#read('text')); }
    /// Returns the body as bytes, and as text if it is valid UTF-8.
    recordedContent() { return { text: this.#read('utf8'), bytes: this.#read('bytes') }; }
    async finished() { return null; }
    fromServiceWorker() { return false; }
    async httpVersion() { return 'HTTP/1.1'; }
    async securityDetails() { return null; }
    async serverAddr() { return null; }
    describeForReader() { return `${this.status()} ${this.url()}`; }
  }

  let requests = new Map();
  let responses = new Map();
  testing.forgetRequests = () => { requests = new Map(); responses = new Map(); };

  const keyOf = event => `${event.page} ${event.number}`;
  /// Returns the request of an event; the same object each time.
  testing.requestOf = event => {
    const key = keyOf(event);
    if (!requests.has(key)) requests.set(key, new Request(event.request ?? event));
    return requests.get(key);
  };
  testing.responseOf = event => {
    const key = keyOf(event);
    if (!responses.has(key)) responses.set(key, new Response(event, testing.requestOf(event)));
    return responses.get(key);
  };

  /// Called when a request is redirected: it ends, and that of the redirect begins.
  function redirect({ page, response, next }) {
    const request = testing.requestOf(next);
    const answer = new Response({ ...response, isRedirect: true }, request);
    request.end(answer);
    const emit = (name, event) => testing.emitRequest(page, name, event, next.context);
    emit('response', answer);
    emit('requestfinished', request);
    const following = new Request(next);
    request.redirect(following);
    requests.set(keyOf(next), following);
    emit('request', following);
  }

  /// Called when a request is sent, is redirected, gets a response, or fails.
  testing.networkEvent = function (kind, event) {
    if (kind === 'redirect') return redirect(event);
    const request = testing.requestOf(event);
    const emit = name => testing.emit(event.page, name, event, event.context, null);
    if (kind === 'request') return void emit('request');
    if (kind === 'failure') {
      request.end(null, event.reason);
      return void emit('requestfailed');
    }
    request.end(testing.responseOf(event));
    emit('response');
    emit('requestfinished');
    testing.recordResponse(request, testing.responseOf(event));
  };

  /// Returns the response that a route fetched, which the page doesn't get.
  testing.fetchedResponse = (event, request) => new Response(event, request);
  testing.Request = Request;
  testing.Response = Response;
  testing.lowerHeaders = lower;
})
