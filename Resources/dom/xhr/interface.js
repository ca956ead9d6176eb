// What a page sees of its requests: XMLHttpRequest Standard, "Interface XMLHttpRequest".
({
  core(dom) {
    const { LOADING, DONE } = dom.requestStates;

    dom.setResponseType = (request, type) => {
      if (!dom.isResponseType(type)) return;
      if (request.state >= LOADING) dom.fail('InvalidStateError', 'The response is being read');
      if (request.state !== 0 && !request.isAsync)
        dom.fail('InvalidAccessError', 'Synchronous requests have no responseType');
      request.responseType = type;
    };
    dom.setRequestTimeout = (request, milliseconds) => {
      if (request.state !== 0 && !request.isAsync)
        dom.fail('InvalidAccessError', 'Synchronous requests have no timeout');
      request.timeout = milliseconds;
    };
    dom.setRequestCredentials = (request, flag) => {
      if (request.state > 1 || request.key !== 0) dom.fail('InvalidStateError', 'The request was sent');
      request.withCredentials = flag;
    };
    dom.overrideRequestType = (request, type) => {
      if (request.state >= LOADING) dom.fail('InvalidStateError', 'The response is being read');
      request.overrideType = /^[^/;\s]+\/[^/;\s]+\s*(;.*)?$/.test(type) ? type : 'application/octet-stream';
    };
    dom.responseText = (request) => {
      const { responseType, state, response } = request;
      if (responseType !== '' && responseType !== 'text')
        dom.fail('InvalidStateError', "responseText needs responseType '' or 'text'");
      return state >= LOADING ? response.text : '';
    };
    dom.responseOf = (request) => {
      const { responseType, state, response } = request;
      if (responseType === '' || responseType === 'text') return dom.responseText(request);
      return state !== DONE || response.isError ? null : response.convert(responseType);
    };
    dom.responseDocument = (request) => {
      const { responseType, state, response } = request;
      if (responseType !== '' && responseType !== 'document')
        dom.fail('InvalidStateError', "responseXML needs responseType '' or 'document'");
      return state !== DONE || response.isError ? null : response.convert(responseType);
    };
  },

  face(page, dom) {
    const { realm } = page;
    const { requestOf } = dom;
    dom.host.loadModule(realm.id, '%requests');
    page.interface('XMLHttpRequestEventTarget', 'EventTarget', {});
    dom.defineHandlers(realm, realm.prototypeOf('XMLHttpRequestEventTarget'), dom.requestHandlers);
    page.interface('XMLHttpRequestUpload', 'XMLHttpRequestEventTarget', {});
    page.interface('XMLHttpRequest', 'XMLHttpRequestEventTarget', {
      get readyState() { return requestOf(this).state; },
      get status() { return requestOf(this).response.status; },
      get statusText() { return requestOf(this).response.statusText; },
      get responseURL() { return requestOf(this).response.url; },
      get responseText() { return dom.responseText(requestOf(this)); },
      get responseXML() { return dom.responseDocument(requestOf(this)); },
      get response() { return dom.responseOf(requestOf(this)); },
      get responseType() { return requestOf(this).responseType; },
      set responseType(value) { dom.setResponseType(requestOf(this), `${value}`); },
      get timeout() { return requestOf(this).timeout; },
      set timeout(value) { dom.setRequestTimeout(requestOf(this), value >>> 0); },
      get withCredentials() { return requestOf(this).withCredentials; },
      set withCredentials(value) { dom.setRequestCredentials(requestOf(this), !!value); },
      get upload() { return dom.wrap(requestOf(this).upload); },
      open(method, url, isAsync = true) {
        dom.requireArguments(arguments, 2, 'XMLHttpRequest.open');
        requestOf(this).open(`${method}`, `${url}`, !!isAsync);
      },
      setRequestHeader(name, value) {
        dom.requireArguments(arguments, 2, 'XMLHttpRequest.setRequestHeader');
        requestOf(this).setRequestHeader(dom.byteString(name), dom.byteString(value));
      },
      send(body) { requestOf(this).send(body); },
      abort() { requestOf(this).abort(); },
      overrideMimeType(type) { dom.overrideRequestType(requestOf(this), `${type}`); },
      getResponseHeader(name) { return requestOf(this).response.header(`${name}`.toLowerCase()); },
      getAllResponseHeaders() { return requestOf(this).response.headerText; },
    }, {
      constants: dom.requestStates,
      construct(args, newTarget) { return dom.wrapNew(new dom.XMLHttpRequestImpl(realm), newTarget); },
    });
    dom.defineHandlers(realm, realm.prototypeOf('XMLHttpRequest'), ['readystatechange']);
  },
})
