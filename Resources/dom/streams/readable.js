// ReadableStream and its default controller and reader: Streams Standard, "Readable streams".
({
  core(dom) {
    const nothing = () => {};

    class ReadableStreamImpl {
      constructor(realm) {
        this.realm = realm;
        this.state = 'readable';
        this.reader = null;
        this.storedError = undefined;
        this.isDisturbed = false;
        this.controller = null;
      }

      get isLocked() { return this.reader !== null; }

      close() {
        this.state = 'closed';
        const { reader } = this;
        if (reader === null) return;
        reader.closed.resolve(undefined);
        for (const request of reader.takeRequests()) request.close();
      }

      fail(error) {
        this.state = 'errored';
        this.storedError = error;
        const { reader } = this;
        if (reader === null) return;
        reader.closed.reject(error);
        dom.quiet(this.realm, reader.closed.promise);
        for (const request of reader.takeRequests()) request.error(error);
      }

      // "ReadableStreamCancel".
      cancel(reason) {
        const { realm } = this;
        this.isDisturbed = true;
        if (this.state === 'closed') return dom.resolvedWith(realm, undefined);
        if (this.state === 'errored') return dom.rejectedWith(realm, this.storedError);
        this.close();
        return dom.after(realm, this.controller.cancelSteps(reason), nothing);
      }
    }
    ReadableStreamImpl.prototype.interface = 'ReadableStream';
    dom.ReadableStreamImpl = ReadableStreamImpl;
    dom.readableOf = dom.brand(ReadableStreamImpl);

    class ReadableControllerImpl {
      constructor(stream, { pull, cancel, size, mark }) {
        Object.assign(this, { stream, pull, cancel, size, mark, realm: stream.realm });
        this.queue = new dom.SizedQueue();
        this.isStarted = this.isCloseRequested = this.isPulling = this.pullsAgain = false;
        stream.controller = this;
      }

      // What the underlying source's start returned, or promised, lets the first pull go.
      began(promise) {
        dom.upon(this.realm, promise, () => {
          this.isStarted = true;
          this.pullIfNeeded();
        }, (error) => this.fail(error));
      }

      get canGoOn() { return !this.isCloseRequested && this.stream.state === 'readable'; }
      get room() { return this.stream.state === 'errored' ? null : this.stream.state === 'closed' ? 0 : this.mark - this.queue.total; }
      get waiting() { return this.stream.reader?.requests.length ?? 0; }

      pullIfNeeded() {
        if (!this.canGoOn || !this.isStarted || !(this.waiting > 0 || this.room > 0)) return;
        if (this.isPulling) {
          this.pullsAgain = true;
          return;
        }
        this.isPulling = true;
        dom.upon(this.realm, this.pull(), () => {
          this.isPulling = false;
          if (!this.pullsAgain) return;
          this.pullsAgain = false;
          this.pullIfNeeded();
        }, (error) => this.fail(error));
      }

      forget() { this.pull = this.cancel = this.size = nothing; }

      close() {
        this.isCloseRequested = true;
        if (!this.queue.isEmpty) return;
        this.forget();
        this.stream.close();
      }

      enqueue(chunk) {
        if (!this.canGoOn) return;
        if (this.waiting > 0) {
          this.stream.reader.requests.shift().chunk(chunk);
        } else {
          try {
            this.queue.push(chunk, this.size(chunk));
          } catch (error) {
            this.fail(error);
            throw error;
          }
        }
        this.pullIfNeeded();
      }

      fail(error) {
        if (this.stream.state !== 'readable') return;
        this.queue.clear();
        this.forget();
        this.stream.fail(error);
      }

      cancelSteps(reason) {
        this.queue.clear();
        const result = this.cancel(reason);
        this.forget();
        return result;
      }

      pullSteps(request) {
        if (this.queue.isEmpty) {
          this.stream.reader.requests.push(request);
          this.pullIfNeeded();
          return;
        }
        const chunk = this.queue.shift();
        if (this.isCloseRequested && this.queue.isEmpty) {
          this.forget();
          this.stream.close();
        } else {
          this.pullIfNeeded();
        }
        request.chunk(chunk);
      }
    }
    ReadableControllerImpl.prototype.interface = 'ReadableStreamDefaultController';
    dom.readableControllerOf = dom.brand(ReadableControllerImpl);

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
        else this.read({ chunk: (value) => resolve(realm.makeResult(value, false)), close: () => resolve(realm.makeResult(undefined, true)), error: reject });
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

    // A stream of the implementation's own: pull and cancel return promises.
    dom.makeReadable = (realm, { start, pull = () => dom.resolvedWith(realm, undefined), cancel = pull, size = () => 1, mark = 1 }) => {
      const stream = new ReadableStreamImpl(realm);
      const controller = new ReadableControllerImpl(stream, { pull, cancel, size, mark });
      controller.began(start === undefined ? dom.resolvedWith(realm, undefined) : start(controller));
      return stream;
    };
    // A stream of a page's source.
    dom.setUpReadable = (stream, source, strategy) => {
      const { realm } = stream;
      const [cancel, pull, start] = ['cancel', 'pull', 'start'].map((name) => dom.optionalMethod(source, name));
      const controller = new ReadableControllerImpl(stream, {
        pull: () => pulled(dom.wrap(controller)), cancel: dom.promisedMethod(realm, source, cancel),
        size: strategy.size, mark: dom.checkMark(strategy.mark),
      });
      const pulled = dom.promisedMethod(realm, source, pull);
      const begun = start === undefined ? undefined : Reflect.apply(start, source, [dom.wrap(controller)]);
      controller.began(dom.resolvedWith(realm, begun));
    };
  },
})
