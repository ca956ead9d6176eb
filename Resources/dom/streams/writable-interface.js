// The writer, and the interfaces of writable streams: Streams Standard, "The WritableStream class" and its neighbours.
({
  core(dom) {
    const { writableOf, writableControllerOf } = dom;
    const isObject = (value) => (typeof value === 'object' && value !== null) || typeof value === 'function';

    class WriterImpl {
      constructor(realm, stream) {
        if (stream.isLocked) throw dom.typeError('WritableStream is locked');
        this.realm = realm;
        this.stream = stream;
        stream.writer = this;
        this.ready = dom.deferred(realm);
        this.closed = dom.deferred(realm);
        const { state } = stream;
        if (state === 'writable') {
          if (stream.isClosing || !stream.hasBackpressure) this.ready.resolve(undefined);
        } else if (state === 'closed') {
          this.ready.resolve(undefined);
          this.closed.resolve(undefined);
        } else {
          this.rejectReady(stream.storedError);
          if (state === 'errored') this.rejectClosed(stream.storedError);
        }
      }

      // A promise that is settled gives way to a new one.
      rejectReady(reason) { this.ready = this.rejected(this.ready, reason); }
      rejectClosed(reason) { this.closed = this.rejected(this.closed, reason); }
      rejected(deferred, reason) {
        const { realm } = this;
        const next = deferred.isSettled ? dom.deferred(realm) : deferred;
        next.reject(reason);
        dom.quiet(realm, next.promise);
        return next;
      }

      get room() {
        const { state, controller } = this.requireStream('desiredSize');
        if (state === 'errored' || state === 'erroring') return null;
        return state === 'closed' ? 0 : controller.room;
      }

      requireStream(name) {
        if (this.stream === null) throw dom.typeError(`${name}: the writer has no stream`);
        return this.stream;
      }

      close() {
        const stream = this.requireStream('close()');
        if (stream.isClosing) throw dom.typeError('The stream is being closed');
        return stream.close();
      }

      closeWithPropagation() {
        const { stream, realm } = this;
        if (stream.isClosing || stream.state === 'closed') return dom.resolvedWith(realm, undefined);
        return stream.state === 'errored' ? dom.rejectedWith(realm, stream.storedError) : stream.close();
      }

      write(chunk) {
        const { stream, realm } = this;
        const { controller } = stream;
        const size = controller.sizeOf(chunk);
        if (stream !== this.stream) return dom.rejectedWith(realm, dom.typeError('The writer has no stream'));
        if (stream.state === 'errored') return dom.rejectedWith(realm, stream.storedError);
        if (stream.isClosing || stream.state === 'closed') return dom.rejectedWith(realm, dom.typeError('The stream is closing or closed'));
        if (stream.state === 'erroring') return dom.rejectedWith(realm, stream.storedError);
        const promise = stream.addWrite();
        controller.write(chunk, size);
        return promise;
      }

      release() {
        const { stream } = this;
        if (stream === null) return;
        const error = dom.typeError('The writer was released');
        this.rejectReady(error);
        this.rejectClosed(error);
        stream.writer = null;
        this.stream = null;
      }
    }
    WriterImpl.prototype.interface = 'WritableStreamDefaultWriter';
    dom.WriterImpl = WriterImpl;
    const writerOf = dom.brand(WriterImpl);

    dom.describe('WritableStream', {
      parent: null,
      construct(realm, args, newTarget) {
        dom.enter(realm);
        const sink = args[0] === undefined ? {} : args[0];
        if (!isObject(sink)) throw dom.typeError('WritableStream constructor takes an object as first argument');
        const strategy = dom.readStrategy(args[1], 1);
        if (sink.type !== undefined) throw dom.rangeError('Invalid type is specified');
        const stream = new dom.WritableStreamImpl(realm);
        dom.setUpWritable(stream, sink, strategy);
        return dom.wrapNew(stream, newTarget);
      },
      attributes: () => [['locked', (wrapper) => writableOf(wrapper).isLocked]],
      methods: (realm) => ({
        abort: (wrapper, reason = undefined) => dom.promising(realm, () => {
          const stream = writableOf(wrapper);
          if (stream.isLocked) throw dom.typeError('WritableStream is locked');
          return stream.abort(reason);
        }),
        close: (wrapper) => dom.promising(realm, () => {
          const stream = writableOf(wrapper);
          if (stream.isLocked) throw dom.typeError('WritableStream is locked');
          if (stream.isClosing) throw dom.typeError('The stream is being closed');
          return stream.close();
        }),
        getWriter: (wrapper) => dom.wrap(new WriterImpl(realm, writableOf(wrapper))),
      }),
    });

    const promiseOf = (name) => [name, (wrapper) => {
      const impl = dom.implOrNothing(wrapper);
      return impl instanceof WriterImpl ? impl[name].promise : dom.rejectedWith(dom.active, dom.typeError('Illegal invocation'));
    }];
    dom.describe('WritableStreamDefaultWriter', {
      parent: null, length: 1,
      construct(realm, args, newTarget) {
        dom.enter(realm);
        const stream = dom.implOrNothing(args[0]);
        if (stream?.interface !== 'WritableStream') throw dom.typeError('WritableStreamDefaultWriter constructor takes a WritableStream');
        return dom.wrapNew(new WriterImpl(realm, stream), newTarget);
      },
      attributes: () => [promiseOf('closed'), ['desiredSize', (wrapper) => writerOf(wrapper).room], promiseOf('ready')],
      methods: (realm) => ({
        abort: (wrapper, reason = undefined) => dom.promising(realm, () => writerOf(wrapper).requireStream('abort()').abort(reason)),
        close: (wrapper) => dom.promising(realm, () => writerOf(wrapper).close()),
        releaseLock(wrapper) { writerOf(wrapper).release(); },
        write: (wrapper, chunk = undefined) => dom.promising(realm, () => {
          const writer = writerOf(wrapper);
          writer.requireStream('write()');
          return writer.write(chunk);
        }),
      }),
    });

    dom.describe('WritableStreamDefaultController', {
      parent: null,
      attributes: () => [['signal', (wrapper) => dom.wrap(writableControllerOf(wrapper).signalImpl)]],
      methods: () => ({
        error(wrapper, reason = undefined) {
          const controller = writableControllerOf(wrapper);
          controller.failIfNeeded(reason);
        },
      }),
    });
  },
})
