// Pipes: Streams Standard, "ReadableStreamPipeTo".
import { typeError } from '../infra/errors.js';
import { queueMicrotask } from '../infra/idl.js';
import { allDone, deferred, quiet, resolvedWith, upon } from './promises.js';
import { ReaderImpl } from './stream-reader.js';
import { WriterImpl } from './stream-writer.js';

const nothing = () => {};

class Pipe {
  constructor(source, target, { preventAbort, preventCancel, preventClose, signal }) {
    this.preventAbort = preventAbort;
    this.preventCancel = preventCancel;
    this.preventClose = preventClose;
    this.signal = signal;
    this.source = source;
    this.target = target;
    this.realm = source.realm;
    this.reader = new ReaderImpl(this.realm, source);
    this.writer = new WriterImpl(this.realm, target);
    source.isDisturbed = true;
    this.isEnding = false;
    this.untie = undefined;
    this.lastWrite = resolvedWith(this.realm, undefined);
    this.result = deferred(this.realm);
  }

  start() {
    const { source, target, signal, realm } = this;
    if (signal !== null) {
      const abort = () => this.end(() => this.abortBoth(signal.reason), true, () => signal.reason);
      if (signal.aborted) {
        abort();
        return;
      }
      this.untie = signal.addAlgorithm(abort);
    }
    const sourceFailed = (error) =>
      this.end(this.preventAbort ? null : () => target.abort(error), true, () => error);
    const targetFailed = (error) =>
      this.end(this.preventCancel ? null : () => source.cancel(error), true, () => error);
    const sourceClosed = () => this.end(this.preventClose ? null : () => this.writer.closeWithPropagation(), false);
    this.watch(source, this.reader.closed.promise, sourceClosed, sourceFailed);
    this.watch(target, this.writer.closed.promise, nothing, targetFailed);
    if (target.isClosing || target.state === 'closed') {
      const error = typeError('closing is propagated backward');
      this.end(this.preventCancel ? null : () => source.cancel(error), true, () => error);
    }
    quiet(realm, this.result.promise);
    this.step();
  }

  watch(stream, promise, closed, failed) {
    if (stream.state === 'errored') failed(stream.storedError);
    else if (stream.state === 'closed') closed();
    else upon(this.realm, promise, closed, failed);
  }

  abortBoth(reason) {
    const { source, target, realm } = this;
    const acts = [];
    if (!this.preventAbort)
      acts.push(target.state === 'writable' ? target.abort(reason) : resolvedWith(realm, undefined));
    if (!this.preventCancel)
      acts.push(source.state === 'readable' ? source.cancel(reason) : resolvedWith(realm, undefined));
    return allDone(realm, acts);
  }

  // Reads and writes while there is capacity.
  step() {
    if (this.isEnding) return;
    upon(this.realm, this.writer.ready.promise, () => {
      if (this.isEnding) return;
      this.reader.read({
        chunk: (chunk) => {
          // A write that results from a read must not run during the source's steps.
          queueMicrotask(this.realm, () => {
            this.lastWrite = this.writer.write(chunk);
            quiet(this.realm, this.lastWrite);
            this.step();
          });
        },
        close: nothing, error: nothing,
      });
    });
  }

  // "Shutdown", with or without an action.
  end(action, hasError, errorOf = nothing) {
    if (this.isEnding) return;
    this.isEnding = true;
    const { target, realm } = this;
    const finish = () => {
      if (action === null) {
        this.settle(hasError, errorOf());
        return;
      }
      upon(realm, action(), () => this.settle(hasError, errorOf()), (error) => this.settle(true, error));
    };
    if (target.state !== 'writable' || target.isClosing) finish();
    else this.afterWrites(finish);
  }

  afterWrites(steps) {
    const { lastWrite } = this;
    const next = () => (lastWrite === this.lastWrite ? steps() : this.afterWrites(steps));
    upon(this.realm, lastWrite, next, next);
  }

  settle(hasError, error) {
    this.writer.release();
    this.reader.release();
    this.untie?.();
    if (hasError) this.result.reject(error);
    else this.result.resolve(undefined);
  }
}
export const pipe = (source, target, options) => {
  const pipe = new Pipe(source, target, options);
  pipe.start();
  return pipe.result.promise;
};
