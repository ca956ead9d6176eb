// The default controller of readable streams, and how streams are created: Streams Standard, "The
// ReadableStreamDefaultController class".
import { wrap } from '../infra/brands.js';
import { brand } from '../infra/idl.js';
import { checkMark, optionalMethod, promisedMethod, resolvedWith, SizedQueue, upon } from './promises.js';
import { ReadableStreamImpl } from './readable.js';

const nothing = () => {};

class ReadableControllerImpl {
  constructor(stream, { pull, cancel, size, mark }) {
    this.stream = stream;
    this.pull = pull;
    this.cancel = cancel;
    this.size = size;
    this.mark = mark;
    this.realm = stream.realm;
    this.queue = new SizedQueue();
    this.isStarted = this.isCloseRequested = this.isPulling = this.pullsAgain = false;
    stream.controller = this;
  }

  // The first pull waits for the result of the underlying source's start, or for its promise.
  began(promise) {
    upon(this.realm, promise, () => {
      this.isStarted = true;
      this.pullIfNeeded();
    }, (error) => this.fail(error));
  }

  get canGoOn() { return !this.isCloseRequested && this.stream.state === 'readable'; }
  get room() {
    return this.stream.state === 'errored' ? null : this.stream.state === 'closed' ? 0
      : this.mark - this.queue.total;
  }
  get waiting() { return this.stream.reader?.requests.length ?? 0; }

  pullIfNeeded() {
    if (!this.canGoOn || !this.isStarted || !(this.waiting > 0 || this.room > 0)) return;
    if (this.isPulling) {
      this.pullsAgain = true;
      return;
    }
    this.isPulling = true;
    upon(this.realm, this.pull(), () => {
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
export const readableControllerOf = brand(ReadableControllerImpl);

// Creates a stream of the implementation; pull and cancel return promises.
export const makeReadable = (realm, {
  start = undefined, pull = () => resolvedWith(realm, undefined), cancel = pull, size = () => 1, mark = 1
}) => {
  const stream = new ReadableStreamImpl(realm);
  const controller = new ReadableControllerImpl(stream, { pull, cancel, size, mark });
  controller.began(start === undefined ? resolvedWith(realm, undefined) : start(controller));
  return stream;
};
// Sets up a stream of a page's source.
export const setUpReadable = (stream, source, strategy) => {
  const { realm } = stream;
  const [cancel, pull, start] = ['cancel', 'pull', 'start'].map((name) => optionalMethod(source, name));
  const controller = new ReadableControllerImpl(stream, {
    pull: () => pulled(wrap(controller)), cancel: promisedMethod(realm, source, cancel),
    size: strategy.size, mark: checkMark(strategy.mark),
  });
  const pulled = promisedMethod(realm, source, pull);
  const begun = start === undefined ? undefined : Reflect.apply(start, source, [wrap(controller)]);
  controller.began(resolvedWith(realm, begun));
};
