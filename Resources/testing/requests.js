// Requests of pages, as listeners and routes see them.
(function (testing) {
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

  testing.headerFields = { lower, listed, valuesOf, joined };

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

  testing.Request = Request;
})
