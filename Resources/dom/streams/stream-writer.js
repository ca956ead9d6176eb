// The writer of writable streams: Streams Standard, "The WritableStreamDefaultWriter class".
import { typeError } from '../infra/errors.js';
import { deferred, quiet, rejectedWith, resolvedWith } from './promises.js';

export class WriterImpl {
  constructor(realm, stream) {
    if (stream.isLocked) throw typeError('WritableStream is locked');
    this.realm = realm;
    this.stream = stream;
    stream.writer = this;
    this.ready = deferred(realm);
    this.closed = deferred(realm);
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

  // A settled promise is replaced by a new one.
  rejectReady(reason) { this.ready = this.rejected(this.ready, reason); }
  rejectClosed(reason) { this.closed = this.rejected(this.closed, reason); }
  rejected(current, reason) {
    const { realm } = this;
    const next = current.isSettled ? deferred(realm) : current;
    next.reject(reason);
    quiet(realm, next.promise);
    return next;
  }

  get room() {
    const { state, controller } = this.requireStream('desiredSize');
    if (state === 'errored' || state === 'erroring') return null;
    return state === 'closed' ? 0 : controller.room;
  }

  requireStream(name) {
    if (this.stream === null) throw typeError(`${name}: the writer has no stream`);
    return this.stream;
  }

  close() {
    const stream = this.requireStream('close()');
    if (stream.isClosing) throw typeError('The stream is being closed');
    return stream.close();
  }

  closeWithPropagation() {
    const { stream, realm } = this;
    if (stream.isClosing || stream.state === 'closed') return resolvedWith(realm, undefined);
    return stream.state === 'errored' ? rejectedWith(realm, stream.storedError) : stream.close();
  }

  write(chunk) {
    const { stream, realm } = this;
    const { controller } = stream;
    const size = controller.sizeOf(chunk);
    if (stream !== this.stream) return rejectedWith(realm, typeError('The writer has no stream'));
    if (stream.state === 'errored') return rejectedWith(realm, stream.storedError);
    if (stream.isClosing || stream.state === 'closed')
      return rejectedWith(realm, typeError('The stream is closing or closed'));
    if (stream.state === 'erroring') return rejectedWith(realm, stream.storedError);
    const promise = stream.addWrite();
    controller.write(chunk, size);
    return promise;
  }

  release() {
    const { stream } = this;
    if (stream === null) return;
    const error = typeError('The writer was released');
    this.rejectReady(error);
    this.rejectClosed(error);
    stream.writer = null;
    this.stream = null;
  }
}
WriterImpl.prototype.interface = 'WritableStreamDefaultWriter';
