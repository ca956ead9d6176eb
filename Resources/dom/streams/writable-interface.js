// The interfaces of writable streams: Streams Standard, "The WritableStream class" and its neighbours.
({
  core(dom) {
    const { writableOf, writableControllerOf } = dom;
    const isObject = (value) => (typeof value === 'object' && value !== null) || typeof value === 'function';

    const { WriterImpl } = dom;
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
      return impl instanceof WriterImpl
        ? impl[name].promise
        : dom.rejectedWith(dom.active, dom.typeError('Illegal invocation'));
    }];
    dom.describe('WritableStreamDefaultWriter', {
      parent: null, length: 1,
      construct(realm, args, newTarget) {
        dom.enter(realm);
        const stream = dom.implOrNothing(args[0]);
        if (stream?.interface !== 'WritableStream')
          throw dom.typeError('WritableStreamDefaultWriter constructor takes a WritableStream');
        return dom.wrapNew(new WriterImpl(realm, stream), newTarget);
      },
      attributes: () => [promiseOf('closed'), ['desiredSize', (wrapper) => writerOf(wrapper).room], promiseOf('ready')],
      methods: (realm) => ({
        abort: (wrapper, reason = undefined) =>
          dom.promising(realm, () => writerOf(wrapper).requireStream('abort()').abort(reason)),
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
