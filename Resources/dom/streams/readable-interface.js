// The interfaces of readable streams: Streams Standard, "The ReadableStream class" and its neighbors.
import { implOrNothing, wrap } from '../infra/brands.js';
import { current, enter } from '../infra/current.js';
import { rangeError, typeError } from '../infra/errors.js';
import { describe, toText, wrapNew } from '../infra/idl.js';
import { dictionary } from '../events/event.js';
import { pipe } from './pipe.js';
import { promising, quiet, readStrategy, rejectedWith } from './promises.js';
import { readableControllerOf, setUpReadable } from './readable-controller.js';
import { readableOf, ReadableStreamImpl } from './readable.js';
import { ReaderImpl, readerOf } from './stream-reader.js';
import { tee } from './tee.js';

const writableArgument = (value, place) => {
  const impl = implOrNothing(value);
  if (impl?.interface !== 'WritableStream') throw typeError(`${place} must be a WritableStream`);
  return impl;
};
const pipeOptions = (value) => {
  const options = dictionary(value);
  const [preventAbort, preventCancel, preventClose] =
    ['preventAbort', 'preventCancel', 'preventClose'].map((name) => !!options[name]);
  const { signal } = options;
  const impl = signal === undefined ? null : implOrNothing(signal);
  if (impl !== null && impl?.interface !== 'AbortSignal') throw typeError('signal must be an AbortSignal');
  return { preventAbort, preventCancel, preventClose, signal: impl };
};
const isObject = (value) => (typeof value === 'object' && value !== null) || typeof value === 'function';

describe('ReadableStream', {
  parent: null,
  construct(realm, args, newTarget) {
    enter(realm);
    const source = args[0] === undefined ? {} : args[0];
    if (!isObject(source)) throw typeError('ReadableStream constructor takes an object as first argument');
    const strategy = readStrategy(args[1], 1);
    const { type } = source;
    if (type !== undefined) throw toText(type) === 'bytes' ? rangeError('Byte streams are not supported')
      : typeError('Invalid type for underlying source');
    const stream = new ReadableStreamImpl(realm);
    setUpReadable(stream, source, strategy);
    return wrapNew(stream, newTarget);
  },
  attributes: () => [['locked', (wrapper) => readableOf(wrapper).isLocked]],
  methods: (realm) => ({
    cancel: (wrapper, reason = undefined) => promising(realm, () => {
      const stream = readableOf(wrapper);
      if (stream.isLocked) throw typeError('ReadableStream is locked');
      return stream.cancel(reason);
    }),
    getReader(wrapper, options = undefined) {
      const stream = readableOf(wrapper);
      const { mode } = dictionary(options);
      if (mode !== undefined) throw toText(mode) === 'byob' ? typeError('Invalid mode is specified')
        : typeError('Invalid mode is specified');
      return wrap(new ReaderImpl(realm, stream));
    },
    pipeThrough(wrapper, transform, options = undefined) {
      const stream = readableOf(wrapper);
      const { readable, writable } = dictionary(transform);
      if (implOrNothing(readable)?.interface !== 'ReadableStream')
        throw typeError('readable should be ReadableStream');
      const target = writableArgument(writable, 'writable');
      const given = pipeOptions(options);
      if (stream.isLocked || target.isLocked) throw typeError('A stream of the pipe is locked');
      quiet(realm, pipe(stream, target, given));
      return readable;
    },
    pipeTo: (wrapper, destination, options = undefined) => promising(realm, () => {
      const stream = readableOf(wrapper);
      const target = writableArgument(destination, "Argument 1 ('destination') to ReadableStream.pipeTo");
      const given = pipeOptions(options);
      if (stream.isLocked || target.isLocked) throw typeError('A stream of the pipe is locked');
      return pipe(stream, target, given);
    }),
    tee: (wrapper) => realm.makeArray(tee(readableOf(wrapper)).map(wrap)),
  }),
});

describe('ReadableStreamDefaultReader', {
  parent: null, length: 1,
  construct(realm, args, newTarget) {
    enter(realm);
    const stream = implOrNothing(args[0]);
    if (stream?.interface !== 'ReadableStream')
      throw typeError('ReadableStreamDefaultReader needs a ReadableStream');
    return wrapNew(new ReaderImpl(realm, stream), newTarget);
  },
  attributes: () => [['closed', (wrapper) => {
    const impl = implOrNothing(wrapper);
    return impl?.interface === 'ReadableStreamDefaultReader'
      ? impl.closed.promise
      : rejectedWith(current.realm, typeError('Illegal invocation'));
  }]],
  methods: (realm) => ({
    cancel: (wrapper, reason = undefined) => promising(realm, () => {
      const { stream } = readerOf(wrapper);
      if (stream === null) throw typeError('cancel() called on a reader owned by no readable stream');
      return stream.cancel(reason);
    }),
    read: (wrapper) => promising(realm, () => readerOf(wrapper).promiseRead()),
    releaseLock(wrapper) { readerOf(wrapper).release(); },
  }),
});

describe('ReadableStreamDefaultController', {
  parent: null,
  attributes: () => [['desiredSize', (wrapper) => readableControllerOf(wrapper).room]],
  methods: () => ({
    close(wrapper) {
      const controller = readableControllerOf(wrapper);
      if (!controller.canGoOn)
        throw typeError('ReadableStreamDefaultController is not in a state where it can be closed');
      controller.close();
    },
    enqueue(wrapper, chunk = undefined) {
      const controller = readableControllerOf(wrapper);
      if (!controller.canGoOn)
        throw typeError('ReadableStreamDefaultController is not in a state where chunk can be enqueued');
      controller.enqueue(chunk);
    },
    error(wrapper, reason = undefined) { readableControllerOf(wrapper).fail(reason); },
  }),
});
