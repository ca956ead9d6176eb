// The bodies of requests and responses as pages read them: Fetch Standard, "Body mixin".
({
  core(dom) {
    const { host } = dom;

    class BodyImpl {
      constructor(realm, headers) {
        this.realm = realm;
        this.headers = headers;
        // The bytes, which are all there; null for no body.
        this.bytes = null;
        this.isUsed = false;
        // The signal of the fetch that the body came with.
        this.signal = null;
      }

      // Takes the body that a page gives, and the type that goes along unless the page gave one.
      take(body) {
        const { data, type } = dom.extractBody(body);
        // A copy: the page may change its bytes.
        this.bytes = typeof data === 'string' ? host.utf8(data) : data.slice();
        if (type !== null && !this.headers.has('content-type')) this.headers.put('content-type', type);
      }

      requireUnused() { if (this.isUsed) throw dom.typeError('Body is disturbed or locked'); }

      get contentType() { return this.headers.get('content-type') ?? ''; }
    }
    dom.BodyImpl = BodyImpl;
    dom.bodyOf = dom.brand(BodyImpl);

    // The promise of what is made of the body, which is used up. Whatever is wrong rejects it.
    dom.consumeBody = (realm, wrapper, make) => new realm.intrinsics.Promise((resolve) => {
      const impl = dom.bodyOf(wrapper);
      impl.requireUnused();
      if (impl.bytes !== null) {
        if (impl.signal?.aborted) throw impl.signal.reason;
        impl.isUsed = true;
      }
      resolve(make(impl.bytes ?? dom.noBytes, impl));
    });
    const readers = {
      text: (bytes) => dom.textOfBytes(bytes),
      json: (bytes, impl) => impl.realm.intrinsics.parseJSON(dom.textOfBytes(bytes)),
      arrayBuffer: (bytes, impl) => dom.copyBytes(impl.realm, bytes),
      blob: (bytes, impl) => dom.wrap(new dom.BlobImpl(impl.realm, bytes, impl.contentType.toLowerCase())),
      formData(bytes, impl) {
        if (impl.contentType.split(';')[0].trim().toLowerCase() !== 'application/x-www-form-urlencoded') {
          throw dom.typeError('The body is no form that can be read');
        }
        impl.realm.constructorOf('FormData');
        impl.realm.constructorOf('URLSearchParams');
        return dom.newFormData(impl.realm, dom.parseForm(host.decodeUTF8(bytes, false)));
      },
    };
    dom.readBody = (realm, wrapper, kind) => dom.consumeBody(realm, wrapper, readers[kind]);
  },

  face(page, dom) {
    const { realm } = page;
    dom.host.loadModule(realm.id, '%requests');
    dom.host.loadModule(realm.id, 'Blob');
    realm.bodyMembers = {
      // There are no streams.
      get body() { dom.bodyOf(this); return null; },
      get bodyUsed() { return dom.bodyOf(this).isUsed; },
      arrayBuffer() { return dom.readBody(realm, this, 'arrayBuffer'); },
      blob() { return dom.readBody(realm, this, 'blob'); },
      formData() { return dom.readBody(realm, this, 'formData'); },
      json() { return dom.readBody(realm, this, 'json'); },
      text() { return dom.readBody(realm, this, 'text'); },
    };
  },
})
