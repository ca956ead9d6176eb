// WritableStream, its controller and writer: Streams Standard, "Writable streams".
({
  core(dom) {
    const nothing = () => {};
    const closeMark = Symbol('close');

    class WritableStreamImpl {
      constructor(realm) {
        this.realm = realm;
        this.state = 'writable';
        this.storedError = undefined;
        this.writer = null;
        this.controller = null;
        // The promises of writes that wait, of the one under way, and of the close that was asked for or is under way.
        this.writes = [];
        this.writing = null;
        this.closeRequest = null;
        this.closing = null;
        this.pendingAbort = null;
        this.hasBackpressure = false;
      }

      get isLocked() { return this.writer !== null; }
      get isClosing() { return this.closeRequest !== null || this.closing !== null; }
      get isBusy() { return this.writing !== null || this.closing !== null; }

      abort(reason) {
        const { realm } = this;
        if (this.state === 'closed' || this.state === 'errored') return dom.resolvedWith(realm, undefined);
        this.controller.abortSignal(reason);
        if (this.state === 'closed' || this.state === 'errored') return dom.resolvedWith(realm, undefined);
        if (this.pendingAbort !== null) return this.pendingAbort.deferred.promise;
        const wasErroring = this.state === 'erroring';
        this.pendingAbort = { deferred: dom.deferred(realm), reason: wasErroring ? undefined : reason, wasErroring };
        const { promise } = this.pendingAbort.deferred;
        if (!wasErroring) this.startErroring(reason);
        return promise;
      }

      close() {
        const { realm, writer } = this;
        if (this.state === 'closed' || this.state === 'errored') return dom.rejectedWith(realm, dom.typeError('The stream is closed or errored'));
        this.closeRequest = dom.deferred(realm);
        const { promise } = this.closeRequest;
        if (writer !== null && this.hasBackpressure && this.state === 'writable') writer.ready.resolve(undefined);
        this.controller.close();
        return promise;
      }

      addWrite() {
        const deferred = dom.deferred(this.realm);
        this.writes.push(deferred);
        return deferred.promise;
      }

      dealWithRejection(error) {
        if (this.state === 'writable') this.startErroring(error);
        else this.finishErroring();
      }

      startErroring(reason) {
        this.state = 'erroring';
        this.storedError = reason;
        this.writer?.rejectReady(reason);
        if (!this.isBusy && this.controller.isStarted) this.finishErroring();
      }

      finishErroring() {
        const { realm } = this;
        this.state = 'errored';
        this.controller.queue.clear();
        for (const write of this.writes) write.reject(this.storedError);
        this.writes = [];
        const abort = this.pendingAbort;
        if (abort === null) {
          this.rejectCloseAndClosed();
          return;
        }
        this.pendingAbort = null;
        if (abort.wasErroring) {
          abort.deferred.reject(this.storedError);
          this.rejectCloseAndClosed();
          return;
        }
        dom.upon(realm, this.controller.abortSteps(abort.reason), () => {
          abort.deferred.resolve(undefined);
          this.rejectCloseAndClosed();
        }, (reason) => {
          abort.deferred.reject(reason);
          this.rejectCloseAndClosed();
        });
      }

      rejectCloseAndClosed() {
        this.closeRequest?.reject(this.storedError);
        this.closeRequest = null;
        this.writer?.rejectClosed(this.storedError);
      }

      wrote(error, hasError) {
        const { writing } = this;
        this.writing = null;
        if (hasError) {
          writing.reject(error);
          this.dealWithRejection(error);
        } else {
          writing.resolve(undefined);
        }
      }

      closed(error, hasError) {
        const { closing, pendingAbort } = this;
        this.closing = null;
        if (hasError) {
          closing.reject(error);
          pendingAbort?.deferred.reject(error);
          this.pendingAbort = null;
          this.dealWithRejection(error);
          return;
        }
        closing.resolve(undefined);
        if (this.state === 'erroring') {
          this.storedError = undefined;
          pendingAbort?.deferred.resolve(undefined);
          this.pendingAbort = null;
        }
        this.state = 'closed';
        this.writer?.closed.resolve(undefined);
      }

      updateBackpressure(has) {
        const { writer } = this;
        if (writer !== null && has !== this.hasBackpressure) {
          if (has) writer.ready = dom.deferred(this.realm);
          else writer.ready.resolve(undefined);
        }
        this.hasBackpressure = has;
      }
    }
    WritableStreamImpl.prototype.interface = 'WritableStream';
    dom.WritableStreamImpl = WritableStreamImpl;
    dom.writableOf = dom.brand(WritableStreamImpl);

    class WritableControllerImpl {
      constructor(stream, { write, close, abort, size, mark }) {
        Object.assign(this, { stream, realm: stream.realm, writeSteps: write, closeSteps: close, abortAlgorithm: abort, size, mark });
        this.queue = new dom.SizedQueue();
        this.isStarted = false;
        this.signal = null;
        this.abortReason = null;
        stream.controller = this;
        stream.updateBackpressure(this.room <= 0);
      }

      began(promise) {
        dom.upon(this.realm, promise, () => {
          this.isStarted = true;
          this.advance();
        }, (error) => {
          this.isStarted = true;
          this.stream.dealWithRejection(error);
        });
      }

      get room() { return this.mark - this.queue.total; }
      get signalImpl() {
        if (this.signal === null) {
          this.signal = dom.newAbortSignal(this.realm);
          if (this.abortReason !== null) this.signal.abort(this.abortReason.value);
        }
        return this.signal;
      }

      abortSignal(reason) {
        this.abortReason ??= { value: reason };
        this.signal?.abort(reason);
      }

      abortSteps(reason) {
        const result = this.abortAlgorithm(reason);
        this.forget();
        return result;
      }

      forget() { this.writeSteps = this.closeSteps = this.abortAlgorithm = nothing; this.size = () => 1; }

      close() {
        this.queue.push(closeMark, 0);
        this.advance();
      }

      sizeOf(chunk) {
        try {
          return this.size(chunk);
        } catch (error) {
          this.failIfNeeded(error);
          return 1;
        }
      }

      write(chunk, size) {
        try {
          this.queue.push(chunk, size);
        } catch (error) {
          this.failIfNeeded(error);
          return;
        }
        const { stream } = this;
        if (!stream.isClosing && stream.state === 'writable') stream.updateBackpressure(this.room <= 0);
        this.advance();
      }

      failIfNeeded(error) { if (this.stream.state === 'writable') this.fail(error); }

      fail(error) {
        this.forget();
        this.stream.startErroring(error);
      }

      // "Advance queue if needed".
      advance() {
        const { stream } = this;
        if (!this.isStarted || stream.writing !== null || stream.closing !== null) return;
        if (stream.state === 'erroring') {
          stream.finishErroring();
          return;
        }
        if (this.queue.isEmpty || stream.state !== 'writable') return;
        const { value } = this.queue.items[0];
        if (value === closeMark) this.processClose();
        else this.processWrite(value);
      }

      processClose() {
        const { stream } = this;
        stream.closing = stream.closeRequest;
        stream.closeRequest = null;
        this.queue.shift();
        const promise = this.closeSteps();
        this.forget();
        dom.upon(this.realm, promise, () => stream.closed(undefined, false), (error) => stream.closed(error, true));
      }

      processWrite(chunk) {
        const { stream } = this;
        stream.writing = stream.writes.shift();
        dom.upon(this.realm, this.writeSteps(chunk), () => {
          stream.wrote(undefined, false);
          const { state } = stream;
          this.queue.shift();
          if (!stream.isClosing && state === 'writable') stream.updateBackpressure(this.room <= 0);
          this.advance();
        }, (error) => {
          if (stream.state === 'writable') this.forget();
          stream.wrote(error, true);
        });
      }
    }
    WritableControllerImpl.prototype.interface = 'WritableStreamDefaultController';
    dom.writableControllerOf = dom.brand(WritableControllerImpl);

    dom.makeWritable = (realm, { start, write, close, abort, size = () => 1, mark = 1 }) => {
      const stream = new WritableStreamImpl(realm);
      const controller = new WritableControllerImpl(stream, { write, close, abort, size, mark });
      controller.began(start);
      return stream;
    };
    dom.setUpWritable = (stream, sink, strategy) => {
      const { realm } = stream;
      const [abort, close, start, write] = ['abort', 'close', 'start', 'write'].map((name) => dom.optionalMethod(sink, name));
      const promised = dom.promisedMethod(realm, sink, write);
      const controller = new WritableControllerImpl(stream, {
        write: (chunk) => promised(chunk, dom.wrap(controller)), close: dom.promisedMethod(realm, sink, close),
        abort: dom.promisedMethod(realm, sink, abort), size: strategy.size, mark: dom.checkMark(strategy.mark),
      });
      const begun = start === undefined ? undefined : Reflect.apply(start, sink, [dom.wrap(controller)]);
      controller.began(dom.resolvedWith(realm, begun));
    };
  },
})
