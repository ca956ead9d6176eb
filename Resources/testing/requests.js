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
    #start;
    #end = -1;
    #from = null;
    #to = null;
    constructor(event, time) {
      this.#event = event;
      this.#start = time;
    }
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
    end(time, response, failure = null) {
      this.#end = time - this.#start;
      this.#response = response;
      this.#failure = failure;
      this.#waiters.splice(0).forEach(resolve => resolve(response));
    }
    describeForReader() { return `${this.method()} ${this.url()}`; }
  }

  // Counts the tests, whose pages number their requests from 1.
  let generation = 0;

  class Response {
    #event;
    #request;
    #generation = generation;
    /// `request` is missing if the spec hasn't read the events of the request yet.
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
    request() {
      if (this.#request === undefined && this.#generation === generation)
        this.#request = testing.requestOf(this.#event);
      else if (this.#request === undefined) {
        this.#request = new Request(this.#event.request, this.#event.sent);
        this.#request.end(this.#event.sent, this);
      }
      return this.#request;
    }
    frame() { return testing.pageOf(this.#event.page).mainFrame(); }
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
  testing.forgetRequests = () => {
    requests = new Map();
    responses = new Map();
    generation++;
  };

  // Indicates whether the host reports each event of the network: it does if the spec has a listener, a route or a
  // recording. If not, it keeps the events until the spec asks for a request.
  let isLive = false;
  const names = ['request', 'requestfailed', 'requestfinished', 'response'];
  /// Returns the names by which the host learns what the spec needs of the network: each event, and a question about
  /// each request. `heard` contains the names of the events that have listeners.
  testing.networkHearing = heard => {
    const hasRoutes = testing.hasRoutes();
    const wasLive = isLive;
    isLive = hasRoutes || testing.isRecording() || names.some(name => heard.includes(name));
    if (isLive && !wasLive) readUnread();
    return [...isLive ? ['network'] : [], ...hasRoutes ? ['route'] : []];
  };
  function readUnread() {
    for (const [kind, event, time] of host.tell('readNetworkEvents', [])) apply(kind, event, time);
  }

  const keyOf = event => `${event.page} ${event.number}`;
  /// Returns the request of an event; the same object each time.
  testing.requestOf = event => {
    if (!isLive) readUnread();
    const key = keyOf(event);
    // A request of the spec itself has no event before its route.
    if (!requests.has(key)) requests.set(key, new Request(event, host.tell('now', [])));
    return requests.get(key);
  };
  testing.responseOf = event => {
    const key = keyOf(event);
    if (!responses.has(key)) responses.set(key, new Response(event, requests.get(key)));
    return responses.get(key);
  };

  /// Updates the requests and responses; returns the events for listeners: [name, subject].
  function apply(kind, event, time) {
    const key = keyOf(event.next ?? event);
    if (kind === 'request') {
      requests.set(key, new Request(event, time));
      return [['request', requests.get(key)]];
    }
    const request = requests.get(key);
    // The request of an earlier test ends with its page.
    if (request === undefined) return [];
    if (kind === 'redirect') {
      const answer = new Response({ ...event.response, isRedirect: true }, request);
      request.end(time, answer);
      const following = new Request(event.next, time);
      request.redirect(following);
      requests.set(key, following);
      return [['response', answer], ['requestfinished', request], ['request', following]];
    }
    if (kind === 'failure') {
      request.end(time, null, event.reason);
      return [['requestfailed', request]];
    }
    const response = testing.responseOf(event);
    request.end(time, response);
    return [['response', response], ['requestfinished', request]];
  }

  /// Called when a request is sent, is redirected, gets a response, or fails.
  testing.networkEvent = function (kind, event, time) {
    const { page, context } = event.next ?? event;
    const changes = apply(kind, event, time);
    for (const [name, subject] of changes) testing.emitRequest(page, name, subject, context);
    if (kind !== 'response' || changes.length === 0) return;
    const [[, response], [, request]] = changes;
    testing.recordResponse(request, response);
  };

  /// Returns the response that a route fetched, which the page doesn't get.
  testing.fetchedResponse = (event, request) => new Response(event, request);
  testing.Request = Request;
  testing.Response = Response;
  testing.lowerHeaders = lower;
})
