// WritableStream: Streams Standard, "Writable streams".
import { typeError } from '../infra/errors.js';
import { brand } from '../infra/idl.js';
import { deferred, rejectedWith, resolvedWith, upon } from './promises.js';

export class WritableStreamImpl {
  constructor(realm) {
    this.realm = realm;
    this.state = 'writable';
    this.storedError = undefined;
    this.writer = null;
    this.controller = null;
    // The promises of pending writes, of the write in progress, and of the close that was requested or is in progress.
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
    if (this.state === 'closed' || this.state === 'errored') return resolvedWith(realm, undefined);
    this.controller.abortSignal(reason);
    if (this.state === 'closed' || this.state === 'errored') return resolvedWith(realm, undefined);
    if (this.pendingAbort !== null) return this.pendingAbort.deferred.promise;
    const wasErroring = this.state === 'erroring';
    this.pendingAbort = { deferred: deferred(realm), reason: wasErroring ? undefined : reason, wasErroring };
    const { promise } = this.pendingAbort.deferred;
    if (!wasErroring) this.startErroring(reason);
    return promise;
  }

  close() {
    const { realm, writer } = this;
    if (this.state === 'closed' || this.state === 'errored')
      return rejectedWith(realm, typeError('The stream is closed or errored'));
    this.closeRequest = deferred(realm);
    const { promise } = this.closeRequest;
    if (writer !== null && this.hasBackpressure && this.state === 'writable') writer.ready.resolve(undefined);
    this.controller.close();
    return promise;
  }

  addWrite() {
    const next = deferred(this.realm);
    this.writes.push(next);
    return next.promise;
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
    upon(realm, this.controller.abortSteps(abort.reason), () => {
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
      if (has) writer.ready = deferred(this.realm);
      else writer.ready.resolve(undefined);
    }
    this.hasBackpressure = has;
  }
}
WritableStreamImpl.prototype.interface = 'WritableStream';
export const writableOf = brand(WritableStreamImpl);
