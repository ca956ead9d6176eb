// fetch: Fetch Standard, "Fetch method".
({
  core(dom) {
    class FetchExchange {
      constructor(realm, request, resolve, reject) {
        Object.assign(this, { realm, request, resolve, reject, key: 0, untie: null });
      }

      start() {
        const { realm, request } = this;
        const { source } = request;
        if (source?.aborted) {
          this.reject(source.reason);
          return;
        }
        this.key = dom.nextRequest(realm, this);
        if (source !== null) {
          this.untie = source.addAlgorithm(() => {
            dom.cancelRequest(realm, this.key);
            this.reject(source.reason);
          });
        }
        const { method, url, blob, mode, redirect, credentials } = request;
        dom.sendRequest(realm, this.key, {
          method, url, blob, headers: request.headers.list, data: request.bytes, credentials, mode, redirect,
          initiator: 'fetch'
        });
      }

      answer(key, answer) {
        const { realm, request } = this;
        this.untie?.();
        if (answer[0] === 0) {
          this.reject(dom.typeError('Load failed'));
          return;
        }
        const response = dom.answeredResponse(realm, request, key, answer);
        response.signal = request.source;
        this.resolve(dom.wrap(response));
      }
    }

    // Whatever is wrong with the request rejects the promise.
    dom.fetch = (realm, args) => new realm.intrinsics.Promise((resolve, reject) => {
      dom.enter(realm);
      dom.requireArguments(args, 1, 'fetch');
      const request = dom.makeRequest(realm, args[0], args[1]);
      if (request.stream !== null) dom.fail('NotSupportedError', 'ReadableStream uploading is not supported');
      new FetchExchange(realm, request, resolve, reject).start();
    });
  },

  face(page, dom) {
    const { realm } = page;
    page.lazyGlobal('fetch',
      () => page.global('fetch', { fetch(input) { return dom.fetch(realm, arguments); } }.fetch, true));
  },
})
