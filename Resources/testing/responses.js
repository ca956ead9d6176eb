// Responses to requests of pages, as listeners and routes see them.
(function (testing, host) {
  'use strict';

  const { lower, listed, valuesOf, joined } = testing.headerFields;

  class Response {
    #event;
    #request;
    #generation = testing.networkGeneration();
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
    request() { return this.#request ??= this.#isOfThisTest ? testing.requestOf(this.#event) : this.#lateRequest(); }
    get #isOfThisTest() { return this.#generation === testing.networkGeneration(); }
    /// Returns the request of a response that outlives its test, and whose events are gone.
    #lateRequest() {
      const { request, sent } = this.#event;
      const late = new testing.Request(request, sent);
      late.end(sent, this);
      return late;
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

  testing.Response = Response;
})
