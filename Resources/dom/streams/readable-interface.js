// The interfaces of readable streams: Streams Standard, "The ReadableStream class" and its neighbours.
({
  core(dom) {
    const { readableOf, readerOf, readableControllerOf } = dom;

    const writableArgument = (value, place) => {
      const impl = dom.implOrNothing(value);
      if (impl?.interface !== 'WritableStream') throw dom.typeError(`${place} must be a WritableStream`);
      return impl;
    };
    const pipeOptions = (value) => {
      const options = dom.dictionary(value);
      const [preventAbort, preventCancel, preventClose] =
        ['preventAbort', 'preventCancel', 'preventClose'].map((name) => !!options[name]);
      const { signal } = options;
      const impl = signal === undefined ? null : dom.implOrNothing(signal);
      if (impl !== null && impl?.interface !== 'AbortSignal') throw dom.typeError('signal must be an AbortSignal');
      return { preventAbort, preventCancel, preventClose, signal: impl };
    };
    const isObject = (value) => (typeof value === 'object' && value !== null) || typeof value === 'function';

    dom.describe('ReadableStream', {
      parent: null,
      construct(realm, args, newTarget) {
        dom.enter(realm);
        const source = args[0] === undefined ? {} : args[0];
        if (!isObject(source)) throw dom.typeError('ReadableStream constructor takes an object as first argument');
        const strategy = dom.readStrategy(args[1], 1);
        const { type } = source;
        if (type !== undefined) throw dom.toText(type) === 'bytes' ? dom.rangeError('Byte streams are not supported')
          : dom.typeError('Invalid type for underlying source');
        const stream = new dom.ReadableStreamImpl(realm);
        dom.setUpReadable(stream, source, strategy);
        return dom.wrapNew(stream, newTarget);
      },
      attributes: () => [['locked', (wrapper) => readableOf(wrapper).isLocked]],
      methods: (realm) => ({
        cancel: (wrapper, reason = undefined) => dom.promising(realm, () => {
          const stream = readableOf(wrapper);
          if (stream.isLocked) throw dom.typeError('ReadableStream is locked');
          return stream.cancel(reason);
        }),
        getReader(wrapper, options = undefined) {
          const stream = readableOf(wrapper);
          const { mode } = dom.dictionary(options);
          if (mode !== undefined) throw dom.toText(mode) === 'byob' ? dom.typeError('Invalid mode is specified')
            : dom.typeError('Invalid mode is specified');
          return dom.wrap(new dom.ReaderImpl(realm, stream));
        },
        pipeThrough(wrapper, transform, options = undefined) {
          const stream = readableOf(wrapper);
          const { readable, writable } = dom.dictionary(transform);
          if (dom.implOrNothing(readable)?.interface !== 'ReadableStream')
            throw dom.typeError('readable should be ReadableStream');
          const target = writableArgument(writable, 'writable');
          const given = pipeOptions(options);
          if (stream.isLocked || target.isLocked) throw dom.typeError('A stream of the pipe is locked');
          dom.quiet(realm, dom.pipe(stream, target, given));
          return readable;
        },
        pipeTo: (wrapper, destination, options = undefined) => dom.promising(realm, () => {
          const stream = readableOf(wrapper);
          const target = writableArgument(destination, "Argument 1 ('destination') to ReadableStream.pipeTo");
          const given = pipeOptions(options);
          if (stream.isLocked || target.isLocked) throw dom.typeError('A stream of the pipe is locked');
          return dom.pipe(stream, target, given);
        }),
        tee: (wrapper) => realm.makeArray(dom.tee(readableOf(wrapper)).map(dom.wrap)),
      }),
    });

    dom.describe('ReadableStreamDefaultReader', {
      parent: null, length: 1,
      construct(realm, args, newTarget) {
        dom.enter(realm);
        const stream = dom.implOrNothing(args[0]);
        if (stream?.interface !== 'ReadableStream')
          throw dom.typeError('ReadableStreamDefaultReader needs a ReadableStream');
        return dom.wrapNew(new dom.ReaderImpl(realm, stream), newTarget);
      },
      attributes: () => [['closed', (wrapper) => {
        const impl = dom.implOrNothing(wrapper);
        return impl?.interface === 'ReadableStreamDefaultReader'
          ? impl.closed.promise
          : dom.rejectedWith(dom.active, dom.typeError('Illegal invocation'));
      }]],
      methods: (realm) => ({
        cancel: (wrapper, reason = undefined) => dom.promising(realm, () => {
          const { stream } = readerOf(wrapper);
          if (stream === null) throw dom.typeError('cancel() called on a reader owned by no readable stream');
          return stream.cancel(reason);
        }),
        read: (wrapper) => dom.promising(realm, () => readerOf(wrapper).promiseRead()),
        releaseLock(wrapper) { readerOf(wrapper).release(); },
      }),
    });

    dom.describe('ReadableStreamDefaultController', {
      parent: null,
      attributes: () => [['desiredSize', (wrapper) => readableControllerOf(wrapper).room]],
      methods: () => ({
        close(wrapper) {
          const controller = readableControllerOf(wrapper);
          if (!controller.canGoOn)
            throw dom.typeError('ReadableStreamDefaultController is not in a state where it can be closed');
          controller.close();
        },
        enqueue(wrapper, chunk = undefined) {
          const controller = readableControllerOf(wrapper);
          if (!controller.canGoOn)
            throw dom.typeError('ReadableStreamDefaultController is not in a state where chunk can be enqueued');
          controller.enqueue(chunk);
        },
        error(wrapper, reason = undefined) { readableControllerOf(wrapper).fail(reason); },
      }),
    });
  },
})
