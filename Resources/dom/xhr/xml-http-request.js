// XMLHttpRequest: XMLHttpRequest Standard. The host answers from the page's root, or from a host that was opened.
({
  core(dom) {
    const states = { UNSENT: 0, OPENED: 1, HEADERS_RECEIVED: 2, LOADING: 3, DONE: 4 };
    dom.requestStates = states;
    const forbiddenMethods = new Set(['CONNECT', 'TRACE', 'TRACK']);
    const standardMethods = new Set(['DELETE', 'GET', 'HEAD', 'OPTIONS', 'POST', 'PUT']);
    const tokens = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
    const responseTypes = new Set(['', 'arraybuffer', 'json', 'text', 'document', 'blob']);

    class RequestUploadImpl extends dom.PlainEventTargetImpl {}
    RequestUploadImpl.prototype.interface = 'XMLHttpRequestUpload';

    class XMLHttpRequestImpl extends dom.PlainEventTargetImpl {
      constructor(realm) {
        super(realm);
        this.state = states.UNSENT;
        this.upload = new RequestUploadImpl(realm);
        this.timeout = 0;
        this.withCredentials = false;
        this.type = '';
        this.key = 0;
        this.forget();
      }

      forget() {
        this.status = 0;
        this.statusText = '';
        this.url = '';
        this.text = '';
        this.headers = [];
        this.converted = undefined;
      }

      setState(state) {
        this.state = state;
        dom.fireEvent(this, 'readystatechange');
      }

      open(method, url, isAsync) {
        const upper = method.toUpperCase();
        if (!tokens.test(method)) dom.fail('SyntaxError', `Invalid method: ${method}`);
        if (forbiddenMethods.has(upper)) dom.fail('SecurityError', `Forbidden method: ${method}`);
        const href = dom.host.parseURL(url, this.realm.document.baseURL);
        if (href === null) dom.fail('SyntaxError', `Invalid URL: ${url}`);
        this.cancel();
        this.forget();
        this.method = standardMethods.has(upper) ? upper : method;
        this.target = href;
        this.isAsync = isAsync;
        this.requestHeaders = [];
        this.setState(states.OPENED);
      }

      setRequestHeader(name, value) {
        if (this.state !== states.OPENED || this.key !== 0) dom.fail('InvalidStateError', 'The request is not open, or was sent');
        if (!tokens.test(name)) dom.fail('SyntaxError', `Invalid header name: ${name}`);
        this.requestHeaders.push([name, value.trim()]);
      }

      send(body) {
        if (this.state !== states.OPENED || this.key !== 0) dom.fail('InvalidStateError', 'The request is not open, or was sent');
        const { realm } = this;
        this.key = ++realm.lastRequest;
        realm.requests.set(this.key, this);
        if (this.isAsync) this.progress('loadstart', 0);
        if (this.key === 0) return;
        dom.host.request(realm.id, this.key, this.method, this.target, this.isAsync, this.type === 'arraybuffer');
        if (!this.isAsync && this.failed) {
          this.failed = false;
          dom.fail('NetworkError', `${this.target} could not be loaded`);
        }
      }

      cancel() {
        if (this.key === 0) return false;
        this.realm.requests.delete(this.key);
        this.key = 0;
        return true;
      }

      abort() {
        if (this.cancel()) this.fail('abort');
        if (this.state === states.DONE) this.state = states.UNSENT;
      }

      progress(type, loaded) {
        dom.fireEvent(this, type, { interface: 'ProgressEvent', loaded, total: loaded, lengthComputable: loaded > 0 });
      }

      fail(type) {
        this.forget();
        this.failed = true;
        this.setState(states.DONE);
        if (!this.isAsync) return;
        this.progress(type, 0);
        this.progress('loadend', 0);
      }

      // Status 0 is a network error.
      answer(status, statusText, url, contentType, text) {
        this.key = 0;
        if (status === 0) {
          this.fail('error');
          return;
        }
        this.failed = false;
        this.status = status;
        this.statusText = statusText;
        this.url = url;
        this.headers = contentType === '' ? [] : [['content-type', contentType]];
        if (this.isAsync) this.setState(states.HEADERS_RECEIVED);
        if (this.state === states.UNSENT) return;
        this.text = this.method === 'HEAD' ? '' : text;
        if (this.isAsync) this.setState(states.LOADING);
        this.setState(states.DONE);
        if (!this.isAsync) return;
        this.progress('load', text.length);
        this.progress('loadend', text.length);
      }

      header(name) {
        const values = this.headers.filter(([key]) => key === name.toLowerCase()).map(([, value]) => value);
        return values.length === 0 ? null : values.join(', ');
      }

      get responseText() {
        if (this.type !== '' && this.type !== 'text') dom.fail('InvalidStateError', "responseText needs responseType '' or 'text'");
        return this.text;
      }

      get response() {
        if (this.type === '' || this.type === 'text') return this.text;
        if (this.state !== states.DONE || this.failed) return null;
        return this.converted ??= this.convert();
      }

      convert() {
        const { intrinsics } = this.realm;
        if (this.type === 'json') {
          try { return intrinsics.parseJSON(this.text); } catch { return null; }
        }
        if (this.type !== 'arraybuffer') return null;
        const bytes = new intrinsics.Uint8Array(this.text.length);
        for (let i = 0; i < bytes.length; i++) bytes[i] = this.text.charCodeAt(i);
        return bytes.buffer;
      }

      set responseType(type) {
        if (!responseTypes.has(type)) return;
        if (this.state >= states.LOADING) dom.fail('InvalidStateError', 'The response is being read');
        this.type = type;
      }
    }
    XMLHttpRequestImpl.prototype.interface = 'XMLHttpRequest';
    dom.XMLHttpRequestImpl = XMLHttpRequestImpl;
    dom.requestOf = dom.brand(XMLHttpRequestImpl);
    dom.requestHandlers = ['loadstart', 'progress', 'abort', 'error', 'load', 'timeout', 'loadend'];

    dom.requestAnswered = (realm, key, ...answer) => {
      const request = realm.requests?.get(key);
      if (request === undefined) return;
      realm.requests.delete(key);
      request.answer(...answer);
    };
  },

  face(page, dom) {
    const { realm } = page;
    const { requestOf } = dom;
    realm.requests = dom.newMap();
    realm.lastRequest = 0;
    page.interface('XMLHttpRequestEventTarget', 'EventTarget', {});
    dom.defineHandlers(realm, realm.prototypeOf('XMLHttpRequestEventTarget'), dom.requestHandlers);
    page.interface('XMLHttpRequestUpload', 'XMLHttpRequestEventTarget', {});
    page.interface('XMLHttpRequest', 'XMLHttpRequestEventTarget', {
      get readyState() { return requestOf(this).state; },
      get status() { return requestOf(this).status; },
      get statusText() { return requestOf(this).statusText; },
      get responseURL() { return requestOf(this).url; },
      get responseText() { return requestOf(this).responseText; },
      get responseXML() { return null; },
      get response() { return requestOf(this).response; },
      get responseType() { return requestOf(this).type; },
      set responseType(value) { requestOf(this).responseType = `${value}`; },
      get timeout() { return requestOf(this).timeout; },
      set timeout(value) { requestOf(this).timeout = value >>> 0; },
      get withCredentials() { return requestOf(this).withCredentials; },
      set withCredentials(value) { requestOf(this).withCredentials = !!value; },
      get upload() { return dom.wrap(requestOf(this).upload); },
      open(method, url, isAsync = true) { requestOf(this).open(`${method}`, `${url}`, !!isAsync); },
      setRequestHeader(name, value) { requestOf(this).setRequestHeader(`${name}`, `${value}`); },
      send(body) { requestOf(this).send(body); },
      abort() { requestOf(this).abort(); },
      overrideMimeType() {},
      getResponseHeader(name) { return requestOf(this).header(`${name}`); },
      getAllResponseHeaders() { return requestOf(this).headers.map(([name, value]) => `${name}: ${value}\r\n`).join(''); },
    }, {
      constants: dom.requestStates,
      construct(args, newTarget) { return dom.wrapNew(new dom.XMLHttpRequestImpl(realm), newTarget); },
    });
    dom.defineHandlers(realm, realm.prototypeOf('XMLHttpRequest'), ['readystatechange']);
  },
})
