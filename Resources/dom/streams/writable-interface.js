// The interfaces of writable streams: Streams Standard, "The WritableStream class" and its neighbors.
import { implOrNothing, wrap } from '../infra/brands.js';
import { current, enter } from '../infra/current.js';
import { rangeError, typeError } from '../infra/errors.js';
import { brand, describe, wrapNew } from '../infra/idl.js';
import { promising, readStrategy, rejectedWith } from './promises.js';
import { WriterImpl } from './stream-writer.js';
import { setUpWritable, writableControllerOf } from './writable-controller.js';
import { writableOf, WritableStreamImpl } from './writable.js';

const isObject = (value) => (typeof value === 'object' && value !== null) || typeof value === 'function';

const writerOf = brand(WriterImpl);
describe('WritableStream', {
  parent: null,
  construct(realm, args, newTarget) {
    enter(realm);
    const sink = args[0] === undefined ? {} : args[0];
    if (!isObject(sink)) throw typeError('WritableStream constructor takes an object as first argument');
    const strategy = readStrategy(args[1], 1);
    if (sink.type !== undefined) throw rangeError('Invalid type is specified');
    const stream = new WritableStreamImpl(realm);
    setUpWritable(stream, sink, strategy);
    return wrapNew(stream, newTarget);
  },
  attributes: () => [['locked', (wrapper) => writableOf(wrapper).isLocked]],
  methods: (realm) => ({
    abort: (wrapper, reason = undefined) => promising(realm, () => {
      const stream = writableOf(wrapper);
      if (stream.isLocked) throw typeError('WritableStream is locked');
      return stream.abort(reason);
    }),
    close: (wrapper) => promising(realm, () => {
      const stream = writableOf(wrapper);
      if (stream.isLocked) throw typeError('WritableStream is locked');
      if (stream.isClosing) throw typeError('The stream is being closed');
      return stream.close();
    }),
    getWriter: (wrapper) => wrap(new WriterImpl(realm, writableOf(wrapper))),
  }),
});

const promiseOf = (name) => [name, (wrapper) => {
  const impl = implOrNothing(wrapper);
  return impl instanceof WriterImpl
    ? impl[name].promise
    : rejectedWith(current.realm, typeError('Illegal invocation'));
}];
describe('WritableStreamDefaultWriter', {
  parent: null, length: 1,
  construct(realm, args, newTarget) {
    enter(realm);
    const stream = implOrNothing(args[0]);
    if (stream?.interface !== 'WritableStream')
      throw typeError('WritableStreamDefaultWriter constructor takes a WritableStream');
    return wrapNew(new WriterImpl(realm, stream), newTarget);
  },
  attributes: () => [promiseOf('closed'), ['desiredSize', (wrapper) => writerOf(wrapper).room], promiseOf('ready')],
  methods: (realm) => ({
    abort: (wrapper, reason = undefined) =>
      promising(realm, () => writerOf(wrapper).requireStream('abort()').abort(reason)),
    close: (wrapper) => promising(realm, () => writerOf(wrapper).close()),
    releaseLock(wrapper) { writerOf(wrapper).release(); },
    write: (wrapper, chunk = undefined) => promising(realm, () => {
      const writer = writerOf(wrapper);
      writer.requireStream('write()');
      return writer.write(chunk);
    }),
  }),
});

describe('WritableStreamDefaultController', {
  parent: null,
  attributes: () => [['signal', (wrapper) => wrap(writableControllerOf(wrapper).signalImpl)]],
  methods: () => ({
    error(wrapper, reason = undefined) {
      const controller = writableControllerOf(wrapper);
      controller.failIfNeeded(reason);
    },
  }),
});
