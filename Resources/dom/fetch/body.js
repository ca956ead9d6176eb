// The bodies of requests and responses as pages read them: Fetch Standard, "Body mixin".
({
  core(dom) {
    const { host } = dom;

    class BodyImpl {
      constructor(realm, headers) {
        this.realm = realm;
        this.headers = headers;
        // The bytes, if they are all there, or the stream that gives them; both null for no body.
        this.bytes = null;
        this.stream = null;
        this.wasRead = false;
        // The signal of the fetch that the body came with.
        this.signal = null;
      }

      // Takes the body that a page gives, and the type that goes along unless the page gave one.
      take(body) {
        const given = dom.implOrNothing(body);
        if (given?.interface === 'ReadableStream') {
          if (given.isDisturbed || given.isLocked)
            throw dom.typeError('Response body object should not be disturbed or locked');
          this.stream = given;
          return;
        }
        const { data, type } = dom.extractBody(body);
        // A copy: the page may change its bytes.
        this.bytes = typeof data === 'string' ? host.utf8(data) : data.slice();
        if (type !== null && !this.headers.has('content-type')) this.headers.put('content-type', type);
      }

      get hasBody() { return this.bytes !== null || this.stream !== null; }
      get isUsed() { return this.wasRead || (this.stream?.isDisturbed ?? false); }
      requireUnused() { if (this.isUsed || this.stream?.isLocked) throw dom.typeError('Body is disturbed or locked'); }
      get contentType() { return this.headers.get('content-type') ?? ''; }

      // The stream that a page sees; of a body that was read it is one that somebody has read to its end.
      get shownStream() {
        if (!this.hasBody) return null;
        const { realm, wasRead } = this;
        if (this.stream === null) {
          this.stream = dom.streamOfBytes(realm, wasRead ? dom.noBytes : this.bytes);
          if (wasRead) new dom.ReaderImpl(realm, this.stream).promiseRead();
        }
        return this.stream;
      }

      // A second body with the same content.
      share(copy) {
        copy.bytes = this.bytes;
        if (this.stream === null) return;
        [this.stream, copy.stream] =
          dom.tee(this.stream, (chunk) => (ArrayBuffer.isView(chunk) ? dom.copyView(this.realm, chunk) : chunk));
      }

      // Another takes the body over; this one was read then.
      handOver(other) {
        other.bytes = this.bytes;
        other.stream = this.stream;
        if (this.hasBody) this.wasRead = true;
        this.stream = null;
      }
    }
    dom.BodyImpl = BodyImpl;
    dom.bodyOf = dom.brand(BodyImpl);

    dom.streamOfBytes = (realm, bytes) => {
      dom.host.loadModule(realm.id, 'ReadableStream');
      const done = () => dom.resolvedWith(realm, undefined);
      const stream = dom.makeReadable(realm, {
        mark: 0, cancel: done,
        pull() {
          stream.controller.enqueue(host.pageBytes(realm.id, bytes, true));
          stream.controller.close();
          return done();
        },
      });
      if (bytes.length === 0) stream.controller.close();
      return stream;
    };
    dom.copyView = (realm, chunk) => host.pageBytes(realm.id, dom.bytesOf(chunk), true);

    // "Read all bytes": the steps get them once the stream has ended.
    function readAll(stream, resolve, reject, make) {
      const reader = new dom.ReaderImpl(stream.realm, stream);
      const chunks = [];
      const next = () => reader.read({
        chunk(chunk) {
          const bytes = ArrayBuffer.isView(chunk) ? dom.bytesOf(chunk) : undefined;
          if (bytes === undefined || Object.prototype.toString.call(chunk) !== '[object Uint8Array]') {
            const error = dom.typeError('Error reading: a chunk is no Uint8Array');
            reject(error);
            return;
          }
          chunks.push(bytes.slice());
          dom.queueMicrotask(stream.realm, next);
        },
        close() {
          try { resolve(make(dom.concatenate(chunks))); } catch (error) { reject(error); }
        },
        error: reject,
      });
      next();
    }

    // The promise of what is made of the body, which is used up. Whatever is wrong rejects it.
    dom.consumeBody = (realm, wrapper, make) => new realm.intrinsics.Promise((resolve, reject) => {
      const impl = dom.bodyOf(wrapper);
      impl.requireUnused();
      if (impl.hasBody && impl.signal?.aborted) throw impl.signal.reason;
      if (impl.stream !== null) {
        readAll(impl.stream, resolve, reject, (bytes) => make(bytes, impl));
        return;
      }
      if (impl.hasBody) impl.wasRead = true;
      resolve(make(impl.bytes ?? dom.noBytes, impl));
    });
    const readers = {
      text: (bytes) => dom.textOfBytes(bytes),
      json: (bytes, impl) => impl.realm.intrinsics.parseJSON(dom.textOfBytes(bytes)),
      arrayBuffer: (bytes, impl) => dom.copyBytes(impl.realm, bytes),
      blob: (bytes, impl) => dom.wrap(new dom.BlobImpl(impl.realm, bytes, impl.contentType.toLowerCase())),
      formData: (bytes, impl) => dom.formOfBody(impl.realm, bytes, impl.contentType),
    };
    dom.readBody = (realm, wrapper, kind) => dom.consumeBody(realm, wrapper, readers[kind]);
  },

  face(page, dom) {
    const { realm } = page;
    dom.host.loadModule(realm.id, '%requests');
    dom.host.loadModule(realm.id, 'Blob');
    realm.bodyMembers = {
      get body() { return dom.wrap(dom.bodyOf(this).shownStream); },
      get bodyUsed() { return dom.bodyOf(this).isUsed; },
      arrayBuffer() { return dom.readBody(realm, this, 'arrayBuffer'); },
      blob() { return dom.readBody(realm, this, 'blob'); },
      formData() { return dom.readBody(realm, this, 'formData'); },
      json() { return dom.readBody(realm, this, 'json'); },
      text() { return dom.readBody(realm, this, 'text'); },
    };
  },
})
