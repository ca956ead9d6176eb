// The controller of writable streams, and how streams are created: Streams Standard, "The
// WritableStreamDefaultController class".
import { wrap } from '../infra/brands.js';
import { brand } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';
import { checkMark, optionalMethod, promisedMethod, resolvedWith, SizedQueue, upon } from './promises.js';
import { WritableStreamImpl } from './writable.js';

const lazyAbort = lazy('../events/abort.js');

const nothing = () => {};
const closeMark = Symbol('close');

class WritableControllerImpl {
  constructor(stream, { write, close, abort, size, mark }) {
    this.stream = stream;
    this.realm = stream.realm;
    this.writeSteps = write;
    this.closeSteps = close;
    this.abortAlgorithm = abort;
    this.size = size;
    this.mark = mark;
    this.queue = new SizedQueue();
    this.isStarted = false;
    this.signal = null;
    this.abortReason = null;
    stream.controller = this;
    stream.updateBackpressure(this.room <= 0);
  }

  began(promise) {
    upon(this.realm, promise, () => {
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
      this.signal = lazyAbort().newAbortSignal(this.realm);
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
    upon(this.realm, promise, () => stream.closed(undefined, false), (error) => stream.closed(error, true));
  }

  processWrite(chunk) {
    const { stream } = this;
    stream.writing = stream.writes.shift();
    upon(this.realm, this.writeSteps(chunk), () => {
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
export const writableControllerOf = brand(WritableControllerImpl);

export const makeWritable = (realm, { start, write, close, abort, size = () => 1, mark = 1 }) => {
  const stream = new WritableStreamImpl(realm);
  const controller = new WritableControllerImpl(stream, { write, close, abort, size, mark });
  controller.began(start);
  return stream;
};
export const setUpWritable = (stream, sink, strategy) => {
  const { realm } = stream;
  const [abort, close, start, write] =
    ['abort', 'close', 'start', 'write'].map((name) => optionalMethod(sink, name));
  const promised = promisedMethod(realm, sink, write);
  const controller = new WritableControllerImpl(stream, {
    write: (chunk) => promised(chunk, wrap(controller)), close: promisedMethod(realm, sink, close),
    abort: promisedMethod(realm, sink, abort), size: strategy.size, mark: checkMark(strategy.mark),
  });
  const begun = start === undefined ? undefined : Reflect.apply(start, sink, [wrap(controller)]);
  controller.began(resolvedWith(realm, begun));
};
