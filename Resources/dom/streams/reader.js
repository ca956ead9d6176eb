// The default reader of readable streams: Streams Standard, "The ReadableStreamDefaultReader class".
({
  core(dom) {
    class ReaderImpl {
      constructor(realm, stream) {
        if (stream.isLocked) throw dom.typeError('ReadableStream is locked');
        this.realm = realm;
        this.stream = stream;
        this.requests = [];
        this.closed = dom.deferred(realm);
        stream.reader = this;
        if (stream.state === 'closed') this.closed.resolve(undefined);
        if (stream.state !== 'errored') return;
        this.closed.reject(stream.storedError);
        dom.quiet(realm, this.closed.promise);
      }

      takeRequests() {
        const { requests } = this;
        this.requests = [];
        return requests;
      }

      // The request has chunk(value), close() and error(reason).
      read(request) {
        const { stream } = this;
        stream.isDisturbed = true;
        if (stream.state === 'closed') request.close();
        else if (stream.state === 'errored') request.error(stream.storedError);
        else stream.controller.pullSteps(request);
      }

      promiseRead() {
        const { realm } = this;
        const { promise, resolve, reject } = dom.deferred(realm);
        if (this.stream === null) reject(dom.typeError('read() called on a reader owned by no readable stream'));
        else this.read({ chunk: (value) => resolve(realm.makeResult(value, false)), close: () =>
          resolve(realm.makeResult(undefined, true)), error: reject });
        return promise;
      }

      release() {
        const { stream, realm } = this;
        if (stream === null) return;
        const gone = dom.typeError('releasing lock of reader');
        if (stream.state !== 'readable') this.closed = dom.deferred(realm);
        this.closed.reject(gone);
        dom.quiet(realm, this.closed.promise);
        stream.reader = null;
        this.stream = null;
        for (const request of this.takeRequests()) request.error(dom.typeError('releasing lock of reader'));
      }
    }
    ReaderImpl.prototype.interface = 'ReadableStreamDefaultReader';
    dom.ReaderImpl = ReaderImpl;
    dom.readerOf = dom.brand(ReaderImpl);
  },
})
