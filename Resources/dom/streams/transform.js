// TransformStream: Streams Standard, "Transform streams".
import { wrap } from '../infra/brands.js';
import { enter } from '../infra/current.js';
import { rangeError, typeError } from '../infra/errors.js';
import { brand, describe, wrapNew } from '../infra/idl.js';
import { after, checkMark, deferred, optionalMethod, promising, readStrategy, resolvedWith } from './promises.js';
import { makeReadable } from './readable-controller.js';
import { makeWritable } from './writable-controller.js';

export class TransformStreamImpl {
  // The transformer has transform(chunk), flush() and cancel(reason), which return promises.
  constructor(realm, transformer, writableStrategy, readableStrategy, begun) {
    this.realm = realm;
    this.transformer = transformer;
    this.hasBackpressure = true;
    this.change = deferred(realm);
    this.writable = makeWritable(realm, {
      start: begun, size: writableStrategy.size, mark: checkMark(writableStrategy.mark),
      write: (chunk) => this.write(chunk), close: () => this.close(), abort: (reason) => this.abort(reason),
    });
    this.readable = makeReadable(realm, {
      start: () => begun, size: readableStrategy.size, mark: checkMark(readableStrategy.mark),
      pull: () => {
        this.setBackpressure(false);
        return this.change.promise;
      },
      cancel: (reason) => {
        this.failWritable(reason);
        return resolvedWith(realm, undefined);
      },
    });
    this.controller = new TransformControllerImpl(this);
  }

  setBackpressure(has) {
    this.change.resolve(undefined);
    this.change = deferred(this.realm);
    this.hasBackpressure = has;
  }

  fail(error) {
    this.readable.controller.fail(error);
    this.failWritable(error);
  }

  failWritable(error) {
    this.transformer = {
      transform: () => resolvedWith(this.realm, undefined), flush: () => resolvedWith(this.realm, undefined)
    };
    this.writable.controller.failIfNeeded(error);
    if (this.hasBackpressure) this.setBackpressure(false);
  }

  write(chunk) {
    if (!this.hasBackpressure) return this.transform(chunk);
    return after(this.realm, this.change.promise, () => {
      if (this.writable.state === 'erroring') throw this.writable.storedError;
      return this.transform(chunk);
    });
  }

  transform(chunk) {
    return after(this.realm, this.transformer.transform(chunk), undefined, (error) => {
      this.fail(error);
      throw error;
    });
  }

  close() {
    const { readable, realm } = this;
    return after(realm, this.transformer.flush(), () => {
      if (readable.state === 'errored') throw readable.storedError;
      if (readable.controller.canGoOn) readable.controller.close();
    }, (error) => {
      this.fail(error);
      throw readable.storedError;
    });
  }

  abort(reason) {
    this.readable.controller.fail(reason);
    return resolvedWith(this.realm, undefined);
  }

  enqueue(chunk) {
    const { readable } = this;
    if (!readable.controller.canGoOn) throw typeError('The readable side is closing, closed or errored');
    try {
      readable.controller.enqueue(chunk);
    } catch (error) {
      this.failWritable(error);
      throw readable.storedError;
    }
    const has = !(readable.controller.waiting > 0 || readable.controller.room > 0);
    if (has !== this.hasBackpressure) this.setBackpressure(true);
  }

  terminate() {
    const { controller } = this.readable;
    if (controller.canGoOn) controller.close();
    this.failWritable(typeError('The stream was terminated'));
  }
}
TransformStreamImpl.prototype.interface = 'TransformStream';
const transformOf = brand(TransformStreamImpl);

class TransformControllerImpl {
  constructor(stream) {
    this.stream = stream;
    this.realm = stream.realm;
  }
}
TransformControllerImpl.prototype.interface = 'TransformStreamDefaultController';
const controllerOf = brand(TransformControllerImpl);
describe('TransformStreamDefaultController', {
  parent: null,
  attributes: () => [['desiredSize', (wrapper) => controllerOf(wrapper).stream.readable.controller.room]],
  methods: () => ({
    enqueue(wrapper, chunk = undefined) { controllerOf(wrapper).stream.enqueue(chunk); },
    error(wrapper, reason = undefined) { controllerOf(wrapper).stream.fail(reason); },
    terminate(wrapper) { controllerOf(wrapper).stream.terminate(); },
  }),
});

const isObject = (value) => (typeof value === 'object' && value !== null) || typeof value === 'function';
describe('TransformStream', {
  parent: null,
  construct(realm, args, newTarget) {
    enter(realm);
    const source = args[0] === undefined ? {} : args[0];
    if (!isObject(source)) throw typeError('TransformStream constructor takes an object as first argument');
    const [writableStrategy, readableStrategy] = [readStrategy(args[1], 1), readStrategy(args[2], 0)];
    const [flush, readableType, start, transform] = [optionalMethod(source, 'flush'), source.readableType,
      optionalMethod(source, 'start'), optionalMethod(source, 'transform')];
    if (readableType !== undefined || source.writableType !== undefined)
      throw rangeError('Invalid type is specified');
    const begun = deferred(realm);
    const own = {
      transform: transform === undefined ? (chunk) => promising(realm, () => stream.enqueue(chunk))
        : (chunk) =>
          promising(realm, () => Reflect.apply(transform, source, [chunk, wrap(stream.controller)])),
      flush: () => promising(realm,
        () => (flush === undefined ? undefined : Reflect.apply(flush, source, [wrap(stream.controller)]))),
    };
    const stream = new TransformStreamImpl(realm, own, writableStrategy, readableStrategy, begun.promise);
    begun.resolve(start === undefined ? undefined : Reflect.apply(start, source, [wrap(stream.controller)]));
    return wrapNew(stream, newTarget);
  },
  attributes: () =>
    ['readable', 'writable'].map((name) => [name, (wrapper) => wrap(transformOf(wrapper)[name])]),
});
